import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDecimal } from '../../../contract/decimal.ts'
import { cancelOrder } from '../../../contract/orders.ts'
import { atOnce } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { grant } from '../after-sale/case-steps.ts'
import { requestRefund } from '../payment/refunds.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { earnWaitingMargins } from './collected.ts'
import { moneyOfOrder } from './fx-orders.queries.ts'
import { headShop } from './fx-orders.ts'
import { purchaseOrder } from './purchase.ts'
import { idOf, openFxOrders } from './testing.ts'

const shop = openFxOrders()

describe('races', () => {
  const locksWaitedFor = async () => {
    const [row] = await shop.sql<{ n: number }[]>`
      select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return row!.n
  }

  test('a customer who asks while the purchase waits for the order is heard: nothing is bought', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidPair(who)
    const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
    const [bought] = await atOnce(
      shop.sql,
      async tx => {
        await tx`select from orders where id = ${id} for update`
        await tx`
          insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, amount)
          values (${id}, ${who.customer.id}, ${who.shop.id}, 'refund', 'other', 1)`
      },
      [() => shop.agree(id, who.as, confirmNum)],
    )
    expect(bought).toMatchObject({ success: false, obj: { code: 'fx-orders.caseOpen' } })
    expect(await shop.orderOf(id)).toMatchObject({ state: 2, purchaseId: null, collected: 200 })
  })

  test('a refund while the margin waits for the order: the fee is of what the customer paid for good', async () => {
    const who = await shop.distributor({ normal: false })
    await shop.sql`update shops set collecting_fee_percent = 10 where id = ${who.shop.id}`
    const { id } = await shop.paidPair(who)
    await shop.ship(idOf(await shop.buy(id, who.as)))
    await shop.receive(id, who.customer.as)
    await shop.openAccount(who.id)
    const [payment] = await shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${id}`
    const wish = { paymentId: payment!.id, orderId: id, way: 'manual', reason: 'x', by: null } as const
    const [earned] = await atOnce(shop.sql, tx => requestRefund(tx, { ...wish, amount: '50' }), [
      () => earnWaitingMargins(shop.sql),
    ])
    expect(earned).toBe(1)
    // Of 150, and not of 200; 120 were paid for the purchase.
    expect(await moneyOfOrder(shop.sql, id)).toMatchObject({ fees: expect.stringMatching(/^15(\.0+)?$/) })
    expect(await shop.has(who.id, 'wallet')).toBe(15)
  })

  test('a refund in a group while somebody else of it pays: neither waits for the other in a circle', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('60')
    const [group] = await shop.sql<{ id: number }[]>`
      with made as (
        insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, sizes, stock, sold)
        values (${who.shop.id}, ${skuId}, '{}', now(), now() + interval '1 day', '[{"size": 3, "price": "80"}]', 9, 2) returning id
      )
      insert into groups (group_buy_id, leader_id, size, price, closes_at)
      select id, ${who.customer.id}, 3, 80, now() + interval '1 day' from made returning id`
    const other = await shop.enter(who.shop.id, who.shop.code)
    const join = async (customer: typeof other) => {
      const { id } = await shop.order({ ...who, customer }, [{ skuId, quantity: '1', price: '80' }])
      await shop.sql`update orders set group_id = ${group!.id} where id = ${id}`
      return id
    }
    const [first, second] = [await join(who.customer), await join(other)]
    await shop.payOnline(first)
    expect(await shop.orderOf(first)).toMatchObject({ state: 6, collected: 80 })
    const [payment] = await shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${first}`
    const wish = { paymentId: payment!.id, orderId: first, way: 'manual', reason: 'x', by: null } as const
    // Nothing here is tried again.
    let refunding: Promise<unknown> | undefined
    const refund = () => shop.inTx(tx => requestRefund(tx, wish))
    const [paid] = await atOnce(
      shop.sql,
      tx => tx`select from groups where id = ${group!.id} for update`,
      [() => shop.payOnline(second)],
      async () => {
        refunding = refund()
        await Promise.race([refunding, expect.poll(() => locksWaitedFor(), { timeout: 10_000 }).toBe(2)])
      },
    )
    expect(paid).toMatchObject({ result: 'paid' })
    expect(await refunding).toMatchObject({ amount: '80.0000' })
    expect(await shop.orderOf(first)).toMatchObject({ state: 7, collected: 0 })
    expect(await shop.orderOf(second)).toMatchObject({ state: 6, collected: 80 })
  })

  test('a purchase while another one is refunded: neither waits for the other in a circle', async () => {
    const who = await shop.distributor()
    await shop.sql`update members set credit_limit = 1000, credit_days = 30 where id = ${who.id}`
    const { skuId } = await shop.product('80')
    const ordered = async () => (await shop.paid(who, [{ skuId, quantity: '1', price: '50' }])).id
    const [first, second] = [await ordered(), await ordered()]
    // Of 80 for each, 50 are the customer's and 30 are owed.
    await shop.buy(first, who.as)
    const caseId = idOf(await shop.ask(first, who.customer.as))
    await shop.grantCase(caseId, who.as)
    const linked = (await shop.linkedOf(caseId))!
    const { services, sql } = shop
    const head = headShop(await shopDirectory(services.cache, sql))
    // Nothing here is tried again.
    const buy = () =>
      shop.inTx(tx =>
        purchaseOrder(
          { db: tx, now: new Date(), lang: 'zh', t: services.packs.t('zh'), shop: head },
          { orderId: second, comment: '', by: null, agreed: previewed },
          tx`select id from shops where owner_id = ${who.id}`,
        ),
      )
    const previewed = (await shop.preview([second], who.as)).obj.orders[0]!.agreed
    let refunding: Promise<unknown> | undefined
    const [bought] = await atOnce(
      sql,
      tx => tx`select from ledger_accounts where member_id = ${who.id} and kind = 'collected' for update`,
      [buy],
      async () => {
        refunding = shop.inTx(tx => grant(tx, { id: linked.id, by: null, atFault: false }))
        await expect.poll(() => locksWaitedFor(), { timeout: 10_000 }).toBe(2)
      },
    )
    expect(bought).toMatchObject({ kind: 'made' })
    expect(await refunding).toMatchObject({ state: 'refunded' })
    expect(await shop.has(who.id, 'credit')).toBe(-30)
    expect(await shop.orderOf(first)).toMatchObject({ state: 7, refunded: 50 })
  })

  test('a refund against the purchase: one of them, never both', async () => {
    const who = await shop.distributor()
    for (let round = 0; round < 4; round++) {
      const { id } = await shop.paidPair(who)
      const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
      const caseId = idOf(await shop.ask(id, who.customer.as))
      const [granted, bought] = await Promise.all([
        shop.grantCase(caseId, who.as),
        shop.agree(id, who.as, confirmNum),
      ])
      expect(granted.success).toBe(true)
      expect(bought.success).toBe(false)
      expect(await shop.orderOf(id)).toMatchObject({ state: 7, purchaseId: null, refunded: 200 })
    }
  })

  test('the customer’s cancelling against the purchase of an order paid at the door', async () => {
    const who = await shop.distributor()
    await shop.give(who.id, 'stored_value', '10000')
    for (let round = 0; round < 5; round++) {
      const { id } = await shop.atTheDoor(who)
      const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
      const [cancelled, bought] = await Promise.all([
        shop.call(cancelOrder, { id }, who.customer.as),
        shop.agree(id, who.as, confirmNum),
      ])
      expect([cancelled.success, bought.success].filter(Boolean)).toHaveLength(1)
      const { state, purchaseId } = await shop.orderOf(id)
      expect(
        cancelled.success ? state === 5 && purchaseId === null : state === 2 && purchaseId !== null,
      ).toBe(true)
    }
  })

  test('shipping against a granted refund: what left is not refunded as if it were here', async () => {
    const who = await shop.distributor()
    for (let round = 0; round < 3; round++) {
      const { id } = await shop.paidPair(who)
      const purchaseId = idOf(await shop.buy(id, who.as))
      const caseId = idOf(await shop.ask(id, who.customer.as))
      await shop.grantCase(caseId, who.as)
      const linked = (await shop.linkedOf(caseId))!
      await Promise.all([shop.officeGrants(linked.id), shop.ship(purchaseId)])
      await expectBooksBalance(shop.sql)
    }
  })
})

test('after any steps in any order: received = refunded + purchase + fees + margin + still collected', async () => {
  const step = fc.constantFrom(
    'pay',
    'buy',
    'ship',
    'receive',
    'ask',
    'askOne',
    'grant',
    'office',
    'officeNo',
    'margin',
    'spend',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), fc.boolean(), async (steps, normal) => {
      const who = await shop.distributor({ normal })
      await shop.sql`update shops set collecting_fee_percent = 1 where id = ${who.shop.id}`
      const { skuId } = await shop.product('60')
      const { id } = await shop.order(who, [{ skuId, quantity: '3', price: '100' }])
      const [line] = await shop.sql<{ id: number }[]>`select id from order_lines where order_id = ${id}`
      const office = await shop.clerk('sales')
      const cases = (condition: string) =>
        shop.sql<{ id: number }[]>`
          select c.id from after_sale_cases c join orders o on o.id = c.order_id
          where c.state = 'requested' and (o.id = ${id} or o.id = (select purchase_id from orders where id = ${id}))
            and (c.for_case_id is null) = ${condition === 'customer'} order by c.id limit 1`
      for (const what of ['pay', ...steps]) {
        const { state, purchaseId } = await shop.orderOf(id)
        if (what === 'pay' && state === 0) await shop.payOnline(id)
        if (what === 'buy') await shop.buy(id, who.as)
        if (what === 'ship' && purchaseId) await shop.ship(purchaseId)
        if (what === 'receive') await shop.receive(id, who.customer.as)
        if (what === 'ask') await shop.ask(id, who.customer.as)
        if (what === 'askOne')
          await shop.ask(id, who.customer.as, { lines: [{ id: line!.id, quantity: '1' }] })
        if (what === 'grant') for (const one of await cases('customer')) await shop.grantCase(one.id, who.as)
        if (what === 'office')
          for (const one of await cases('linked'))
            await shop.save('after_sale_grant', { id: one.id }, office.as)
        if (what === 'officeNo')
          for (const one of await cases('linked'))
            await shop.save('after_sale_refuse', { id: one.id, words: 'no' }, office.as)
        if (what === 'margin') await earnWaitingMargins(shop.sql)
        const wallet = await shop.has(who.id, 'wallet')
        if (what === 'spend' && wallet > 0) await shop.give(who.id, 'wallet', toDecimal(-wallet))
      }
      const money = await moneyOfOrder(shop.sql, id)
      const of = (name: keyof typeof money) => Number(money[name])
      expect(of('received') + of('own')).toBeCloseTo(
        of('refunded') + of('purchase') + of('fees') + of('earned') + of('left'),
        4,
      )
      // The customer never gets more than was paid, nor less than cases granted.
      const { paid, refunded } = await shop.orderOf(id)
      expect(refunded).toBeLessThanOrEqual(paid)
      expect(of('refunded')).toBeCloseTo(refunded, 4)
      await expectBooksBalance(shop.sql)
    }),
    { numRuns: 12, endOnFailure: true, seed: 17 },
  )
}, 120_000)
