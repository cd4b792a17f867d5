import { useMemo } from 'react'
import { compare } from '../../contract/decimal.ts'
import { currencyDecimals } from '../../contract/money.ts'
import { useSession } from '../routes/use-app.ts'
import type { CellEnv } from './cell-text.ts'

export const pageTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function useCellEnv(): CellEnv {
  const { currencys: currencies } = useSession()
  return useMemo(() => {
    // The base currency is the one that all rates refer to.
    const base = currencies.find(({ rate }) => compare(rate, '1') === 0) ?? currencies[0]
    return { timeZone: pageTimeZone(), moneyDecimals: base ? currencyDecimals(base) : 2 }
  }, [currencies])
}
