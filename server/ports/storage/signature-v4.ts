import { createHash, createHmac } from 'node:crypto'

export interface Signer {
  region: string
  accessKey: string
  secretKey: string
}

export interface Unsigned {
  method: string
  /** Its path is already percent-encoded; a query is not supported. */
  url: URL
  headers: Record<string, string>
  body: Buffer
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** The headers of a request to an S3 service, with its signature: AWS Signature Version 4, every header signed. */
export function signV4(
  signer: Signer,
  { method, url, headers, body }: Unsigned,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const sent = { ...headers, 'x-amz-content-sha256': sha256(body), 'x-amz-date': time }

  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const request = [method, url.pathname, '', lines, names, sha256(body)].join('\n')

  const scope = `${day}/${signer.region}/s3/aws4_request`
  const summary = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${signer.secretKey}`, day), signer.region))
  const signature = hmac(key, summary).toString('hex')
  const credential = `${signer.accessKey}/${scope}`
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
