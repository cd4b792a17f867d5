import { compare } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { mostQuotationRows } from '../../../contract/quotation.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import { type PickRowWithNames, pickRows } from '../selection/pick-rows.ts'
import { quotedSkus } from './quotation.queries.ts'
import type { Quoted } from './quotation.ts'

const batch = 200

/** Every row of a quotation, some at a time. */
export async function* allRows(
  context: Context,
  { selection, owner, buyer }: Quoted,
  [first, second]: readonly Language[],
): AsyncGenerator<PickRowWithNames[]> {
  const all = await quotedSkus(context.db, context.shop, selection, owner)
  const skuIds = all.slice(0, mostQuotationRows)
  for (let from = 0; from < skuIds.length; from += batch) {
    yield await pickRows(context, { ...buyer, lang: first! }, skuIds.slice(from, from + batch), second)
  }
}

/** `24 per box · 480 per pallet`. */
export const packsText = (t: Translate, { units: [base, ...larger] }: PickRowWithNames): string =>
  larger
    .map(({ name, factor }) =>
      t('message.pack', { pack: name, factor: formatQuantity(factor), unit: base!.name }),
    )
    .join(' · ')

/** Minimum and multiple, where there are any. */
export const rulesText = (t: Translate, { minQty, multiple }: PickRowWithNames): string =>
  [
    compare(minQty, '1') > 0 && t('aids.minimumOf', { qty: formatQuantity(minQty) }),
    compare(multiple, '1') > 0 && t('aids.multipleOf', { qty: formatQuantity(multiple) }),
  ]
    .filter(Boolean)
    .join(' · ')

export function stockText(t: Translate, { stock, stockState }: PickRowWithNames): string {
  if (stockState === 'hidden') return ''
  if (stock !== null && stockState !== 'out') return formatQuantity(stock)
  return t(
    ({ in: 'home.cardStockIn', low: 'home.cardStockLow', out: 'home.cardStockOut' } as const)[stockState],
  )
}
