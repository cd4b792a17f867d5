import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** PEM, or only its inside, as some providers' pages show it. */
export function readPrivateKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return createPrivateKey(text)
  const der = Buffer.from(text.replace(/\s/g, ''), 'base64')
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } catch {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' })
  }
}

/** A public key or a certificate, as PEM or only its inside. */
export function readPublicKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return createPublicKey(text)
  return createPublicKey({ key: Buffer.from(text.replace(/\s/g, ''), 'base64'), format: 'der', type: 'spki' })
}

/** SHA256 with RSA, in base64. */
export const signRsa = (key: KeyObject, message: string): string =>
  sign('sha256', Buffer.from(message), key).toString('base64')

export const rsaSigned = (key: KeyObject, message: string, signature: string): boolean =>
  verify('sha256', Buffer.from(message), key, Buffer.from(signature, 'base64'))

/** Genuine, but so old that somebody may have kept it to send it again. */
export const isStale = (timestampSeconds: string, now: Date, minutes = 5): boolean =>
  !/^\d{1,12}$/.test(timestampSeconds) ||
  Math.abs(now.getTime() / 1000 - Number(timestampSeconds)) > minutes * 60
