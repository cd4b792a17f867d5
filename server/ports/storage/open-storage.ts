import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { listenForChanges, type Sql } from '../../db/database.ts'
import { fetchOutside } from '../outside.ts'
import { readSecrets } from '../secrets.ts'
import { localStorage } from './local.ts'
import { type S3Options, s3Storage } from './s3.ts'
import { type Storage, StorageError } from './storage.ts'
import { togetherStorage } from './together.ts'

/** A row of `storages`: a place for files that head office has set up. */
export interface StoragePlace {
  /** Whatever the environment says. */
  preset: boolean
  kind: 'local' | 's3'
  use: 'write' | 'read' | 'none'
  endpoint: string
  region: string
  bucket: string
  path_style: boolean
  access_key: string
  secrets: unknown
}

interface Services {
  config: Config
  sql: Sql
}

export type OpenStorage = Storage & { close(): Promise<void> }

const againMs = 1000

/** New files go where head office says, old ones are found where they are; both may change while the shop is open. */
export async function openStorage(services: Services): Promise<OpenStorage> {
  let storage = await loadPlaces(services)
  // Not when a file is wanted: that may be inside a transaction, which must not ask the pool for anything.
  const reload = async () => {
    try {
      storage = await loadPlaces(services)
    } catch {
      setTimeout(reload, againMs).unref()
    }
  }
  const close = await listenForChanges(services.sql, table => {
    if (table === 'storages' || table === '*') void reload()
  })
  return {
    get host() {
      return storage.host
    },
    put: (...file) => storage.put(...file),
    get: (key, part) => storage.get(key, part),
    delete: key => storage.delete(key),
    exists: key => storage.exists(key),
    close,
  }
}

async function loadPlaces({ config, sql }: Services): Promise<Storage> {
  const places = await sql<StoragePlace[]>`
    select * from storages where use <> 'none' order by (use = 'write') desc, id desc`
  const writing = places.find(({ use }) => use === 'write')
  if (!writing) throw new Error('No storage is there for new files')
  const opened = new Map(places.map(place => [place, placeStorage(config, place)]))
  // To look into a folder costs nothing; a bucket is asked over the network.
  const [folders, buckets] = [true, false].map(local => places.filter(one => isLocal(config, one) === local))
  const together = togetherStorage(
    opened.get(writing)!,
    [...folders!, ...buckets!].map(place => opened.get(place)!),
  )
  const isPresetBucket = writing.preset && !isLocal(config, writing)
  return { ...together, host: isPresetBucket ? config.s3PublicUrl : undefined }
}

const isLocal = (config: Config, { preset, kind }: Pick<StoragePlace, 'preset' | 'kind'>): boolean =>
  (preset ? config.storage : kind) === 'local'

type Patience = Pick<S3Options, 'timeoutMs' | 'attempts'>

/** One place alone. */
export function placeStorage(config: Config, place: StoragePlace, patience: Patience = {}): Storage {
  if (isLocal(config, place)) return localStorage(join(config.dataFolder, 'files'))
  // Settings of the environment are trusted: they need no check of the address.
  if (place.preset) return s3Storage({ ...environmentBucket(config), ...patience })
  const { endpoint, region, bucket } = place
  return s3Storage({
    ...{ endpoint, region, bucket, pathStyle: place.path_style, accessKey: place.access_key },
    ...patience,
    get secretKey() {
      return secretOf(config, place)
    },
    send: (request, signal) => fetchOutside(config, request, signal),
  })
}

const environmentBucket = (config: Config): S3Options => ({
  endpoint: config.s3Endpoint!,
  bucket: config.s3Bucket!,
  region: config.s3Region,
  pathStyle: config.s3PathStyle,
  accessKey: config.s3AccessKey!,
  secretKey: config.s3SecretKey!,
})

/** With another SECRET_KEY than the one that closed it, this place fails and not the whole shop. */
function secretOf(config: Config, place: StoragePlace): string {
  try {
    return readSecrets(config, place).secret_key ?? ''
  } catch (cause) {
    throw new StorageError(`The secret of the bucket ${place.bucket} cannot be read`, { cause })
  }
}
