import { hash } from '@node-rs/argon2'
import { languages } from '../contract/languages.ts'
import { pageVersion } from '../contract/page-blocks.ts'
import type { Db, Sql, Tx } from '../server/db/database.ts'
import { insertPublished } from '../server/features/pages/page-desk.queries.ts'
import { demoPassword } from './accounts.ts'
import { insertBuying } from './buying.ts'
import { insertCampaigns } from './campaigns.ts'
import { insertCases } from './cases.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'
import { insertCheckout, insertMoney } from './checkout.ts'
import { abroad } from './data/abroad.ts'
import areaTree from './data/areas.json' with { type: 'json' }
import { notices } from './data/notices.ts'
import { demoPages } from './data/pages.ts'
import { currencies, footer, type Shop, type ShopCode, shops } from './data/shops.ts'
import { insertDistribution } from './distribution.ts'
import { insertEAccounts } from './e-accounts.ts'
import { flashSales } from './flash-sales.ts'
import { inAll } from './in-all.ts'
import { dropIndexes } from './indexes.ts'
import { insertInvoices } from './invoices.ts'
import { insertLists } from './lists.ts'
import { insertMiniPrograms } from './mini-programs.ts'
import { insertOrders } from './orders.ts'
import { insertOwnMoney } from './own-money.ts'
import { insertPayments } from './payments.ts'
import { insertPrintTemplates } from './print-templates.ts'
import { insertStock } from './stock.ts'
import { insertWallet } from './wallet.ts'

/** Fills an empty database with the demo shop; one that has a shop is left alone. */
export async function loadDemo(sql: Sql, log: (line: string) => void): Promise<void> {
  const [known] = await sql`select 1 from shops limit 1`
  if (known) return
  const password = hash(demoPassword)
  const started = performance.now()
  const catalogue = buildCatalogue()
  const loaded = await sql.begin(async tx => {
    // Several processes may start on one empty database.
    await tx`lock table shops in exclusive mode`
    const [shop] = await tx`select 1 from shops limit 1`
    if (shop) return false
    log('Demo shop: shops and accounts')
    await insertShops(tx)
    await insertMembers(tx, await password)
    log(`Demo shop: ${catalogue.products.length} products`)
    await insertCatalogue(tx, catalogue)
    const dropped = await dropIndexes(tx, ['products', 'skus', 'stocks', 'product_listing'], 'skus_product')
    await insertProducts(tx, catalogue)
    for (const { definition } of dropped) await tx.unsafe(definition)
    log('Demo shop: prices, flash sales, home pages, areas')
    await insertPriceRules(tx)
    await insertFlashSales(tx)
    await insertPages(tx, catalogue)
    await insertAreas(tx)
    await insertBuying(tx)
    await insertCheckout(tx)
    await insertOrders(tx)
    await insertOwnMoney(tx)
    await insertWallet(tx)
    await insertMoney(tx)
    await insertPayments(tx)
    await insertLists(tx)
    await insertStock(tx)
    await insertCases(tx)
    await insertInvoices(tx)
    await insertCampaigns(tx)
    await finish(tx)
    await insertDistribution(tx, await password)
    await insertEAccounts(tx)
    await insertPrintTemplates(tx)
    await insertMiniPrograms(tx)
    return true
  })
  if (loaded) log(`Demo shop: ready after ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const shopIds: Record<ShopCode, number> = { head: 1, retail: 2, silkroad: 3 }
const warehouseIds = { wholesale: 1, retail: 2 }
const distributorId = 2

async function insertShops(tx: Tx) {
  await tx`
    insert into sites (id, names) values
      (1, ${tx.json(inAll('总部', 'Head office'))}), (2, ${tx.json(inAll('零售分部', 'Retail branch'))})`
  await tx`
    insert into stores (id, site_id, names) values
      (1, 1, ${tx.json(inAll('广州总店', 'Guangzhou main store'))}),
      (2, 2, ${tx.json(inAll('天河体验店', 'Tianhe store'))})`
  await tx`
    insert into warehouses (id, site_id, names) values
      (1, 1, ${tx.json(inAll('华南云仓', 'South China warehouse'))}),
      (2, 2, ${tx.json(inAll('天河门店仓', 'Tianhe store room'))})`
  await tx`
    insert into fund_accounts (id, names) values
      (1, ${tx.json(inAll('对公基本户', 'Company account'))}), (2, ${tx.json(inAll('零售收款户', 'Retail account'))})`
  for (const shop of shops) await insertShop(tx, shop)
  const rows = shops.flatMap(({ code: shop }) =>
    currencies.map((currency, position) => ({ shop_id: shopIds[shop], ...currency, position })),
  )
  await tx`insert into currencies ${tx(rows)}`
}

/** A distributor's shop sends its orders from head office's warehouse. */
async function insertShop(tx: Tx, shop: Shop) {
  const place = shop.code === 'retail' ? 2 : 1
  await tx`
    insert into shops ${tx({
      id: shopIds[shop.code],
      code: shop.code,
      is_default: shop.code === 'head',
      kind: shop.kind,
      flags: shop.flags,
      titles: tx.json(shop.titles),
      subtitles: tx.json(shop.subtitles),
      languages: languages.map(({ code }) => code),
      stock_display: shop.stockDisplay,
      base_tier: shop.baseTier,
      search_hints: tx.json(shop.searchHints),
      header_links: tx.json(shop.headerLinks),
      // Whoever wants to sell for us asks head office.
      footer: tx.json(shop.code === 'silkroad' ? footer.slice(0, -1) : footer),
      site_id: place,
      store_id: place,
      warehouse_id: place,
      fund_account_id: place,
      default_markup_percent: shop.markup,
    })}`
}

async function insertMembers(tx: Tx, passwordHash: string) {
  const member = (id: number, shop: ShopCode, nick: string, role: string, tier: number, rights = 0) => ({
    id,
    shop_id: shopIds[shop],
    mobile: `1380000000${id}`,
    password_hash: passwordHash,
    nick,
    role,
    tier,
    rights,
    language: null as string | null,
  })
  const rows = [
    member(1, 'head', '林记百货', 'member', 3),
    // Distributor, distribution screens, category markup.
    member(distributorId, 'head', '丝路商贸', 'distributor', 6, 7),
    member(3, 'head', '总部管理员', 'office', 0),
    member(4, 'retail', '小满', 'member', 0),
    ...abroad.map(({ id, mobile, nick, language, tier }) => ({
      ...member(id, 'head', nick, 'member', tier),
      mobile,
      language,
    })),
  ]
  await tx`insert into members ${tx(rows)}`
  await tx`update shops set owner_id = ${distributorId} where id = ${shopIds.silkroad}`
}

/** Whole tables travel as one JSON text each: thousands of rows in one round trip. */
const whole = (tx: Tx, rows: object[]) => tx`${JSON.stringify(rows)}::text::jsonb`

async function insertCatalogue(tx: Tx, { categories, brands, units }: Catalogue) {
  await tx`
    insert into categories (id, path, names, picture)
    select id, path, names, picture
    from jsonb_to_recordset(${whole(tx, categories)}) as t (id integer, path text, names jsonb, picture text)`
  await tx`
    insert into brands (id, names, logo, position)
    select id, names, logo, position
    from jsonb_to_recordset(${whole(tx, brands)}) as t (id integer, names jsonb, logo text, position integer)`
  await tx`
    insert into units (id, names)
    select id, names from jsonb_to_recordset(${whole(tx, units)}) as t (id integer, names jsonb)`
}

async function insertProducts(tx: Tx, { products }: Catalogue) {
  const now = new Date()
  const productRows = products.map((product, index) => ({
    id: index + 1,
    item_no: product.itemNo,
    names: product.names,
    descriptions: product.descriptions,
    category_id: product.category.id,
    brand_id: product.brandId,
    model: product.model,
    unit_id: product.unitId,
    pictures: product.pictures,
    attributes: product.attributes,
    sold: product.sold,
    created_at: listedAt(now, product.daysAgo, product.minute),
  }))
  await tx`
    insert into products (id, item_no, names, descriptions, category_id, brand_id, model, unit_id, pictures, attributes, sold,
      created_at)
    select id, item_no, names, descriptions, category_id, brand_id, model, unit_id, pictures, attributes, sold, created_at
    from jsonb_to_recordset(${whole(tx, productRows)}) as t (id integer, item_no text, names jsonb, descriptions jsonb,
      category_id integer, brand_id integer, model text, unit_id integer, pictures text[], attributes jsonb, sold integer,
      created_at timestamptz)`

  const unitRows = products.flatMap((product, index) =>
    product.largerUnits.map(({ unitId, factor }) => ({ product_id: index + 1, unit_id: unitId, factor })),
  )
  await tx`
    insert into product_units (product_id, unit_id, factor)
    select product_id, unit_id, factor
    from jsonb_to_recordset(${whole(tx, unitRows)}) as t (product_id integer, unit_id integer, factor numeric)`

  const skus = products.flatMap((product, index) =>
    product.skus.map((sku, position) => ({ ...sku, productId: index + 1, position })),
  )
  const skuRows = skus.map((sku, index) => ({
    id: index + 1,
    product_id: sku.productId,
    item_no: sku.itemNo,
    barcode: sku.barcode,
    spec: sku.spec,
    picture: sku.picture,
    retail_price: sku.retail,
    tier_prices: sku.tiers,
    min_qty: sku.minQty,
    multiple: sku.multiple,
    position: sku.position,
  }))
  await tx`
    insert into skus (id, product_id, item_no, barcode, spec, picture, retail_price, tier_prices, min_qty, multiple, position)
    select id, product_id, item_no, barcode, spec, picture, retail_price, tier_prices, min_qty, multiple, position
    from jsonb_to_recordset(${whole(tx, skuRows)}) as t (id integer, product_id integer, item_no text, barcode text, spec jsonb,
      picture text, retail_price numeric, tier_prices numeric[], min_qty numeric, multiple numeric, position smallint)`

  const stockRows = skus.flatMap(({ stock }, index) => [
    { sku_id: index + 1, warehouse_id: warehouseIds.wholesale, on_hand: stock.wholesale },
    { sku_id: index + 1, warehouse_id: warehouseIds.retail, on_hand: stock.retail },
  ])
  await tx`
    insert into stocks (sku_id, warehouse_id, on_hand)
    select sku_id, warehouse_id, on_hand
    from jsonb_to_recordset(${whole(tx, stockRows)}) as t (sku_id integer, warehouse_id integer, on_hand numeric)`
}

const dayMs = 24 * 3600_000
const chinaOffsetMs = 8 * 3600_000

/** Midnight in China, whatever the machine's own zone is. */
export function chinaMidnight(now: Date): Date {
  return new Date(Math.floor((now.getTime() + chinaOffsetMs) / dayMs) * dayMs - chinaOffsetMs)
}

/** A minute of a day in China; today's are squeezed into what has passed of today. */
export function listedAt(now: Date, daysAgo: number, minute: number): Date {
  const midnight = chinaMidnight(now).getTime()
  if (daysAgo > 0) return new Date(midnight - daysAgo * dayMs + minute * 60_000)
  return new Date(midnight + ((now.getTime() - midnight) * minute) / (24 * 60))
}

/** What a distributor charges, and what the demo member was promised. */
async function insertPriceRules(tx: Tx) {
  await tx`
    insert into markups (shop_id, category_id, kind, value)
    select ${shopIds.silkroad}, c.id, m.kind, m.value
    from (values ('0001', 'percent', 12), ('0002', 'percent', 28), ('0007', 'percent', 8), ('00080006', 'fixed', 1.5),
      ('0009', 'percent', 18)) as m (path, kind, value)
    join categories c on c.path = m.path`
  await tx`
    insert into markups (shop_id, product_id, kind, value)
    select ${shopIds.silkroad}, id, 'fixed', 20 from products where category_id in (select id from categories where path like '0003%')
    order by sold desc limit 3`
  await tx`
    insert into shop_prices (shop_id, sku_id, price)
    select ${shopIds.silkroad}, id, round(retail_price * 0.95, 1) from skus where retail_price > 50 and position = 0 order by id limit 8`
  await tx`
    insert into agreed_prices (member_id, sku_id, price)
    select 1, k.id, round(k.retail_price * 0.5, 1) from skus k join products p on p.id = k.product_id
    where k.retail_price > 20 order by p.sold desc, k.id limit 6`
}

/** One sale a day from today on, for as long as somebody may look at the demo. */
async function insertFlashSales(tx: Tx) {
  const today = chinaMidnight(new Date())
  const skus = await tx<{ id: number; retail: string }[]>`
    select distinct on (p.id) k.id, k.retail_price as retail
    from products p join skus k on k.product_id = p.id join stocks s on s.sku_id = k.id
    where p.names ? 'ar' and k.retail_price > 15 and k.min_qty <= 12 and s.on_hand > 100 and s.warehouse_id = ${warehouseIds.wholesale}
    order by p.id, k.position`
  const offered = skus.map(({ id, retail }) => ({ id, retail: Number(retail) }))
  const { sales, items } = flashSales(offered, shopIds, today)
  await tx`
    insert into flash_sales (id, shop_id, titles, starts_at, ends_at)
    select id, shop_id, titles, starts_at, ends_at
    from jsonb_to_recordset(${whole(tx, sales)}) as t (id integer, shop_id integer, titles jsonb, starts_at timestamptz,
      ends_at timestamptz)`
  // What a sale sets aside came into the warehouse for it.
  await tx`
    update stocks t set on_hand = t.on_hand + came.pieces
    from (
      select i.sku_id, h.warehouse_id, sum(i.stock - i.sold) as pieces
      from jsonb_to_recordset(${whole(tx, items)}) as i (sale_id integer, sku_id integer, stock integer, sold integer)
      join flash_sales s on s.id = i.sale_id and s.ends_at > now() join shops h on h.id = s.shop_id group by 1, 2
    ) came
    where t.sku_id = came.sku_id and t.warehouse_id = came.warehouse_id`
  await tx`
    insert into flash_sale_items (sale_id, sku_id, price, stock, sold, member_limit, position)
    select sale_id, sku_id, price, stock, sold, member_limit, position
    from jsonb_to_recordset(${whole(tx, items)}) as t (sale_id integer, sku_id integer, price numeric, stock integer,
      sold integer, member_limit integer, position smallint)`
  // What the sales have sold so far is packed for its buyers, and lies there until it is shipped.
  await tx`
    update stocks t set on_hand = t.on_hand + sold.pieces, held = t.held + sold.pieces
    from (select sku_id, warehouse_id, sum(sold) as pieces from flash_sale_items group by 1, 2) sold
    where t.sku_id = sold.sku_id and t.warehouse_id = sold.warehouse_id`
}

async function insertPages(tx: Tx, { categories }: Catalogue) {
  const categoryId = (slug: string) => categories.find(category => category.slug === slug)!.id
  for (const { shop, type, name, titles, category, blocks } of demoPages(categoryId))
    await insertPublished(tx, {
      shopId: shopIds[shop],
      type,
      name,
      categoryId: category,
      content: {
        version: pageVersion,
        ...(titles && { titles }),
        blocks: blocks.map((block, at) => ({ id: `b${at + 1}`, ...block })),
      },
    })
  const now = Date.now()
  const rows = notices.map(({ shop, daysAgo, titles, bodies }) => ({
    shop_id: shop ? shopIds[shop] : null,
    titles: tx.json(titles),
    bodies: tx.json(bodies),
    published_at: new Date(now - daysAgo * dayMs),
  }))
  await tx`insert into notices ${tx(rows)}`
}

async function insertAreas(tx: Tx) {
  const rows = Object.entries(areaTree).flatMap(([area1, cities]) =>
    Object.entries(cities).flatMap(([area2, districts]) =>
      districts.map(([id, area3]) => ({ id, area1, area2, area3 })),
    ),
  )
  await tx`
    insert into areas (id, area1, area2, area3)
    select id, area1, area2, area3
    from jsonb_to_recordset(${whole(tx, rows)}) as t (id integer, area1 text, area2 text, area3 text)`
}

/** Tables whose ids were given: the next ones continue after them. */
const numbered = [
  'sites',
  'stores',
  'warehouses',
  'fund_accounts',
  'shops',
  'members',
  'categories',
  'brands',
  'units',
  'products',
  'skus',
  'flash_sales',
]

export async function countProducts(tx: Db) {
  await tx`
    update categories c set product_count = n.count
    from (
      select top.id, count(*) from categories top
      join categories below on starts_with(below.path, top.path)
      join products p on p.category_id = below.id and p.listed
      group by top.id
    ) n where n.id = c.id`
}

async function finish(tx: Tx) {
  for (const table of numbered) {
    await tx`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${tx(table)}))`
  }
  await countProducts(tx)
  await tx`analyze`
}
