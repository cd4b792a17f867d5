import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Action, ActionInput } from '../../../contract/action.ts'
import { getCart } from '../../../contract/cart.ts'
import { checkoutTotals, checkoutView } from '../../../contract/checkout.ts'
import { frequent } from '../../../contract/frequent.ts'
import { officePayments } from '../../../contract/office-payments.ts'
import { orderDetail, orderList } from '../../../contract/orders.ts'
import { checkPayment, paymentData } from '../../../contract/payment.ts'
import { productDetail } from '../../../contract/product-detail.ts'
import { productList } from '../../../contract/product-list.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember } from '../../testing/factories.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { post } from '../ledger/ledger.ts'

let buying: OpenBuying
let office: CallAs

beforeAll(async () => {
  buying = await openBuying()
  const { sql, shop } = buying
  // As a clerk once typed it.
  await sql`update currencies set decimals = 2 where code = 'VND'`
  const { mobile } = await makeMember(sql, { shopId: shop.id, staffRole: 'owner' })
  office = { session: await buying.signIn(mobile, { address: '10.1.0.1' }), address: '10.1.0.1' }
})
afterAll(() => buying.close())

/** What is money in a reply, by its name; the text of a step or a unit's count is not. */
const amounts = new Set(
  (
    'price retailPrice flashPrice priceWas priceThen lastPrice bestPrice amount goods promotionOff couponOff redPacketOff ' +
    'pointsOff freight total paid due refunded payable off saved better missing fromAmount fee surcharge balance usable ' +
    'left limit exposure overdue storedValue'
  ).split(' '),
)

/** What stands on accounts is in the base currency, whatever somebody shops in. */
const kept = new Set(['storedValue', 'limit', 'exposure', 'left', 'overdue'])

const looks = { CNY: /^-?\d+\.\d\d$/, VND: /^-?\d+$/ } as const

function wrong(value: unknown, currency: keyof typeof looks, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => {
    const place = `${path}.${name}`
    if (typeof inside !== 'string' || !amounts.has(name)) return wrong(inside, currency, place)
    const isBase = kept.has(name) && !path.includes('.found') && !path.endsWith('.storedValue')
    return looks[isBase ? 'CNY' : currency].test(inside) ? [] : [`${place}: ${inside}`]
  })
}

describe.each(['CNY', 'VND'] as const)(
  'in %s every reply has its amounts with the decimals of that',
  currency => {
    test('from the shelf to the money', async () => {
      const who = await buying.shopper({ currency })
      const { sql, shop } = buying
      await sql`update members set credit_limit = 1000 where id = ${who.id}`
      await post(sql, {
        key: `top ${currency}`,
        reason: 'top_up',
        shopId: shop.id,
        entries: [
          { memberId: who.id, kind: 'stored_value', currency: 'CNY', amount: '1.5' },
          { memberId: null, kind: 'cash', currency: 'CNY', amount: '-1.5' },
        ],
      })
      const { skuId, productId } = await buying.product({ retail: '12.345', tiers: ['11.5'] })
      await buying.giveCoupon(who.id, '2')
      await buying.giveCoupon(who.id, '2', { fromAmount: '5000' })
      const faults: string[] = []
      const asked: string[] = []
      const look = async <A extends Action>(action: A, input: ActionInput<A>, as: CallAs = who.as) => {
        const name = `${action.name} ${(input as { type?: string }).type ?? ''}`
        const reply = await buying.call(action, input, as)
        expect(reply.success, `${name}: ${reply.msg}`).toBe(true)
        asked.push(JSON.stringify(reply))
        faults.push(...wrong(reply.obj, currency, name), ...wrong(reply.tbl, currency, name))
        return reply
      }
      await look(productDetail, { id: productId })
      await look(productList, {})
      await buying.fill(who, [[skuId, 2]])
      await look(getCart, {})
      const choices = JSON.stringify(buying.choicesOf(who))
      await look(checkoutView, { choices })
      await look(checkoutTotals, { choices })
      const made = await buying.commit(who)
      expect(made.msg).toBe('')
      faults.push(...wrong(made.obj, currency, 'commit'))
      const [{ id }] = (await sql`select id, number from orders where member_id = ${who.id}`) as unknown as [
        { id: number },
      ]
      await look(orderList, {})
      await look(orderDetail, { id })
      await look(paymentData, { id: [id] })
      await look(checkPayment, { id: [id] })
      await sql`update orders set pay_method = 'cod', state = 2 where id = ${id}`
      await look(officePayments, {}, office)
      await sql`update orders set pay_method = 'xx', state = 0 where id = ${id}`
      await sql`
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
      values (${shop.id}, ${who.id}, 'xx', 'success', 100, ${currency}, 1)`
      await sql`insert into payment_orders (payment_id, order_id, amount) select max(id), ${id}, 100 from payments`
      await sql`
      insert into staff_cases (shop_id, kind, amount, currency) values (${shop.id}, 'stray', 100, ${currency})`
      await look(officePayments, { find: who.mobile }, office)
      await look(checkPayment, { id: [id] })
      await sql`update orders set state = 4, payment_state = 'success' where id = ${id}`
      await look(frequent, {})
      await sql`delete from staff_cases`
      await sql`update orders set state = 7 where id = ${id}`
      expect(faults).toEqual([])
      expect(asked.join().match(new RegExp(`"(${[...amounts].join('|')})":"`, 'g'))!.length).toBeGreaterThan(
        60,
      )
    })
  },
)
