import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { resolvedFault } from '../../ports/outside.ts'
import { placeStorage, type StoragePlace } from '../../ports/storage/open-storage.ts'
import { proveStorage } from '../../ports/storage/prove.ts'
import { staff } from '../access.ts'
import { billType, type RecordValues } from '../bill-type.ts'
import { labelOf } from '../describe.ts'
import * as f from '../fields.ts'
import { leaveTrail } from '../save.ts'
import { addressFailure } from './address-faults.ts'
import { unprovenFailure } from './storage-faults.ts'

const kinds = { local: 'bill.storageLocal', s3: 'bill.storageBucket' } as const
const uses = {
  write: 'bill.storageWrite',
  read: 'bill.storageRead',
  none: 'bill.storageNone',
} as const

const when = { field: 'kind', values: ['s3'] }

/** What the preset place has from the environment. */
const ofEnvironment = {
  kind: 'bill.storageFixed',
  access_key: 'bill.storageKeyFixed',
  secret_key: 'bill.storageSecretFixed',
} as const

/** Short limits, because a clerk waits for the form's answer. */
const patience = { timeoutMs: 5_000, attempts: 1 }

/** Where files lie: docs/decisions/0010. */
export const storage = billType({
  name: 'storage',
  title: 'bill.storage',
  table: 'storages',
  from: (db, { config }) => db`(${placesOf(db, config)}) r`,
  display: 'place',
  access: [staff('owner', ['see', 'add', 'edit', 'del'])],
  fields: [
    f.computed('place', 'bill.storagePlace', (db, _, at) => db`${at}.place`, { list: { w: 360 } }),
    f.choice('kind', 'bill.storageKind', kinds, { once: true, default: 'local', filter: false }),
    f.choice('use', 'bill.storageUse', uses, {
      default: 'write',
      list: 180,
      hint: 'bill.storageUseHint',
      colors: { write: 'green', none: 'grey' },
    }),
    f.computed('preset', 'bill.storagePreset', (db, _, at) => db`${at}.preset`, {
      kind: 'flag',
      list: { w: 120 },
    }),
    f.section('bill.storageBucket', [
      f.text('endpoint', 'bill.storageEndpoint', { once: true, hint: 'bill.storageEndpointHint', when }),
      f.text('bucket', 'bill.storageBucketName', { once: true, max: 63, when }),
      f.text('region', 'bill.storageRegion', { once: true, max: 60, default: 'us-east-1', when }),
      f.flag('path_style', 'bill.storagePathStyle', {
        once: true,
        default: '1',
        hint: 'bill.storagePathStyleHint',
        when,
      }),
      f.text('access_key', 'bill.storageKey', { when }),
      f.secret('secrets', 'secret_key', 'bill.storageSecret', {
        hint: 'bill.secretHint',
        lines: 0,
        max: 200,
        when,
      }),
    ]),
    f.computed('created_at', 'bill.createdAt', (db, _, at) => db`${at}.created_at`, {
      kind: 'date',
      list: { w: 100 },
    }),
  ],
  sort: 'id',
  serial: true,
  fixed: ({ preset }) => (preset ? ofEnvironment : {}),
  check,
  convert,
  deleting: async (_, __, { preset, use }) =>
    preset ? fail('bill.storageFixed') : use === 'none' ? undefined : fail('bill.storageInUse'),
})

/** The preset one with what the environment says in place of its empty columns. */
const placesOf = (db: Db, config: Config) => {
  const { storage: kind, s3Endpoint = '', s3Bucket = '', s3Region, s3PathStyle } = config
  const folder = join(config.dataFolder, 'files')
  return db`
    select s.*, case when s.kind = 'local' then ${folder} else s.endpoint || '/' || s.bucket end as place
    from (
      select id, preset, use, access_key, secrets, created_at,
        case when preset then ${kind} else kind end as kind,
        case when preset then ${s3Endpoint} else endpoint end as endpoint,
        case when preset then ${s3Bucket} else bucket end as bucket,
        case when preset then ${s3Region} else region end as region,
        case when preset then ${s3PathStyle} else path_style end as path_style
      from storages
    ) s`
}

async function check(
  context: Context,
  values: RecordValues,
  before: RecordValues | null,
): Promise<Failure | undefined> {
  if (before?.use === 'write' && values.use !== 'write') return fail('bill.storageNeedsOne', {}, 'use')
  const place = values as unknown as StoragePlace
  if (!before?.preset && place.kind === 's3') {
    const fault = await bucketFault(context, place)
    if (fault) return fault
  }
  if (place.use === 'none') return undefined
  const unproven = await proveStorage(placeStorage(context.config, withOrigin(place), patience), place.use)
  return unproven && unprovenFailure(context, unproven)
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const regionName = /^[a-z0-9-]+$/i

const isOrigin = (address: string): boolean => new URL(address).href === `${new URL(address).origin}/`

async function bucketFault(context: Context, place: StoragePlace): Promise<Failure | undefined> {
  const labelled = (name: string) => {
    const field = storage.fields.find(each => each.name === name)!
    return { field: labelOf(context, field) }
  }
  const secret = (place.secrets as Record<string, string> | null)?.secret_key
  const given = { ...place, secret_key: secret } as unknown as Record<string, string>
  const missing = ['endpoint', 'region', 'bucket', 'access_key', 'secret_key'].find(name => !given[name])
  if (missing) return fail('form.required', labelled(missing), missing)
  if (!regionName.test(place.region)) return fail('form.type', labelled('region'), 'region')
  if (!bucketName.test(place.bucket)) return fail('form.type', labelled('bucket'), 'bucket')
  const { config } = context
  const fault =
    (await resolvedFault(config, place.endpoint)) ?? (isOrigin(place.endpoint) ? undefined : 'notAnAddress')
  return fault && addressFailure(fault, 'endpoint')
}

/** Keeps scheme and host of the typed address; a folder has no address. */
const withOrigin = <T extends { endpoint?: unknown }>(place: T): T =>
  URL.canParse(String(place.endpoint))
    ? { ...place, endpoint: new URL(String(place.endpoint)).origin }
    : place

/** The place that was written to so far is only read from now on. */
async function convert(context: Context, changes: RecordValues, before: RecordValues | null) {
  const { db } = context
  if (changes.use === 'write') {
    const [last] = await db<RecordValues[]>`select * from storages where use = 'write' for update`
    const [after] = await db<RecordValues[]>`update storages set use = 'read' where use = 'write' returning *`
    if (last && after) await leaveTrail(context, storage, [{ id: last.id as number, before: last, after }])
  }
  if (before) return { write: changes }
  const { kind, use } = changes
  return { write: kind === 's3' ? withOrigin(changes) : { kind, use } }
}
