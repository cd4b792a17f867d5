import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  afterSaleDetail,
  officeAfterSaleDetail,
  officeCaseForm,
  openCase,
} from '../../../contract/after-sale.ts'
import { bell } from '../../../contract/bell.ts'
import { dissolveDelivery, packDelivery } from '../../../contract/deliveries.ts'
import { cancelForMember, changeOrderAddress, officeOrder } from '../../../contract/office-orders.ts'
import { orderDetail, orderList } from '../../../contract/orders.ts'
import { pay } from '../../../contract/payment.ts'
import { describeForm } from '../../../contract/records.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { post as postTransfer } from '../ledger/ledger.ts'
import { fillOrderTexts } from './order-texts.ts'

let shop: OpenBuying
type Shopper = Awaited<ReturnType<OpenBuying['shopper']>>
let sales: CallAs
let finance: CallAs
let warehouse: CallAs
let skuId: number

beforeAll(async () => {
  shop = await openBuying()
  const clerk = async (staffRole: 'sales' | 'finance' | 'warehouse') =>
    (await shop.shopper({ role: 'office', staffRole })).as
  sales = await clerk('sales')
  finance = await clerk('finance')
  warehouse = await clerk('warehouse')
  skuId = (await shop.product({ retail: '100', stock: '1000' })).skuId
})
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

/** 2 × 100 + 10 freight. */
async function ordered(buyer: Shopper, code = 'xx', more: object = {}) {
  await shop.fill(buyer, [[skuId, 2]])
  const reply = await shop.commit(buyer, { payMethodId: shop.payMethod(code), ...more })
  expect(reply).toMatchObject({ success: true })
  const id = reply.obj.ids[0]!
  const [line] = await shop.sql<{ id: number }[]>`select id from order_lines where order_id = ${id}`
  return { id, number: reply.obj.numbers[0]!, lineId: line!.id }
}

/** Paid with stored value. */
async function paid(buyer: Shopper) {
  const order = await ordered(buyer)
  await postTransfer(shop.sql, {
    key: `test-desk:${order.id}`,
    reason: 'top_up',
    shopId: shop.shop.id,
    entries: [
      { memberId: null, kind: 'cash', currency: 'CNY', amount: '-500' },
      { memberId: buyer.id, kind: 'stored_value', currency: 'CNY', amount: '500' },
    ],
  })
  const reply = await shop.call(pay, { id: [order.id], pmId: shop.payMethod('yck') }, buyer.as)
  expect(reply).toMatchObject({ success: true })
  return order
}

const pack = async (lineId: number, quantity: '1' | '2' = '2') => {
  const row = { boxes: [{ lines: [{ lineId, quantity }] }] }
  const packed = await shop.call(packDelivery, { row }, warehouse)
  expect(packed).toMatchObject({ success: true })
  return packed.obj.id
}

const find = async (text: string, as = sales) => (await shop.call(officeOrder, { find: text }, as)).obj
const desk = async (number: string, as = sales) => (await find(number, as)).order!
const told = async ({ as }: Shopper) => (await shop.call(bell, {}, as)).obj.items.map(({ text }) => text)
const detail = async (id: number, { as }: Shopper) => (await shop.call(orderDetail, { id }, as)).obj
const stateOf = async (id: number) =>
  (await shop.sql<{ state: number }[]>`select state from orders where id = ${id}`)[0]!.state

/** Of a distributor's shop. */
async function foreign() {
  const owner = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'distributor' })
  const { id: shopId } = await makeShop(shop.sql, { ownerId: owner.id })
  const customer = await makeMember(shop.sql, { shopId })
  const lines = [{ skuId, quantity: '1' as const, price: '100' as const }]
  return await makeOrder(shop.sql, { shopId, memberId: customer.id, lines })
}

describe('the desk finds', () => {
  test('an order by its number, by a part of it, or by its member', async () => {
    const buyer = await shop.shopper()
    const first = await ordered(buyer)
    expect((await find(first.number)).order).toMatchObject({ id: first.id })
    expect((await find(buyer.mobile)).order).toMatchObject({ id: first.id })
    expect((await find(buyer.mobile.slice(3))).order).toMatchObject({ id: first.id })
    const second = await ordered(buyer)
    for (const text of [buyer.mobile, buyer.mobile.slice(3)]) {
      const { order, found, more } = await find(text)
      expect([order, more]).toEqual([null, false])
      expect(found.map(({ id }) => id)).toEqual([second.id, first.id])
      expect(found[0]).toMatchObject({ number: second.number, mobile: buyer.mobile, total: '210.00' })
    }
    expect((await find(second.number)).order).toMatchObject({ id: second.id })
    const part = await find(second.number.slice(-6))
    expect(part.order ?? part.found.find(({ id }) => id === second.id)).toMatchObject({ id: second.id })
    expect(await find('%')).toEqual({ order: null, found: [], more: false })
  })

  test('at most twenty, and says that there are more', async () => {
    const buyer = await shop.shopper()
    const lines = [{ skuId, quantity: '1' as const, price: '100' as const }]
    for (let n = 0; n < 21; n++)
      await makeOrder(shop.sql, { shopId: shop.shop.id, memberId: buyer.id, lines })
    const { found, more } = await find(buyer.mobile)
    expect([found.length, more]).toEqual([20, true])
  })

  test('what belongs to it, with ways for whoever may go there', async () => {
    const buyer = await shop.shopper()
    const { id, number, lineId } = await paid(buyer)
    const noteId = await pack(lineId, '1')
    const opened = await shop.call(
      openCase,
      { row: { id, reason: 'mistake', lines: [{ id: lineId, quantity: '1' }] } },
      sales,
    )
    expect(opened).toMatchObject({ success: true })
    const order = await desk(number, finance)
    expect(order.belongs.map(({ title }) => title)).toEqual(['Payments', 'Delivery notes', 'After-sales'])
    const [payment] = order.belongs[0]!.papers
    expect(payment).toMatchObject({ state: 'Payment successful', amount: '210.00' })
    expect(payment!.href).toBe(`/office/records?type=payment&open=${payment!.id}`)
    expect(order.belongs[1]!.papers).toMatchObject([
      { id: noteId, href: `/office/records?type=delivery_note&open=${noteId}` },
    ])
    expect(order.belongs[2]!.papers).toMatchObject([
      { number: opened.obj.number, href: `/office/after-sale/detail?id=${opened.obj.id}` },
    ])
    expect((await desk(number)).belongs[0]!.papers[0]).toMatchObject({ number: payment!.number, href: '' })
    expect(order.address).toMatchObject({
      recipient: '李雷',
      phone: '13900000000',
      country: 'CN',
      detail: '文三路 1 号',
    })
  })

  test('its own page from the list of orders, for whoever has it', async () => {
    const { id, number } = await ordered(await shop.shopper())
    const page = async (as: CallAs) => (await shop.call(describeForm, { billType: 'order', id }, as)).obj.page
    expect(await page(sales)).toEqual({ href: `/office/order?find=${number}`, title: 'Order desk' })
    const content = await shop.shopper({ role: 'office', staffRole: 'content' })
    expect(await page(content.as)).toBeUndefined()
  })
})

describe('a clerk cancels an order for its member', () => {
  const cancel = (id: number, as = sales, reason = 'Entered twice') =>
    shop.call(cancelForMember, { row: { id, reason } }, as)

  test.each(['xx', 'cod'])(
    'that nobody has paid (%s): what it took goes back, and the member is told',
    async code => {
      const buyer = await shop.shopper()
      await shop.givePoints(buyer.id, 1000)
      const before = await shop.stock(skuId)
      const { id, number } = await ordered(buyer, code, { points: 1000 })
      expect((await desk(number)).steps).toContain('cancel')
      expect(await cancel(id)).toMatchObject({ success: true })
      expect(await stateOf(id)).toBe(5)
      expect(await shop.stock(skuId)).toEqual(before)
      expect((await desk(number)).steps).toEqual([])
      expect((await detail(id, buyer)).history.at(-1)).toMatchObject({
        who: 'Head office',
        reason: 'Order cancelled by the seller',
        note: 'Entered twice',
      })
      expect(await told(buyer)).toEqual([`Order ${number} was cancelled by the seller: Entered twice`])
      expect(await cancel(id)).toMatchObject({ success: false, obj: { code: 'orders.cannotCancel' } })
    },
  )

  test('not once it is paid or packed, of a distributor, without a reason, or by whom it does not concern', async () => {
    const buyer = await shop.shopper()
    const { id, number } = await paid(buyer)
    expect((await desk(number)).steps).toEqual(['case', 'address'])
    expect(await cancel(id)).toMatchObject({ obj: { code: 'orders.cannotCancel', field: 'id' } })
    const cod = await ordered(buyer, 'cod')
    await pack(cod.lineId, '1')
    expect((await desk(cod.number)).steps).toEqual(['case'])
    expect(await cancel(cod.id)).toMatchObject({ obj: { code: 'orders.cannotCancel' } })
    const theirs = await foreign()
    expect((await desk(theirs.number)).steps).toEqual([])
    expect(await cancel(theirs.id)).toMatchObject({ obj: { code: 'message.noPermission' } })
    expect(await cancel(999_999)).toMatchObject({ obj: { code: 'message.noPermission' } })
    const open = await ordered(buyer)
    expect(await cancel(open.id, sales, ' ')).toMatchObject({ success: false, obj: { field: 'reason' } })
    for (const as of [warehouse, buyer.as, {}])
      expect(await cancel(open.id, as)).toMatchObject({ success: false })
    expect((await desk(open.number, warehouse)).steps).toEqual([])
    expect(await stateOf(open.id)).toBe(0)
  })
})

describe('a clerk opens a case for a member', () => {
  test("who sees it as their own, is told, and may go on with it; nobody's but head office's clerks'", async () => {
    const buyer = await shop.shopper()
    const { id, number, lineId } = await paid(buyer)
    const form = await shop.call(officeCaseForm, { orderId: id }, sales)
    expect(form.obj).toMatchObject({ number, kinds: ['refund'], amount: '210.00', choosesWay: false })
    const open = (as: CallAs, more: object = {}) =>
      shop.call(openCase, { row: { id, reason: 'mistake', words: 'Phoned', ...more } }, as)
    for (const as of [warehouse, buyer.as, {}]) expect(await open(as)).toMatchObject({ success: false })
    const lines = [{ id: lineId, quantity: '1' }]
    const made = await open(sales, { lines })
    expect(made).toMatchObject({ success: true })
    // A second press is the same press.
    expect((await open(sales, { lines })).obj).toEqual(made.obj)
    expect(await told(buyer)).toContain(`The seller opened after-sales request ${made.obj.number} for you`)
    const seen = (await shop.call(afterSaleDetail, { id: made.obj.id }, buyer.as)).obj
    expect(seen).toMatchObject({ state: 'requested', actions: expect.arrayContaining(['withdraw']) })
    expect(seen.messages).toMatchObject([{ who: 'Head office', mine: false, words: 'Phoned' }])
    expect((await shop.call(officeAfterSaleDetail, { id: made.obj.id }, sales)).obj).toMatchObject({
      mobile: buyer.mobile,
      amount: '100.00',
    })
  })

  test('not of an order of a distributor, or one that takes none', async () => {
    const theirs = await foreign()
    expect(await shop.call(officeCaseForm, { orderId: theirs.id }, sales)).toMatchObject({
      obj: { code: 'message.noPermission' },
    })
    expect(await shop.call(openCase, { row: { id: theirs.id, reason: 'other' } }, sales)).toMatchObject({
      obj: { code: 'message.noPermission' },
    })
    const { id } = await ordered(await shop.shopper())
    expect(await shop.call(openCase, { row: { id, reason: 'other' } }, sales)).toMatchObject({
      obj: { code: 'after-sale.tooLate' },
    })
  })
})

describe('a clerk changes where an order goes', () => {
  const home = {
    recipient: '韩梅梅',
    phone: '13911112222',
    area1: '海南省',
    area2: '海口市',
    area3: '龙华区',
    detail: '滨海大道 5 号',
    remark: 'Ring twice',
  }
  const move = (id: number, more: object = {}, as = sales) =>
    shop.call(changeOrderAddress, { row: { id, ...home, ...more } }, as)

  test('until it is packed: what it costs stays, the history says what was, and the member is told', async () => {
    const buyer = await shop.shopper()
    const { id, number, lineId } = await paid(buyer)
    await fillOrderTexts(shop.sql)
    expect(await move(id)).toMatchObject({ success: true })
    const seen = await detail(id, buyer)
    expect(seen).toMatchObject({ total: '210.00', freight: '10.00', remark: 'Ring twice' })
    expect(seen.address).toMatchObject({
      recipient: '韩梅梅',
      phone: '13911112222',
      region: '海南省 海口市 龙华区',
    })
    expect(seen.history.at(-1)).toMatchObject({
      who: 'Head office',
      reason: 'Head office changed the delivery details',
      note: '李雷 13900000000 → 韩梅梅 13911112222 · 浙江省 杭州市 西湖区 文三路 1 号 → 海南省 海口市 龙华区 滨海大道 5 号 · – → Ring twice',
    })
    const [kept] = await shop.sql<
      { label: string }[]
    >`select address ->> 'label' as label from orders where id = ${id}`
    expect(kept!.label).toBe('韩梅梅 13911112222\n海南省 海口市 龙华区\n滨海大道 5 号')
    expect(await told(buyer)).toContain(`Head office changed the delivery details of order ${number}`)
    const search = async (text: string) =>
      (await shop.call(orderList, { search: text }, buyer.as)).obj.orders.map(order => order.id)
    expect(await search('韩梅梅')).toEqual([id])
    // The same again is nothing new.
    expect(await move(id)).toMatchObject({ success: true })
    expect((await detail(id, buyer)).history).toHaveLength(seen.history.length)

    const noteId = await pack(lineId, '1')
    expect(await move(id, { recipient: 'X' })).toMatchObject({ obj: { code: 'orders.addressPacked' } })
    await shop.call(dissolveDelivery, { row: { id: noteId } }, warehouse)
    expect(await move(id, { recipient: '李雷' })).toMatchObject({ success: true })
  })

  test('of what is picked up: who comes', async () => {
    const buyer = await shop.shopper()
    const { id, number } = await ordered(buyer, 'xx', {
      deliveryMethodId: shop.pickup,
      storeId: shop.storeId,
      pickupPerson: '李雷',
      pickupPhone: '13900000001',
      wantedAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect((await desk(number)).pickup).toMatchObject({ person: '李雷', phone: '13900000001' })
    expect(await move(id, { phone: 'none' })).toMatchObject({
      obj: { code: 'checkout.choosePickupPhone', field: 'phone' },
    })
    expect(await move(id)).toMatchObject({ success: true })
    expect((await detail(id, buyer)).pickup).toMatchObject({ person: '韩梅梅', phone: '13911112222' })
  })

  test.each([
    ['phone', { phone: 'abc' }, 'address.phoneWrong'],
    ['area1', { area1: '' }, 'checkout.chooseArea'],
    ['area1', { area2: '三亚市' }, 'checkout.chooseArea'],
    ['detail', { detail: ' ' }, 'form.required'],
    ['recipient', { recipient: ' ' }, 'form.required'],
  ])('never to a wrong %s', async (field, wrong, code) => {
    const { id } = await ordered(await shop.shopper())
    expect(await move(id, wrong)).toMatchObject({ success: false, obj: { field, code } })
  })

  test("not of one that has ended, of a distributor's, or by others than sales", async () => {
    const buyer = await shop.shopper()
    const { id } = await ordered(buyer)
    for (const as of [warehouse, finance, buyer.as, {}])
      expect(await move(id, {}, as)).toMatchObject({ success: false })
    await shop.call(cancelForMember, { row: { id, reason: 'x' } }, sales)
    expect(await move(id)).toMatchObject({ obj: { code: 'orders.addressState' } })
    expect(await move((await foreign()).id)).toMatchObject({ obj: { code: 'message.noPermission' } })
    expect(await move(999_999)).toMatchObject({ obj: { code: 'message.noPermission' } })
  })
})
