import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LocalS3, startLocalS3 } from './local-s3.ts'
import { type S3Options, s3Storage } from './s3.ts'
import { signV4 } from './signature-v4.ts'
import { readAll, StorageError } from './storage.ts'

const account = {
  bucket: 'caravan',
  region: 'eu-central-1',
  accessKey: 'AKIDCARAVAN',
  secretKey: 'open/sesame+1',
}
const content = Buffer.from('payload')
let gateway: LocalS3

beforeAll(async () => {
  gateway = await startLocalS3(account)
})
afterEach(() => {
  gateway.requests.length = 0
})
afterAll(() => gateway.close())

const bucket = (change: Partial<S3Options> = {}) =>
  s3Storage({ ...account, endpoint: gateway.url, pauseMs: 1, ...change })

describe("the signatures of Amazon's documentation", () => {
  const signer = {
    region: 'us-east-1',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const now = new Date('2013-05-24T00:00:00Z')

  test('GET Object', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
    const headers = { Range: 'bytes=0-9' }
    expect(signV4(signer, { method: 'GET', url, headers, body: Buffer.alloc(0) }, now).authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  test('PUT Object', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test%24file.text')
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
    const body = Buffer.from('Welcome to Amazon S3.')
    expect(signV4(signer, { method: 'PUT', url, headers, body }, now).authorization).toMatch(
      /Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd$/,
    )
  })
})

describe('whoever is not let in', () => {
  test.each<[string, Partial<S3Options>, string]>([
    ['a wrong secret', { secretKey: 'sesame' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKey: 'AKIDNOBODY' }, 'InvalidAccessKeyId'],
    ['a wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ])('with %s learns why, at once and without the secret', async (_, change, code) => {
    const attempts = [
      () => bucket(change).put('u/a.webp', content, 'image/webp'),
      () => bucket(change).get('u/a.webp'),
    ]
    for (const attempt of attempts) {
      gateway.requests.length = 0
      const error = await attempt().catch(error => error)
      expect(error).toBeInstanceOf(StorageError)
      expect(error.message).toContain(`403 ${code}`)
      expect(error.message).not.toContain('sesame')
      expect(gateway.requests).toHaveLength(1)
    }
    await expect(bucket(change).exists('u/a.webp')).rejects.toThrow('403')
    await expect(bucket(change).delete('u/a.webp')).rejects.toThrow(code)
  })

  test('a missing bucket is an error, not a missing file', async () => {
    await expect(bucket({ bucket: 'nowhere' }).get('u/a.webp')).rejects.toThrow('404 NoSuchBucket')
    await expect(bucket({ bucket: 'nowhere' }).put('u/a.webp', content, 'image/webp')).rejects.toThrow(
      'NoSuchBucket',
    )
  })
})

describe('a service in trouble', () => {
  test.each([
    ['fails once', { kind: 'status', status: 503, code: 'SlowDown' }],
    ['asks for patience', { kind: 'status', status: 429, code: 'TooManyRequests' }],
    ['breaks the connection', { kind: 'drop' }],
  ] as const)('that %s is asked again, with the whole content', async (_, trouble) => {
    gateway.expect(trouble)
    await bucket().put('u/again.webp', content, 'image/webp')
    expect(gateway.requests).toEqual(['PUT /caravan/u/again.webp', 'PUT /caravan/u/again.webp'])
    expect(gateway.objects.get('u/again.webp')).toEqual({ content, type: 'image/webp' })
    gateway.expect(trouble)
    expect(await readAll((await bucket().get('u/again.webp'))!)).toEqual(content)
    gateway.expect(trouble)
    await bucket().delete('u/again.webp')
    expect(gateway.objects.has('u/again.webp')).toBe(false)
  })

  test('that is slow is asked again', async () => {
    gateway.expect({ kind: 'slow', ms: 1000 })
    await bucket({ timeoutMs: 100 }).put('u/slow.webp', content, 'image/webp')
    expect(gateway.requests).toHaveLength(2)
  })

  test('that stays slow is given up', async () => {
    gateway.expect({ kind: 'slow', ms: 300 }, { kind: 'slow', ms: 300 }, { kind: 'slow', ms: 300 })
    await expect(bucket({ timeoutMs: 50 }).get('u/slow.webp')).rejects.toThrow('no answer within 50 ms')
    expect(gateway.requests).toHaveLength(3)
  })

  test('that keeps failing is given up', async () => {
    const down = { kind: 'status', status: 500, code: 'InternalError' } as const
    gateway.expect(down, down, down)
    await expect(bucket().put('u/down.webp', content, 'image/webp')).rejects.toThrow('500 InternalError')
    expect(gateway.requests).toHaveLength(3)
  })

  test('that ends in the middle of a file is noticed', async () => {
    await bucket().put('u/cut.webp', Buffer.alloc(100_000), 'image/webp')
    gateway.expect({ kind: 'cut' })
    const object = await bucket().get('u/cut.webp')
    await expect(readAll(object!)).rejects.toThrow()
  })

  test('that is not there at all is an error', async () => {
    await expect(bucket({ endpoint: 'http://127.0.0.1:9' }).exists('u/a.webp')).rejects.toThrow(
      'no connection',
    )
  })
})
