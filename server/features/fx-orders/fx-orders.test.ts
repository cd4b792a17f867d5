import { expect, test } from 'vitest'
import { purchase } from '../../../contract/distribution.ts'
import * as fx from '../../../contract/fx-orders.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { idOf, openFxOrders } from './testing.ts'

const shop = openFxOrders()

test('nobody but the order’s own distributor and head office does anything with it', async () => {
  const who = await shop.distributor()
  const strangers = [
    (await shop.distributor()).as,
    (await shop.distributor({ rights: 1 })).as,
    (await shop.distributor()).customer.as,
    who.customer.as,
  ]
  const { id } = await shop.paidPair(who)
  const caseId = idOf(await shop.ask(id, who.customer.as))
  const waiting = await shop.order(
    who,
    [{ skuId: (await shop.product('1')).skuId, quantity: '1', price: '5' }],
    {
      state: 1,
      payMethod: 'xx',
    },
  )
  const transferId = await shop.transfer(who, waiting.id, '5')
  const tries: ((as: CallAs) => Promise<{ success: boolean }>)[] = [
    as => shop.call(purchase, { id }, as),
    as => shop.call(fx.fxOrder, { id }, as),
    as => shop.call(fx.purchasePreviews, { ids: [id] }, as),
    as => shop.call(fx.fxConfirmPayment, { row: { id: transferId } }, as),
    as => shop.call(fx.fxRejectPayment, { row: { id: transferId, reason: 'x' } }, as),
    as => shop.call(fx.fxRecordCash, { row: { id, amount: '1' } }, as),
    as => shop.call(fx.fxNote, { row: { id, text: 'x' } }, as),
    as => shop.call(fx.fxCancel, { row: { id: waiting.id, reason: 'x' } }, as),
    as => shop.call(fx.fxAutoPurchase, { row: { shop: who.shop.id, on: true } }, as),
    as => shop.call(fx.fxCase, { id: caseId }, as),
    as => shop.call(fx.fxGrantCase, { row: { id: caseId } }, as),
    as => shop.call(fx.fxRefuseCase, { row: { id: caseId, words: 'x' } }, as),
    as => shop.call(fx.fxAnswerCase, { row: { id: caseId, words: 'x' } }, as),
  ]
  for (const attempt of tries)
    for (const as of strangers) expect(await attempt(as)).toMatchObject({ success: false })
  for (const as of strangers) {
    const { obj } = await shop.call(fx.purchaseMany, { row: { orders: [{ id, agreed: 1 }] } }, as)
    expect(obj.rows?.[0]?.purchase ?? null).toBeNull()
    const listed = await shop.call(fx.fxOrders, {}, as)
    expect((listed.obj.orders ?? []).some(order => order.id === id)).toBe(false)
    const cases = await shop.call(fx.fxCases, {}, as)
    expect((cases.obj.cases ?? []).some(one => one.id === caseId)).toBe(false)
  }
  expect(await shop.orderOf(id)).toMatchObject({ state: 2, purchaseId: null })
  // Its own distributor's account has the transfer, so nothing of it is collected; head office may say so for it.
  expect(await shop.call(fx.fxConfirmPayment, { row: { id: transferId } }, who.as)).toMatchObject({
    success: true,
  })
  expect(await shop.orderOf(waiting.id)).toMatchObject({ state: 2, collected: 0 })
  expect(await shop.grantCase(caseId, (await shop.clerk('sales')).as)).toMatchObject({ success: true })
})

test('of head office it is those whose work it is: who keeps pages or shelves moves no money of distributors', async () => {
  const who = await shop.distributor()
  const { id } = await shop.paidPair(who)
  const caseId = idOf(await shop.ask(id, who.customer.as))
  const [transfer] = await shop.sql<{ id: number }[]>`
    insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
    values (${who.shop.id}, ${who.customer.id}, 'xx', 'confirming', 5, 'CNY', 5) returning id`
  const refused = { success: false, obj: { code: 'message.noPermission' } }
  for (const role of ['content', 'warehouse'] as const) {
    const { as } = await shop.clerk(role)
    const tries = [
      shop.call(purchase, { id }, as),
      shop.call(fx.purchaseMany, { row: { orders: [{ id, agreed: 1 }] } }, as),
      shop.call(fx.fxConfirmPayment, { row: { id: transfer!.id } }, as),
      shop.call(fx.fxRejectPayment, { row: { id: transfer!.id, reason: 'x' } }, as),
      shop.call(fx.fxRecordCash, { row: { id, amount: '1' } }, as),
      shop.call(fx.fxCancel, { row: { id, reason: 'x' } }, as),
      shop.call(fx.fxAutoPurchase, { row: { shop: who.shop.id, on: true } }, as),
      shop.call(fx.fxGrantCase, { row: { id: caseId } }, as),
      shop.call(fx.fxRefuseCase, { row: { id: caseId, words: 'x' } }, as),
      shop.call(fx.fxRecordTransfer, { row: { refundId: 1, number: 'x' } }, as),
    ]
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(refused)
    const steps = role === 'warehouse' ? ['note'] : []
    expect(await shop.call(fx.fxOrder, { id }, as)).toMatchObject({ success: true, obj: { steps } })
    const { shops } = (await shop.call(fx.fxOrders, { shop: who.shop.id }, as)).obj
    expect(shops.find(one => one.id === who.shop.id)).toMatchObject({ autoPurchase: null })
  }
  const sales = await shop.clerk('sales')
  expect(await shop.call(fx.fxConfirmPayment, { row: { id: transfer!.id } }, sales.as)).toMatchObject(refused)
  const finance = await shop.clerk('finance')
  expect((await shop.call(fx.fxOrder, { id }, finance.as)).obj).toMatchObject({
    steps: ['purchase', 'note'],
  })
  expect((await shop.call(fx.fxOrders, { shop: who.shop.id }, finance.as)).obj).toMatchObject({
    shops: expect.arrayContaining([expect.objectContaining({ id: who.shop.id, autoPurchase: false })]),
  })
  expect(
    await shop.call(fx.fxRejectPayment, { row: { id: transfer!.id, reason: 'x' } }, finance.as),
  ).toMatchObject({
    success: true,
  })
  expect(await shop.orderOf(id)).toMatchObject({ state: 2, purchaseId: null })
})
