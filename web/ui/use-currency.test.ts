import { expect, test } from 'vitest'
import { formatMoney } from '../../contract/money.ts'
import type { SessionState } from '../../contract/session.ts'
import { currencyOf } from './use-currency.ts'

const session = {
  qs_flag1: 0,
  currency: 'CNY',
  currencys: [{ code: 'CNY', fh: '¥', decimals: 2 }],
} as unknown as SessionState

test('an amount of another shop keeps the decimals of its currency, which this one does not have', () => {
  expect(formatMoney('12.345', currencyOf(session, 'KWD'), '')).toContain('12.345')
  expect(currencyOf(session, 'JPY')).toMatchObject({ symbol: 'JPY', decimals: 0 })
  expect(currencyOf(session)).toMatchObject({ symbol: '¥', decimals: 2 })
})
