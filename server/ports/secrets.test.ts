import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { closeSecret, readSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'caravan-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const withKey = (key: Buffer) => readConfig({ CARAVAN_DATA: folder, SECRET_KEY: key.toString('base64') })
const config = withKey(randomBytes(32))

describe('secrets', () => {
  test('come back as they were, and are not to be read in between', () => {
    const secrets = { key: 'k-1', private_key: '-----BEGIN 密钥-----\n…', empty: '' }
    const kept = Object.fromEntries(
      Object.entries(secrets).map(([name, secret]) => [name, closeSecret(config, name, secret)]),
    )
    expect(JSON.stringify(kept)).not.toMatch(/k-1|BEGIN/)
    expect(readSecrets(config, { secrets: kept })).toEqual(secrets)
    expect(readSecrets(config, { secrets: {} })).toEqual({})
  })

  test('look different every time', () => {
    expect(closeSecret(config, 'key', 'a')).not.toBe(closeSecret(config, 'key', 'a'))
  })

  test.each([
    [
      'under another key',
      (kept: string) => readSecrets(withKey(randomBytes(32)), { secrets: { key: kept } }),
    ],
    ["in another one's place", (kept: string) => readSecrets(config, { secrets: { private_key: kept } })],
    ['when a bit was changed', (kept: string) => readSecrets(config, { secrets: { key: flipped(kept) } })],
    ['that never were any', () => readSecrets(config, { secrets: { key: 'plain' } })],
  ])('%s cannot be opened', (_, open) => {
    expect(() => open(closeSecret(config, 'key', 'a'))).toThrow(/The secret/)
  })

  test('without a configured key use one in the data folder, which only its owner reads', () => {
    const bare = readConfig({ CARAVAN_DATA: join(folder, 'new') })
    const key = closeSecret(bare, 'key', 'a')
    expect(readSecrets(bare, { secrets: { key } })).toEqual({ key: 'a' })
    expect(readdirSync(join(folder, 'new'))).toEqual(['secret.key'])
    expect(statSync(join(folder, 'new', 'secret.key')).mode & 0o777).toBe(0o600)
  })
})

function flipped(kept: string): string {
  const at = kept.length - 10
  return kept.slice(0, at) + (kept[at] === 'A' ? 'B' : 'A') + kept.slice(at + 1)
}
