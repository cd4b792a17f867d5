import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Signer, signV4 } from './signature-v4.ts'
import { type ByteRange, checkKey, type Storage, StorageError } from './storage.ts'

export interface S3Options extends Signer {
  /** Scheme and host. */
  endpoint: string
  bucket: string
  /** The bucket is the first part of the path, else of the host name. */
  pathStyle?: boolean
  /** In place of `fetch`. */
  send?: (request: Request, signal: AbortSignal) => Promise<Response>
  /** How long one attempt may take until the service answers. */
  timeoutMs?: number
  attempts?: number
  /** Before the second attempt; doubles with every further one. */
  pauseMs?: number
}

type Method = 'GET' | 'PUT' | 'DELETE' | 'HEAD'

const nothing: Buffer = Buffer.alloc(0)

const overTheNetwork: NonNullable<S3Options['send']> = (request, signal) => fetch(request, { signal })

/** A bucket of any service that speaks S3. Every request may be repeated without harm, and is when it fails. */
export function s3Storage(options: S3Options): Storage {
  const { timeoutMs = 30_000, attempts = 3, pauseMs = 200, send: ask = overTheNetwork } = options

  const once = async (method: Method, key: string, body: Buffer, headers: Record<string, string>) => {
    const url = addressOf(options, key)
    const request = new Request(url, {
      method,
      headers: signV4(options, { method, url, headers, body }, new Date()),
      body: method === 'PUT' ? new Uint8Array(body) : undefined,
      redirect: 'manual',
    })
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), timeoutMs)
    try {
      return await ask(request, giveUp.signal)
    } catch (cause) {
      const why = giveUp.signal.aborted ? `no answer within ${timeoutMs} ms` : 'no connection'
      throw new StorageError(`S3 ${method} ${key}: ${why}`, { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  const send = async (
    method: Method,
    key: string,
    body = nothing,
    headers = {},
  ): Promise<Response | undefined> => {
    checkKey(key)
    for (let attempt = 1; ; attempt++) {
      const answer = await once(method, key, body, headers).catch((error: StorageError) => error)
      if (answer instanceof Response && answer.ok) return answer
      const failure =
        answer instanceof Response ? await refusalOf(method, key, answer) : { error: answer, again: true }
      if (failure === 'missing') return undefined
      if (!failure.again || attempt === attempts) throw failure.error
      await sleep(pauseMs * 2 ** (attempt - 1))
    }
  }

  return {
    async put(key, content, type) {
      const response = await send('PUT', key, content, { 'content-type': type })
      if (!response) throw new StorageError(`S3 PUT ${key}: not found`)
      await response.body?.cancel()
    },
    async get(key, part) {
      const response = await send('GET', key, nothing, part && { range: `bytes=${part.start}-${part.end}` })
      if (!response) return undefined
      const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
      const isPart = response.status === 206
      return {
        // Who does not know parts sends all of it.
        body: part && !isPart ? Readable.from(onlyPart(body, part)) : body,
        type: response.headers.get('content-type') ?? 'application/octet-stream',
        size: Number(
          isPart
            ? response.headers.get('content-range')?.split('/')[1]
            : response.headers.get('content-length'),
        ),
      }
    },
    async delete(key) {
      await (await send('DELETE', key))?.body?.cancel()
    },
    async exists(key) {
      return (await send('HEAD', key)) !== undefined
    },
  }
}

async function* onlyPart(body: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    if (part.length > 0) yield part
    at += chunk.length
    if (at > end) return
  }
}

function addressOf({ endpoint, bucket, pathStyle = true }: S3Options, key: string): URL {
  const path = (pathStyle ? [bucket, ...key.split('/')] : key.split('/')).map(encodeURIComponent).join('/')
  const url = new URL(`${endpoint}/${path}`)
  if (!pathStyle) url.host = `${bucket}.${url.host}`
  return url
}

/** A missing object is an answer, a missing bucket is not. */
async function refusalOf(method: Method, key: string, response: Response) {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => '')) ?? []
  if (response.status === 404 && code !== 'NoSuchBucket') return 'missing'
  const error = new StorageError(
    `S3 ${method} ${key}: ${response.status} ${code || response.statusText}`.trim(),
    { status: response.status, code },
  )
  return { error, again: response.status >= 500 || response.status === 429 }
}
