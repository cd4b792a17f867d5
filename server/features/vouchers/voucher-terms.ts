import { type Decimal, trimZeros } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import { convert } from '../../../contract/money.ts'
import type { VoucherTerms } from '../../../contract/vouchers.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import type { ShopCurrency } from '../shops/shops.tables.ts'

export interface TermsRow {
  name: string
  nameLang: Fallback | null
  kind: VoucherTerms['kind']
  off: Decimal
  fromAmount: Decimal
  scope: VoucherTerms['scope']
  targets: { id: number; name: string; nameLang: Fallback | null }[]
  targetCount: number
}

const mostTargets = 3

/** What `v` says of itself: names, kind, off, from_amount, scope and the three lists of what it is for. */
export const termsColumns = (db: Db, lang: Language): Fragment => db`
  text_in(v.names, ${lang}::text) as name, ${fallbackOf(db, db`v.names`, lang)} as "nameLang", v.kind,
  trim_scale(v.off)::text as off, v.from_amount as "fromAmount", v.scope,
  (select coalesce(json_agg(json_build_object('id', w.id, 'name', text_in(w.names, ${lang}::text),
      'nameLang', ${fallbackOf(db, db`w.names`, lang)}) order by w.id), '[]')
   from (
     select id, names from categories where v.scope = 'category' and id = any(v.scope_categories)
     union all
     select id, names from brands where v.scope = 'brand' and id = any(v.scope_brands)
     union all
     select id, names from products where v.scope = 'product' and id = any(v.scope_products)
     order by id limit ${mostTargets}) w) as targets,
  case v.scope when 'category' then cardinality(v.scope_categories) when 'brand' then cardinality(v.scope_brands)
    when 'product' then cardinality(v.scope_products) else 0 end as "targetCount"`

/** Red packets are good for everything. */
export const forEverything = (db: Db): Fragment => db`
  'all' as scope, '{}'::integer[] as scope_categories, '{}'::integer[] as scope_brands, '{}'::integer[] as scope_products`

type Off = Pick<VoucherTerms, 'kind' | 'off' | 'fromAmount'>

/** How much off, and from where on, in the visitor's currency. */
export const presentOff = (
  { kind, off, fromAmount }: Off,
  { rate, decimals }: Pick<ShopCurrency, 'rate' | 'decimals'>,
): Off => ({
  kind,
  off: kind === 'percent' ? trimZeros(off) : convert(off, rate, decimals),
  fromAmount: convert(fromAmount, rate, decimals),
})

export function presentTerms(row: TermsRow, currency: ShopCurrency): VoucherTerms {
  const { name, nameLang, scope, targets, targetCount } = row
  return {
    name,
    nameLang: nameLang ?? undefined,
    ...presentOff(row, currency),
    scope,
    targets: targets.map(target => ({ ...target, nameLang: target.nameLang ?? undefined })),
    moreTargets: Math.max(0, targetCount - targets.length),
  }
}
