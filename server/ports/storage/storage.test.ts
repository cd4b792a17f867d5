import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localStorage } from './local.ts'
import { type LocalS3, startLocalS3 } from './local-s3.ts'
import { s3Storage } from './s3.ts'
import { readAll, type Storage, StorageError } from './storage.ts'
import { togetherStorage } from './together.ts'

const account = { bucket: 'caravan', region: 'us-east-1', accessKey: 'AK', secretKey: 'sesame' }
const folder = mkdtempSync(join(tmpdir(), 'caravan-storage-'))
let gateway: LocalS3

beforeAll(async () => {
  gateway = await startLocalS3(account)
})

afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

describe.each<[string, () => Storage]>([
  ['a local folder', () => localStorage(folder)],
  ['a bucket', () => s3Storage({ ...account, endpoint: gateway.url })],
  [
    'a bucket beside an older folder',
    () => {
      const bucket = s3Storage({ ...account, endpoint: gateway.url })
      return togetherStorage(bucket, [localStorage(join(folder, 'older')), bucket])
    },
  ],
])('%s', (_, open) => {
  const content = Buffer.from('图片 and bytes \0\xff', 'latin1')
  const read = async (key: string) => {
    const object = await open().get(key)
    return object && { ...object, body: await readAll(object) }
  }

  test('gives back what was put, with its type and size', async () => {
    await open().put('u/a1.webp', content, 'image/webp')
    expect(await read('u/a1.webp')).toEqual({ body: content, type: 'image/webp', size: content.length })
    expect(await open().exists('u/a1.webp')).toBe(true)
  })

  test('gives a part of it when asked, and says how large all of it is', async () => {
    await open().put('v/a1.mp4', Buffer.from('0123456789'), 'video/mp4')
    const part = (await open().get('v/a1.mp4', { start: 3, end: 6 }))!
    expect([(await readAll(part)).toString(), part.size]).toEqual(['3456', 10])
  })

  test('keeps the large version of a picture as a picture', async () => {
    await open().put('write/u/a2.jpg.full', content, 'image/jpeg')
    expect((await read('write/u/a2.jpg.full'))?.type).toBe('image/jpeg')
  })

  test('replaces as a whole', async () => {
    await open().put('d/a3.txt', Buffer.from('long enough'), 'text/plain')
    await open().put('d/a3.txt', Buffer.from('short'), 'text/plain')
    expect((await read('d/a3.txt'))?.body.toString()).toBe('short')
  })

  test('has no object that was never put, and none after it was deleted', async () => {
    expect(await read('u/none.webp')).toBeUndefined()
    expect(await open().exists('u/none.webp')).toBe(false)
    await open().put('u/gone.webp', content, 'image/webp')
    await open().delete('u/gone.webp')
    await open().delete('u/gone.webp')
    expect(await open().exists('u/gone.webp')).toBe(false)
    expect(await read('u/gone.webp')).toBeUndefined()
  })

  test('holds many megabytes', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024, 'caravan')
    await open().put('d/large.pdf', large, 'application/pdf')
    expect((await read('d/large.pdf'))?.body.equals(large)).toBe(true)
  })

  test('holds nothing at all', async () => {
    await open().put('d/empty.txt', Buffer.alloc(0), 'text/plain')
    expect(await read('d/empty.txt')).toMatchObject({ body: Buffer.alloc(0), size: 0 })
  })

  test.each(['', '/etc/passwd', '../secret', 'u/../../secret', 'u//a', 'u/.hidden', 'u\\a', 'u/a b', 'ü/a'])(
    'refuses the key %j',
    async key => {
      await expect(open().put(key, content, 'text/plain')).rejects.toThrow(StorageError)
      await expect(open().get(key)).rejects.toThrow(StorageError)
      await expect(open().delete(key)).rejects.toThrow(StorageError)
      await expect(open().exists(key)).rejects.toThrow(StorageError)
    },
  )
})

test('a local folder holds no drafts when writing is done', async () => {
  const path = join(folder, 'tidy')
  await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      localStorage(path).put('u/same.webp', Buffer.alloc(1000, i), 'image/webp'),
    ),
  )
  expect(readdirSync(join(path, 'u'))).toEqual(['same.webp'])
})

describe('of several places', () => {
  const old = () => localStorage(join(folder, 'old'))
  const bucket = () => s3Storage({ ...account, endpoint: gateway.url, pauseMs: 1 })
  const gone = s3Storage({ ...account, endpoint: 'http://127.0.0.1:9', pauseMs: 1, attempts: 1 })
  const content = Buffer.from('content')
  const put = (place: Storage, key: string) => place.put(key, content, 'text/plain')

  test('one takes what is new, all are looked into for what is old', async () => {
    const both = togetherStorage(bucket(), [old(), bucket()])
    await put(old(), 'd/old.txt')
    await put(both, 'd/new.txt')
    expect([await old().exists('d/new.txt'), await bucket().exists('d/new.txt')]).toEqual([false, true])
    for (const key of ['d/old.txt', 'd/new.txt']) {
      expect(await both.exists(key)).toBe(true)
      expect((await readAll((await both.get(key))!)).equals(content)).toBe(true)
    }
  })

  test('what is deleted is deleted in each', async () => {
    const both = togetherStorage(bucket(), [old(), bucket()])
    await put(old(), 'd/twice.txt')
    await put(bucket(), 'd/twice.txt')
    await both.delete('d/twice.txt')
    expect([await old().exists('d/twice.txt'), await bucket().exists('d/twice.txt')]).toEqual([false, false])
  })

  test('one that is out of reach is passed over while another has the file; then nobody can tell', async () => {
    const both = togetherStorage(gone, [gone, old()])
    await put(old(), 'd/kept.txt')
    expect(await both.exists('d/kept.txt')).toBe(true)
    const kept = await both.get('d/kept.txt')
    expect(kept).toBeDefined()
    kept!.body.destroy()
    await expect(both.get('d/none.txt')).rejects.toThrow(StorageError)
    await expect(both.delete('d/kept.txt')).rejects.toThrow(StorageError)
    expect(await old().exists('d/kept.txt')).toBe(false)
  })
})

test('a bucket is named in the path or before the host, as its service wants it', async () => {
  const asked: string[] = []
  const send = async (request: Request) => {
    asked.push(request.url)
    return new Response(null, { status: 204 })
  }
  const open = (pathStyle?: boolean) =>
    s3Storage({ ...account, endpoint: 'https://s3.example:8443', pathStyle, send })
  await open().delete('d/a.txt')
  await open(false).delete('d/a.txt')
  expect(asked).toEqual([
    'https://s3.example:8443/caravan/d/a.txt',
    'https://caravan.s3.example:8443/d/a.txt',
  ])
})
