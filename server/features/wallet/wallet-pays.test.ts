import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Decimal, toDecimal } from '../../../contract/decimal.ts'
import { pay, paymentData } from '../../../contract/payment.ts'
import { assignTransfer, returnTransfer } from '../../../contract/wallet.ts'
import { confirmField } from '../../../contract/wire.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { isFailure } from '../../handler.ts'
import { type PayoutReport, ProviderError } from '../../ports/e-account/provider.ts'
import { freshAddress } from '../../testing/accounts.ts'
import { atCommit } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { inBase } from '../checkout/totals.ts'
import { post } from '../ledger/ledger.ts'
import { requestRefund } from '../payment/refunds.ts'
import { hearOfPayout, runPayout } from './payouts.ts'
import { giveWallet, has, makeOwner, type Owner, ownCode, pretendProvider } from './testing.ts'
import { hearOfTransfer } from './transfers-in.ts'
import { approveWithdrawal, refuseWithdrawal, requestWithdrawal } from './withdraw.ts'

const dollarRate = '0.1387'

let shop: OpenShop
let shopId: number
let skuId: number
let methodId: number
let storedId: number
let finance: CallAs

beforeAll(async () => {
  shop = await openShop({ env: { PAY_DEMO: '0' } })
  const { sql } = shop
  const made = await makeShop(sql, { isDefault: true })
  shopId = made.id
  skuId = (await makeProduct(sql, made.warehouseId, { stock: '100000' })).skuId
  const methods = await sql<{ id: number; code: string }[]>`
    select id, code from pay_methods where shop_id = ${shopId}`
  methodId = methods.find(({ code }) => code === 'wallet')!.id
  storedId = methods.find(({ code }) => code === 'yck')!.id
  await sql`
    insert into currencies (shop_id, code, symbol, rate, decimals, position) values (${shopId}, 'USD', '$', ${dollarRate}, 2, 2)
    on conflict (shop_id, code) do update set rate = excluded.rate`
  const { mobile } = await makeMember(sql, { shopId, staffRole: 'finance' })
  const address = freshAddress()
  finance = { session: await shop.signIn(mobile, { address }), address }
})
afterEach(() => expectBooksBalance(shop.sql))
afterAll(() => shop.close())

const owner = (wallet: Decimal) => makeOwner(shop, shopId, { wallet })
const wallet = (of: Owner) => has(shop.sql, shopId, of.id)
const order = (of: Owner, price: Decimal) =>
  makeOrder(shop.sql, { shopId, memberId: of.id, lines: [{ skuId, quantity: '1', price }] })
const payBy = (of: Owner, orderId: number, more: object = {}) =>
  shop.call(pay, { id: [orderId], pmId: methodId, ...more }, of.as)
const stateOf = async (orderId: number) =>
  (await shop.sql<{ state: number }[]>`select state from orders where id = ${orderId}`)[0]!.state
const request = (of: Owner, amount: Decimal) =>
  inTransaction<number | undefined>(shop.sql, async (tx, undo) => {
    const made = await requestWithdrawal(tx, String, { memberId: of.id, amount, cardId: of.cardId })
    return isFailure(made) ? undo(undefined) : made.id
  })

describe('the wallet pays an order', () => {
  test('at once, and a refund is there again', async () => {
    const me = await owner('300')
    const { id } = await order(me, '120')
    const shown = (await shop.call(paymentData, { id: [id] }, me.as)).obj.methods
    expect(shown.find(({ code }) => code === 'wallet')).toMatchObject({ usable: true, name: 'Wallet' })
    expect(await payBy(me, id)).toMatchObject({ success: true, obj: { state: 'success', next: 'done' } })
    expect([await stateOf(id), await wallet(me)]).toEqual([2, 180])
    const [payment] = await shop.sql<{ id: number }[]>`
      select p.id from payments p join payment_orders po on po.payment_id = p.id where po.order_id = ${id}`
    const wish = { paymentId: payment!.id, orderId: id, reason: '', by: null }
    expect(await inTransaction(shop.sql, tx => requestRefund(tx, { ...wish, way: 'manual' }))).toMatchObject({
      key: 'payment.refundNoChannel',
    })
    await inTransaction(shop.sql, tx => requestRefund(tx, { ...wish, amount: '20', way: 'wallet' }))
    expect(await wallet(me)).toBe(200)
    await inTransaction(shop.sql, tx => requestRefund(tx, { ...wish, way: 'wallet' }))
    expect(await wallet(me)).toBe(300)
  })

  test('that has too little, or an account that is not normal, says so', async () => {
    const me = await owner('100')
    const { id } = await order(me, '120')
    expect(await payBy(me, id)).toMatchObject({
      success: false,
      msg: expect.stringContaining('Insufficient balance: your wallet has ¥100.00'),
      obj: { field: 'pmId' },
    })
    await shop.sql`update e_accounts set state = 'closed' where member_id = ${me.id}`
    expect(await payBy(me, id)).toMatchObject({
      success: false,
      msg: expect.stringContaining('Account not in usable state'),
    })
  })

  test('is not offered to whoever has none', async () => {
    const [me, other] = [await owner('100'), await owner('100')]
    await shop.sql`delete from bank_cards where id = ${me.cardId}`
    await shop.sql`delete from e_accounts where member_id = ${me.id}`
    const { id } = await order(me, '50')
    const { methods } = (await shop.call(paymentData, { id: [id] }, me.as)).obj
    expect(methods.map(({ code }) => code)).not.toContain('wallet')
    expect((await payBy(me, id)).obj.code).toBe('payment.methodGone')
    expect((await payBy(other, id)).obj.code).toBe('payment.noOrder')
  })

  test('with a code from the phone, when it is much', async () => {
    const me = await owner('900')
    await shop.sql`update shops set pay_code_above = 500 where id = ${shopId}`
    const { id } = await order(me, '600')
    expect((await shop.call(paymentData, { id: [id] }, me.as)).obj.walletNeedsCode).toBe(true)
    expect((await payBy(me, id)).obj.field).toBe('msgCode')
    expect((await payBy(me, id, { msgCode: await ownCode(shop, me, 'pay') })).success).toBe(true)
    await shop.sql`update shops set pay_code_above = null where id = ${shopId}`
    expect(await wallet(me)).toBe(300)
  })

  test.each([
    ['one from stored value, one from the wallet', () => [storedId, methodId]],
    ['both from stored value', () => [storedId, storedId]],
    ['both from the wallet', () => [methodId, methodId]],
  ])('of two payments in the same moment that are much together, one needs a code: %s', async (_, ways) => {
    const { sql } = shop
    const me = await owner('900')
    await post(sql, {
      key: `test:stored:${me.id}`,
      reason: 'top_up',
      shopId,
      entries: [
        { memberId: null, kind: 'cash', currency: 'CNY', amount: '-900' },
        { memberId: me.id, kind: 'stored_value', currency: 'CNY', amount: '900' },
      ],
    })
    const orders = [await order(me, '300'), await order(me, '300')]
    // The shop's own account is there: whoever opens it would be waited for.
    expect((await payBy(me, (await order(me, '1')).id)).success).toBe(true)
    await sql`update shops set pay_code_above = 500 where id = ${shopId}`
    const replies = await atCommit(
      sql,
      'payments',
      ways().map((pmId, at) => () => payBy(me, orders[at]!.id, { pmId })),
    )
    await sql`update shops set pay_code_above = null where id = ${shopId}`
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.find(({ success }) => !success)!.obj.field).toBe('msgCode')
    const left = (await wallet(me)) + (await has(sql, shopId, me.id, 'stored_value'))
    expect(left).toBe(1499)
  })

  test('or a withdrawal takes it, never both', async () => {
    const me = await owner('130')
    const { id } = await order(me, '120')
    const [reply, withdrawn] = await Promise.all([payBy(me, id), request(me, '100')])
    expect([reply.success, withdrawn !== undefined].filter(Boolean)).toHaveLength(1)
    expect(await wallet(me)).toBe(reply.success ? 10 : 28)
  })
})

/** One of the things that can happen to a wallet. */
type Step =
  | { do: 'margin' | 'transfer' | 'stray' | 'foreign' | 'pay' | 'withdraw'; cents: number }
  | { do: 'refund' | 'approve' | 'refuse' | 'assign' | 'return' | 'again'; at: number }
  | { do: 'send'; at: number; answer: 'paid' | 'failed' | 'sending' | 'silence' }
  | { do: 'push'; at: number; answer: 'paid' | 'failed' | 'sending' }

const cents = fc.integer({ min: 1, max: 30_000 })
const at = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('margin', 'transfer', 'stray', 'foreign', 'pay', 'withdraw'), cents }),
  fc.record({ do: fc.constantFrom('withdraw'), cents }),
  fc.record({
    do: fc.constantFrom('refund', 'approve', 'approve', 'refuse', 'assign', 'return', 'again'),
    at,
  }),
  fc.record({
    do: fc.constant('send' as const),
    at,
    answer: fc.constantFrom('paid', 'failed', 'sending', 'silence'),
  }),
  fc.record({ do: fc.constant('push' as const), at, answer: fc.constantFrom('paid', 'failed', 'sending') }),
)

test('whatever happens to a wallet in whatever order, nothing is lost, doubled or below zero', {
  timeout: 120_000,
}, async () => {
  const { sql } = shop
  const money = (value: number) => toDecimal((value / 100).toFixed(2))
  const t = (key: string) => key
  let told = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async steps => {
      const me = await owner('0')
      const withdrawals: { id: number; number: string; total: number; state: string }[] = []
      const orders: { paymentId: number; orderId: number; left: number }[] = []
      const transfers: { no: string; cents: number; currency: string; id?: number }[] = []
      let [has_, held] = [0, 0]
      const report = (number: string, answer: 'paid' | 'failed' | 'sending'): PayoutReport => {
        if (answer === 'paid') return { state: 'paid', number, providerNo: `P${number}`, paidAt: new Date() }
        return answer === 'failed' ? { state: 'failed', number, reason: 'no' } : { state: 'sending', number }
      }
      const ended = (one: (typeof withdrawals)[number], answer: string) => {
        if (one.state !== 'sending' || (answer !== 'paid' && answer !== 'failed')) return
        one.state = answer
        held -= one.total
        if (answer === 'failed') has_ += one.total
      }
      const hear = (no: string, value: number, currency: string, accountNo?: string) =>
        inTransaction(sql, tx =>
          hearOfTransfer(tx, 'qqt', {
            providerNo: no,
            ...(accountNo && { accountNo }),
            amount: money(value),
            currency,
            payer: 'A',
            payerAccount: '1234',
            remark: '',
            at: new Date(),
          }),
        )
      for (const one of steps) {
        switch (one.do) {
          case 'margin':
            await giveWallet(sql, shopId, me.id, money(one.cents))
            has_ += one.cents
            break
          case 'transfer':
          case 'stray':
          case 'foreign': {
            const no = `F${me.id}-${++told}`
            const mine = one.do === 'transfer'
            const currency = one.do === 'foreign' ? 'USD' : 'CNY'
            await hear(no, one.cents, currency, one.do === 'stray' ? undefined : me.accountNo)
            if (mine) has_ += one.cents
            const [row] = await sql<{ id: number }[]>`select id from transfers_in where provider_no = ${no}`
            transfers.push({ no, cents: one.cents, currency, ...(!mine && { id: row!.id }) })
            break
          }
          case 'assign': {
            const waiting = transfers.find(({ id }) => id !== undefined)
            if (!waiting) break
            const assign = (agreed = 0) => {
              const row = { id: waiting.id!, mobile: me.mobile }
              return shop.call(
                assignTransfer,
                { row, [confirmField]: agreed } as { row: typeof row },
                finance,
              )
            }
            const isForeign = waiting.currency === 'USD'
            const asked = await assign()
            expect(asked.obj.confirmMsg !== undefined).toBe(isForeign)
            if (isForeign) expect((await assign(asked.obj.confirmNum)).success).toBe(true)
            has_ += isForeign
              ? Math.round(Number(inBase(money(waiting.cents), dollarRate, 2)) * 100)
              : waiting.cents
            delete waiting.id
            break
          }
          case 'return': {
            const waiting = transfers.find(({ id }) => id !== undefined)
            if (!waiting) break
            const row = { id: waiting.id!, no: `R${waiting.no}`, reason: 'nobody knows whose' }
            expect((await shop.call(returnTransfer, { row }, finance)).success).toBe(true)
            delete waiting.id
            break
          }
          case 'again': {
            const before = transfers[one.at]
            if (before)
              expect(await hear(before.no, before.cents, before.currency, me.accountNo)).toBe('again')
            break
          }
          case 'pay': {
            const { id } = await order(me, money(one.cents))
            const reply = await payBy(me, id)
            expect(reply.success).toBe(one.cents <= has_)
            if (!reply.success) break
            has_ -= one.cents
            const [row] = await sql<{ id: number }[]>`
              select payment_id as id from payment_orders where order_id = ${id}`
            orders.push({ paymentId: row!.id, orderId: id, left: one.cents })
            break
          }
          case 'refund': {
            const paid = orders[one.at]
            if (!paid?.left) break
            const { paymentId, orderId } = paid
            const wish = { paymentId, orderId, way: 'wallet', reason: '', by: null } as const
            await inTransaction(sql, tx => requestRefund(tx, wish))
            has_ += paid.left
            paid.left = 0
            break
          }
          case 'withdraw': {
            const id = await request(me, money(one.cents))
            expect(id !== undefined).toBe(one.cents >= 1000 && one.cents + 200 <= has_)
            if (id === undefined) break
            const [row] = await sql<{ number: string }[]>`select number from withdrawals where id = ${id}`
            has_ -= one.cents + 200
            held += one.cents + 200
            withdrawals.push({ id, number: row!.number, total: one.cents + 200, state: 'requested' })
            break
          }
          case 'approve':
          case 'refuse': {
            const asked = withdrawals[one.at]
            if (!asked) break
            const { id } = asked
            const refused = await inTransaction(sql, tx =>
              one.do === 'approve'
                ? approveWithdrawal(tx, t, { id, by: me.id })
                : refuseWithdrawal(tx, t, { id, by: me.id, reason: 'no' }),
            )
            expect(refused === undefined).toBe(asked.state === 'requested')
            if (refused) break
            asked.state = one.do === 'approve' ? 'sending' : 'refused'
            if (one.do === 'refuse') {
              has_ += asked.total
              held -= asked.total
            }
            break
          }
          case 'send': {
            const sent = withdrawals[one.at]
            if (!sent) break
            const bank = pretendProvider()
            const { answer } = one
            bank.answers(number =>
              answer === 'silence' ? new ProviderError('silence') : report(number, answer),
            )
            await sql`update withdrawals set asked_at = null where id = ${sent.id}`
            await runPayout({ sql, config: shop.config }, sent.id, bank.reach).catch(error => {
              if (!(error instanceof ProviderError)) throw error
            })
            ended(sent, answer)
            break
          }
          case 'push': {
            const pushed = withdrawals[one.at]
            // Nobody tells of a payout that never left.
            if (!pushed || pushed.state === 'requested' || pushed.state === 'refused') break
            await inTransaction(sql, tx => hearOfPayout(tx, 'qqt', report(pushed.number, one.answer)))
            ended(pushed, one.answer)
          }
        }
      }
      expect(await has(sql, shopId, me.id)).toBe(has_ / 100)
      expect(await has(sql, shopId, me.id, 'withdrawing')).toBe(held / 100)
    }),
    { numRuns: 12, seed: 16 },
  )
})
