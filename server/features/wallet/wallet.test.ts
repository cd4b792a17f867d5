import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import * as contract from '../../../contract/wallet.ts'
import { confirmField } from '../../../contract/wire.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, isFailure } from '../../handler.ts'
import { ProviderError, type TransferIn } from '../../ports/e-account/provider.ts'
import { freshAddress } from '../../testing/accounts.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { addCard, removeCard } from './bank-cards.ts'
import { continuePayouts, hearOfPayout, runPayout } from './payouts.ts'
import { reconcile, reconcileDays, yesterday } from './reconcile.ts'
import { cardNumber, giveWallet, has, makeOwner, type Owner, ownCode, pretendProvider } from './testing.ts'
import { hearOfTransfer } from './transfers-in.ts'
import { requestWithdrawal } from './withdraw.ts'

let shop: OpenShop
let shopId: number
let finance: CallAs & { id: number }

beforeAll(async () => {
  shop = await openShop({ env: { PAY_DEMO: '0' } })
  shopId = (await makeShop(shop.sql, { isDefault: true })).id
  const { id, mobile } = await makeMember(shop.sql, { shopId, staffRole: 'finance' })
  const address = freshAddress()
  finance = { id, session: await shop.signIn(mobile, { address }), address, lang: 'en' }
})
afterEach(() => expectBooksBalance(shop.sql))
afterAll(() => shop.close())

const owner = (wallet: Decimal = '0') => makeOwner(shop, shopId, { wallet })
const wallet = (of: Owner) => has(shop.sql, shopId, of.id)
const onItsWay = (of: Owner) => has(shop.sql, shopId, of.id, 'withdrawing')
const services = () => ({ sql: shop.sql, config: shop.config })

const withdraw = async (of: Owner, amount: string, more: object = {}) =>
  shop.call(
    contract.withdraw,
    { row: { amount, cardId: of.cardId, code: await ownCode(shop, of, 'withdrawal'), ...more } },
    of.as,
  )

/** Without a telephone. */
const request = (of: Owner, amount: Decimal) =>
  inTransaction<{ id: number; number: string } | Failure>(shop.sql, async (tx, undo) => {
    const made = await requestWithdrawal(tx, String, { memberId: of.id, amount, cardId: of.cardId })
    return isFailure(made) ? undo(made) : made
  })

const requested = async (of: Owner, amount: Decimal) => {
  const made = await request(of, amount)
  if (isFailure(made)) throw new Error(made.key)
  return made
}

const approved = async (of: Owner, amount: Decimal) => {
  const made = await requested(of, amount)
  await shop.sql`update withdrawals set state = 'sending', decided_at = now() where id = ${made.id}`
  return made
}

const stateOf = async (id: number) =>
  (
    await shop.sql<
      { state: string; reason: string }[]
    >`select state, reason from withdrawals where id = ${id}`
  )[0]!

const noticesOf = async (memberId: number) =>
  (
    await shop.sql<
      { kind: string }[]
    >`select kind from bell_notices where member_id = ${memberId} order by id`
  ).map(({ kind }) => kind)

const paid = (number: string, providerNo = `B${number}`) =>
  ({ state: 'paid', number, providerNo, paidAt: new Date() }) as const

describe('the wallet', () => {
  test('says what there is, what is on its way and what to do next', async () => {
    const me = await owner('500')
    await requested(me, '100')
    const { obj } = await shop.call(contract.wallet, { tx: true }, me.as)
    expect(obj).toMatchObject({
      currency: 'CNY',
      balance: '398.00',
      withdrawing: '102.00',
      debt: '0.00',
      account: { state: 'normal', provider: 'qqt', name: '王小明' },
      next: 'You can make a withdrawal to your bank card, or pay orders',
      tx: {
        min: '10.00',
        max: '50000.00',
        fee: '2.00',
        most: '396.00',
        arrival: 'Arrives within one business day',
      },
    })
    expect(obj.tx!.cards).toEqual([
      {
        id: me.cardId,
        holder: '王小明',
        bank: '工商银行',
        kind: 'debit',
        lastDigits: '0007',
        isDefault: true,
      },
    ])
    expect((await shop.call(contract.wallet, {}, me.as)).obj.tx).toBeUndefined()
  })

  test('of somebody without an account says so, and has nothing to withdraw with', async () => {
    const { mobile } = await makeMember(shop.sql, { shopId })
    const as = { session: await shop.signIn(mobile, { address: freshAddress() }), lang: 'en' }
    expect((await shop.call(contract.wallet, {}, as)).obj).toMatchObject({
      account: null,
      next: 'Open an e-account to use your wallet',
    })
    expect(await shop.call(contract.wallet, { tx: true }, as)).toMatchObject({
      success: false,
      msg: expect.stringContaining('Account not in usable state'),
    })
  })

  test('lists its entries by kind, direction and day', async () => {
    const me = await owner('500')
    await requested(me, '100')
    const all = (await shop.call(contract.walletEntries, {}, me.as)).obj
    expect(all).toMatchObject({ total: 2, income: '500.00', expense: '102.00' })
    expect(all.entries.map(({ amount, balance }) => `${amount} ${balance}`)).toEqual([
      '-102.00 398.00',
      '500.00 500.00',
    ])
    const of = async (filter: object) =>
      (await shop.call(contract.walletEntries, filter, me.as)).obj.entries.map(({ amount }) => amount)
    expect(await of({ kind: 'withdrawal' })).toEqual(['-102.00'])
    expect(await of({ direction: 'income' })).toEqual(['500.00'])
    expect(await of({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
    expect(await of({ from: '2020-01-01' })).toHaveLength(2)
    expect(await of({ limit: 1, start: 1 })).toEqual(['500.00'])
  })
})

describe('a withdrawal', () => {
  test('holds amount and fee at once, and tells finance', async () => {
    const me = await owner('500')
    const reply = await withdraw(me, '100')
    expect(reply).toMatchObject({ success: true, obj: { number: expect.stringMatching(/^W\d{16}$/) } })
    expect([await wallet(me), await onItsWay(me)]).toEqual([398, 102])
    const [mine] = (await shop.call(contract.withdrawalList, { state: 'requested' }, me.as)).obj.withdrawals
    expect(mine).toMatchObject({ amount: '100.00', fee: '2.00', state: 'requested', lastDigits: '0007' })
    expect(await noticesOf(finance.id)).toContain('withdrawal_to_send')
  })

  test.each([
    ['0', 'Amount must be more than 0'],
    ['9.99', 'A withdrawal is at least ¥10.00'],
    ['50000.01', 'A withdrawal is at most ¥50,000.00'],
    ['500', 'Insufficient balance: a fee of ¥2.00 is charged as well'],
  ])('of %s is refused in words', async (amount, words) => {
    const me = await owner('500')
    const reply = await withdraw(me, amount)
    expect(reply.success).toBe(false)
    expect(reply.msg).toContain(words)
    expect(reply.obj.field).toBe('amount')
    expect(await wallet(me)).toBe(500)
  })

  test('needs its code, one for each', async () => {
    const me = await owner('500')
    const code = await ownCode(shop, me, 'withdrawal')
    const row = { amount: '100', cardId: me.cardId, code }
    const answers = await Promise.all([1, 2].map(() => shop.call(contract.withdraw, { row }, me.as)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await wallet(me)).toBe(398)
    const other = await ownCode(shop, me, 'card')
    expect((await shop.call(contract.withdraw, { row: { ...row, code: other } }, me.as)).success).toBe(false)
  })

  test("goes to one's own card only, and only from a normal account", async () => {
    const [me, other] = [await owner('500'), await owner('500')]
    expect(await withdraw(me, '100', { cardId: other.cardId })).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'cardId' },
    })
    await shop.sql`update e_accounts set state = 'closed' where member_id = ${me.id}`
    expect(await withdraw(me, '100')).toMatchObject({ success: false, obj: { code: 'wallet.notUsable' } })
  })

  test('is sent by finance, many at once, and each row is answered', async () => {
    const me = await owner('500')
    const [first, second] = [await requested(me, '100'), await requested(me, '50')]
    const refused = await shop.call(
      contract.refuseWithdrawals,
      { row: { ids: [second.id], reason: `Please call us about ${cardNumber}` } },
      finance,
    )
    expect(refused.obj.rows).toEqual([{ id: second.id, fault: '' }])
    const reply = await shop.call(
      contract.sendWithdrawals,
      { row: { ids: [first.id, second.id, 999_999] } },
      finance,
    )
    expect(reply.obj.rows.map(({ fault }) => fault)).toEqual([
      '',
      expect.stringContaining('was already handled: Declined'),
      expect.stringContaining('no permission'),
    ])
    expect((await stateOf(second.id)).reason).toBe('Please call us about ****')
    expect(await wallet(me)).toBe(398)
    expect(await noticesOf(me.id)).toContain('withdrawal_refused')
    // Once it is sent nobody refuses it.
    const late = await shop.call(
      contract.refuseWithdrawals,
      { row: { ids: [first.id], reason: 'No' } },
      finance,
    )
    expect(late.obj.rows[0]!.fault).not.toBe('')
    const shown = (await shop.call(contract.officeWithdrawals, { find: me.mobile }, finance)).obj
    expect(shown.withdrawals.map(({ number }) => number)).toEqual([second.number, first.number])
  })

  test('is for finance to decide, not for members or other clerks', async () => {
    const me = await owner('500')
    const { id } = await requested(me, '100')
    const { mobile } = await makeMember(shop.sql, { shopId, staffRole: 'sales' })
    const sales = { session: await shop.signIn(mobile, { address: freshAddress() }) }
    for (const as of [me.as, sales]) {
      expect((await shop.call(contract.sendWithdrawals, { row: { ids: [id] } }, as)).success).toBe(false)
      expect((await shop.call(contract.officeWithdrawals, {}, as)).success).toBe(false)
    }
    expect((await stateOf(id)).state).toBe('requested')
  })

  test('that is paid takes the fee once, however often it is said', async () => {
    const me = await owner('500')
    const { id, number } = await approved(me, '100')
    const bank = pretendProvider()
    await runPayout(services(), id, bank.reach)
    expect((await stateOf(id)).state).toBe('paid')
    await inTransaction(shop.sql, tx => hearOfPayout(tx, 'qqt', paid(number)))
    await inTransaction(shop.sql, tx => hearOfPayout(tx, 'qqt', { state: 'failed', number, reason: 'late' }))
    expect([await wallet(me), await onItsWay(me)]).toEqual([398, 0])
    expect(await noticesOf(me.id)).toEqual(['withdrawal_paid'])
  })

  test('that fails is in the wallet again, fee and all, once', async () => {
    const me = await owner('500')
    const { id, number } = await approved(me, '100')
    const bank = pretendProvider()
    bank.answers(one => ({ state: 'failed', number: one, reason: 'card 6222020000000007 is blocked' }))
    await runPayout(services(), id, bank.reach)
    await inTransaction(shop.sql, tx => hearOfPayout(tx, 'qqt', { state: 'failed', number, reason: 'again' }))
    expect(await stateOf(id)).toEqual({ state: 'failed', reason: 'card **** is blocked' })
    expect([await wallet(me), await onItsWay(me)]).toEqual([500, 0])
  })

  test('that was sent without an answer is asked about before it is sent again', async () => {
    const me = await owner('500')
    const { id, number } = await approved(me, '100')
    const bank = pretendProvider()
    bank.answers(() => new ProviderError('silence'))
    await expect(runPayout(services(), id, bank.reach)).rejects.toThrow('silence')
    expect((await stateOf(id)).state).toBe('sending')
    // It had arrived all the same.
    bank.sent.set(number, paid(number))
    await runPayout(services(), id, bank.reach)
    // Nobody asks twice within a minute.
    expect(bank.asked).toEqual([`pay ${number}`])
    await shop.sql`
      update withdrawals set asked_at = now() - interval '2 hours', decided_at = now() - interval '1 day' where id = ${id}`
    await continuePayouts(services(), shop.app.log, bank.reach)
    expect(bank.asked).toEqual([`pay ${number}`, `ask ${number}`])
    expect((await stateOf(id)).state).toBe('paid')
  })

  test('that a bank pays after it was given back is a difference for finance, not money twice', async () => {
    const me = await owner('500')
    const { id, number } = await approved(me, '100')
    await inTransaction(shop.sql, tx => hearOfPayout(tx, 'qqt', { state: 'failed', number, reason: 'no' }))
    expect(await inTransaction(shop.sql, tx => hearOfPayout(tx, 'qqt', paid(number)))).toBe('late')
    expect((await stateOf(id)).state).toBe('failed')
    const { differences } = (await shop.call(contract.reconciliation, {}, finance)).obj
    expect(differences).toContainEqual(
      expect.objectContaining({ kind: 'missing_here', number, theirs: '100.00', ours: null }),
    )
    expect(await noticesOf(finance.id)).toContain('books_differ')
  })

  test('asked for twice at once, with money for one, is one', async () => {
    const me = await owner('110')
    const answers = await Promise.all([request(me, '100'), request(me, '100'), request(me, '100')])
    expect(answers.filter(answer => !isFailure(answer))).toHaveLength(1)
    expect([await wallet(me), await onItsWay(me)]).toEqual([8, 102])
  })

  test('and the close of its account: whoever is first', async () => {
    const me = await owner('110')
    const { sql } = shop
    const closing = inTransaction(sql, async tx => {
      await tx`select from e_accounts where member_id = ${me.id} for update`
      const rest = has(sql, shopId, me.id)
      const waiting = request(me, '100')
      await tx`update e_accounts set closing_at = now() where member_id = ${me.id}`
      return { rest: await rest, waiting }
    })
    const { waiting } = await closing
    expect(await waiting).toMatchObject({ key: 'wallet.notUsable' })
    expect(await wallet(me)).toBe(110)
  })
})

describe('a transfer in', () => {
  const transfer = (
    accountNo: string | undefined,
    providerNo: string,
    more: Partial<TransferIn> = {},
  ): TransferIn => ({
    providerNo,
    ...(accountNo && { accountNo }),
    amount: '70',
    currency: 'CNY',
    payer: '李四',
    payerAccount: '6222020000000007',
    remark: '6222020000000007 rent',
    at: new Date(),
    ...more,
  })
  const hear = (told: TransferIn) => inTransaction(shop.sql, tx => hearOfTransfer(tx, 'qqt', told))

  test('is booked once, however often and in whatever order it is told, and its owner hears of it', async () => {
    const me = await owner()
    const told = transfer(me.accountNo, 'T1')
    const answers = await Promise.all([hear(told), hear(told), hear(told)])
    expect(answers.sort()).toEqual(['again', 'again', 'booked'])
    expect(await wallet(me)).toBe(70)
    expect(await noticesOf(me.id)).toEqual(['money_arrived'])
    const { arrivals } = (await shop.call(contract.arrivals, {}, me.as)).obj
    expect(arrivals).toMatchObject([
      { amount: '70.00', payer: '李四', payerDigits: '0007', remark: '**** rent' },
    ])
  })

  test('that names nobody, or a closed account, waits until finance says whose it is', async () => {
    const me = await owner()
    const gone = await owner()
    await shop.sql`update e_accounts set state = 'closed' where member_id = ${gone.id}`
    expect(await hear(transfer(undefined, 'T2'))).toBe('waits')
    expect(await hear(transfer(gone.accountNo, 'T3'))).toBe('waits')
    expect(await noticesOf(finance.id)).toContain('transfer_unmatched')
    const waiting = (await shop.call(contract.officeTransfers, {}, finance)).obj
    expect(waiting.waiting).toBe(2)
    const { id } = waiting.transfers.find(({ providerNo }) => providerNo === 'T2')!
    const assign = (mobile: string) => shop.call(contract.assignTransfer, { row: { id, mobile } }, finance)
    expect((await assign(gone.mobile)).obj.code).toBe('wallet.nobodyThere')
    const answers = await Promise.all([assign(me.mobile), assign(me.mobile)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await wallet(me)).toBe(70)
    expect(await wallet(gone)).toBe(0)
  })

  const arrivalsOf = async (of: Owner) => (await shop.call(contract.arrivals, {}, of.as)).obj.arrivals

  /** Waits, because its currency is not the wallet's. */
  const foreign = async (of: Owner, providerNo: string, amount: Decimal, currency: string) => {
    expect(await hear(transfer(of.accountNo, providerNo, { amount, currency }))).toBe('waits')
    const { transfers } = (await shop.call(contract.officeTransfers, {}, finance)).obj
    const found = transfers.find(one => one.providerNo === providerNo)!
    expect(found).toMatchObject({ member: '', ownerMobile: of.mobile, exchanged: null })
    const assign = (agreed = 0) => {
      const input = { row: { id: found.id, mobile: of.mobile }, [confirmField]: agreed }
      return shop.call(contract.assignTransfer, input, finance)
    }
    return { id: found.id, assign }
  }
  const setRate = (code: string, rate: string, decimals = 2) => shop.sql`
    insert into currencies (shop_id, code, symbol, rate, decimals, position)
    values (${shopId}, ${code}, ${code}, ${rate}, ${decimals}, 9)
    on conflict (shop_id, code) do update set rate = excluded.rate`

  test('in another currency is exchanged at the rate that was shown, to the last place', async () => {
    const me = await owner()
    await setRate('USD', '0.1375')
    const { id, assign } = await foreign(me, 'T4', '100.03', 'USD')
    const other = await owner()
    expect(await arrivalsOf(other)).toEqual([])
    expect(await arrivalsOf(me)).toMatchObject([{ id, state: 'waiting', amount: '100.03', currency: 'USD' }])
    const asked = await assign()
    expect(asked.obj.confirmMsg).toContain('$100.03 at the rate 1 CNY = 0.1375 USD comes to ¥727.49')
    expect(await wallet(me)).toBe(0)

    // 100.03 / 0.14 is 714.5: another amount than the one that was agreed to.
    await setRate('USD', '0.14')
    const again = await assign(asked.obj.confirmNum)
    expect(again.obj.confirmMsg).toContain('comes to ¥714.50')
    const yes = asked.obj.confirmNum! + again.obj.confirmNum!
    const answers = await Promise.all([assign(yes), assign(yes)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await wallet(me)).toBe(714.5)
    expect(
      await shop.sql`
        select a.kind, a.currency, sum(e.amount)::float as amount from ledger_entries e
        join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
        where t.key in (${`transfer-in:${id}`}, ${`transfer-assigned:${id}`}) group by 1, 2 order by 1, 2`,
    ).toEqual([
      { kind: 'cash', currency: 'USD', amount: -100.03 },
      { kind: 'exchange', currency: 'CNY', amount: -714.5 },
      { kind: 'exchange', currency: 'USD', amount: 100.03 },
      { kind: 'suspense', currency: 'USD', amount: 0 },
      { kind: 'wallet', currency: 'CNY', amount: 714.5 },
    ])
    expect(await arrivalsOf(me)).toMatchObject([
      {
        state: 'booked',
        amount: '100.03',
        currency: 'USD',
        exchanged: { amount: '714.50', currency: 'CNY', rate: '0.14' },
      },
    ])
    expect(await noticesOf(me.id)).toEqual(['money_arrived'])
  })

  test('without a rate, or that comes to nothing, no wallet takes: it is sent back, once', async () => {
    const me = await owner()
    const { id, assign } = await foreign(me, 'T6', '10', 'XAF')
    expect(await assign()).toMatchObject({ success: false, obj: { code: 'wallet.otherCurrency' } })
    await setRate('VND', '3500', 0)
    const little = await foreign(me, 'T7', '10', 'VND')
    expect(await little.assign()).toMatchObject({ success: false, obj: { code: 'wallet.aboveZero' } })

    const before = (await shop.call(contract.officeTransfers, {}, finance)).obj.waiting
    const back = (no = 'R1') =>
      shop.call(contract.returnTransfer, { row: { id, no, reason: `No rate ${cardNumber}` } }, finance)
    expect((await back(' ')).success).toBe(false)
    const answers = await Promise.all([back(), back()])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    await setRate('XAF', '80', 0)
    expect(await assign()).toMatchObject({ success: false, obj: { code: 'wallet.returnedBefore' } })
    const after = (await shop.call(contract.officeTransfers, { tab: 'all' }, finance)).obj
    expect(after.waiting).toBe(before - 1)
    expect(after.transfers.find(one => one.id === id)).toMatchObject({
      member: '',
      returnNo: 'R1',
      returnReason: 'No rate ****',
    })
    expect(await wallet(me)).toBe(0)
    expect(await arrivalsOf(me)).toMatchObject([
      { state: 'waiting' },
      { id, state: 'returned', returnReason: 'No rate ****', exchanged: null },
    ])
    expect(await noticesOf(me.id)).toEqual(['money_returned'])
    expect(
      await shop.call(contract.returnTransfer, { row: { id, no: 'R', reason: 'x' } }, me.as),
    ).toMatchObject({
      success: false,
    })
  })

  test('that was sent back is no difference, by the number that was written down', async () => {
    const me = await owner()
    const day = yesterday(new Date())
    const at = new Date(`${day}T05:00:00Z`)
    const { id } = await foreign(me, 'T8', '25', 'XOF')
    await shop.call(contract.returnTransfer, { row: { id, no: 'R8', reason: 'No rate' } }, finance)
    const bank = pretendProvider()
    const line = { kind: 'payout', amount: '25', currency: 'XOF', at } as const
    bank.books([
      { ...line, providerNo: 'R8' },
      { ...line, providerNo: 'R9' },
    ])
    expect(await reconcile(services(), 'qqt', day, bank.reach)).toBe(1)
    const { differences } = (await shop.call(contract.reconciliation, {}, finance)).obj
    const found = differences.filter(({ providerNo }) => providerNo.startsWith('R'))
    expect(found.map(({ kind, providerNo }) => [kind, providerNo])).toEqual([['missing_here', 'R9']])
    await shop.sql`delete from reconciliation_differences`
    await shop.sql`delete from reconciliations`
  })

  test('that arrives while its account is being closed waits', async () => {
    const me = await owner()
    const arriving = await inTransaction(shop.sql, async tx => {
      await tx`select from e_accounts where member_id = ${me.id} for update`
      const waiting = hear(transfer(me.accountNo, 'T5'))
      await tx`update e_accounts set state = 'closed' where member_id = ${me.id}`
      return { waiting }
    })
    expect(await arriving.waiting).toBe('waits')
    expect(await wallet(me)).toBe(0)
  })
})

describe('bank cards', () => {
  const add = async (of: Owner, number = cardNumber) =>
    shop.call(
      contract.addCard,
      { row: { number, bank: '建设银行', code: await ownCode(shop, of, 'card') } },
      of.as,
    )

  test('are added with a code, listed by their last digits, and are no use to anybody else', async () => {
    const [me, other] = [await owner(), await owner()]
    const bank = pretendProvider()
    const [code] = await shop.sql<{ id: number }[]>`
      insert into sms_codes (shop_id, mobile, purpose, member_id, code_hash, address, expires_at)
      values (${shopId}, ${me.mobile}, 'card', ${me.id}, 'x', '1', now() + interval '1 minute') returning id`
    const context = { pool: shop.sql, config: shop.config, log: shop.app.log, t: String }
    const card = { memberId: me.id, number: cardNumber, bank: '建设银行', codeId: code!.id }
    const made = await addCard(context, card, bank.reach)
    await shop.sql`update sms_codes set used_at = null where id = ${code!.id}`
    expect(await addCard(context, card, bank.reach)).toMatchObject({ key: 'wallet.cardKnown' })
    expect(made).toMatchObject({ id: expect.any(Number) })
    const { id } = made as { id: number }
    const mine = await shop.call(contract.bankCards, { retUser: true }, me.as)
    expect(mine.obj.holder).toMatchObject({ name: '王小明', kind: 'person' })
    expect(mine.tbl.map(({ lastDigits, isDefault }) => [lastDigits, isDefault])).toEqual([
      ['0007', true],
      ['0007', false],
    ])
    expect((await shop.call(contract.bankCards, {}, me.as)).obj.holder).toBeUndefined()

    for (const action of [contract.removeCard, contract.chooseCard])
      expect(await shop.call(action, { row: { id } }, other.as)).toMatchObject({
        success: false,
        obj: { code: 'message.noPermission' },
      })
    expect((await shop.call(contract.chooseCard, { row: { id } }, me.as)).success).toBe(true)
    expect((await shop.call(contract.bankCards, {}, me.as)).tbl[0]).toMatchObject({ id, isDefault: true })
    expect(await removeCard(context, { id, memberId: me.id }, bank.reach)).toEqual({ id })
    expect((await shop.call(contract.bankCards, {}, me.as)).tbl).toMatchObject([
      { id: me.cardId, isDefault: true },
    ])
  })

  test('have 16 to 19 digits that add up', async () => {
    const me = await owner()
    for (const number of ['622202000000000', '6222020000000008', 'abcd'])
      expect(await add(me, number)).toMatchObject({ success: false, obj: { field: 'number' } })
  })

  test('to which something is on its way stay', async () => {
    const me = await owner('500')
    await requested(me, '100')
    expect(await shop.call(contract.removeCard, { row: { id: me.cardId } }, me.as)).toMatchObject({
      success: false,
      obj: { code: 'wallet.cardInUse' },
    })
  })

  test('leave no number behind, wherever one looks', async () => {
    const me = await owner()
    const bank = pretendProvider()
    const context = { pool: shop.sql, config: shop.config, log: shop.app.log, t: String }
    const [code] = await shop.sql<{ id: number }[]>`
      insert into sms_codes (shop_id, mobile, purpose, member_id, code_hash, address, expires_at)
      values (${shopId}, ${me.mobile}, 'card', ${me.id}, 'x', '1', now() + interval '1 minute') returning id`
    await addCard(
      context,
      { memberId: me.id, number: '6217000000000000004', bank: 'B', codeId: code!.id },
      bank.reach,
    )
    await add(me, '6217000000000000005')
    const tables = await shop.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`
    for (const { name } of tables) {
      const found = await shop.sql`
        select from ${shop.sql(name)} r where r::text like '%621700000000000000%' limit 1`
      expect([name, found.length]).toEqual([name, 0])
    }
  })
})

describe('the day’s books', () => {
  const day = yesterday(new Date())
  const at = new Date(`${day}T04:00:00Z`)

  test('agree, or finance hears what is missing where', async () => {
    const me = await owner('1000')
    const bank = pretendProvider()
    const numbers: string[] = []
    for (const amount of ['100', '200', '300'] as const) {
      const { number } = await approved(me, amount)
      numbers.push(number)
      await inTransaction(shop.sql, tx =>
        hearOfPayout(tx, 'qqt', { state: 'paid', number, providerNo: `D${number}`, paidAt: at }),
      )
    }
    const [first, second, third] = numbers as [string, string, string]
    const line = (number: string, amount: Decimal) =>
      ({ kind: 'payout', providerNo: `D${number}`, number, amount, currency: 'CNY', at }) as const
    bank.books([line(first, '100'), line(second, '200'), line(third, '300')])
    expect(await reconcile(services(), 'qqt', day, bank.reach)).toBe(0)

    bank.books([line(first, '100'), line(second, '250'), { ...line('X', '5'), providerNo: 'DX' }])
    expect(await reconcile(services(), 'qqt', day, bank.reach)).toBe(3)
    const open = async () =>
      (await shop.call(contract.reconciliation, {}, finance)).obj.differences
        .filter(one => one.day === day)
        .map(({ kind, providerNo, ours, theirs }) => [kind, providerNo, ours, theirs])
    expect(await open()).toEqual(
      expect.arrayContaining([
        ['other_amount', `D${second}`, '200.00', '250.00'],
        ['missing_here', 'DX', null, '5.00'],
        ['missing_there', `D${third}`, '300.00', null],
      ]),
    )
    const found = (await shop.call(contract.reconciliation, {}, finance)).obj.differences.find(
      ({ providerNo }) => providerNo === 'DX',
    )!
    const close = { row: { id: found.id, note: 'Asked them: a test of theirs' } }
    expect((await shop.call(contract.closeDifference, close, finance)).success).toBe(true)
    expect((await shop.call(contract.closeDifference, close, finance)).success).toBe(false)
    // What somebody closed stays closed; what is right now is closed by itself.
    bank.books([line(first, '100'), line(second, '200'), { ...line('X', '5'), providerNo: 'DX' }])
    expect(await reconcile(services(), 'qqt', day, bank.reach)).toBe(1)
    expect(await open()).toEqual([['missing_there', `D${third}`, '300.00', null]])
  })

  test('are looked at once a day, whoever is silent', async () => {
    await shop.sql`update e_accounts set opened_at = now() - interval '3 days'`
    await shop.sql`delete from reconciliations`
    let asked = 0
    const silent = {
      reach: async () => ({ statement: async () => Promise.reject(new ProviderError('no')) }) as never,
    }
    await reconcileDays(services(), shop.app.log, silent.reach)
    const days = async () =>
      (await shop.sql<{ count: number }[]>`select count(*)::integer as count from reconciliations`)[0]!.count
    expect(await days()).toBe(0)
    const bank = pretendProvider()
    const reach = async () => {
      asked++
      return bank.reach()
    }
    await reconcileDays(services(), shop.app.log, reach)
    const first = asked
    expect(first).toBeGreaterThanOrEqual(2)
    expect(await days()).toBe(first)
    await reconcileDays(services(), shop.app.log, reach)
    expect(asked).toBe(first)
  })

  test('cannot be asked for before the day is over', async () => {
    expect(await shop.call(contract.reconcileDay, { row: { day: '2099-01-01' } }, finance)).toMatchObject({
      success: false,
      obj: { code: 'wallet.dayNotOver' },
    })
    expect(await shop.call(contract.reconcileDay, { row: { day: 'nonsense' } }, finance)).toMatchObject({
      success: false,
    })
  })
})

test('a margin that arrives while something is withdrawn is neither lost nor counted twice', async () => {
  const me = await owner('102')
  await Promise.all([request(me, '100'), giveWallet(shop.sql, shopId, me.id, '50'), request(me, '40')])
  const rest = await wallet(me)
  expect(rest + (await onItsWay(me))).toBe(152)
})
