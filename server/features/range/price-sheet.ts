import { type Decimal, isDecimal } from '../../../contract/decimal.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import { languageOf } from '../../../contract/languages.ts'
import { mostPriceRows, type PriceRule } from '../../../contract/range.ts'
import type { ImportProblem } from '../../../contract/records.ts'
import type { Translate } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail, isFailure, ok } from '../../handler.ts'
import { type CheckedRow, nothingDone, type OwnSheet, type RowToFix } from '../../records/own-sheet.ts'
import { SheetAmount, type SheetColumn } from '../../records/sheets/columns.ts'
import { writeXlsx } from '../../records/sheets/xlsx-writer.ts'
import { holds, isStaff } from '../../visitor.ts'
import { shopsRun } from '../own-shop/shop-at-hand.ts'
import { priceColumns, shownStates } from './price-columns.ts'
import { isNothing, judgePrice, type PriceNow, type PriceStep } from './price-sheet.rules.ts'
import { rangeRows } from './range.actions.ts'
import { everyRangeSku, purchaseOf, type RangeFilter, rangeCategories } from './range.queries.ts'
import { type OwnedShop, rangeShop } from './range-shop.ts'

/** A shop's range with its prices, a row for every SKU: to be changed and sent back. */
export function rangeSheet(
  context: MemberContext,
  shop: OwnedShop,
  filter: RangeFilter,
  tier: number | null,
): AsyncGenerator<Uint8Array> {
  const { db, lang, t, timeZone } = context
  const kinds: Partial<Record<string, SheetColumn['kind']>> = {
    purchase: 'money',
    price: 'money',
    margin: 'money',
    own_price: 'money',
    stock: 'number',
    tier: 'number',
  }
  const columns = priceColumns.fields.map(
    ({ name, label }): SheetColumn => ({
      header: t(label),
      width: name === 'name' || name === 'rule' ? 240 : 110,
      kind: kinds[name] ?? 'text',
    }),
  )
  const money = (amount: Decimal | null) =>
    amount === null ? null : new SheetAmount(amount, shop.baseCurrency)
  async function* rows() {
    const categories = await rangeCategories(db, shop, lang)
    for await (const batch of everyRangeSku(db, shop, lang, filter))
      for (const row of await rangeRows(context, shop, tier, batch, categories))
        yield [
          row.itemNo,
          [row.name, row.spec].filter(Boolean).join(' / '),
          money(row.purchase),
          money(row.price),
          ruleName(row.rule, t),
          money(row.margin),
          row.stock,
          money(row.rule?.tier === tier ? row.ownPrice : null),
          t(shownStates[row.hidden === null ? 'show' : 'hide']),
          tier,
          shop.code,
        ]
  }
  return writeXlsx(columns, rows(), {
    sheetName: t('range.sheet'),
    rtl: languageOf(lang).dir === 'rtl',
    timeZone,
  })
}

function ruleName(rule: PriceRule | null, t: Translate): string {
  if (!rule) return ''
  const { from, name, markup } = rule
  const names = {
    own: t('range.ruleOwn'),
    product: t('range.ruleProduct'),
    category: t('range.ruleCategory', { name }),
    shop: t('range.ruleShop'),
  }
  const added = markup
    ? t(markup.kind === 'percent' ? 'range.plusPercent' : 'range.plusFixed', { value: markup.value })
    : ''
  return [names[from], added].filter(Boolean).join(' ')
}

/** The same sheet on its way back: every row judged, and with `make` all good ones saved together. */
export const priceSheet: OwnSheet = {
  columns: ({ visitor }) =>
    (visitor.role === 'office' ? isStaff(visitor, ['sales']) : holds(visitor, DistributionRight.Screens))
      ? priceColumns
      : undefined,
  mostRows: mostPriceRows,
  take: async (context, sheet, { make = false }) => {
    const shops = await namedShops(context, sheet.rows)
    const known = await knownPrices(context, sheet.rows, shops)
    const seen = new Map<string, number>()
    const steps: (PriceStep & { at: Place; now: PriceNow })[] = []
    const problems: ImportProblem[] = []
    const toFix: RowToFix[] = []
    for (const row of sheet.rows) {
      const judged = judge(row, shops, known, seen)
      if (!isFailure(judged)) {
        if (!isNothing(judged)) steps.push(judged)
        continue
      }
      const field = sheet.labelOf(judged.field)
      const reason = context.t(judged.key, { field, ...judged.params })
      problems.push({ row: row.number, field, reason })
      toFix.push({ sent: row.sent, reason })
    }
    if (make && steps.length > 0) await inTransaction(context.pool, tx => saveSteps(tx, steps))
    await sheet.tell(sheet.rows.length)
    return ok(
      {
        ...nothingDone,
        changed: steps.length,
        unchanged: sheet.rows.length - steps.length - toFix.length,
        bad: toFix.length,
        fixUrl: toFix.length > 0 ? await sheet.fixSheet(toFix) : '',
      },
      problems,
    )
  },
}

interface Place {
  shop: OwnedShop
  tier: number | null
}

/** By their code as it stands in the sheet; nothing is the shop at hand. */
async function namedShops(
  context: MemberContext,
  rows: readonly CheckedRow[],
): Promise<Map<string, OwnedShop>> {
  const runs = await shopsRun(context)
  const found = new Map<string, OwnedShop>()
  for (const code of new Set(rows.map(({ cells }) => cells.shop ?? ''))) {
    const named = runs.find(shop => shop.code === code)
    if (code && !named) continue
    const shop = await rangeShop(context, named?.id)
    if (!isFailure(shop)) found.set(code, shop)
  }
  return found
}

const placeOf = ({ cells }: CheckedRow, shops: ReadonlyMap<string, OwnedShop>): Place | undefined => {
  const shop = shops.get(cells.shop ?? '')
  return shop && { shop, tier: cells.tier ? Number(cells.tier) : null }
}

const keyOf = ({ shop, tier }: Place, itemNo: string) => `${shop.id} ${tier} ${itemNo}`

async function knownPrices(
  { db }: MemberContext,
  rows: readonly CheckedRow[],
  shops: ReadonlyMap<string, OwnedShop>,
): Promise<Map<string, PriceNow>> {
  const places = new Map<string, Place & { items: string[] }>()
  for (const row of rows) {
    const place = placeOf(row, shops)
    if (!place || row.fault) continue
    const key = keyOf(place, '')
    const group = places.get(key) ?? { ...place, items: [] }
    places.set(key, group)
    group.items.push(row.cells.item_no ?? '')
  }
  const known = new Map<string, PriceNow>()
  for (const place of places.values())
    for (const { itemNo, ...now } of await pricesNow(db, place, place.items))
      known.set(keyOf(place, itemNo), now)
  return known
}

const pricesNow = async (db: Db, { shop, tier }: Place, items: readonly string[]) => db<
  (PriceNow & { itemNo: string })[]
>`
  select k.item_no as "itemNo", k.id as "skuId", k.product_id as "productId",
    nullif(${purchaseOf(db, shop)}, 'Infinity') as purchase,
    (select sp.price from shop_prices sp
      where sp.shop_id = ${shop.id} and sp.sku_id = k.id and sp.tier is not distinct from ${tier}::smallint) as "ownPrice",
    exists (select from hidden_products h where h.shop_id = ${shop.id} and h.product_id = k.product_id) as hidden,
    exists (select from categories c join categories above on starts_with(c.path, above.path)
      join hidden_categories h on h.category_id = above.id and h.shop_id = ${shop.id} where c.id = l.category_id) as "hiddenAbove"
  from skus k join product_listing l on l.product_id = k.product_id
  where k.item_no = any(${items as string[]}::text[])`

function judge(
  row: CheckedRow,
  shops: ReadonlyMap<string, OwnedShop>,
  known: ReadonlyMap<string, PriceNow>,
  seen: Map<string, number>,
): (PriceStep & { at: Place; now: PriceNow }) | Failure {
  if (row.fault) return row.fault
  const { item_no: itemNo = '', own_price: price, shown, shop: code = '' } = row.cells
  const at = placeOf(row, shops)
  if (!at) return fail('range.sheetOtherShop', { code }, 'shop')
  const key = keyOf(at, itemNo)
  const before = seen.get(key)
  if (before !== undefined) return fail('sheets.sameAsRow', { row: before }, 'item_no')
  seen.set(key, row.number)
  const now = known.get(key)
  const ownPrice = price === undefined ? undefined : isDecimal(price) ? price : null
  const wish = { itemNo, ownPrice, shown: shown ? shown === 'show' : undefined }
  const judged = judgePrice(wish, now, at.shop.belowPurchase)
  if ('key' in judged) return fail(judged.key, judged.params, judged.field)
  return { ...judged, at, now: now! }
}

/** One statement for each kind of step, however many rows. */
async function saveSteps(
  db: Db,
  steps: readonly (PriceStep & { at: Place; now: PriceNow })[],
): Promise<void> {
  const priced = steps.filter(step => typeof step.ownPrice === 'string')
  const cleared = steps.filter(step => step.ownPrice === null)
  const columns = (some: typeof steps) => ({
    shops: some.map(({ at }) => at.shop.id),
    skus: some.map(({ now }) => now.skuId),
    products: some.map(({ now }) => now.productId),
    tiers: some.map(({ at }) => at.tier),
  })
  const set = columns(priced)
  await db`
    insert into shop_prices (shop_id, sku_id, tier, price)
    select * from unnest(${set.shops}::integer[], ${set.skus}::integer[], ${set.tiers}::smallint[],
      ${priced.map(({ ownPrice }) => ownPrice as string)}::numeric[]) as s (shop_id, sku_id, tier, price) order by 1, 2, 3
    on conflict (shop_id, sku_id, tier) do update set price = excluded.price`
  const gone = columns(cleared)
  await db`
    delete from shop_prices p using unnest(${gone.shops}::integer[], ${gone.skus}::integer[], ${gone.tiers}::smallint[])
      as s (shop_id, sku_id, tier)
    where p.shop_id = s.shop_id and p.sku_id = s.sku_id and p.tier is not distinct from s.tier`
  const hidden = columns(steps.filter(step => step.hidden === true))
  await db`
    insert into hidden_products (shop_id, product_id)
    select distinct * from unnest(${hidden.shops}::integer[], ${hidden.products}::integer[]) order by 1, 2
    on conflict do nothing`
  const shown = columns(steps.filter(step => step.hidden === false))
  await db`
    delete from hidden_products p using unnest(${shown.shops}::integer[], ${shown.products}::integer[]) as s (shop_id, product_id)
    where p.shop_id = s.shop_id and p.product_id = s.product_id`
}
