import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/**
 * Keys that other companies gave us lie encrypted in the database: whoever gets hold of a backup has none of them.
 * AES-256-GCM, each under its own name, so that one cannot be put in another's place.
 */
type Keeping = Pick<Config, 'secretKey' | 'dataFolder'>

/** What the `secrets` of a row say, by name. */
export function readSecrets(config: Keeping, row: { secrets: unknown }): Record<string, string> {
  const kept = Object.entries((row.secrets ?? {}) as Record<string, string>)
  return Object.fromEntries(kept.map(([name, secret]) => [name, openSecret(config, name, secret)]))
}

const cipher = 'aes-256-gcm'
const prefix = 'gcm1:'
const nonceBytes = 12
const tagBytes = 16

export function closeSecret(config: Keeping, name: string, secret: string): string {
  const nonce = randomBytes(nonceBytes)
  const closing = createCipheriv(cipher, keyOf(config), nonce).setAAD(Buffer.from(name))
  const closed = Buffer.concat([nonce, closing.update(secret, 'utf8'), closing.final(), closing.getAuthTag()])
  return prefix + closed.toString('base64')
}

function openSecret(config: Keeping, name: string, kept: string): string {
  if (!kept.startsWith(prefix)) throw new Error(`The secret ${name} is not encrypted`)
  const closed = Buffer.from(kept.slice(prefix.length), 'base64')
  const opening = createDecipheriv(cipher, keyOf(config), closed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(name))
    .setAuthTag(closed.subarray(-tagBytes))
  try {
    return opening.update(closed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch (error) {
    throw new Error(`The secret ${name} was encrypted with another SECRET_KEY`, { cause: error })
  }
}

/** The same for the same text, so that two can be compared, and nobody without the key can try numbers. */
export const fingerprint = (config: Keeping, name: string, secret: string): string =>
  createHmac('sha256', keyOf(config)).update(`${name}:${secret}`).digest('base64url')

const keys = new Map<string, Buffer>()

/** The configured one, or one that is made at the first need and kept in the data folder. */
function keyOf({ secretKey, dataFolder }: Keeping): Buffer {
  if (secretKey) return Buffer.from(secretKey, 'base64')
  let key = keys.get(dataFolder)
  if (!key) {
    key = Buffer.from(keyInFolder(dataFolder), 'base64')
    keys.set(dataFolder, key)
  }
  return key
}

function keyInFolder(folder: string): string {
  const path = join(folder, 'secret.key')
  mkdirSync(folder, { recursive: true })
  try {
    // Fails when another process was faster; then that one's key counts.
    writeFileSync(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
