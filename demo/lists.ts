import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../contract/languages.ts'
import type { Tx } from '../server/db/database.ts'
import { inAll } from './in-all.ts'

const headShop = 1
const member = 1

interface Theme {
  names: Record<string, string>
  descriptions: Record<string, string>
  /** Goods of these categories, the best sellers of each. */
  paths: string[]
  quantity: number
}

const themes: Theme[] = [
  {
    names: inAll('数码专柜开柜套装', 'Stock a gadget counter'),
    descriptions: inAll(
      '热销数码配件各备一点，适合新店首单',
      'A little of every best-selling gadget: a first order for a new shop',
    ),
    paths: ['0001'],
    quantity: 12,
  },
  {
    names: inAll('厨房货架补货', 'Refill the kitchen shelf'),
    descriptions: inAll('锅具、餐具、收纳，每周走量款', 'Pans, tableware and storage that sell every week'),
    paths: ['0003', '0008'],
    quantity: 24,
  },
  {
    names: inAll('节日礼品精选', 'Gifts for the holidays'),
    descriptions: inAll('包装好看、单价适中的送礼款', 'Nicely packed and not too dear'),
    paths: ['0004', '0005'],
    quantity: 6,
  },
]

/** Sets to order by one click, and what the demo member kept, looked at and asked for. */
export async function insertLists(tx: Tx): Promise<void> {
  await insertThemes(tx)
  await tx`
    insert into favourites (shop_id, member_id, product_id, seen_price, added_at)
    select ${headShop}, ${member}, p.id, round(tier.price * (array[1, 1.12, 0.9])[1 + p.n % 3], 1), now() - p.n * interval '3 days'
    from (
      select id, row_number() over (order by sold desc, id) as n from products where listed order by sold desc, id limit 9
    ) p
    cross join lateral (
      select (tier_amounts(k.retail_price, k.tier_prices))[4] as price from skus k where k.product_id = p.id
      order by k.position, k.id limit 1
    ) tier
    where tier.price < 'Infinity'
    order by p.n desc`
  await tx`
    insert into browsed (member_id, shop_id, product_id, day, seen_at)
    select ${member}, ${headShop}, p.id, (at at time zone 'Asia/Shanghai')::date, at
    from (select id, now() - row_number() over (order by id desc) * interval '7 hours' as at
      from products where listed order by id desc limit 12) p`
  await tx`
    insert into inquiries (shop_id, member_id, sku_id, quantity, note, state, price, answer, asked_at, answered_at)
    select ${headShop}, ${member}, k.id, 500, '年底活动用，请给到最低价', (array['open', 'answered'])[k.n],
      case when k.n = 2 then 18.5 end, case when k.n = 2 then '500 起，含运费' else '' end,
      now() - k.n * interval '2 days', case when k.n = 2 then now() - interval '1 day' end
    from (select id, row_number() over (order by id)::integer as n from skus where retail_price is null order by id limit 2) k`
  await tx`
    insert into agreed_prices (member_id, sku_id, price)
    select member_id, sku_id, price from inquiries where state = 'answered' on conflict do nothing`
  await linkInHeader(tx, 'quickPick', 'quick|', 2)
  await linkInHeader(tx, 'groupBuy', 'group|', 0)
}

async function insertThemes(tx: Tx) {
  for (const [position, { names, descriptions, paths, quantity }] of themes.entries()) {
    const [theme] = await tx<{ id: number }[]>`
      insert into selection_themes (shop_id, names, descriptions, position)
      values (${headShop}, ${tx.json(names)}, ${tx.json(descriptions)}, ${position}) returning id`
    await tx`
      insert into selection_items (theme_id, sku_id, quantity, position)
      select ${theme!.id}, k.id, greatest(ceil(greatest(k.min_qty, ${quantity}::numeric) / k.multiple) * k.multiple, k.multiple),
        row_number() over (order by best.sold desc)
      from (
        select p.id, p.sold from products p join categories c on c.id = p.category_id
        where left(c.path, 4) = any(${paths}) and p.listed order by p.sold desc, p.id limit 10
      ) best
      cross join lateral (
        select id, min_qty, multiple from skus where product_id = best.id order by position, id limit 1
      ) k`
    await tx`
      update selection_themes set picture = coalesce((
        select p.pictures[1] from selection_items i join skus k on k.id = i.sku_id join products p on p.id = k.product_id
        where i.theme_id = ${theme!.id} order by i.position limit 1), '')
      where id = ${theme!.id}`
  }
}

/** In the header of the wholesale shop, after the link at this place. */
async function linkInHeader(tx: Tx, title: 'quickPick' | 'groupBuy', link: string, after: number) {
  const texts = Object.fromEntries(
    languages.map(({ code }) => {
      const path = join(import.meta.dirname, '..', 'locales', code, 'screens.json')
      return [code, (JSON.parse(readFileSync(path, 'utf8')) as Record<typeof title, string>)[title]]
    }),
  )
  await tx`
    update shops set header_links = jsonb_insert(header_links, ${`{${after}}`}::text[], ${tx.json({ texts, link })}, true)
    where id = ${headShop}`
}
