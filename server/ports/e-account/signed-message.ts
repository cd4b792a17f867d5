import { randomBytes } from 'node:crypto'
import type { Dialect, ProviderKeys } from './dialects.ts'

/**
 * `first` are the lines that stand before timestamp, nonce and body: a request's method and path, an answer's status, a push's
 * `POST`.
 */
export function signedHeaders(
  { sign }: Dialect,
  keys: ProviderKeys,
  first: readonly string[],
  body: string,
  at = new Date(),
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  return {
    'x-merchant': keys.merchantNo,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': sign(keys, [...first, timestamp, nonce, body, ''].join('\n')),
  }
}

export function signatureFault(
  { isSigned }: Dialect,
  keys: ProviderKeys,
  first: readonly string[],
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
): string | undefined {
  const signature = headers['x-signature']
  if (!signature) return 'no signature'
  const message = [...first, headers['x-timestamp'], headers['x-nonce'], body, ''].join('\n')
  return isSigned(keys, message, signature) ? undefined : 'wrong signature'
}
