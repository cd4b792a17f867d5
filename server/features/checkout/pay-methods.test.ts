import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkoutTotals, checkoutView } from '../../../contract/checkout.ts'
import { type Decimal, negate } from '../../../contract/decimal.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { post } from '../ledger/ledger.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

let shop: OpenBuying
let who: Awaited<ReturnType<OpenBuying['shopper']>>

beforeAll(async () => {
  shop = await openBuying()
  await shop.sql`
    update pay_methods set enabled = true, settings = settings || '{"mobile_only": true}'
    where code = 'lkl' and shop_id = ${shop.shop.id}`
})
afterAll(() => shop.close())
beforeEach(async () => {
  who = await shop.shopper()
  const { skuId } = await shop.product()
  await shop.fill(who, [[skuId, 1]])
})

const pageFor = async (agent?: string) => (await shop.call(checkoutView, {}, { ...who.as, agent })).obj

const mobileOnly = async (agent?: string) =>
  (await pageFor(agent)).payMethods.find(({ code }) => code === 'lkl')

test('a channel for phones says so on a PC: "PC payment unsupported, use mobile"', async () => {
  expect(await mobileOnly()).toMatchObject({
    mobileOnly: true,
    usable: true,
    note: 'PC payment unsupported, use mobile',
  })
  const { obj } = await shop.call(checkoutTotals, {}, who.as)
  const { payMethods } = obj
  expect(payMethods.find(({ code }) => code === 'lkl')!.note).toBe('PC payment unsupported, use mobile')
})

test('and on a phone it does not', async () => {
  expect(await mobileOnly(phone)).toMatchObject({ mobileOnly: false, usable: true, note: '' })
})

const first = async (agent?: string) => {
  const choices = JSON.stringify({ best: ['payMethod'] })
  const { obj } = await shop.call(checkoutTotals, { choices }, { ...who.as, agent })
  const { payMethodId, payMethods } = obj
  return payMethods.find(({ id }) => id === payMethodId)?.code
}

test('stored value is what one begins with only when it pays all of it', async () => {
  await shop.sql`update pay_methods set enabled = true, position = -2 where code = 'yck'`
  const has = (amount: Decimal) =>
    post(shop.sql, {
      key: `test-stored:${who.id}:${amount}`,
      reason: 'test',
      shopId: shop.shop.id,
      entries: [
        { memberId: null, kind: 'gifts', currency: 'CNY', amount: negate(amount) },
        { memberId: who.id, kind: 'stored_value', currency: 'CNY', amount },
      ],
    })
  await has('5')
  expect(await first()).not.toBe('yck')
  await has('500')
  expect(await first()).toBe('yck')
})

test('a transfer says how long one may take', async () => {
  const transfer = (await pageFor()).payMethods.find(({ code }) => code === 'xx')
  expect(transfer).toMatchObject({ payHours: 72, note: '3 days to pay' })
})

test('is not what a PC begins with, unless there is nothing else', async () => {
  await shop.sql`update pay_methods set position = -1 where code = 'lkl'`
  expect(await first()).not.toBe('lkl')
  expect(await first(phone)).toBe('lkl')
  await shop.sql`update pay_methods set enabled = code = 'lkl'`
  expect(await first()).toBe('lkl')
})
