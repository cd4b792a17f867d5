import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { type AccountProviderCode, accountProofs } from '../../../contract/e-account-states.ts'
import { readPrivateKey, readPublicKey, rsaSigned, signRsa } from '../payment/signing.ts'

/** What head office keeps under a provider, and the provider under us: each side has its own half. */
export interface ProviderKeys {
  merchantNo: string
  /** The provider's address. */
  gateway: string
  /** A secret that both sides have. */
  key: string
  privateKey: string
  /** The other side's public key. */
  platformKey: string
}

/** Closes the fields of one message that nobody on the way may read, each under its own name. */
export interface Seal {
  close(field: string, text: string): string
  /** What the other side needs to open them: a part of the body, so that it is signed with it. */
  body: Readonly<Record<string, string>>
}

export type Unseal = (field: string, closed: string) => string

/** How a provider signs and what it does with fields that are secret: docs/e-account-providers.md. */
export interface Dialect {
  proves: (typeof accountProofs)[AccountProviderCode]
  sign(keys: ProviderKeys, message: string): string
  isSigned(keys: ProviderKeys, message: string, signature: string): boolean
  seal(keys: ProviderKeys): Seal
  unseal(keys: ProviderKeys, body: Readonly<Record<string, unknown>>): Unseal
}

export const dialects: Readonly<Record<AccountProviderCode, Dialect>> = {
  qqt: {
    proves: accountProofs.qqt,
    sign: ({ key }, message) => createHmac('sha256', demand(key)).update(message).digest('base64'),
    isSigned: (keys, message, signature) =>
      keys.key !== '' && same(dialects.qqt.sign(keys, message), signature),
    seal: ({ key }) => ({ close: closeUnder(fieldKey(key)), body: {} }),
    unseal: ({ key }) => openUnder(fieldKey(key)),
  },
  su: {
    proves: accountProofs.su,
    sign: ({ privateKey }, message) => signRsa(readPrivateKey(privateKey), message),
    isSigned: ({ platformKey }, message, signature) =>
      rsaSigned(readPublicKey(platformKey), message, signature),
    seal: ({ platformKey }) => ({
      close: (field, text) => wrap(platformKey, Buffer.from(text), field).toString('base64'),
      body: {},
    }),
    unseal:
      ({ privateKey }) =>
      (field, closed) =>
        unwrap(privateKey, Buffer.from(closed, 'base64'), field).toString(),
  },
  zx: {
    proves: accountProofs.zx,
    sign: ({ privateKey }, message) =>
      sign('sha256', Buffer.from(message), pss(readPrivateKey(privateKey))).toString('base64'),
    isSigned: ({ platformKey }, message, signature) =>
      verify(
        'sha256',
        Buffer.from(message),
        pss(readPublicKey(platformKey)),
        Buffer.from(signature, 'base64'),
      ),
    seal: ({ platformKey }) => {
      const key = randomBytes(32)
      return {
        close: closeUnder(key),
        body: { sealed_key: wrap(platformKey, key, 'sealed_key').toString('base64') },
      }
    },
    unseal: ({ privateKey }, body) =>
      openUnder(unwrap(privateKey, Buffer.from(String(body.sealed_key), 'base64'), 'sealed_key')),
  },
}

/** An empty key would sign what anybody could sign. */
function demand(key: string): string {
  if (!key) throw new Error('there is no key')
  return key
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What signs does not encrypt: fields have a key of their own, made of the shared one. */
const fieldKey = (key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', demand(key), '', 'e-account fields', 32))

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Nonce, text and tag in base64; the field's name is authenticated, so that none can take another's place. */
const closeUnder =
  (key: Buffer) =>
  (field: string, text: string): string => {
    const nonce = randomBytes(nonceBytes)
    const closing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(field))
    return Buffer.concat([
      nonce,
      closing.update(text, 'utf8'),
      closing.final(),
      closing.getAuthTag(),
    ]).toString('base64')
  }

const openUnder =
  (key: Buffer): Unseal =>
  (field, closed) => {
    const bytes = Buffer.from(closed, 'base64')
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(field))
      .setAuthTag(bytes.subarray(-tagBytes))
    return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
  }

const oaep = (key: ReturnType<typeof readPublicKey>, label: string) => ({
  key,
  padding: constants.RSA_PKCS1_OAEP_PADDING,
  oaepHash: 'sha256',
  oaepLabel: Buffer.from(label),
})

const wrap = (publicKey: string, bytes: Buffer, label: string): Buffer =>
  publicEncrypt(oaep(readPublicKey(publicKey), label), bytes)

const unwrap = (privateKey: string, bytes: Buffer, label: string): Buffer =>
  privateDecrypt(oaep(readPrivateKey(privateKey), label), bytes)

const pss = (key: ReturnType<typeof readPublicKey>) => ({
  key,
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
})
