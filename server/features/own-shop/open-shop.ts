import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import { shopNameLength } from '../../../contract/validators.ts'
import type { Db } from '../../db/database.ts'
import { insertPublished } from '../pages/page-desk.queries.ts'
import { readPage } from '../pages/upgrade-page.ts'
import { codeFromName, freeCode } from './shop-code.ts'

interface Granted {
  memberId: number
  /** What it is to be called; the first that is long enough and not too long. */
  names: readonly string[]
  kind: 'wholesale' | 'retail'
}

const firstFlags = combineFlags(ShopFlag.BuyOnBehalf, ShopFlag.EditAddress, ShopFlag.GuestsSeePrices)

/** Ways to pay that are between head office and its own members; a transfer needs an account first. */
const headOfficeOnly = ['yck', 'wallet', 'credit', 'xx']

/**
 * The shop of somebody who has just become a distributor: head office's languages, currencies, places, ways to deliver and to
 * pay, its range at the purchase price. Undefined when they have one.
 */
export async function openShopOf(db: Db, { memberId, names, kind }: Granted): Promise<number | undefined> {
  const [own] = await db`select from shops where owner_id = ${memberId} limit 1`
  if (own) return undefined
  // Two shops of one name are opened one after the other, so that each finds a code of its own.
  await db`select pg_advisory_xact_lock(hashtext('shop codes'))`
  const name = names.find(isShopName) ?? `Shop ${memberId}`
  const wanted = codeFromName(name)
  const taken = await db<{ code: string }[]>`select code from shops where starts_with(code, ${wanted})`
  const code = freeCode(wanted, new Set(taken.map(({ code }) => code)))
  const [shop] = await db<{ id: number }[]>`
    insert into shops (code, owner_id, kind, flags, titles, languages, base_currency, stock_display, search_hints, header_links,
      points_earned, points_per_unit, site_id, store_id, warehouse_id, fund_account_id)
    select ${code}, ${memberId}, ${kind}, ${firstFlags} | (flags & ${combineFlags(ShopFlag.SymbolAfterAmount)}),
      ${db.json({ zh: name })}, languages, base_currency, stock_display, search_hints,
      (select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements(header_links) l
        where l ->> 'link' !~ '^(ms|group|coupon)'),
      0, 0, site_id, store_id, warehouse_id, fund_account_id
    from shops where is_default returning id`
  if (!shop) throw new Error('There is no head office whose shop could be the example')
  await db`
    insert into currencies (shop_id, code, symbol, rate, decimals, position)
    select ${shop.id}, c.code, c.symbol, c.rate, c.decimals, c.position
    from currencies c join shops h on h.id = c.shop_id and h.is_default`
  await copyDelivery(db, shop.id)
  await db`
    update pay_methods p set enabled = h.enabled and not p.code = any(${headOfficeOnly}), position = h.position
    from pay_methods h join shops s on s.id = h.shop_id and s.is_default
    where p.shop_id = ${shop.id} and h.code = p.code`
  await copyHome(db, shop.id)
  return shop.id
}

const isShopName = (name: string): boolean => {
  const { length } = [...name.trim()]
  return length >= shopNameLength.min && length <= shopNameLength.max
}

/** What is brought to the door, at what head office asks for it; its stores are not theirs. */
async function copyDelivery(db: Db, shopId: number): Promise<void> {
  await db`
    with copied as (
      insert into delivery_methods (shop_id, kind, names, notes, asks_time, position)
      select ${shopId}, d.kind, d.names, d.notes, d.asks_time, d.position
      from delivery_methods d join shops h on h.id = d.shop_id and h.is_default
      where d.enabled and d.kind = 'delivery' order by d.position, d.id
      returning id, names, position
    )
    insert into freight_rules (method_id, countries, regions, measure, first_unit, first_fee, next_unit, next_fee, free_above)
    select copied.id, f.countries, f.regions, f.measure, f.first_unit, f.first_fee, f.next_unit, f.next_fee, f.free_above
    from copied
    join delivery_methods d on d.names = copied.names and d.position = copied.position and d.kind = 'delivery' and d.enabled
    join shops h on h.id = d.shop_id and h.is_default
    join freight_rules f on f.method_id = d.id
    order by f.id`
}

/** Head office's home page without what is its own: its pictures and words, its sales. */
async function copyHome(db: Db, shopId: number): Promise<void> {
  const [home] = await db<{ name: string; content: unknown }[]>`
    select v.name, v.content from pages p join page_versions v on v.page_id = p.id and v.number = p.published_version
    join shops h on h.id = p.shop_id and h.is_default where p.type = 'home'`
  if (!home) return
  const { blocks, version } = readPage(home.content).content
  const common = blocks.filter(block =>
    block.kind === 'products'
      ? ['category', 'newest', 'sold'].includes(block.source)
      : ['categories', 'notices', 'brands'].includes(block.kind),
  )
  if (common.length === 0) return
  await insertPublished(db, { shopId, type: 'home', name: home.name, content: { version, blocks: common } })
}
