import {
  type Arrivals,
  arrivals,
  type Wallet,
  type WalletEntries,
  wallet,
  walletEntries,
} from '../../../contract/wallet.ts'
import type { LoadContext } from '../../app/screen.ts'

export type WalletPageSearch = Record<string, never>

export interface WalletData {
  own: Wallet
  entries: WalletEntries
  arrived: Arrivals
}

const few = 5

/** What somebody has, and the last of what came and went. */
export const walletScreen = {
  load: async ({ call }: LoadContext<WalletPageSearch>): Promise<WalletData> => {
    const [own, entries, arrived] = await Promise.all([
      call(wallet, { tx: true }),
      call(walletEntries, { limit: few }),
      call(arrivals, { limit: 3 }),
    ])
    return { own: own.obj, entries: entries.obj, arrived: arrived.obj }
  },
}
