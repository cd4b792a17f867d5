import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeCartLine } from '../../../contract/cart.ts'
import { commitOrder } from '../../../contract/checkout.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { saveRecord } from '../../../contract/records.ts'
import { confirmField } from '../../../contract/wire.ts'
import { readAll } from '../../ports/storage/storage.ts'
import { setFlags } from '../../testing/accounts.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { makeMember, makeProduct } from '../../testing/factories.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import { post } from '../../testing/open-shop.ts'
import { shopDirectory } from '../shops/shops.queries.ts'

let shop: OpenBuying
let who: Awaited<ReturnType<OpenBuying['shopper']>>

beforeAll(async () => {
  shop = await openBuying({ flags: (1 << ShopFlag.BuyOnBehalf) | (1 << ShopFlag.Invoices) })
})
afterAll(() => shop.close())
beforeEach(async () => {
  who = await shop.shopper()
})

const orderOf = async (id: number) => {
  const [order] = await shop.sql`select * from orders where id = ${id}`
  const lines = await shop.sql`select * from order_lines where order_id = ${id} order by position`
  const history = await shop.sql`select * from order_history where order_id = ${id} order by id`
  return { order: order!, lines, history }
}

describe('an order', () => {
  test('keeps what was bought, what it cost and where it goes, and holds its stock', async () => {
    const one = await shop.product({ retail: '12.5' })
    const two = await shop.product({ retail: '3.33' })
    await shop.fill(who, [
      [one.skuId, 4],
      [two.skuId, 3],
    ])
    const reply = await shop.commit(who, { remark: 'ring twice', expected: '69.99' })
    expect(reply).toMatchObject({ success: true, obj: { total: '69.99', currency: 'CNY', toPay: true } })
    const { order, lines, history } = await orderOf(reply.obj.ids[0]!)
    expect(order).toMatchObject({
      member_id: who.id,
      placed_by: null,
      state: 0,
      payment_state: 'unpaid',
      goods: '59.9900',
      freight: '10.0000',
      total: '69.9900',
      base_total: '69.9900',
      pay_method: 'xx',
      delivery: 'delivery',
      remark: 'ring twice',
      address: { recipient: '李雷', phone: '13900000000', area1: '浙江省', detail: '文三路 1 号' },
    })
    // A transfer has three days, everything else the shop's time.
    expect(order.pay_before.getTime() - order.created_at.getTime()).toBe(72 * 3600_000)
    const payable = lines.reduce((all, line) => all + Number(line.payable), 0)
    expect(payable).toBeCloseTo(69.99)
    expect(lines.map(({ sku_id }) => sku_id).sort()).toEqual([one.skuId, two.skuId].sort())
    expect(history).toMatchObject([
      { from_state: null, to_state: 0, member_id: who.id, reason: 'orders.reasonCreated' },
    ])
    expect(await shop.stock(one.skuId)).toEqual({ onHand: '50', held: '4' })
    const [cart] = await shop.sql`select count(*) from cart_lines where member_id = ${who.id}`
    expect(cart).toEqual({ count: 0 })
  })

  test('waits as long as the shop says when its method needs no more', async () => {
    const { skuId } = await shop.product()
    await shop.sql`update pay_methods set pay_hours = null where id = ${shop.payMethod('xx')}`
    await shop.fill(who, [[skuId, 1]])
    const { order } = await orderOf((await shop.commit(who, {})).obj.ids[0]!)
    await shop.sql`update pay_methods set pay_hours = 72 where id = ${shop.payMethod('xx')}`
    expect(order.pay_before.getTime() - order.created_at.getTime()).toBe(30 * 60_000)
  })

  test('waits for no payment when it is paid on delivery', async () => {
    const { skuId } = await shop.product()
    await shop.fill(who, [[skuId, 1]])
    const reply = await shop.commit(who, { payMethodId: shop.payMethod('cod') })
    expect(reply.obj.toPay).toBe(false)
    const { order, history } = await orderOf(reply.obj.ids[0]!)
    expect(order).toMatchObject({ state: 2, pay_before: null, payment_state: 'unpaid', pay_method: 'cod' })
    expect(history).toMatchObject([{ from_state: null, to_state: 2, reason: 'orders.reasonNothingToPay' }])
  })

  test('that waits for no payment is told to the distributor whose shop it is, and to the clerks there', async () => {
    const { sql, shop: place, services } = shop
    const owner = await makeMember(sql, { shopId: place.id, role: 'distributor' })
    const clerk = await makeMember(sql, { shopId: place.id, role: 'operator', rights: 2 })
    await makeMember(sql, { shopId: place.id, role: 'operator', rights: 4 })
    const belongsTo = async (id: number | null) => {
      await sql`update shops set owner_id = ${id} where id = ${place.id}`
      await vi.waitFor(async () =>
        expect((await shopDirectory(services.cache, sql))[0]).toMatchObject({ ownerId: id }),
      )
    }
    const { skuId } = await shop.product()
    await shop.fill(who, [[skuId, 1]])
    await belongsTo(owner.id)
    const { obj } = await shop.commit(who, { payMethodId: shop.payMethod('cod') })
    await belongsTo(null)
    const told =
      await sql`select member_id from bell_notices where kind = 'fx_to_purchase' and about = ${obj.ids[0]!}`
    expect(told.map(({ member_id }) => member_id)).toEqual([owner.id, clerk.id])
  })

  test('needs no payment method when nothing is left to pay', async () => {
    const { skuId } = await shop.product({ retail: '15' })
    const couponId = await shop.giveCoupon(who.id, '100')
    await shop.fill(who, [[skuId, 1]])
    const pickupAt = new Date(Date.now() + 3_600_000).toISOString()
    const reply = await shop.commit(who, {
      couponId,
      payMethodId: undefined,
      addressId: undefined,
      deliveryMethodId: shop.pickup,
      storeId: shop.storeId,
      pickupPerson: 'Han Meimei',
      pickupPhone: '13900000001',
      wantedAt: pickupAt,
    })
    expect(reply).toMatchObject({ success: true, obj: { total: '0.00', toPay: false } })
    const { order } = await orderOf(reply.obj.ids[0]!)
    expect(order).toMatchObject({
      state: 2,
      pay_method: 'coupon',
      payment_state: 'success',
      delivery: 'pickup',
      pickup_person: 'Han Meimei',
      address: null,
    })
    expect(order.pickup_code).toMatch(/^\d{6}$/)
    expect(order.wanted_at.toISOString()).toBe(pickupAt)
  })

  test('is made in the currency it was shown in, with the rate of that moment', async () => {
    const buyer = await shop.shopper({ currency: 'VND' })
    const { skuId } = await shop.product({ retail: '10' })
    await shop.fill(buyer, [[skuId, 3]])
    const reply = await shop.commit(buyer, { expected: '140000' })
    expect(reply).toMatchObject({ success: true, obj: { currency: 'VND' } })
    expect((await orderOf(reply.obj.ids[0]!)).order).toMatchObject({
      rate: '3500.00000000',
      total: '140000.0000',
      base_total: '40.0000',
      decimals: 0,
    })
  })

  test('is several orders where the goods lie in several warehouses, and discounts are split by amount', async () => {
    const [second] = await shop.sql<{ id: number }[]>`
      insert into warehouses (site_id, names) values (${shop.siteId}, '{"zh": "南仓", "en": "South"}') returning id`
    const here = await shop.product({ retail: '100' })
    const there = await makeProduct(shop.sql, second!.id, { retail: '50' })
    await shop.sql`insert into stocks (sku_id, warehouse_id, on_hand) values (${there.skuId}, ${shop.warehouseId}, 5)`
    const lineIds = await shop.fill(who, [
      [here.skuId, 1],
      [there.skuId, 2],
    ])
    await shop.sql`update cart_lines set warehouse_id = ${second!.id} where id = ${lineIds[1]!}`
    const couponId = await shop.giveCoupon(who.id, '20')
    const { obj: totals } = await shop.totals(who, { couponId })
    expect(totals.parcels).toMatchObject([
      { total: '100.00', freight: '10.00' },
      { total: '100.00', freight: '10.00' },
    ])
    expect(totals.parcels.map(({ title }) => title).join()).toContain('South')
    const reply = await shop.commit(who, { couponId, expected: '200' })
    expect(reply.obj.ids).toHaveLength(2)
    for (const id of reply.obj.ids) {
      expect((await orderOf(id)).order).toMatchObject({ coupon_off: '10.0000', coupon_id: couponId })
    }
    const [coupon] = await shop.sql`select order_no from coupons where id = ${couponId}`
    expect(coupon!.order_no).toBe(reply.obj.numbers[0])
  })

  test("is the customer's when a distributor or clerk orders for them, at the customer's prices", async () => {
    const customer = await shop.shopper({ tier: 2 })
    const clerk = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'office' })
    const address = '10.8.0.1'
    const as = { session: await shop.signIn(clerk.mobile, { address }), address, lang: 'en' }
    const buyer = { ...customer, as }
    const { skuId } = await shop.product({ retail: '100', tiers: ['90', '80'] })
    await shop.fill(buyer, [[skuId, 1]])
    const { obj } = await shop.page(buyer, { forMember: customer.id })
    expect(obj.forMember).toMatchObject({ id: customer.id })
    const reply = await shop.commit(buyer, { forMember: customer.id, expected: '90' })
    expect(reply).toMatchObject({ success: true })
    expect((await orderOf(reply.obj.ids[0]!)).order).toMatchObject({
      member_id: customer.id,
      placed_by: clerk.id,
      source: 'offline',
      goods: '80.0000',
    })
    expect(await shop.commit(who, { forMember: customer.id })).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission' },
    })
  })

  test('is priced anew: what changed since is asked back, and yes goes on', async () => {
    const { skuId } = await shop.product({ retail: '100' })
    await shop.fill(who, [[skuId, 1]])
    const { obj } = await shop.totals(who)
    expect(obj.total).toBe('110.00')
    await shop.sql`update skus set retail_price = 120 where id = ${skuId}`
    const asked = await shop.commit(who, { expected: obj.total })
    expect(asked.obj.confirmMsg).toContain('¥110.00')
    expect(asked.obj.confirmMsg).toContain('¥130.00')
    const data = JSON.stringify(shop.choicesOf(who, { expected: obj.total }))
    const yes = async (asked: { confirmNum?: number }, before = 0) => {
      const count = before + asked.confirmNum!
      const reply = await post(shop.app, commitOrder.name, { data, [confirmField]: count }, who.as)
      return { count, ...reply.json() }
    }
    // The yes was for 130, not for the new total.
    await shop.sql`update skus set retail_price = 150 where id = ${skuId}`
    const again = await yes(asked.obj)
    expect(again.obj.confirmMsg).toContain('¥160.00')
    await shop.sql`update skus set retail_price = 125 where id = ${skuId}`
    const third = await yes(again.obj, again.count)
    expect(third.obj.confirmMsg).toContain('¥135.00')
    expect(await yes(third.obj, third.count)).toMatchObject({ success: true, obj: { total: '135.00' } })
  })

  test('is not agreed to by a yes that answers nothing', async () => {
    const { skuId } = await shop.product({ retail: '100' })
    await shop.fill(who, [[skuId, 1]])
    const data = JSON.stringify(shop.choicesOf(who, { expected: '50' }))
    for (const count of [1, 2, 110, 1e300, -1, 'x']) {
      const reply = await post(shop.app, commitOrder.name, { data, [confirmField]: count }, who.as)
      expect(reply.json().obj.confirmMsg).toContain('¥110.00')
    }
  })

  test('does not take what is not there: a table says what must be adjusted', async () => {
    const { skuId } = await shop.product({ stock: '5' })
    await shop.fill(who, [[skuId, 5]])
    await shop.sql`update stocks set on_hand = 3 where sku_id = ${skuId}`
    const reply = await shop.commit(who)
    expect(reply).toMatchObject({
      success: false,
      msg: 'TABLE',
      obj: { msg: 'Insufficient stock, items must be adjusted' },
    })
    expect(reply.tbl[0]).toEqual([expect.stringContaining('Product'), 'wanted 5', 'available 3'])
    const [line] = await shop.sql<{ id: number }[]>`select id from cart_lines where member_id = ${who.id}`
    await shop.call(changeCartLine, { id: line!.id, qty: '3' }, who.as)
    expect(await shop.commit(who)).toMatchObject({ success: true })
  })

  test('keeps its attachments and its signed contract', async () => {
    await shop.sql`update shops set contract_texts = '{"en": "You pay, we deliver."}' where id = ${shop.shop.id}`
    try {
      const { skuId } = await shop.product()
      await shop.fill(who, [[skuId, 1]])
      const unsigned = await shop.commit(who)
      expect(unsigned).toMatchObject({
        success: false,
        obj: { code: 'checkout.signFirst', field: 'contract' },
      })
      const files = await uploadFiles(
        shop,
        [
          { name: 'note.png', content: await pngPicture() },
          { name: 'sign.png', content: await pngPicture(80, 30) },
        ],
        who.as,
      )
      const [note, signature] = files.tbl.map(({ id }) => id) as [number, number]
      const contract = { version: 1, name: 'Li Lei', signatureId: signature }
      const old = await shop.commit(who, { contract: { ...contract, version: 0 } })
      expect(old).toMatchObject({ success: false, obj: { code: 'checkout.contractNew' } })
      const stolen = await shop.shopper()
      await shop.fill(stolen, [[skuId, 1]])
      expect(await shop.commit(stolen, { contract })).toMatchObject({
        success: false,
        obj: { code: 'checkout.signatureGone' },
      })
      const reply = await shop.commit(who, { contract, attachIds: [note] })
      expect(reply).toMatchObject({ success: true })
      const [kept] = await shop.sql`
        select c.* from checkout_contracts c join orders o on o.checkout_id = c.checkout_id
        where o.id = ${reply.obj.ids[0]!}`
      expect(kept).toMatchObject({
        text: 'You pay, we deliver.',
        version: 1,
        name: 'Li Lei',
        signature_file_id: signature,
        address: who.as.address,
      })
      const [paper] = await shop.sql`
        select f.type, f.path, f.owner_id from files f where f.id = ${kept!.pdf_file_id}`
      expect(paper).toMatchObject({ type: 'application/pdf', owner_id: who.id })
      const stored = await shop.storage.get(paper!.path)
      expect((await readAll(stored!)).subarray(0, 5).toString()).toBe('%PDF-')
      const [file] = await shop.sql`select attached_type, attached_id from files where id = ${note}`
      expect(file).toEqual({ attached_type: 'checkout', attached_id: kept!.checkout_id })
    } finally {
      await shop.sql`update shops set contract_texts = '{}' where id = ${shop.shop.id}`
    }
  })
})

describe('what has to be chosen at checkout (product §5)', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString()
  const pickup = () => ({
    addressId: undefined,
    deliveryMethodId: shop.pickup,
    storeId: shop.storeId,
    pickupPerson: 'Han',
    pickupPhone: '13900000001',
    wantedAt: soon(),
  })

  test.each([
    ['address', { addressId: undefined }, 'addressId', 'checkout.chooseAddress'],
    ['an address that exists', { addressId: 999_999 }, 'addressId', 'checkout.addressGone'],
    ['delivery method', { deliveryMethodId: undefined }, 'deliveryMethodId', 'checkout.chooseDelivery'],
    ['payment method', { payMethodId: undefined }, 'payMethodId', 'checkout.choosePay'],
    ['time later than now', { wantedAt: '2020-01-01T08:00:00Z' }, 'wantedAt', 'checkout.timePast'],
    ['a coupon of their own', { couponId: 999_999 }, 'couponId', 'checkout.voucherTaken'],
  ])('%s', async (_, choice, field, code) => {
    const { skuId } = await shop.product()
    await shop.fill(who, [[skuId, 1]])
    const reply = await shop.commit(who, choice)
    expect(reply).toMatchObject({ success: false, obj: { field, code } })
    const { obj } = await shop.totals(who, choice)
    expect(obj.problems).toContainEqual({ field, message: reply.msg })
  })

  test.each([
    ['store', { storeId: undefined }, 'storeId', 'checkout.chooseStore'],
    ['pickup person', { pickupPerson: ' ' }, 'pickupPerson', 'checkout.choosePickupPerson'],
    ['phone of the pickup person', { pickupPhone: 'none' }, 'pickupPhone', 'checkout.choosePickupPhone'],
    ['all of that phone', { pickupPhone: '1390000000' }, 'pickupPhone', 'checkout.choosePickupPhone'],
    ['pickup time', { wantedAt: undefined }, 'wantedAt', 'checkout.choosePickupTime'],
  ])('%s', async (_, choice, field, code) => {
    const { skuId } = await shop.product()
    await shop.fill(who, [[skuId, 1]])
    expect(await shop.commit(who, { ...pickup(), ...choice })).toMatchObject({
      success: false,
      obj: { field, code },
    })
  })

  test('delivery time, where the method asks for it', async () => {
    const office = await shop.shopper({ role: 'office' })
    const { skuId } = await shop.product()
    await shop.fill(who, [[skuId, 1]])
    expect((await shop.totals(who)).obj.problems).toEqual([])
    const asks = (asks_time: string) =>
      shop.call(saveRecord, { billType: 'delivery_method', row: { id: shop.delivery, asks_time } }, office.as)
    expect(await asks('1')).toMatchObject({ success: true })
    try {
      const { obj } = await shop.page(who)
      expect(obj.deliveryMethods).toMatchObject([{ asksTime: true }, { kind: 'pickup', asksTime: true }])
      const refused = { success: false, obj: { field: 'wantedAt', code: 'checkout.chooseDeliveryTime' } }
      expect(await shop.commit(who)).toMatchObject(refused)
      expect(await shop.commit(who, { wantedAt: '2020-01-01T08:00:00Z' })).toMatchObject({
        obj: { field: 'wantedAt', code: 'checkout.timePast' },
      })
      expect(await shop.commit(who, { wantedAt: soon() })).toMatchObject({ success: true })
    } finally {
      await asks('0')
    }
  })

  test('something to buy, and everything about it that has to be chosen', async () => {
    expect(await shop.commit(who)).toMatchObject({ obj: { field: 'lines', code: 'checkout.chooseGoods' } })
    const { skuId, productId } = await shop.product()
    await shop.fill(who, [[skuId, 1]])
    await shop.sql`
      with g as (insert into customisation_groups (product_id, names, required) values (${productId}, '{"en": "Size"}', true) returning id)
      insert into customisation_options (group_id, names) select id, '{"en": "L"}' from g`
    const flags = (1 << ShopFlag.BuyOnBehalf) | (1 << ShopFlag.Customisation)
    await shop.sql`update shops set flags = ${flags} where id = ${shop.shop.id}`
    const problems = async () => (await shop.totals(who)).obj.problems.map(({ field }) => field)
    await expect.poll(problems).toEqual(['spec'])
    expect(await shop.commit(who)).toMatchObject({ obj: { field: 'spec', code: 'checkout.chooseSpec' } })
    const [chosen] = await shop.sql<{ id: number }[]>`
      insert into customisations (sku_id, option_ids)
      select ${skuId}, array[o.id] from customisation_options o join customisation_groups g on g.id = o.group_id
      where g.product_id = ${productId} returning id`
    await shop.sql`update cart_lines set customisation_id = ${chosen!.id} where sku_id = ${skuId}`
    expect(await problems()).toEqual([])
    // Something else has to be chosen as well since.
    const [other] = await shop.sql<{ id: number }[]>`
      with g as (insert into customisation_groups (product_id, names, required) values (${productId}, '{"en": "Colour"}', true) returning id)
      insert into customisation_options (group_id, names) select id, '{"en": "Red"}' from g returning group_id as id`
    expect(await problems()).toEqual(['spec'])
    await shop.sql`update customisation_groups set required = false where id = ${other!.id}`
    expect(await problems()).toEqual([])
    // Taken off meanwhile.
    await shop.sql`update customisation_options set enabled = false where id = any(select unnest(option_ids) from customisations where id = ${chosen!.id})`
    expect(await problems()).toEqual(['spec'])
    // The shop customises nothing any more: nothing has to be chosen, and what was chosen is not to be had.
    await shop.sql`update shops set flags = 1 where id = ${shop.shop.id}`
    await expect.poll(problems).toEqual(['lines'])
    expect(await shop.commit(who)).toMatchObject({ success: false, obj: { code: 'checkout.chooseGoods' } })
    await shop.sql`update cart_lines set customisation_id = null where sku_id = ${skuId}`
    expect(await problems()).toEqual([])
  })

  test('a way that goes there', async () => {
    const [way] = await shop.sql<{ id: number }[]>`
      insert into delivery_methods (shop_id, kind, names) values (${shop.shop.id}, 'delivery', '{"zh": "岛"}') returning id`
    await shop.sql`
      insert into freight_rules (method_id, regions, measure, first_unit, first_fee, next_unit, next_fee)
      values (${way!.id}, '{海南省}', 'weight', 1, 5, 1, 1)`
    const { skuId } = await shop.product()
    await shop.fill(who, [[skuId, 1]])
    expect(await shop.commit(who, { deliveryMethodId: way!.id })).toMatchObject({
      obj: { field: 'deliveryMethodId', code: 'checkout.undeliverable' },
    })
    await shop.sql`delete from delivery_methods where id = ${way!.id}`
  })
})

test('choices are kept whole in every language, also where one of them has no words in it', async () => {
  const [before] = await shop.sql<{ flags: number }[]>`select flags from shops where id = ${shop.shop.id}`
  await setFlags(shop, shop.shop.id, before!.flags | (1 << ShopFlag.Customisation))
  const { skuId, productId } = await shop.product()
  const options = await shop.sql<{ id: number }[]>`
    with g as (insert into customisation_groups (product_id, names, several) values (${productId}, '{"zh": "加工"}', true) returning id)
    insert into customisation_options (group_id, names, position)
    select g.id, o.names, o.position from g, (values
      ('{"zh": "刻字", "en": "Engraved"}'::jsonb, 1), ('{"zh": "礼盒"}', 2), ('{"zh": "烫金", "ja": "箔押し"}', 3)) o (names, position)
    returning id`
  const [chosen] = await shop.sql<{ id: number }[]>`
    insert into customisations (sku_id, option_ids) values (${skuId}, ${options.map(({ id }) => id)}) returning id`
  const buyer = await shop.shopper()
  await shop.fill(buyer, [[skuId, 1]])
  await shop.sql`update cart_lines set customisation_id = ${chosen!.id} where sku_id = ${skuId}`
  const { obj } = await shop.commit(buyer)
  const [line] = await shop.sql`select customisation from order_lines where order_id = ${obj.ids[0]!}`
  expect(line!.customisation).toEqual({
    zh: '刻字 / 礼盒 / 烫金',
    en: 'Engraved / 礼盒 / 烫金',
    ja: 'Engraved / 礼盒 / 箔押し',
  })
  await setFlags(shop, shop.shop.id, before!.flags)
})

test('an amount that no order can hold is refused with a sentence', async () => {
  const { skuId } = await shop.product({ retail: '99999', stock: '999999999' })
  const buyer = await shop.shopper()
  await shop.fill(buyer, [[skuId, 999_999_999]])
  expect(await shop.commit(buyer)).toMatchObject({
    success: false,
    obj: { code: 'checkout.tooMuch', field: 'lines' },
  })
  expect((await shop.totals(buyer)).obj.problems).toMatchObject([{ field: 'lines' }])
})

test('one member may have at most 20 unpaid orders', async () => {
  const { skuId } = await shop.product()
  await shop.sql`update shops set unpaid_orders_max = 2 where id = ${shop.shop.id}`
  for (let made = 0; made < 2; made++) {
    await shop.fill(who, [[skuId, 1]])
    expect(await shop.commit(who)).toMatchObject({ success: true })
  }
  await shop.fill(who, [[skuId, 1]])
  expect(await shop.commit(who)).toMatchObject({ success: false, obj: { code: 'checkout.unpaidMany' } })
  expect(await shop.commit(who, { payMethodId: shop.payMethod('cod') })).toMatchObject({ success: true })
  await shop.sql`update shops set unpaid_orders_max = 20 where id = ${shop.shop.id}`
})

test('what head office enters for a member is offline and does not count', async () => {
  const { skuId } = await shop.product()
  const customer = await shop.shopper()
  const clerk = await shop.shopper({ role: 'office', staffRole: 'sales' })
  await shop.sql`update shops set unpaid_orders_max = 1 where id = ${shop.shop.id}`
  const buyer = { ...customer, as: clerk.as }
  for (let made = 0; made < 2; made++) {
    await shop.fill(buyer, [[skuId, 1]])
    const reply = await shop.commit(buyer, { forMember: customer.id })
    expect(reply).toMatchObject({ success: true })
    expect((await orderOf(reply.obj.ids[0]!)).order).toMatchObject({ source: 'offline', state: 0 })
  }
  await shop.fill(customer, [[skuId, 1]])
  const own = await shop.commit(customer)
  expect((await orderOf(own.obj.ids[0]!)).order).toMatchObject({ source: 'online' })
  await shop.fill(customer, [[skuId, 1]])
  expect(await shop.commit(customer)).toMatchObject({ obj: { code: 'checkout.unpaidMany' } })
  await shop.sql`update shops set unpaid_orders_max = 20 where id = ${shop.shop.id}`
})

test('a checkout that becomes several orders counts as so many unpaid ones', async () => {
  const [south] = await shop.sql<{ id: number }[]>`
    insert into warehouses (site_id, names) values (${shop.siteId}, '{"en": "South"}') returning id`
  const [here, there] = [await shop.product(), await shop.product()]
  await shop.sql`insert into stocks (sku_id, warehouse_id, on_hand) values (${there.skuId}, ${south!.id}, 5)`
  const lineIds = await shop.fill(who, [
    [here.skuId, 1],
    [there.skuId, 1],
  ])
  await shop.sql`update cart_lines set warehouse_id = ${south!.id} where id = ${lineIds[1]!}`
  await shop.sql`update shops set unpaid_orders_max = 1 where id = ${shop.shop.id}`
  const reply = await shop.commit(who)
  await shop.sql`update shops set unpaid_orders_max = 20 where id = ${shop.shop.id}`
  expect(reply).toMatchObject({ success: false, obj: { code: 'checkout.unpaidMany' } })
  expect(await shop.commit(who)).toMatchObject({ success: true })
})

test('an order on account stays within the credit, and the message says the numbers', async () => {
  await shop.sql`update members set credit_limit = 250, credit_days = 14 where id = ${who.id}`
  const { skuId } = await shop.product({ retail: '200' })
  const credit = { payMethodId: shop.payMethod('credit') }
  await shop.fill(who, [[skuId, 1]])
  const reply = await shop.commit(who, credit)
  expect(reply).toMatchObject({ success: true, obj: { toPay: false } })
  const { order } = await orderOf(reply.obj.ids[0]!)
  expect(order).toMatchObject({ state: 2, pay_method: 'credit', settled_at: null })
  expect(order.due_at.getTime() - order.created_at.getTime()).toBe(14 * 86_400_000)

  await shop.fill(who, [[skuId, 1]])
  const over = await shop.commit(who, credit)
  expect(over).toMatchObject({ success: false, obj: { field: 'payMethodId' } })
  for (const number of ['¥250.00', '¥210.00', '¥40.00']) expect(over.msg).toContain(number)

  await shop.sql`update members set credit_limit = 100000 where id = ${who.id}`
  await shop.sql`update orders set due_at = now() - interval '1 day' where id = ${order.id}`
  const overdue = await shop.commit(who, credit)
  expect(overdue.success).toBe(false)
  expect(overdue.msg).toContain('¥210.00')
})

test('what it costs the database does not depend on the number of lines', async () => {
  const counts: number[] = []
  for (const lines of [2, 30]) {
    const buyer = await shop.shopper()
    const skus = await Promise.all(Array.from({ length: lines }, () => shop.product()))
    await shop.fill(
      buyer,
      skus.map(({ skuId }) => [skuId, 1]),
    )
    counts.push(await countQueries(shop.sql, () => shop.commit(buyer)))
  }
  expect(counts[1]).toBe(counts[0])
  // The session, whose turn it is, the lines, the promotions, what else it depends on in two, the order, its stock; and a transaction around it.
  expect(counts[0]).toBe(10)
})
