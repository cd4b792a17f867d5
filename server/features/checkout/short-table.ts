import type { Decimal } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import type { Outcome } from '../../handler.ts'

interface ShortRow {
  what: string[]
  wanted: Decimal
  free: Decimal
}

/** The table that says which lines ask for more than there is (product §8). */
export function shortTable(
  { t, shop }: Context,
  rows: readonly ShortRow[],
): Extract<Outcome, { kind: 'table' }> {
  return {
    kind: 'table',
    msg: t('checkout.stockShort'),
    rows: rows.map(({ what, wanted, free }) => [
      what.filter(Boolean).join(' '),
      t('checkout.stockRowWanted', { wanted: formatQuantity(wanted) }),
      // A shop that does not tell its stock does not tell it here either.
      ...(shop.stockDisplay === 'number' ? [t('checkout.stockRowFree', { free: formatQuantity(free) })] : []),
    ]),
  }
}
