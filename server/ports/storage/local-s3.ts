import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LocalS3Options {
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** What can go wrong with the next request; afterwards all is well again. */
export type Trouble =
  | { kind: 'status'; status: number; code: string }
  | { kind: 'slow'; ms: number }
  /** The connection breaks before there is an answer. */
  | { kind: 'drop' }
  /** The answer ends in the middle. */
  | { kind: 'cut' }

interface Stored {
  content: Buffer
  type: string
}

/**
 * Stands in for an S3 service where none can be reached. It reads signatures on its own, by the service's
 * documentation, so that a mistake of ours does not agree with itself.
 */
export async function startLocalS3(options: LocalS3Options) {
  const objects = new Map<string, Stored>()
  const requests: string[] = []
  const troubles: Trouble[] = []

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined)
    if (!body) return undefined
    requests.push(`${request.method} ${request.url}`)
    const trouble = troubles.shift()
    if (trouble?.kind === 'drop') return request.socket.destroy()
    if (trouble?.kind === 'slow') await sleep(trouble.ms)
    if (trouble?.kind === 'status') return refuse(response, trouble.status, trouble.code)
    const fault = faultOf(options, request, body)
    if (fault) return refuse(response, fault.status, fault.code)
    return answer(options, objects, request, body, response, trouble?.kind === 'cut')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** Method and path of every request so far. */
    requests,
    /** One trouble per request, in this order. */
    expect: (...coming: Trouble[]) => {
      troubles.push(...coming)
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type LocalS3 = Awaited<ReturnType<typeof startLocalS3>>

function answer(
  { bucket }: LocalS3Options,
  objects: Map<string, Stored>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  cut: boolean,
) {
  const [, askedBucket, ...rest] = decodeURIComponent(request.url!).split('/')
  if (askedBucket !== bucket) return refuse(response, 404, 'NoSuchBucket')
  const key = rest.join('/')
  switch (request.method) {
    case 'PUT':
      objects.set(key, { content: body, type: request.headers['content-type'] ?? 'binary/octet-stream' })
      return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    case 'DELETE':
      objects.delete(key)
      return response.writeHead(204).end()
    case 'GET':
    case 'HEAD':
      return give(request, response, objects.get(key), cut)
    default:
      return refuse(response, 405, 'MethodNotAllowed')
  }
}

function give(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  stored: Stored | undefined,
  cut: boolean,
) {
  if (!stored) return refuse(response, 404, method === 'HEAD' ? '' : 'NoSuchKey')
  const { content, type } = stored
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (from && to && method === 'GET') {
    const part = content.subarray(Number(from), Number(to) + 1)
    const range = `bytes ${from}-${to}/${content.length}`
    response.writeHead(206, { 'content-type': type, 'content-length': part.length, 'content-range': range })
    return response.end(part)
  }
  response.writeHead(200, { 'content-type': type, 'content-length': content.length })
  if (cut) return response.write(content.subarray(0, content.length / 2), () => response.destroy())
  return response.end(method === 'HEAD' ? undefined : content)
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  return response.end(code && `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`)
}

const clockToleranceMs = 15 * 60 * 1000

function faultOf(options: LocalS3Options, request: IncomingMessage, body: Buffer) {
  const denied = (code: string) => ({ status: 403, code })
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
  const [, accessKey, day, region, names, signature] =
    authorization.exec(request.headers.authorization ?? '') ?? []
  if (!signature) return denied('AccessDenied')
  if (accessKey !== options.accessKey) return denied('InvalidAccessKeyId')
  if (region !== options.region) return denied('AuthorizationHeaderMalformed')

  const time = String(request.headers['x-amz-date'])
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - sentAt) < clockToleranceMs)) return denied('RequestTimeTooSkewed')

  const signedNames = names!.split(';')
  const mustBeSigned = Object.keys(request.headers).filter(
    name => name === 'host' || name === 'content-type' || name.startsWith('x-amz-'),
  )
  if (!mustBeSigned.every(name => signedNames.includes(name))) return denied('AccessDenied')

  const payloadHash = String(request.headers['x-amz-content-sha256'])
  const canonical =
    `${request.method}\n${request.url}\n\n` +
    signedNames.map(name => `${name}:${String(request.headers[name] ?? '')}\n`).join('') +
    `\n${names}\n${payloadHash}`
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hash(canonical)}`
  let key: Buffer = Buffer.from(`AWS4${options.secretKey}`)
  for (const part of [day!, region, 's3', 'aws4_request', toSign]) {
    key = createHmac('sha256', key).update(part).digest()
  }
  if (!timingSafeEqual(key, Buffer.from(signature, 'hex'))) return denied('SignatureDoesNotMatch')
  return hash(body) === payloadHash ? undefined : { status: 400, code: 'XAmzContentSHA256Mismatch' }
}

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
