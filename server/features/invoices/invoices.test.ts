import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../../contract/action.ts'
import { bell } from '../../../contract/bell.ts'
import { add, type Decimal, negate, toDecimal } from '../../../contract/decimal.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import * as contract from '../../../contract/invoices.ts'
import { isFailure } from '../../handler.ts'
import { atCommit } from '../../testing/at-once.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { post } from '../ledger/ledger.ts'
import { requestRefund } from '../payment/refunds.ts'
import { remindOfRedInvoices } from './invoice-notices.ts'

let server: OpenShop
let shop: { id: number; warehouseId: number }
let skuId: number
let finance: { id: number; as: CallAs }

async function enter(staffRole?: StaffRole) {
  const { id, mobile } = await makeMember(server.sql, { shopId: shop.id, staffRole })
  const address = `10.7.${Math.floor(id / 250)}.${id % 250}`
  return { id, as: { session: await server.signIn(mobile, { address }), address, lang: 'en' } as CallAs }
}

beforeAll(async () => {
  server = await openShop()
  shop = await makeShop(server.sql, {
    code: 'head',
    isDefault: true,
    flags: combineFlags(ShopFlag.Invoices, ShopFlag.EditInvoices),
  })
  skuId = (await makeProduct(server.sql, shop.warehouseId, { stock: '100000' })).skuId
  finance = await enter('finance')
}, 60_000)
afterAll(() => server.close())

async function buyer() {
  const member = await enter()
  const [info] = await server.sql<{ id: number }[]>`
    insert into invoice_infos (member_id, title) values (${member.id}, 'Silk Road Ltd') returning id`
  return { ...member, infoId: info!.id }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

/** An order that was paid, in part from stored value. */
async function paidOrder(memberId: number, { money = '80', stored = '20' } = {}) {
  const { sql } = server
  const total = toDecimal(Number(money) + Number(stored))
  const order = await makeOrder(sql, {
    shopId: shop.id,
    memberId,
    state: 2,
    lines: [{ skuId, quantity: '1', price: total }],
  })
  for (const [method, amount] of [
    ['wx', money],
    ['yck', stored],
  ] as const)
    if (Number(amount) > 0)
      await sql`
        with paid as (
          insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
          values (${shop.id}, ${memberId}, ${method}, 'success', ${amount}, 'CNY', ${amount}) returning id)
        insert into payment_orders (payment_id, order_id, amount) select id, ${order.id}, ${amount} from paid`
  await sql`update orders set paid = total where id = ${order.id}`
  return order
}

/** As the payments do it: the order's sum first, then the refund, in one transaction. */
const refund = (orderId: number, amount: string, method = 'wx') =>
  server.sql.begin(async tx => {
    await tx`update orders set refunded = refunded + ${amount}::numeric where id = ${orderId}`
    await tx`
      insert into refunds (payment_id, order_id, amount, currency, way)
      select p.id, ${orderId}, ${amount}, 'CNY', 'manual' from payments p join payment_orders po on po.payment_id = p.id
      where po.order_id = ${orderId} and p.method = ${method}`
  })

const ask = (who: Buyer, orders: number[], more: object = {}) =>
  server.call(contract.askInvoice, { row: { orders, kind: 'ordinary', infoId: who.infoId, ...more } }, who.as)
const mine = async (who: Buyer) => (await server.call(contract.invoiceList, {}, who.as)).obj.invoices

async function upload(owner: number): Promise<number> {
  const [file] = await server.sql<{ id: number }[]>`
    insert into files (owner_id, shop_id, name, path, type, bytes, sent_bytes, sha256, is_public, expires_at)
    values (${owner}, ${shop.id}, 'invoice.pdf', ${`u/${Math.random()}.pdf`}, 'application/pdf', 1, 1, ${Buffer.from('x')}, false,
      now() + interval '1 hour') returning id`
  return file!.id
}
const issue = async (
  id: number,
  amount: string,
  as = finance.as,
  files?: number[],
  taxNo = '25332000000012345678',
) =>
  server.call(
    contract.issueInvoice,
    { row: { id, amount, files: files ?? [await upload(finance.id)], taxNo } },
    as,
  )

/** Money that was paid in, with something on top. */
async function toppedUp(
  memberId: number,
  amount: Decimal,
  bonus: Decimal = '0',
): Promise<{ id: number; paymentId: number }> {
  const { sql } = server
  const [topUp] = await sql<{ id: number; paymentId: number }[]>`
    with made as (
      insert into top_ups (shop_id, member_id, amount, bonus, currency, paid_at)
      values (${shop.id}, ${memberId}, ${amount}, ${bonus}, 'CNY', now()) returning id
    )
    insert into payments (shop_id, member_id, purpose, top_up_id, method, state, amount, currency, base_amount, paid_at)
    select ${shop.id}, ${memberId}, 'top_up', id, 'xx', 'success', ${amount}, 'CNY', ${amount}, now() from made
    returning top_up_id as id, id as "paymentId"`
  const { paymentId } = topUp!
  const currency = 'CNY'
  await post(sql, {
    key: `test:${paymentId}`,
    reason: 'top_up',
    shopId: shop.id,
    paymentId,
    entries: [
      { memberId: null, kind: 'cash', currency, amount: negate(add(amount, bonus)) },
      { memberId, kind: 'stored_value', currency, amount },
      { memberId, kind: 'bonus', currency, amount: bonus },
    ],
  })
  return topUp!
}

/** An order that stored value paid. */
async function spent(memberId: number, amount: Decimal) {
  const order = await paidOrder(memberId, { money: '0', stored: amount })
  const [payment] = await server.sql<{ id: number }[]>`
    select payment_id as id from payment_orders where order_id = ${order.id}`
  const [taken] = await server.sql<{ outcome: string }[]>`
    select spend_stored(${`test-pay:${order.id}`}, 'payment', ${shop.id}, ${order.id}, ${payment!.id}, ${memberId}, '',
      ${memberId}, 'CNY', ${amount}) as outcome`
  expect(taken!.outcome).toBe('posted')
  return { ...order, paymentId: payment!.id }
}

describe('money that was paid in is invoiced once', () => {
  const amountsOf = async (who: Buyer, orders: number[]) =>
    (await server.call(contract.invoiceForm, { orders }, who.as)).obj.orders.map(({ amount }) => amount)

  test('at its top-up: then not with what it pays', async () => {
    const who = await buyer()
    const topUp = await toppedUp(who.id, '1000', '50')
    expect((await ask(who, [topUp.id])).success).toBe(true)
    const order = await spent(who.id, '300')
    expect(await amountsOf(who, [order.id, topUp.id])).toEqual(['0.00', '0.00'])
    expect(await ask(who, [order.id])).toMatchObject({ obj: { code: 'invoices.orderFault' } })
    const [invoice] = await mine(who)
    expect(invoice).toMatchObject({ amount: '1000.00', orders: [{ number: expect.stringMatching(/^T/) }] })
    await server.call(contract.withdrawInvoice, { row: { id: invoice!.id } }, who.as)
    expect(await amountsOf(who, [order.id])).toEqual(['300.00'])
  })

  test('or with what it pays, without the bonus: then the top-up has only the rest', async () => {
    const who = await buyer()
    const topUp = await toppedUp(who.id, '1000', '50')
    const first = await spent(who.id, '900')
    const second = await spent(who.id, '150')
    expect(await amountsOf(who, [topUp.id])).toEqual(['1000.00'])
    expect(await amountsOf(who, [first.id, second.id])).toEqual(['900.00', '100.00'])
    await ask(who, [first.id])
    expect(await amountsOf(who, [topUp.id])).toEqual(['100.00'])
    await ask(who, [topUp.id])
    expect(await amountsOf(who, [second.id])).toEqual(['0.00'])
  })

  test('asked for in the same moment in two ways: what one has, the other has not', async () => {
    const who = await buyer()
    const topUp = await toppedUp(who.id, '1000')
    const order = await spent(who.id, '1000')
    const replies = await Promise.all([ask(who, [topUp.id]), ask(who, [order.id])])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect((await mine(who)).map(({ amount }) => amount)).toEqual(['1000.00'])
  })

  test('asked for in the moment another top-up goes back: never more than what stays', async () => {
    const who = await buyer()
    const [gone, stays] = [await toppedUp(who.id, '100'), await toppedUp(who.id, '100')]
    const order = await spent(who.id, '100')
    await ask(who, [order.id])
    const wish = { paymentId: gone.paymentId, orderId: null, way: 'manual', reason: '', by: null } as const
    const [isBack, isAsked] = await atCommit(server.sql, 'refunds', [
      async () => !isFailure(await server.sql.begin(tx => requestRefund(tx, wish))),
      async () => (await ask(who, [stays.id])).success,
    ])
    expect([isBack, isAsked].filter(Boolean)).toHaveLength(1)
    const [left] = await server.sql<{ left: number }[]>`
      select stored_to_invoice(${who.id}, ${shop.id})::integer as left`
    expect(left!.left).toBe(0)
  })

  test('what goes back lowers it, or asks for a red letter; what orders have on their invoices stays', async () => {
    const who = await buyer()
    const topUp = await toppedUp(who.id, '1000')
    const other = await toppedUp(who.id, '200')
    await ask(who, [topUp.id])
    const back = (paymentId: number, amount: Decimal) =>
      server.sql.begin(async tx => {
        const wish = { paymentId, orderId: null, amount, way: 'manual', reason: '', by: null } as const
        const made = await requestRefund(tx, wish)
        if (isFailure(made)) throw new Error(made.key)
      })
    await back(topUp.paymentId, '100')
    const [invoice] = await mine(who)
    expect(invoice).toMatchObject({ amount: '900.00' })
    expect((await issue(invoice!.id, '900')).success).toBe(true)
    await back(topUp.paymentId, '100')
    expect((await mine(who))[0]).toMatchObject({ amount: '900.00', redDue: '100.00' })
    const order = await spent(who.id, '500')
    await ask(who, [order.id])
    expect((await mine(who))[0]).toMatchObject({ amount: '200.00' })
    await expect(back(other.paymentId, '1')).rejects.toThrow('payment.refundInvoiced')
  })

  test("somebody else's is not found", async () => {
    const [who, thief] = [await buyer(), await buyer()]
    const topUp = await toppedUp(who.id, '10')
    expect((await server.call(contract.invoiceForm, { orders: [topUp.id] }, thief.as)).success).toBe(false)
    expect((await ask(thief, [topUp.id])).success).toBe(false)
  })
})

describe('asking for an invoice', () => {
  test('of several orders: what was paid less what was refunded, without stored value', async () => {
    const who = await buyer()
    const [one, two] = [await paidOrder(who.id), await paidOrder(who.id)]
    await refund(one.id, '30')
    await refund(two.id, '5', 'yck')
    const form = (await server.call(contract.invoiceForm, { orders: [one.id, two.id] }, who.as)).obj
    expect(form.orders.map(({ amount, fault }) => [amount, fault])).toEqual([
      ['50.00', ''],
      ['80.00', ''],
    ])
    const made = await ask(who, [one.id, two.id])
    expect(made.obj.number).toMatch(/^F\d{16}$/)
    expect(await mine(who)).toMatchObject([
      {
        state: 'requested',
        amount: '130.00',
        title: 'Silk Road Ltd',
        orders: [{ id: one.id }, { id: two.id }],
      },
    ])
  })

  test('twice at once: each order once', async () => {
    const who = await buyer()
    const [one, two, three] = [await paidOrder(who.id), await paidOrder(who.id), await paidOrder(who.id)]
    const replies = await Promise.all([
      ask(who, [one.id, two.id]),
      ask(who, [two.id, three.id]),
      ask(who, [two.id]),
    ])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    for (const refused of replies.filter(({ success }) => !success))
      expect(refused).toMatchObject({ obj: { code: 'invoices.orderFault', field: 'orders' } })
    expect(await mine(who)).toHaveLength(1)
  })

  test('is refused in words: unpaid, nothing but stored value, half a buyer, no orders', async () => {
    const who = await buyer()
    const stored = await paidOrder(who.id, { money: '0', stored: '50' })
    const unpaid = await makeOrder(server.sql, {
      shopId: shop.id,
      memberId: who.id,
      lines: [{ skuId, quantity: '1', price: '5' }],
    })
    const paid = await paidOrder(who.id)
    expect((await ask(who, [stored.id])).msg).toMatch(/prepaid balance/)
    expect((await ask(who, [unpaid.id])).msg).toMatch(/not paid/)
    expect(await ask(who, [paid.id], { kind: 'special' })).toMatchObject({
      obj: { code: 'invoices.lacksForSpecial', field: 'infoId' },
    })
    expect((await ask(who, [])).success).toBe(false)
    expect(await mine(who)).toEqual([])
  })

  test('waits until all of the order is paid, but for what nobody owes any more', async () => {
    const who = await buyer()
    const order = await paidOrder(who.id, { money: '100', stored: '0' })
    await server.sql`update payment_orders set amount = 80 where order_id = ${order.id}`
    await server.sql`update orders set paid = 80, due_at = now() + interval '30 days' where id = ${order.id}`
    const form = (await server.call(contract.invoiceForm, { orders: [order.id] }, who.as)).obj
    expect(form.orders).toMatchObject([{ amount: '80.00', fault: 'is not paid in full yet' }])
    expect(await ask(who, [order.id])).toMatchObject({ success: false, obj: { code: 'invoices.orderFault' } })
    await server.sql`update orders set waived = 20 where id = ${order.id}`
    expect((await ask(who, [order.id])).success).toBe(true)
    expect(await mine(who)).toMatchObject([{ amount: '80.00' }])
  })

  test("another's orders, infos and invoices are nobody's", async () => {
    const [who, other] = [await buyer(), await buyer()]
    const order = await paidOrder(who.id)
    const notMine = { success: false, obj: { code: 'message.noPermission' } }
    expect(await ask(other, [order.id])).toMatchObject(notMine)
    expect(await server.call(contract.invoiceForm, { orders: [order.id] }, other.as)).toMatchObject(notMine)
    expect(await ask(who, [order.id], { infoId: other.infoId })).toMatchObject(notMine)
    const { obj } = await ask(who, [order.id])
    expect(await server.call(contract.withdrawInvoice, { row: { id: obj.id } }, other.as)).toMatchObject(
      notMine,
    )
    expect(await mine(other)).toEqual([])
    for (const as of [other.as, who.as, (await enter('warehouse')).as, (await enter('sales')).as]) {
      expect(await issue(obj.id, '80.00', as)).toMatchObject(notMine)
      expect(
        await server.call(contract.refuseInvoice, { row: { id: obj.id, reason: 'x' } }, as),
      ).toMatchObject(notMine)
      expect(await server.call(contract.officeInvoices, {}, as)).toMatchObject(notMine)
    }
    // A file that the clerk did not upload.
    expect(await issue(obj.id, '80.00', finance.as, [await upload(who.id)])).toMatchObject(notMine)
    expect(await mine(who)).toMatchObject([{ state: 'requested', files: [] }])
  })
})

describe('deciding', () => {
  test('once, however many do: issued with its file, which its owner may read and nobody else', async () => {
    const [who, other] = [await buyer(), await buyer()]
    const order = await paidOrder(who.id)
    const { id } = (await ask(who, [order.id])).obj
    const replies = await Promise.all([
      issue(id, '80.00'),
      server.call(contract.refuseInvoice, { row: { id, reason: 'no' } }, finance.as),
      server.call(contract.withdrawInvoice, { row: { id } }, who.as),
      issue(id, '80.00'),
    ])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.filter(({ obj }) => obj.code === 'invoices.decided')).toHaveLength(3)
    const again = (await ask(who, [(await paidOrder(who.id)).id])).obj
    await issue(again.id, '80.00')
    const issued = (await mine(who)).find(one => one.id === again.id)!
    expect(issued).toMatchObject({
      state: 'issued',
      taxNo: '25332000000012345678',
      files: [{ fname: 'invoice.pdf' }],
    })
    const get = async ({ session }: CallAs) =>
      (await server.app.inject({ url: issued.files[0]!.url, cookies: { session: session! } })).statusCode
    expect(await get(other.as)).toBe(404)
  })

  test('not without the number that stands on it', async () => {
    const who = await buyer()
    const { id } = (await ask(who, [(await paidOrder(who.id)).id])).obj
    expect(await issue(id, '80.00', finance.as, undefined, ' ')).toMatchObject({
      success: false,
      msg: 'Enter the invoice number',
      obj: { field: 'taxNo' },
    })
    expect(await mine(who)).toMatchObject([{ state: 'requested', files: [] }])
  })

  test('issued with the wrong file, it gets another; head office keeps the old one and who replaced it', async () => {
    const who = await buyer()
    const { id, number } = (await ask(who, [(await paidOrder(who.id)).id])).obj
    const replace = async (files?: number[], as = finance.as) =>
      server.call(
        contract.replaceInvoice,
        { row: { id, files: files ?? [await upload(finance.id)], taxNo: 'T2' } },
        as,
      )
    expect(await replace()).toMatchObject({ success: false, obj: { code: 'invoices.notIssued' } })
    const [wrong, right] = [await upload(finance.id), await upload(finance.id)]
    await issue(id, '80.00', finance.as, [wrong])
    for (const as of [who.as, (await enter('sales')).as])
      expect((await replace([right], as)).success).toBe(false)
    expect(await replace([await upload(who.id)])).toMatchObject({ success: false, obj: { field: 'files' } })
    expect((await mine(who))[0]!.files).toMatchObject([{ id: wrong }])

    const replies = await Promise.all([replace([right]), replace([right])])
    expect(replies.map(({ success }) => success)).toEqual([true, true])
    expect((await mine(who))[0]).toMatchObject({ files: [{ id: right }], taxNo: 'T2', state: 'issued' })
    const { invoices } = (await server.call(contract.officeInvoices, { find: number }, finance.as)).obj
    expect(invoices[0]!.earlier).toMatchObject([
      { id: wrong, who: expect.any(String), at: expect.any(String) },
    ])
    const seen = async ({ session }: CallAs) =>
      (await server.app.inject({ url: invoices[0]!.earlier[0]!.url, cookies: { session: session! } }))
        .statusCode
    expect(await seen(who.as)).toBe(404)
    const { items } = (await server.call(bell, {}, who.as)).obj
    expect(items.filter(({ text }) => text.includes('was replaced'))).toHaveLength(1)
  })

  test('refused or withdrawn, its orders can be asked for again', async () => {
    const who = await buyer()
    const order = await paidOrder(who.id)
    const first = (await ask(who, [order.id])).obj
    await server.call(contract.refuseInvoice, { row: { id: first.id, reason: 'Wrong title' } }, finance.as)
    expect(await mine(who)).toMatchObject([{ state: 'refused', reason: 'Wrong title' }])
    const second = (await ask(who, [order.id])).obj
    expect((await server.call(contract.withdrawInvoice, { row: { id: second.id } }, who.as)).success).toBe(
      true,
    )
    expect((await ask(who, [order.id])).success).toBe(true)
  })
})

describe('a refund', () => {
  test('before it is issued lowers it; whoever issues the old amount is told', async () => {
    const who = await buyer()
    const order = await paidOrder(who.id)
    const { id } = (await ask(who, [order.id])).obj
    await refund(order.id, '10')
    expect(await issue(id, '80.00')).toMatchObject({
      success: false,
      obj: { code: 'invoices.amountChanged' },
    })
    expect((await issue(id, '70.00')).success).toBe(true)
  })

  test('afterwards asks for a red-letter invoice, once', async () => {
    const who = await buyer()
    const order = await paidOrder(who.id)
    const { id } = (await ask(who, [order.id])).obj
    await issue(id, '80.00')
    await refund(order.id, '10', 'yck')
    expect(await mine(who)).toMatchObject([{ redDue: '0.00' }])
    await refund(order.id, '30')
    expect(await mine(who)).toMatchObject([{ redDue: '30.00', redDone: '0.00' }])
    const office = (await server.call(contract.officeInvoices, { tab: 'red' }, finance.as)).obj
    expect(office.invoices.map(one => one.id)).toContain(id)
    const red = async (amount: string) =>
      server.call(
        contract.issueRedInvoice,
        { row: { id, amount, files: [await upload(finance.id)] } },
        finance.as,
      )
    expect((await red('20.00')).success).toBe(false)
    const replies = await Promise.all([red('30.00'), red('30.00')])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await mine(who)).toMatchObject([{ redDue: '0.00', redDone: '30.00', redFiles: [{}] }])
    expect((await ask(who, [order.id])).success).toBe(false)
  })

  test('against asking and issuing at the same moment: what is invoiced and taken back is what is left', async () => {
    const who = await buyer()
    const order = await paidOrder(who.id)
    const [asked] = await Promise.all([ask(who, [order.id]), refund(order.id, '10')])
    expect(await mine(who)).toMatchObject([{ amount: '70.00' }])
    const { id } = asked.obj
    const [issued] = await Promise.all([issue(id, '70.00'), refund(order.id, '20')])
    const [now] = await mine(who)
    if (issued.success) expect(now).toMatchObject({ amount: '70.00', redDue: '20.00' })
    else expect(now).toMatchObject({ state: 'requested', amount: '50.00', redDue: '0.00' })
  })
})

describe('the bell', () => {
  const heard = async (as: CallAs, number: string) =>
    (await server.call(bell, {}, as)).obj.items.flatMap(({ text, href, read }) =>
      text.includes(number) ? [[text, href, read]] : [],
    )

  test('tells finance that one is asked for and the member how it ended, each once', async () => {
    const [who, colleague] = [await buyer(), await enter('finance')]
    const [one, two] = [await paidOrder(who.id), await paidOrder(who.id)]
    const [first, second] = [(await ask(who, [one.id])).obj, (await ask(who, [two.id])).obj]
    const asked = (number: string, read: boolean) => [
      [expect.stringMatching(`asked for invoice ${number}: please decide`), '/office/invoices', read],
    ]
    expect(await heard(colleague.as, first.number)).toEqual(asked(first.number, false))
    await server.call(contract.refuseInvoice, { row: { id: first.id, reason: 'Wrong title' } }, finance.as)
    await issue(second.id, '80.00')
    expect(await heard(who.as, first.number)).toEqual([
      [`Invoice request ${first.number} was declined: Wrong title`, '/member/invoice', false],
    ])
    expect(await heard(who.as, second.number)).toEqual([
      [`Invoice ${second.number} was issued and can be downloaded`, '/member/invoice', false],
    ])
    // What one clerk has decided is read for the others.
    expect(await heard(colleague.as, first.number)).toEqual(asked(first.number, true))
    expect(await heard(colleague.as, second.number)).toEqual(asked(second.number, true))
    expect(await heard((await enter('warehouse')).as, first.number)).toEqual([])
  })

  test('tells finance of a red letter that is due, and the member when it is there', async () => {
    const [who, colleague] = [await buyer(), await enter('finance')]
    const order = await paidOrder(who.id)
    const { id, number } = (await ask(who, [order.id])).obj
    await issue(id, '80.00')
    const due = (read: boolean) => [
      `Part of invoice ${number} was refunded: please issue a red-letter invoice`,
      '/office/invoices?tab=red',
      read,
    ]
    const newest = async () => (await heard(colleague.as, number))[0]
    for (const amount of ['30.00', '20.00']) {
      await refund(order.id, amount)
      await remindOfRedInvoices(server.sql)
      await remindOfRedInvoices(server.sql)
      expect(await newest()).toEqual(due(false))
      await server.call(
        contract.issueRedInvoice,
        { row: { id, amount, files: [await upload(finance.id)] } },
        finance.as,
      )
      expect(await newest()).toEqual(due(true))
    }
    expect((await heard(colleague.as, number)).filter(([text]) => text === due(true)[0])).toHaveLength(2)
    expect((await heard(who.as, number)).map(([text]) => text)).toEqual([
      `A red-letter invoice of ¥20.00 was issued for invoice ${number}`,
      `A red-letter invoice of ¥30.00 was issued for invoice ${number}`,
      `Invoice ${number} was issued and can be downloaded`,
    ])
  })
})
