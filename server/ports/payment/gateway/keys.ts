import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { BothKeys } from './gateway.ts'

/** New keys for a merchant and a provider. */
export async function makeKeys(gateway = ''): Promise<BothKeys> {
  const [merchant, platform] = await Promise.all([rsaPair(), rsaPair()])
  const serialNo = randomBytes(20).toString('hex').toUpperCase()
  const platformSerial = `PUB_KEY_ID_${randomBytes(12).toString('hex').toUpperCase()}`
  return {
    ours: {
      merchantNo: '1900000001',
      appId: 'demo-app',
      gateway,
      serialNo,
      platformSerial,
      key: randomBytes(16).toString('hex'),
      privateKey: merchant.privateKey,
      platformKey: platform.publicKey,
    },
    theirs: { merchantKey: merchant.publicKey, privateKey: platform.privateKey, serialNo: platformSerial },
  }
}

const rsaPair = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
