import { compare } from '../../../contract/decimal.ts'
import { isLanguage, type Language } from '../../../contract/languages.ts'
import { formatQuantity } from '../../../contract/money.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import { mostQuotationRows, type SharedRow } from '../../../contract/quotation.ts'
import type { Translate } from '../../../contract/text.ts'
import { inUnits } from '../../../contract/units.ts'
import type { Context } from '../../context.ts'
import { type PickRowWithNames, pickRows } from '../selection/pick-rows.ts'
import { quotedSkus } from './quotation.queries.ts'
import type { Quoted } from './quotation.ts'

/** A row on paper: what a link keeps of it, and the stock where it is told. */
export type PaperRow = SharedRow & Partial<Pick<PickRow, 'stock' | 'stockState'>>

/** Every row of a quotation, some at a time. */
export async function allRows(
  context: Context,
  { selection, owner, buyer }: Quoted,
  [first, second]: readonly Language[],
  atOnce = 200,
): Promise<{ skuIds: number[]; more: boolean; batches: AsyncGenerator<PickRowWithNames[]> }> {
  const all = await quotedSkus(context.db, context.shop, selection, owner)
  const skuIds = all.slice(0, mostQuotationRows)
  async function* batches() {
    for (let from = 0; from < skuIds.length; from += atOnce) {
      yield await pickRows(context, { ...buyer, lang: first! }, skuIds.slice(from, from + atOnce), second)
    }
  }
  return { skuIds, more: all.length > skuIds.length, batches: batches() }
}

/** One or two languages of the shop, `zh,en`; the visitor's own unless asked. */
export function languagesOf({ lang, shop }: Context, asked: string | undefined): Language[] {
  const known = (asked ?? '')
    .split(',')
    .filter(isLanguage)
    .filter(code => shop.languages.includes(code))
  return known.length > 0 ? [...new Set(known)].slice(0, 2) : [lang]
}

/** `24 per box · 480 per pallet`. */
export const packsText = (t: Translate, { units: [base, ...larger] }: PaperRow): string =>
  larger
    .map(({ name, factor }) =>
      t('message.pack', { pack: name, factor: formatQuantity(factor), unit: base!.name }),
    )
    .join(' · ')

/** Minimum and multiple, where there are any. */
export const rulesText = (t: Translate, { minQty, multiple, units }: PaperRow): string =>
  [
    compare(minQty, '1') > 0 && t('pick-list.minimumOf', { qty: formatQuantity(minQty) }),
    compare(minQty, '1') > 0 && inUnits(minQty, units),
    compare(multiple, '1') > 0 && t('pick-list.multipleOf', { qty: formatQuantity(multiple) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** How much there is in larger units: 2 pallets + 7 boxes + 10. */
export const stockInUnits = ({ stock, units }: PaperRow): string => (stock ? inUnits(stock, units) : '')

export function stockText(t: Translate, { stock, stockState }: PaperRow): string {
  if (!stockState || stockState === 'hidden') return ''
  if (stock && stockState !== 'out') return formatQuantity(stock)
  return t(
    ({ in: 'product-card.stockIn', low: 'product-card.stockLow', out: 'product-card.stockOut' } as const)[
      stockState
    ],
  )
}
