import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookies } from '../../../contract/preferences.ts'
import { removeExpiredFiles } from '../../features/files/files.store.ts'
import { type LocalS3, startLocalS3 } from '../../ports/storage/local-s3.ts'
import { pdf, pngPicture, uploadFiles } from '../../testing/files.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { secretMask } from '../values.ts'

const account = {
  bucket: 'caravan',
  region: 'eu-central-1',
  accessKey: 'AKIDCARAVAN',
  secretKey: 'open-sesame/1',
}
const env = { INSIDE_ADDRESSES: '1', SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }

let office: OpenOffice
let other: OpenShop
let service: LocalS3

beforeAll(async () => {
  service = await startLocalS3(account)
  office = await openOffice(env)
  other = await openShop({ url: office.url, env })
})
afterAll(async () => {
  await other.close()
  await office.close()
  await service.close()
})

const bucket = (change: Record<string, string> = {}) => ({
  kind: 's3',
  endpoint: service.url,
  region: account.region,
  bucket: account.bucket,
  access_key: account.accessKey,
  secret_key: account.secretKey,
  ...change,
})
const places = () => office.list('storage', { sort: 'id', dir: 'asc' })
const preset = async () => (await places()).find(row => row.preset)!.id
const upload = async (server: Pick<OpenShop, 'app'>, content: Buffer, name: string) => {
  const { tbl } = await uploadFiles(server as OpenShop, [{ name, content }], {
    session: office.owner.session!,
  })
  return tbl[0]!
}
const get = (server: Pick<OpenShop, 'app'>, url: string) =>
  server.app.inject({ url, headers: { cookie: `${cookies.session}=${office.owner.session}` } })
const keyOf = (url: string) => url.replace(/^\/(images|files)\//, '')
const isLocal = (url: string) => existsSync(join(office.folder, 'files', keyOf(url)))

/** Every process, without being started again. */
const until = (check: () => Promise<boolean> | boolean) => expect.poll(check, { timeout: 5000 }).toBe(true)

test('at first files lie where the environment says, and head office sees where', async () => {
  expect(await places()).toMatchObject([
    { preset: true, kind: 'local', use: 'write', place: join(office.folder, 'files') },
  ])
})

test('what the environment says of a place can be looked at, not changed, and the form says where it comes from', async () => {
  const fields = async (id?: number) => {
    const { kind, use, access_key, secret_key, endpoint } = await office.form('storage', id)
    return [kind, use, access_key, secret_key, endpoint].map(field => [field!.readonly, field!.hint])
  }
  const [kind, use, key, secret] = await fields((await preset()) as number)
  expect([kind, key, secret]).toEqual([
    [true, '此位置由环境变量设定，只能更改用途'],
    [true, '由环境变量 S3_ACCESS_KEY 设定'],
    [true, '由环境变量 S3_SECRET_KEY 设定'],
  ])
  expect(use![0]).toBe(false)
  expect((await fields()).map(([readonly]) => readonly)).toEqual([false, false, false, false, false])
  await office.save('storage', { id: await preset(), access_key: 'AKIDMINE', secret_key: 'mine' })
  expect(await office.sql`select access_key, secrets from storages where preset`).toMatchObject([
    { access_key: '', secrets: {} },
  ])
})

describe('a bucket that does not stand its test is not saved, and the field to look at is named', () => {
  beforeEach(() => {
    service.requests.length = 0
  })

  test.each([
    ['an unknown key', { access_key: 'AKIDNOBODY' }, 'access_key', 'bill.storageKeyUnknown'],
    ['a wrong secret', { secret_key: 'sesame' }, 'secret_key', 'bill.storageSecretWrong'],
    ['a wrong region', { region: 'us-east-1' }, 'region', 'bill.storageRegionWrong'],
    ['no such bucket', { bucket: 'nowhere' }, 'bucket', 'bill.storageNoBucket'],
    ['nobody there', { endpoint: 'http://127.0.0.1:9' }, 'endpoint', 'bill.storageUnreachable'],
    ['no name of a bucket', { bucket: 'My Files' }, 'bucket', 'form.type'],
    ['no address', { endpoint: 's3.example' }, 'endpoint', 'bill.addressWrong'],
    ['a path', { endpoint: 'https://s3.example/caravan' }, 'endpoint', 'bill.addressWrong'],
    ['a script', { endpoint: 'javascript:alert(1)' }, 'endpoint', 'bill.addressWrong'],
    ['no secret', { secret_key: '' }, 'secret_key', 'form.required'],
    ['no endpoint', { endpoint: '' }, 'endpoint', 'form.required'],
  ])('%s', async (_, change, field, code) => {
    const reply = await office.save('storage', bucket(change))
    expect(reply).toMatchObject({ success: false, obj: { field, code } })
    expect(reply.msg).not.toMatch(/sesame/)
    expect(await places()).toHaveLength(1)
  })

  test.each([
    ['write', [], 'bill.storageDenied'],
    ['read', ['PUT'], 'bill.storageDenied'],
    ['delete', ['PUT', 'GET'], 'bill.storageDenied'],
  ])('a key that may not %s', async (step, before) => {
    const denied = { kind: 'status', status: 403, code: 'AccessDenied' } as const
    service.expect(...before.map(() => ({ kind: 'slow', ms: 0 }) as const), denied)
    const reply = await office.save('storage', bucket(), { ...office.owner, lang: 'en' })
    expect(reply).toMatchObject({ success: false, obj: { field: 'access_key' } })
    expect(reply.msg).toContain(step)
    service.objects.clear()
  })

  test('a service in trouble', async () => {
    service.expect({ kind: 'status', status: 500, code: 'InternalError' })
    expect(await office.save('storage', bucket())).toMatchObject({
      success: false,
      obj: { field: 'endpoint', code: 'bill.storageAnswered' },
    })
  })
})

describe('without leave of the environment', () => {
  let strict: OpenOffice
  beforeAll(async () => {
    strict = await openOffice()
  })
  afterAll(() => strict.close())

  test.each([
    ['http://s3.example', 'bill.addressNotHttps'],
    ['https://127.0.0.1:9000', 'bill.addressInside'],
    ['https://169.254.169.254', 'bill.addressInside'],
    ['https://[::1]', 'bill.addressInside'],
    ['https://localhost:5432', 'bill.addressInside'],
  ])('%s is not asked anything: no door to what is inside', async (endpoint, code) => {
    expect(await strict.save('storage', bucket({ endpoint }))).toMatchObject({
      success: false,
      obj: { field: 'endpoint', code },
    })
  })
})

describe('a bucket that stands its test', () => {
  let id: number
  let old: { url: string; id: number }
  let oldPicture: { url: string; id: number }

  beforeAll(async () => {
    old = await upload(office, pdf(), 'old.pdf')
    oldPicture = await upload(office, await pngPicture(800, 400), 'old.png')
    service.requests.length = 0
    id = await office.add('storage', bucket({ endpoint: `${service.url}/` }))
  })

  test('was written to, read and left as it was', () => {
    expect(service.requests.map(request => request.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
    expect(service.objects.size).toBe(0)
  })

  test('keeps its secret to itself', async () => {
    const form = await office.form('storage', id)
    expect(form.secret_key!.value).toBe(secretMask)
    const [row] = await office.sql`select secrets from storages where id = ${id}`
    const seen = [form, await places(), await office.list('record_change'), row]
    expect(JSON.stringify(seen)).not.toContain('sesame')
  })

  test('takes new files in every process, and the old ones stay readable', async () => {
    const [before, after] = await places()
    expect([before!.use, after!.use, after!.place]).toEqual(['read', 'write', `${service.url}/caravan`])
    for (const server of [office, other]) {
      await until(async () => service.objects.has(keyOf((await upload(server, pdf(), 'new.pdf')).url)))
    }
    const file = await upload(office, await pngPicture(800, 400), 'new.png')
    expect(isLocal(file.url)).toBe(false)
    for (const url of [file.url, oldPicture.url]) {
      expect((await get(office, url)).statusCode).toBe(200)
      expect((await get(office, url.replace('/images/', '/images/thumb/240/'))).statusCode).toBe(200)
    }
    expect((await get(office, old.url)).rawPayload.equals(pdf())).toBe(true)
  })

  test('files of both places are cleaned up when they have expired', async () => {
    const fresh = await upload(office, pdf(), 'gone.pdf')
    const ids = [fresh.id, old.id]
    await office.sql`update files set expires_at = now() - interval '2 hours' where id = any(${ids})`
    expect([service.objects.has(keyOf(fresh.url)), isLocal(old.url)]).toEqual([true, true])
    const errors: unknown[] = []
    await removeExpiredFiles(office, office.pictures.forget, error => errors.push(error))
    expect([service.objects.has(keyOf(fresh.url)), isLocal(old.url), errors]).toEqual([false, false, []])
  })

  test('is not asked for what lies in the folder', async () => {
    service.requests.length = 0
    expect((await get(office, oldPicture.url)).statusCode).toBe(200)
    expect(service.requests).toEqual([])
  })

  test('is one place: the same bucket cannot be added again', async () => {
    expect(await office.save('storage', bucket({ use: 'read' }))).toMatchObject({
      obj: { code: 'bill.duplicate', field: 'bucket' },
    })
  })

  test('cannot be moved, only given another key, which is tried first', async () => {
    await office.save('storage', { id, bucket: 'elsewhere', endpoint: 'https://elsewhere.example' })
    expect((await office.form('storage', id)).bucket!.value).toBe('caravan')
    expect(await office.save('storage', { id, secret_key: 'stolen' })).toMatchObject({
      success: false,
      obj: { field: 'secret_key' },
    })
    expect(await office.save('storage', { id, secret_key: secretMask })).toMatchObject({ success: true })
  })

  test('is not left without another one for new files, nor deleted while it is used', async () => {
    expect(await office.save('storage', { id, use: 'none' })).toMatchObject({
      obj: { code: 'bill.storageNeedsOne', field: 'use' },
    })
    expect(await office.remove('storage', id)).toMatchObject({ obj: { code: 'bill.storageInUse' } })
    expect(await office.remove('storage', await preset())).toMatchObject({
      obj: { code: 'bill.storageFixed' },
    })
  })

  test('is read from when the old place is written to again; both changes are in the trail', async () => {
    const file = await upload(office, pdf(), 'in-bucket.pdf')
    expect(await office.save('storage', { id: await preset(), use: 'write' })).toMatchObject({
      success: true,
    })
    await until(async () => isLocal((await upload(office, pdf(), 'local.pdf')).url))
    expect((await get(office, file.url)).statusCode).toBe(200)
    const trail = await office.list('record_change', { search: JSON.stringify({ bill_type: 'storage' }) })
    expect(
      trail
        .slice(0, 2)
        .map(row => row.record_id)
        .sort(),
    ).toEqual([await preset(), id].sort())
  })

  test('is asked no more when it is not used, and can then be deleted', async () => {
    const [file] = [...service.objects.keys()]
    expect(await office.save('storage', { id, use: 'none' })).toMatchObject({ success: true })
    await until(async () => (await get(office, `/files/${file}`)).statusCode === 404)
    expect(await office.remove('storage', id)).toMatchObject({ success: true })
  })
})

test('only the owner of head office sees where files lie', async () => {
  for (const role of ['sales', 'warehouse', 'finance', 'content'] as const) {
    expect(await office.save('storage', bucket(), await office.clerk(role))).toMatchObject({ success: false })
    await expect(office.list('storage', {}, await office.clerk(role))).rejects.toThrow()
  }
})
