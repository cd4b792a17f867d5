import { describe, expect, test } from 'vitest'
import * as contract from '../../../contract/wallet.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { isFailure } from '../../handler.ts'
import { ProviderError } from '../../ports/e-account/provider.ts'
import { freshAddress } from '../../testing/accounts.ts'
import { atCommit } from '../../testing/at-once.ts'
import { makeMember } from '../../testing/factories.ts'
import { continuePayouts, hearOfPayout, runPayout } from './payouts.ts'
import { cardNumber, giveWallet, has, type Owner, openWallets, ownCode, pretendProvider } from './testing.ts'

const { at, owner, wallet, onItsWay, services, request, requested, approved, stateOf, noticesOf } =
  openWallets()

const withdraw = async (of: Owner, amount: string, more: object = {}) =>
  at.shop.call(
    contract.withdraw,
    { row: { amount, cardId: of.cardId, code: await ownCode(at.shop, of, 'withdrawal'), ...more } },
    of.as,
  )

/** The amount that the last notice names. */
const lastToldOf = async (memberId: number) => {
  const [last] = await at.shop.sql<{ amount: { money: string } }[]>`
    select params -> 'amount' as amount from bell_notices where member_id = ${memberId} order by id desc limit 1`
  return last?.amount
}

const paid = (number: string, providerNo = `B${number}`) =>
  ({ state: 'paid', number, providerNo, paidAt: new Date() }) as const

describe('a withdrawal', () => {
  test('holds amount and fee at once, and tells finance', async () => {
    const me = await owner('500')
    const reply = await withdraw(me, '100')
    expect(reply).toMatchObject({ success: true, obj: { number: expect.stringMatching(/^W\d{16}$/) } })
    expect([await wallet(me), await onItsWay(me)]).toEqual([398, 102])
    const [mine] = (await at.shop.call(contract.withdrawalList, { state: 'requested' }, me.as)).obj
      .withdrawals
    expect(mine).toMatchObject({ amount: '100.00', fee: '2.00', state: 'requested', lastDigits: '0007' })
    expect(await noticesOf(at.finance.id)).toContain('withdrawal_to_send')
  })

  test.each([
    ['0', 'Amount must be more than 0'],
    ['9.99', 'The minimum withdrawal is ¥10.00'],
    ['50000.01', 'The maximum withdrawal is ¥50,000.00'],
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
    const code = await ownCode(at.shop, me, 'withdrawal')
    const row = { amount: '100', cardId: me.cardId, code }
    const answers = await Promise.all([1, 2].map(() => at.shop.call(contract.withdraw, { row }, me.as)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await wallet(me)).toBe(398)
    const other = await ownCode(at.shop, me, 'card')
    expect((await at.shop.call(contract.withdraw, { row: { ...row, code: other } }, me.as)).success).toBe(
      false,
    )
  })

  test('whose answer was lost is the same one for the next press, with the code that is used up or a new one', async () => {
    const me = await owner('500')
    const row = {
      amount: '100',
      cardId: me.cardId,
      code: await ownCode(at.shop, me, 'withdrawal'),
      key: 'one-of-mine',
    }
    const ask = (more: object = {}, of = me) =>
      at.shop.call(contract.withdraw, { row: { ...row, ...more } }, of.as)
    const first = await ask()
    expect(await ask()).toMatchObject({ success: true, obj: first.obj })
    const code = await ownCode(at.shop, me, 'withdrawal')
    expect(await ask({ code })).toMatchObject({ success: true, obj: first.obj })
    expect([await wallet(me), await onItsWay(me)]).toEqual([398, 102])
    // What is asked for besides is another one, and needs its code.
    expect(await ask({ amount: '50', code })).toMatchObject({ success: true })
    expect(await ask({ amount: '60', code })).toMatchObject({
      success: false,
      obj: { code: 'message.codeFirst' },
    })
    expect([await wallet(me), await onItsWay(me)]).toEqual([346, 154])
    // One that was given back is no answer to whoever asks for the money again.
    await at.shop.call(contract.refuseWithdrawals, { row: { ids: [first.obj.id], reason: 'no' } }, at.finance)
    const again = await ask({ code: await ownCode(at.shop, me, 'withdrawal') })
    expect(again).toMatchObject({ success: true })
    expect(again.obj.id).not.toBe(first.obj.id)
    expect([await wallet(me), await onItsWay(me)]).toEqual([346, 154])
    // A key says nothing to anybody else.
    const other = await owner('500')
    expect(await ask({ cardId: other.cardId }, other)).toMatchObject({ obj: { code: 'message.codeFirst' } })
    expect(await wallet(other)).toBe(500)
  })

  test.each(['in one moment', 'while the first one ends'])(
    'that is pressed twice %s is one, and the second is answered as the first',
    async when => {
      const me = await owner('110')
      const row = {
        amount: '100',
        cardId: me.cardId,
        code: await ownCode(at.shop, me, 'withdrawal'),
        key: 'one-of-mine',
      }
      const press = () => at.shop.call(contract.withdraw, { row }, me.as)
      const late = async () => {
        if (when === 'while the first one ends')
          await expect
            .poll(
              () => at.shop.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
            .toHaveLength(1)
        return await press()
      }
      const [first, second] = await atCommit(at.shop.sql, 'withdrawals', [press, late])
      expect(first).toMatchObject({ success: true })
      expect(second).toMatchObject({ success: true, obj: first!.obj })
      expect([await wallet(me), await onItsWay(me)]).toEqual([8, 102])
    },
  )

  test("goes to one's own card only, and only from a normal account", async () => {
    const [me, other] = [await owner('500'), await owner('500')]
    expect(await withdraw(me, '100', { cardId: other.cardId })).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'cardId' },
    })
    await at.shop.sql`update e_accounts set state = 'closed' where member_id = ${me.id}`
    expect(await withdraw(me, '100')).toMatchObject({ success: false, obj: { code: 'wallet.notUsable' } })
  })

  test('is sent by finance, many at once, and each row is answered', async () => {
    const me = await owner('500')
    const [first, second] = [await requested(me, '100'), await requested(me, '50')]
    const refused = await at.shop.call(
      contract.refuseWithdrawals,
      { row: { ids: [second.id], reason: `Please call us about ${cardNumber}` } },
      at.finance,
    )
    expect(refused.obj.rows).toEqual([{ id: second.id, fault: '' }])
    const reply = await at.shop.call(
      contract.sendWithdrawals,
      { row: { ids: [first.id, second.id, 999_999] } },
      at.finance,
    )
    expect(reply.obj.rows.map(({ fault }) => fault)).toEqual([
      '',
      expect.stringContaining('was already handled: Declined'),
      expect.stringContaining('no permission'),
    ])
    expect((await stateOf(second.id)).reason).toBe('Please call us about ****')
    expect(await wallet(me)).toBe(398)
    expect(await noticesOf(me.id)).toContain('withdrawal_refused')
    expect(await lastToldOf(me.id)).toMatchObject({ money: '52.0000' })
    // Once it is sent nobody refuses it.
    const late = await at.shop.call(
      contract.refuseWithdrawals,
      { row: { ids: [first.id], reason: 'No' } },
      at.finance,
    )
    expect(late.obj.rows[0]!.fault).not.toBe('')
    const shown = (await at.shop.call(contract.officeWithdrawals, { find: me.mobile }, at.finance)).obj
    expect(shown.withdrawals.map(({ number }) => number)).toEqual([second.number, first.number])
  })

  test('is for finance to decide, not for members or other clerks', async () => {
    const me = await owner('500')
    const { id } = await requested(me, '100')
    const { mobile } = await makeMember(at.shop.sql, { shopId: at.shopId, staffRole: 'sales' })
    const sales = { session: await at.shop.signIn(mobile, { address: freshAddress() }) }
    for (const as of [me.as, sales]) {
      expect((await at.shop.call(contract.sendWithdrawals, { row: { ids: [id] } }, as)).success).toBe(false)
      expect((await at.shop.call(contract.officeWithdrawals, {}, as)).success).toBe(false)
    }
    expect((await stateOf(id)).state).toBe('requested')
  })

  test('that is paid takes the fee once, however often it is said', async () => {
    const me = await owner('500')
    const { id, number } = await approved(me, '100')
    const bank = pretendProvider()
    await runPayout(services(), id, bank.reach)
    expect((await stateOf(id)).state).toBe('paid')
    await inTransaction(at.shop.sql, tx => hearOfPayout(tx, 'qqt', paid(number)))
    await inTransaction(at.shop.sql, tx =>
      hearOfPayout(tx, 'qqt', { state: 'failed', number, reason: 'late' }),
    )
    expect([await wallet(me), await onItsWay(me)]).toEqual([398, 0])
    expect(await noticesOf(me.id)).toEqual(['withdrawal_paid'])
    expect(await lastToldOf(me.id)).toMatchObject({ money: '100.0000' })
  })

  test('that fails is in the wallet again, fee and all, once', async () => {
    const me = await owner('500')
    const { id, number } = await approved(me, '100')
    const bank = pretendProvider()
    bank.answers(one => ({ state: 'failed', number: one, reason: 'card 6222020000000007 is blocked' }))
    await runPayout(services(), id, bank.reach)
    await inTransaction(at.shop.sql, tx =>
      hearOfPayout(tx, 'qqt', { state: 'failed', number, reason: 'again' }),
    )
    expect(await stateOf(id)).toEqual({ state: 'failed', reason: 'card **** is blocked' })
    expect(await lastToldOf(me.id)).toMatchObject({ money: '102.0000' })
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
    await at.shop.sql`
      update withdrawals set asked_at = now() - interval '2 hours', decided_at = now() - interval '1 day' where id = ${id}`
    await continuePayouts(services(), at.shop.app.log, bank.reach)
    expect(bank.asked).toEqual([`pay ${number}`, `ask ${number}`])
    expect((await stateOf(id)).state).toBe('paid')
  })

  test('that a bank pays after it was given back is a difference for finance, not money twice', async () => {
    const me = await owner('500')
    const { id, number } = await approved(me, '100')
    await inTransaction(at.shop.sql, tx => hearOfPayout(tx, 'qqt', { state: 'failed', number, reason: 'no' }))
    expect(await inTransaction(at.shop.sql, tx => hearOfPayout(tx, 'qqt', paid(number)))).toBe('late')
    expect((await stateOf(id)).state).toBe('failed')
    const { differences } = (await at.shop.call(contract.reconciliation, {}, at.finance)).obj
    expect(differences).toContainEqual(
      expect.objectContaining({ kind: 'missing_here', number, theirs: '100.00', ours: null }),
    )
    expect(await noticesOf(at.finance.id)).toContain('books_differ')
  })

  test('asked for twice at once, with money for one, is one', async () => {
    const me = await owner('110')
    const answers = await Promise.all([request(me, '100'), request(me, '100'), request(me, '100')])
    expect(answers.filter(answer => !isFailure(answer))).toHaveLength(1)
    expect([await wallet(me), await onItsWay(me)]).toEqual([8, 102])
  })

  test('and the close of its account: whoever is first', async () => {
    const me = await owner('110')
    const { sql } = at.shop
    const closing = inTransaction(sql, async tx => {
      await tx`select from e_accounts where member_id = ${me.id} for update`
      const rest = has(sql, at.shopId, me.id)
      const waiting = request(me, '100')
      await tx`update e_accounts set closing_at = now() where member_id = ${me.id}`
      return { rest: await rest, waiting }
    })
    const { waiting } = await closing
    expect(await waiting).toMatchObject({ key: 'wallet.notUsable' })
    expect(await wallet(me)).toBe(110)
  })
})

test('a margin that arrives while something is withdrawn is neither lost nor counted twice', async () => {
  const me = await owner('102')
  await Promise.all([request(me, '100'), giveWallet(at.shop.sql, at.shopId, me.id, '50'), request(me, '40')])
  const rest = await wallet(me)
  expect(rest + (await onItsWay(me))).toBe(152)
})
