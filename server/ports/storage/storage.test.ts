import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localStorage } from './local.ts'
import { type LocalS3, startLocalS3 } from './local-s3.ts'
import { s3Storage } from './s3.ts'
import { readAll, type Storage, StorageError } from './storage.ts'

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
