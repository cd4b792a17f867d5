import { makeKeys } from '../../payment/gateway/keys.ts'
import type { ProviderKeys } from '../dialects.ts'

export interface BothHalves {
  ours: ProviderKeys
  theirs: ProviderKeys
}

/** New keys for us and for a provider. */
export async function bothHalves(gateway = ''): Promise<BothHalves> {
  const { ours, theirs } = await makeKeys(gateway)
  const { merchantNo, key, privateKey, platformKey } = ours
  return {
    ours: { merchantNo, gateway, key, privateKey, platformKey },
    theirs: { merchantNo, gateway, key, privateKey: theirs.privateKey, platformKey: theirs.merchantKey },
  }
}
