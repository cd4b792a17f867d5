import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cartCount, getCart } from '../../../contract/cart.ts'
import { saveData } from '../../../contract/data.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { addFlashItem, flashSale } from '../../../contract/flash-sale.ts'
import { productDetail } from '../../../contract/product-detail.ts'
import { type Cache, openCache } from '../../cache/cache.ts'
import { loadPacks } from '../../i18n/texts.ts'
import { atOnce } from '../../testing/at-once.ts'
import { makeMember, makeProduct, makeShop, mustBeCustomised } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import { openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { claimPiece } from './claims.ts'
import { putClaimsIntoCart, releaseLapsedClaims, settleEndedSales } from './flash-sale.queries.ts'
import { remindOfSales } from './remind.ts'

let office: OpenOffice
let cache: Cache
let warehouse: number

beforeAll(async () => {
  office = await openOffice()
  cache = await openCache(office.sql)
  const [shop] = await office.sql<{ warehouse: number }[]>`
    select warehouse_id as warehouse from shops where id = ${office.shop.id}`
  warehouse = shop!.warehouse
})

afterAll(async () => {
  await cache.close()
  await office.close()
})

interface SaleOptions {
  /** Else head office's. */
  shop?: { id: number; warehouseId: number }
  stock?: number
  onHand?: string
  limit?: number
  /** Minutes from now. */
  starts?: number
  ends?: number
}

async function makeSale({
  stock = 10,
  onHand = '50',
  limit = 1,
  starts = -60,
  ends = 60,
  shop = { id: office.shop.id, warehouseId: warehouse },
}: SaleOptions = {}) {
  const { skuId, productId } = await makeProduct(office.sql, shop.warehouseId, { stock: onHand })
  const [sale] = await office.sql<{ id: number }[]>`
    insert into flash_sales (shop_id, titles, starts_at, ends_at)
    values (${shop.id}, ${office.sql.json({ zh: '限时', en: 'Rush' })},
      now() + make_interval(mins => ${starts}), now() + make_interval(mins => ${ends}))
    returning id`
  await office.sql`
    insert into flash_sale_items (sale_id, sku_id, price, stock, member_limit)
    values (${sale!.id}, ${skuId}, 9.9, ${stock}, ${limit})`
  return { shopId: shop.id, saleId: sale!.id, skuId, productId }
}

type Made = Awaited<ReturnType<typeof makeSale>>

let buyers = 0

async function makeBuyers(count: number): Promise<number[]> {
  const first = buyers
  buyers += count
  const rows = await office.sql<{ id: number }[]>`
    insert into members (shop_id, mobile, password_hash, nick, role, status)
    select ${office.shop.id}, '15' || lpad(n::text, 9, '0'), '', 'b' || n, 'member', 'active'
    from generate_series(${first + 1}::integer, ${first + count}::integer) n returning id`
  return rows.map(({ id }) => id)
}

const claim = (sale: Made, memberId: number, quantity = 1) =>
  claimPiece(office.sql, cache, { ...sale, memberId, quantity })

const itemOf = async ({ saleId, skuId }: Made) => {
  const [item] = await office.sql<{ sold: number; claimed: number; lines: number; held: string }[]>`
    select i.sold, s.held,
      (select coalesce(sum(quantity), 0)::integer from flash_claims c
       where c.sale_id = i.sale_id and c.sku_id = i.sku_id and c.state <> 'released') as claimed,
      (select count(*)::integer from cart_lines l join flash_claims c on c.id = l.claim_id
       where c.sale_id = i.sale_id and c.sku_id = i.sku_id) as lines
    from flash_sale_items i join stocks s on s.sku_id = i.sku_id and s.warehouse_id = i.warehouse_id
    where i.sale_id = ${saleId} and i.sku_id = ${skuId}`
  return { ...item!, held: Number(item!.held) }
}

const letLapse = (sale: Made) => office.sql`
  update flash_claims set expires_at = now() - interval '1 second' where sale_id = ${sale.saleId}`

describe('a piece of a flash sale', () => {
  test('is a line of the cart that waits ten minutes', async () => {
    const sale = await makeSale()
    const [buyer] = await makeBuyers(1)
    expect(await claim(sale, buyer!)).toMatchObject({ outcome: 'claimed' })
    await putClaimsIntoCart(office.sql, sale.shopId, buyer!)
    const [line] = await office.sql`
      select l.sku_id, l.member_id, l.quantity::integer, l.seen_price, c.state,
        extract(epoch from c.expires_at - now())::integer / 60 as minutes
      from cart_lines l join flash_claims c on c.id = l.claim_id where l.member_id = ${buyer!}`
    expect(line).toMatchObject({
      sku_id: sale.skuId,
      member_id: buyer,
      quantity: 1,
      seen_price: '9.9000',
      state: 'held',
    })
    expect(line!.minutes).toBeGreaterThanOrEqual(9)
  })

  test('"never one piece too many, never one too few": many come at once, in two processes', async () => {
    const sale = await makeSale({ stock: 37 })
    const crowd = await makeBuyers(300)
    const other = await openShop({ url: office.url })
    const otherMemory = await openCache(other.sql)
    const results = await Promise.all(
      crowd.map((memberId, n) =>
        n % 2
          ? claim(sale, memberId)
          : claimPiece(other.sql, otherMemory, { ...sale, memberId, quantity: 1 }),
      ),
    )
    await otherMemory.close()
    await other.close()
    await Promise.all(crowd.map(memberId => putClaimsIntoCart(office.sql, sale.shopId, memberId)))
    expect(results.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(37)
    expect(results.filter(({ outcome }) => outcome === 'gone')).toHaveLength(300 - 37)
    expect(await itemOf(sale)).toMatchObject({ sold: 37, claimed: 37, lines: 37 })
  })

  test('a member gets no more than the limit, however often they press', async () => {
    const sale = await makeSale({ stock: 20, limit: 3 })
    const [buyer] = await makeBuyers(1)
    const results = await Promise.all(Array.from({ length: 8 }, () => claim(sale, buyer!)))
    expect(results.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(3)
    expect(results.at(-1)).toEqual({ outcome: 'limit', had: 3, most: 3 })
    expect(await itemOf(sale)).toMatchObject({ sold: 3, claimed: 3 })
  })

  test('who wants more than is left does not stop who wants fewer', async () => {
    const sale = await makeSale({ stock: 5, limit: 5 })
    const four = await makeBuyers(4)
    const results = await Promise.all([3, 3, 2, 1].map((quantity, n) => claim(sale, four[n]!, quantity)))
    expect(results.map(({ outcome }) => outcome)).toEqual(['claimed', 'few', 'claimed', 'gone'])
  })

  test('comes back when its time is over, to whoever asks next', async () => {
    const sale = await makeSale({ stock: 1 })
    const [first, second] = await makeBuyers(2)
    await claim(sale, first!)
    await letLapse(sale)
    expect(await claim(sale, second!)).toMatchObject({ outcome: 'claimed' })
    expect(await itemOf(sale)).toMatchObject({ sold: 1, claimed: 1 })
  })

  test('comes back by the job too, and every process forgets that there were none', async () => {
    const sale = await makeSale({ stock: 1 })
    const [first, second, third] = await makeBuyers(3)
    await claim(sale, first!)
    expect(await claim(sale, second!)).toEqual({ outcome: 'gone' })
    await letLapse(sale)
    expect(await releaseLapsedClaims(office.sql)).toBeGreaterThan(0)
    expect(await itemOf(sale)).toMatchObject({ sold: 0, claimed: 0, lines: 0 })
    const before = Date.now()
    await vi.waitUntil(async () => (await claim(sale, third!)).outcome === 'claimed', { interval: 20 })
    expect(Date.now() - before).toBeLessThan(900)
  })

  test('comes back when its line leaves the cart', async () => {
    const sale = await makeSale({ stock: 1 })
    const [buyer] = await makeBuyers(1)
    await claim(sale, buyer!)
    await putClaimsIntoCart(office.sql, sale.shopId, buyer!)
    await office.sql`delete from cart_lines where member_id = ${buyer!}`
    expect(await itemOf(sale)).toMatchObject({ sold: 0, claimed: 0 })
  })

  test('stays with the order that a checkout made of it, although that takes the line away', async () => {
    const sale = await makeSale({ stock: 1 })
    const [buyer] = await makeBuyers(1)
    await claim(sale, buyer!)
    await putClaimsIntoCart(office.sql, sale.shopId, buyer!)
    await office.sql.begin(async tx => {
      await tx`delete from cart_lines where member_id = ${buyer!}`
      await tx`update flash_claims set state = 'ordered' where member_id = ${buyer!}`
    })
    await letLapse(sale)
    await releaseLapsedClaims(office.sql)
    expect(await itemOf(sale)).toMatchObject({ sold: 1, claimed: 1 })
  })
})

describe('an order with a piece of a sale', () => {
  async function ordered(sale: Made) {
    const [buyer] = await makeBuyers(1)
    await claim(sale, buyer!)
    const { id } = await makeOrder(office.sql, {
      shopId: office.shop.id,
      memberId: buyer!,
      lines: [{ skuId: sale.skuId, quantity: '1', price: '9.9' }],
    })
    // As a checkout leaves it: the piece stays with the sale's stock, the order holds nothing for it.
    await office.sql`update stocks set held = held - 1 where sku_id = ${sale.skuId}`
    await office.sql`update flash_claims set state = 'ordered', order_id = ${id} where member_id = ${buyer!}`
    await office.sql`
      update order_lines set claim_id = (select id from flash_claims where order_id = ${id}) where order_id = ${id}`
    return id
  }

  const end = (orderId: number) =>
    office.sql.begin(tx => endUnpaidOrder(tx, { orderId, by: null, reason: 'orders.reasonTimeout' }))

  test('gives it back to the sale when it ends unpaid', async () => {
    const sale = await makeSale({ stock: 5 })
    const orderId = await ordered(sale)
    expect(await itemOf(sale)).toMatchObject({ sold: 1, held: 5 })
    expect(await end(orderId)).toBe(true)
    expect(await itemOf(sale)).toMatchObject({ sold: 0, claimed: 0, held: 5 })
  })

  test('gives it back to the warehouse when the sale is over', async () => {
    const sale = await makeSale({ stock: 5 })
    const orderId = await ordered(sale)
    await office.sql`update flash_sales set ends_at = now() where id = ${sale.saleId}`
    await settleEndedSales(office.sql)
    expect(await itemOf(sale)).toMatchObject({ sold: 1, held: 1 })
    await end(orderId)
    expect(await itemOf(sale)).toMatchObject({ sold: 0, held: 0 })
  })
})

describe('the stock of a sale', () => {
  test('is set aside in the warehouse, follows changes, and goes back when the sale is over', async () => {
    const sale = await makeSale({ stock: 10, onHand: '30', limit: 5 })
    const [item] = await office.list('flash_sale_item', { parentId: sale.saleId })
    expect((await itemOf(sale)).held).toBe(10)
    await office.save('flash_sale_item', { id: item!.id, stock: '25' })
    expect((await itemOf(sale)).held).toBe(25)
    const tooMany = await office.save(
      'flash_sale_item',
      { id: item!.id, stock: '31' },
      { ...office.owner, lang: 'en' },
    )
    expect(tooMany).toMatchObject({ success: false, obj: { code: 'flash-sale.stockShort', field: 'stock' } })
    expect(tooMany.msg).toContain('5')
    const [kept, lost] = await makeBuyers(2)
    await claim(sale, kept!, 3)
    await claim(sale, lost!, 2)
    await office.sql`update flash_claims set state = 'ordered' where member_id = ${kept!}`
    await office.sql`update flash_sales set ends_at = now() - interval '1 second' where id = ${sale.saleId}`
    await settleEndedSales(office.sql)
    expect((await itemOf(sale)).held).toBe(5)
    await letLapse(sale)
    await releaseLapsedClaims(office.sql)
    expect((await itemOf(sale)).held).toBe(3)
    await office.sql`update flash_sales set ends_at = now() + interval '1 hour' where id = ${sale.saleId}`
    expect((await itemOf(sale)).held).toBe(25)
  })

  test('is no less than what is sold, and is said so by the field; just that ends the selling', async () => {
    const sale = await makeSale({ stock: 10, limit: 5 })
    const [buyer, late] = await makeBuyers(2)
    await claim(sale, buyer!, 3)
    const [item] = await office.list('flash_sale_item', { parentId: sale.saleId })
    const as = { ...office.owner, lang: 'en' }
    expect(await office.save('flash_sale_item', { id: item!.id, stock: '2' }, as)).toMatchObject({
      success: false,
      msg: 'Flash sale stock cannot be less than 3',
      obj: { field: 'stock' },
    })
    expect(await office.save('flash_sale_item', { id: item!.id, stock: '3' }, as)).toMatchObject({
      success: true,
    })
    expect((await itemOf(sale)).held).toBe(3)
    expect(await claim(sale, late!)).toMatchObject({ outcome: 'gone' })
  })

  test('is what the warehouse can spare where the item lies, wherever the shop sends from by now', async () => {
    const sale = await makeSale({ stock: 10, onHand: '30' })
    const other = await office.add('warehouse', { 'names.zh': '别处', site_id: 1 })
    await office.sql`update shops set warehouse_id = ${other} where id = ${sale.shopId}`
    const [item] = await office.list('flash_sale_item', { parentId: sale.saleId })
    const more = await office.save('flash_sale_item', { id: item!.id, stock: '20' })
    await office.sql`update shops set warehouse_id = ${warehouse} where id = ${sale.shopId}`
    expect(more).toMatchObject({ success: true })
    expect((await itemOf(sale)).held).toBe(20)
  })

  test('is set aside again when a sale that is over goes on, or it is said of what there is too little', async () => {
    const sale = await makeSale({ stock: 10, onHand: '12' })
    const until = (minutes: number) => ({
      id: sale.saleId,
      ends_at: new Date(Date.now() + minutes * 60_000).toISOString(),
    })
    expect(await office.save('flash_sale', until(-1))).toMatchObject({ success: true })
    await settleEndedSales(office.sql)
    await office.sql`update stocks set held = 5 where sku_id = ${sale.skuId}`
    const [sku] = await office.sql<{ no: string }[]>`select item_no as no from skus where id = ${sale.skuId}`
    const as = { ...office.owner, lang: 'en' }
    expect(await office.save('flash_sale', until(30), as)).toMatchObject({
      success: false,
      msg: `${sku!.no}: The warehouse can spare only 7 more, too few to set aside`,
      obj: { field: 'ends_at' },
    })
    expect(await office.save('flash_sale', until(-0.5), as)).toMatchObject({ success: true })
    await office.sql`update stocks set held = 2 where sku_id = ${sale.skuId}`
    expect(await office.save('flash_sale', until(30), as)).toMatchObject({ success: true })
    expect((await itemOf(sale)).held).toBe(12)
  })

  test('stays set aside when the sale is prolonged in the moment in which it is over', async () => {
    const sale = await makeSale({ stock: 10, ends: -1 })
    await office.sql`update flash_sale_items set settled = false where sale_id = ${sale.saleId}`
    expect((await itemOf(sale)).held).toBe(10)
    await atOnce(
      office.sql,
      tx => tx`update flash_sales set ends_at = now() + interval '1 hour' where id = ${sale.saleId}`,
      [() => settleEndedSales(office.sql)],
    )
    expect((await itemOf(sale)).held).toBe(10)
  })

  test('that nobody bought goes back with the sale', async () => {
    const sale = await makeSale({ stock: 10 })
    expect(await office.remove('flash_sale', sale.saleId)).toMatchObject({ success: true })
    const [stock] = await office.sql`select held::integer from stocks where sku_id = ${sale.skuId}`
    expect(stock!.held).toBe(0)
  })

  test('is refused by the database itself when the warehouse has less', async () => {
    await expect(makeSale({ stock: 51, onHand: '50' })).rejects.toThrow(/cannot spare/)
  })
})

describe('the calls', () => {
  test('answer how long the piece waits, or say what is the matter', async () => {
    const sale = await makeSale({ stock: 1, limit: 1 })
    const soon = await makeSale({ starts: 5 })
    const past = await makeSale({ ends: -5 })
    const { mobile } = await makeMember(office.sql, { shopId: office.shop.id })
    const late = await makeMember(office.sql, { shopId: office.shop.id })
    const as = { session: await office.signIn(mobile), lang: 'en' }
    const buy = (made: Made, qty: string | number = 1, who = as) =>
      office.call(addFlashItem, { promoId: made.saleId, productId: made.skuId, qty }, who)
    expect(await buy(sale, '1.5')).toMatchObject({ success: false, obj: { field: 'qty' } })
    expect(await buy(soon)).toMatchObject({ success: false, obj: { code: 'flash-sale.early' } })
    expect(await buy(past)).toMatchObject({ success: false, obj: { code: 'flash-sale.over' } })
    expect(await buy(sale)).toMatchObject({ success: true, obj: { expiresAt: expect.any(String) } })
    expect(await buy(sale)).toMatchObject({ success: false, obj: { code: 'flash-sale.limitReached' } })
    const other = { session: await office.signIn(late.mobile), lang: 'en' }
    expect(await buy(sale, 1, other)).toMatchObject({ success: false, msg: 'Too late, sold out' })
    expect(await office.call(addFlashItem, { promoId: 1, productId: 1, qty: 1 })).toMatchObject({
      msg: 'RELOGIN',
    })
  })

  test("keep to the SKU's minimum and multiple, and say them", async () => {
    const sale = await makeSale({ stock: 20, limit: 12 })
    await office.sql`update skus set min_qty = 5, multiple = 2 where id = ${sale.skuId}`
    const { mobile } = await makeMember(office.sql, { shopId: office.shop.id })
    const as = { session: await office.signIn(mobile), lang: 'en' }
    const buy = (qty: number) =>
      office.call(addFlashItem, { promoId: sale.saleId, productId: sale.skuId, qty }, as)
    expect(await buy(1)).toMatchObject({ success: false, obj: { code: 'form.quantityMin', field: 'qty' } })
    expect((await buy(4)).msg).toContain('5')
    expect(await buy(7)).toMatchObject({ success: false, obj: { field: 'qty' } })
    expect((await buy(7)).msg).toMatch(/6.*8/)
    expect(await itemOf(sale)).toMatchObject({ sold: 0, claimed: 0 })
    expect(await buy(6)).toMatchObject({ success: true })
    const { tbl } = await office.call(flashSale, { promoId: sale.saleId }, as)
    expect(tbl[0]!.items[0]).toMatchObject({ minQty: '5', multiple: '2', bought: 6, soldOut: false })
  })

  test('offer nothing that has to be customised, which a claim cannot say', async () => {
    const sale = await makeSale({ stock: 5 })
    const { mobile } = await makeMember(office.sql, { shopId: office.shop.id })
    const as = { session: await office.signIn(mobile), lang: 'en' }
    const buy = () => office.call(addFlashItem, { promoId: sale.saleId, productId: sale.skuId, qty: 1 }, as)
    const shown = async () => (await office.call(flashSale, { promoId: sale.saleId }, as)).tbl[0]!.items
    const offered = async () =>
      (await office.call(productDetail, { id: sale.productId }, as)).obj.offers.map(({ kind }) => kind)
    const customises = (flags: number) =>
      office.sql`update shops set flags = ${flags} where id = ${office.shop.id}`
    await mustBeCustomised(office.sql, sale.productId)
    // This shop has no customisation.
    expect(await shown()).toHaveLength(1)
    await customises(1 << ShopFlag.Customisation)
    await expect.poll(buy).toMatchObject({ success: false, obj: { code: 'flash-sale.customised' } })
    expect(await shown()).toEqual([])
    await expect.poll(offered).toEqual([])
    expect(await itemOf(sale)).toMatchObject({ sold: 0, claimed: 0 })

    const other = await makeProduct(office.sql, warehouse, { stock: '50' })
    await mustBeCustomised(office.sql, other.productId)
    const row = { sale_id: sale.saleId, sku_id: other.skuId, price: '5', stock: '2', member_limit: '1' }
    expect(await office.save('flash_sale_item', row)).toMatchObject({
      success: false,
      obj: { code: 'flash-sale.customised', field: 'sku_id' },
    })
    // What is there already can still be changed.
    const [item] = await office.list('flash_sale_item', { parentId: sale.saleId })
    expect(await office.save('flash_sale_item', { id: item!.id, stock: '1' })).toMatchObject({
      success: true,
    })
    await customises(0)
    await expect.poll(buy).toMatchObject({ success: true })
  })

  test('call an item gone when less is left than anybody may buy', async () => {
    const sale = await makeSale({ stock: 10, limit: 6 })
    await office.sql`update skus set min_qty = 6 where id = ${sale.skuId}`
    const [first, second] = await makeBuyers(2)
    expect(await claim(sale, first!, 6)).toMatchObject({ outcome: 'claimed' })
    expect(await claim(sale, second!, 6)).toMatchObject({ outcome: 'gone' })
    const { tbl } = await office.call(flashSale, { promoId: sale.saleId })
    expect(tbl[0]!.items[0]).toMatchObject({ soldOut: true })
  })

  test("offer nothing whose limit is below the SKU's minimum", async () => {
    const sale = await makeSale({ limit: 6 })
    await office.sql`update skus set min_qty = 3, multiple = 2 where id = ${sale.skuId}`
    const [item] = await office.list('flash_sale_item', { parentId: sale.saleId })
    const limit = (value: string) =>
      office.save('flash_sale_item', { id: item!.id, member_limit: value }, { ...office.owner, lang: 'en' })
    expect(await limit('3')).toMatchObject({
      success: false,
      obj: { code: 'flash-sale.limitBelowMinimum', field: 'member_limit' },
    })
    expect((await limit('3')).msg).toContain('4')
    expect(await limit('4')).toMatchObject({ success: true })
  })

  test('sell single pieces in a retail shop, whatever the minimum says', async () => {
    const shop = await makeShop(office.sql, { code: 'corner', kind: 'retail' })
    const sale = await makeSale({ shop, stock: 3, limit: 20 })
    await office.sql`update skus set min_qty = 10, multiple = 5 where id = ${sale.skuId}`
    const { mobile } = await makeMember(office.sql, { shopId: shop.id })
    const as = { session: await office.signIn(mobile, { shop: 'corner' }), lang: 'en', shop: 'corner' }
    const item = async () => (await office.call(flashSale, { promoId: sale.saleId }, as)).tbl[0]!.items[0]
    expect(await item()).toMatchObject({ minQty: '1', multiple: '1', soldOut: false })
    const bought = await office.call(
      addFlashItem,
      { promoId: sale.saleId, productId: sale.skuId, qty: 1 },
      as,
    )
    expect(bought).toMatchObject({ success: true })
    expect(await item()).toMatchObject({ bought: 1, soldOut: false })
    const { lines } = (await office.call(getCart, {}, as)).obj
    expect(lines).toMatchObject([{ quantity: '1', problem: null }])
    const [record] = await office.list('flash_sale_item', { parentId: sale.saleId })
    const limited = await office.save('flash_sale_item', { id: record!.id, member_limit: '1' })
    expect(limited).toMatchObject({ success: true })
  })

  test('count the piece in the cart at once, and show it there once, however many windows look', async () => {
    const sale = await makeSale({ stock: 3 })
    const { mobile } = await makeMember(office.sql, { shopId: office.shop.id })
    const as = { session: await office.signIn(mobile), lang: 'en' }
    await office.call(addFlashItem, { promoId: sale.saleId, productId: sale.skuId, qty: 1 }, as)
    expect(await office.call(cartCount, {}, as)).toMatchObject({ obj: { n: 1 } })
    const looks = await Promise.all(Array.from({ length: 6 }, () => office.call(getCart, {}, as)))
    for (const { obj } of looks) expect(obj.lines).toHaveLength(1)
    expect(await office.call(cartCount, {}, as)).toMatchObject({ obj: { n: 1 } })
  })

  test('keep the piece for the store that was chosen, and count it there alone', async () => {
    const sale = await makeSale({ stock: 5, limit: 5 })
    const [other] = await office.sql<{ id: number; own: number; siteId: number }[]>`
      insert into stores (site_id, names) select site_id, '{"en": "Second"}' from shops where id = ${office.shop.id}
      returning id, site_id as "siteId", (select store_id from shops where id = ${office.shop.id}) as own`
    const { id: second, own, siteId } = other!
    const [cellar] = await office.sql<{ id: number }[]>`
      insert into warehouses (site_id, names) values (${siteId}, '{"en": "Cellar"}') returning id`
    const { mobile } = await makeMember(office.sql, { shopId: office.shop.id })
    const as = { session: await office.signIn(mobile), lang: 'en' }
    const claimed = { promoId: sale.saleId, productId: sale.skuId, qty: 1 }
    await office.call(addFlashItem, { ...claimed, storeId: second }, as)
    await office.call(addFlashItem, claimed, as)
    await office.call(addFlashItem, { ...claimed, storeId: own }, as)
    const counts = async () =>
      await Promise.all(
        [
          {},
          { storeId: second },
          { storeId: own },
          { whId: warehouse },
          { whId: cellar!.id },
          { storeId: second, whId: cellar!.id },
        ].map(async place => (await office.call(cartCount, place, as)).obj.n),
      )
    expect(await counts()).toEqual([3, 1, 2, 3, 0, 0])
    const { lines } = (await office.call(getCart, {}, as)).obj
    expect(lines.map(({ storeId }) => storeId).sort((a, b) => a - b)).toEqual([own, own, second])
    expect(await counts()).toEqual([3, 1, 2, 3, 0, 0])
  })

  test('list what runs, comes and is over, with what is sold and mine', async () => {
    const sale = await makeSale({ stock: 4, limit: 2 })
    const { id, mobile } = await makeMember(office.sql, { shopId: office.shop.id })
    await claim(sale, id)
    const session = await office.signIn(mobile)
    const { obj, tbl } = await office.call(flashSale, {}, { session, lang: 'en' })
    expect(Math.abs(Date.parse(obj.serverTime) - Date.now())).toBeLessThan(60_000)
    expect(new Set(tbl.map(({ state }) => state))).toEqual(new Set(['running', 'coming', 'past']))
    expect(tbl[0]!.state).toBe('running')
    const { tbl: one } = await office.call(flashSale, { promoId: sale.saleId }, { session, lang: 'en' })
    expect(one).toHaveLength(1)
    expect(one[0]).toMatchObject({
      title: 'Rush',
      reminded: false,
      items: [
        { skuId: sale.skuId, flashPrice: '9.90', soldShare: 0.25, soldOut: false, bought: 1, memberLimit: 2 },
      ],
    })
    expect(Date.parse(one[0]!.items[0]!.heldUntil!)).toBeGreaterThan(Date.now())
    const guest = await office.call(flashSale, { promoId: sale.saleId })
    expect(guest.tbl[0]!.items[0]).toMatchObject({ flashPrice: null, price: null, priceHidden: true })
    await letLapse(sale)
    const after = await office.call(flashSale, { promoId: sale.saleId }, { session })
    expect(after.tbl[0]!.items[0]).toMatchObject({ soldShare: 0, bought: 0, heldUntil: null })
  })

  test('remind of no sale of another shop: it does not exist there', async () => {
    const other = await makeShop(office.sql, { code: 'elsewhere' })
    const [sale] = await office.sql<{ id: number }[]>`
      insert into flash_sales (shop_id, titles, starts_at, ends_at)
      values (${other.id}, '{"en": "Elsewhere"}', now() + interval '1 hour', now() + interval '2 hours') returning id`
    const { id, mobile } = await makeMember(office.sql, { shopId: office.shop.id })
    const as = { session: await office.signIn(mobile), lang: 'en' }
    const remind = (row: object) => office.call(saveData, { type: 'flash_reminder', row: { ...row } }, as)
    for (const saleId of [sale!.id, 2_000_000_000])
      expect(await remind({ sale_id: saleId, remind: '1' })).toMatchObject({
        success: false,
        obj: { code: 'message.noPermission' },
      })
    const [kept] = await office.sql`select count(*)::integer from flash_reminders where member_id = ${id}`
    expect(kept).toEqual({ count: 0 })
    const late = await makeSale({})
    expect(await remind({ sale_id: late.saleId, remind: '1' })).toMatchObject({
      obj: { code: 'flash-sale.reminderLate' },
    })
  })

  test('remind of a sale that comes, once', async () => {
    const sale = await makeSale({ starts: 30 })
    const { mobile } = await makeMember(office.sql, { shopId: office.shop.id })
    const as = { session: await office.signIn(mobile), lang: 'en' }
    const remind = (value: string) =>
      office.call(saveData, { type: 'flash_reminder', row: { sale_id: sale.saleId, remind: value } }, as)
    const reminded = async () => (await office.call(flashSale, { promoId: sale.saleId }, as)).tbl[0]!.reminded
    expect(await remind('1')).toMatchObject({ success: true })
    expect(await remind('1')).toMatchObject({ success: true })
    expect(await reminded()).toBe(true)
    expect(await remind('perhaps')).toMatchObject({
      success: false,
      obj: { code: 'form.type', field: 'remind' },
    })
    expect(await reminded()).toBe(true)
    await remind('0')
    expect(await reminded()).toBe(false)
    await remind('1')
    const sent: string[] = []
    const services = {
      sql: office.sql,
      config: office.config,
      packs: loadPacks('locales'),
      sms: {
        send: async ({ mobile, text }: { mobile: string; text: string }) =>
          void sent.push(`${mobile} ${text}`),
      },
    }
    const log = { warn: vi.fn() }
    await remindOfSales(services, log)
    expect(sent).toEqual([])
    await office.sql`update flash_sales set starts_at = now() where id = ${sale.saleId}`
    await Promise.all([remindOfSales(services, log), remindOfSales(services, log)])
    expect(sent).toEqual([`${mobile} [Shop head] “Rush” has begun. Be quick!`])
    expect(await remind('1')).toMatchObject({ success: false, obj: { code: 'flash-sale.reminderLate' } })
  })
})
