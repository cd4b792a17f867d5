import { compare, toDecimal } from '../../../contract/decimal.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { baseOfShop } from '../amounts.ts'
import type { FieldSpec, RecordValues } from '../bill-type.ts'
import { choice, date, lookups, money } from '../fields.ts'

/** What promotions and coupons have in common: how much off, what for, when. */

export const off: FieldSpec[] = [
  choice(
    'kind',
    'bill.offKind',
    { amount: 'bill.offAmount', percent: 'bill.offPercent' },
    { default: 'amount' },
  ),
  {
    ...money('off', 'bill.off', { required: true, min: '0.0001', hint: 'bill.offHint' }),
    currency: (db, context, at) =>
      db`case when ${at}.kind = 'amount' then ${baseOfShop(db, context, at)} end`,
  },
  money('from_amount', 'bill.fromAmount', { required: true, default: '0' }),
]

const scoped = (scope: string) => ({ field: 'scope', values: [scope] })

/** What a coupon is for (product §3). */
export const scope: FieldSpec[] = [
  choice(
    'scope',
    'bill.scope',
    { all: 'bill.scopeAll', category: 'bill.category', brand: 'bill.brand', product: 'bill.product' },
    { default: 'all' },
  ),
  lookups('scope_categories', 'bill.category', 'category', { group: 'bill.scope', when: scoped('category') }),
  lookups('scope_brands', 'bill.brand', 'brand', { group: 'bill.scope', when: scoped('brand') }),
  lookups('scope_products', 'bill.product', 'product', { group: 'bill.scope', when: scoped('product') }),
]

export const window = (required: boolean): FieldSpec[] => [
  date('starts_at', 'bill.startsAt', { time: true, required, list: 150, filter: true }),
  date('ends_at', 'bill.endsAt', { time: true, required, list: 150 }),
]

const scopeColumns: Readonly<Record<string, string>> = {
  category: 'scope_categories',
  brand: 'scope_brands',
  product: 'scope_products',
}

export async function checkOffer({ t }: Context, values: RecordValues): Promise<Failure | undefined> {
  if (values.kind === 'percent' && compare(toDecimal(values.off), '100') > 0) {
    return fail('form.valueMax', { field: t('bill.off'), max: 100 }, 'off')
  }
  const column = scopeColumns[values.scope as string]
  if (column && (values[column] as unknown[]).length === 0)
    return fail('form.required', { field: t('bill.scope') }, column)
  return checkWindow(values)
}

export function checkWindow({ starts_at: from, ends_at: to }: RecordValues): Failure | undefined {
  const backwards = from && to && new Date(from as string) >= new Date(to as string)
  return backwards ? fail('bill.endsBeforeStart', {}, 'ends_at') : undefined
}

/** What is sold of a sale or a group-buy stays sold: none is left when its stock is just that. */
export function refuseBelowSold(
  { t }: Context,
  label: TextKey,
  { stock }: RecordValues,
  before: RecordValues | null,
): Failure | undefined {
  const min = Number(before?.sold ?? 0)
  return Number(stock) < min ? fail('form.valueMin', { field: t(label), min }, 'stock') : undefined
}
