import { hasFlag, ShopFlag } from '../../contract/flags.ts'
import { type Currency, mostDecimals } from '../../contract/money.ts'
import type { SessionState } from '../../contract/session.ts'
import { useSession } from '../api/use-app.ts'

/** The session's currency as amounts are written in it. */
export function currencyOf(session: SessionState, code = session.currency): Currency {
  const { fh = code, decimals = mostDecimals(code) } =
    session.currencys.find(each => each.code === code) ?? {}
  const symbolAfter = hasFlag(session.qs_flag1, ShopFlag.SymbolAfterAmount)
  return { code, symbol: fh, decimals, symbolAfter }
}

export const useCurrency = (): Currency => currencyOf(useSession())
