import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** How WeChat closes what it pushes: WXBizMsgCrypt, AES-256-CBC under a key of 43 signs, with the receiver's app id inside. */
export interface PushKeys {
  appId: string
  /** Signs. */
  token: string
  /** Closes: base64 without its `=`. */
  aesKey: string
}

export const isAesKey = (text: string): boolean => /^[A-Za-z0-9+/]{43}$/.test(text)

interface Stamp {
  timestamp: string
  nonce: string
}

export function pushSignature(token: string, { timestamp, nonce }: Stamp, encrypted: string): string {
  return createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest('hex')
}

export function isSignedPush(token: string, stamp: Stamp, encrypted: string, signature: string): boolean {
  // An empty token signs what anybody could sign.
  if (!token) return false
  const [ours, theirs] = [Buffer.from(pushSignature(token, stamp, encrypted)), Buffer.from(signature)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

const cipher = 'aes-256-cbc'
/** Padded to this, not to the cipher's own 16. */
const block = 32
const prefix = 16
const lengthBytes = 4

const keyOf = (aesKey: string): Buffer => {
  if (!isAesKey(aesKey)) throw new Error('the AES key has 43 signs')
  return Buffer.from(`${aesKey}=`, 'base64')
}

export function closePush({ aesKey, appId }: PushKeys, text: string, first = randomBytes(prefix)): string {
  const key = keyOf(aesKey)
  const content = Buffer.from(text)
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(content.length)
  const plain = Buffer.concat([first, length, content, Buffer.from(appId)])
  const missing = block - (plain.length % block)
  const closing = createCipheriv(cipher, key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    closing.update(Buffer.concat([plain, Buffer.alloc(missing, missing)])),
    closing.final(),
  ]).toString('base64')
}

/** Undefined when it was closed under another key, or for somebody else. */
export function openPush({ aesKey, appId }: PushKeys, encrypted: string): string | undefined {
  const key = keyOf(aesKey)
  const closed = Buffer.from(encrypted, 'base64')
  if (closed.length === 0 || closed.length % 16 !== 0) return undefined
  const opening = createDecipheriv(cipher, key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([opening.update(closed), opening.final()])
  const missing = padded.at(-1)!
  if (missing < 1 || missing > block) return undefined
  const plain = padded.subarray(prefix, -missing)
  if (plain.length < lengthBytes) return undefined
  const length = plain.readUInt32BE()
  if (length > plain.length - lengthBytes) return undefined
  const content = plain.subarray(lengthBytes, lengthBytes + length)
  return plain.subarray(lengthBytes + length).toString() === appId ? content.toString() : undefined
}
