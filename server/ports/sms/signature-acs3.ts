import { createHash, createHmac } from 'node:crypto'

export interface Signer {
  accessKey: string
  secretKey: string
}

export interface Unsigned {
  method: string
  url: URL
  headers: Record<string, string>
  body: string
  /** Different for every request: a copy of one is refused. */
  nonce: string
  now: Date
}

/** The headers of a call to Alibaba Cloud, signed with ACS3-HMAC-SHA256: host and every `x-acs-` header. */
export function signAcs3({ accessKey, secretKey }: Signer, request: Unsigned): Record<string, string> {
  const { method, url, headers, body, nonce, now } = request
  const sent: Record<string, string> = {
    ...headers,
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': now.toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': nonce,
  }
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .filter(([name]) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = [method, url.pathname, queryOf(url), lines, names, sha256(body)].join('\n')
  const summary = `ACS3-HMAC-SHA256\n${sha256(canonical)}`
  const signature = createHmac('sha256', secretKey).update(summary).digest('hex')
  return {
    ...sent,
    authorization: `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${names},Signature=${signature}`,
  }
}

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex')

function queryOf(url: URL): string {
  const pairs = [...url.searchParams].map(([name, value]) => [encode(name), encode(value)] as const)
  return pairs
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** RFC 3986, which is stricter than JavaScript's own. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
