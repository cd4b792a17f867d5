import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import * as contract from '../../../contract/wallet.ts'
import { confirmField } from '../../../contract/wire.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { TransferIn } from '../../ports/e-account/provider.ts'
import { reconcile, yesterday } from './reconcile.ts'
import { cardNumber, type Owner, openWallets, pretendProvider } from './testing.ts'
import { hearOfTransfer } from './transfers-in.ts'

const { at, owner, wallet, services, noticesOf } = openWallets()

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
  const hear = (told: TransferIn) => inTransaction(at.shop.sql, tx => hearOfTransfer(tx, 'qqt', told))

  test('is booked once, however often and in whatever order it is told, and its owner hears of it', async () => {
    const me = await owner()
    const told = transfer(me.accountNo, 'T1')
    const answers = await Promise.all([hear(told), hear(told), hear(told)])
    expect(answers.sort()).toEqual(['again', 'again', 'booked'])
    expect(await wallet(me)).toBe(70)
    expect(await noticesOf(me.id)).toEqual(['money_arrived'])
    const { arrivals } = (await at.shop.call(contract.arrivals, {}, me.as)).obj
    expect(arrivals).toMatchObject([
      { amount: '70.00', payer: '李四', payerDigits: '0007', remark: '**** rent' },
    ])
  })

  test('that names nobody, or a closed account, waits until finance says whose it is', async () => {
    const me = await owner()
    const gone = await owner()
    await at.shop.sql`update e_accounts set state = 'closed' where member_id = ${gone.id}`
    expect(await hear(transfer(undefined, 'T2'))).toBe('waits')
    expect(await hear(transfer(gone.accountNo, 'T3'))).toBe('waits')
    expect(await noticesOf(at.finance.id)).toContain('transfer_unmatched')
    const waiting = (await at.shop.call(contract.officeTransfers, {}, at.finance)).obj
    expect(waiting.waiting).toBe(2)
    const { id } = waiting.transfers.find(({ providerNo }) => providerNo === 'T2')!
    const assign = (mobile: string) =>
      at.shop.call(contract.assignTransfer, { row: { id, mobile } }, at.finance)
    expect((await assign(gone.mobile)).obj.code).toBe('wallet.nobodyThere')
    const answers = await Promise.all([assign(me.mobile), assign(me.mobile)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await wallet(me)).toBe(70)
    expect(await wallet(gone)).toBe(0)
  })

  const arrivalsOf = async (of: Owner) => (await at.shop.call(contract.arrivals, {}, of.as)).obj.arrivals

  /** Waits, because its currency is not the wallet's. */
  const foreign = async (of: Owner, providerNo: string, amount: Decimal, currency: string) => {
    expect(await hear(transfer(of.accountNo, providerNo, { amount, currency }))).toBe('waits')
    const { transfers } = (await at.shop.call(contract.officeTransfers, {}, at.finance)).obj
    const found = transfers.find(one => one.providerNo === providerNo)!
    expect(found).toMatchObject({ member: '', ownerMobile: of.mobile, exchanged: null })
    const assign = (agreed = 0) => {
      const input = { row: { id: found.id, mobile: of.mobile }, [confirmField]: agreed }
      return at.shop.call(contract.assignTransfer, input, at.finance)
    }
    return { id: found.id, assign }
  }
  const setRate = (code: string, rate: string, decimals = 2) => at.shop.sql`
    insert into currencies (shop_id, code, symbol, rate, decimals, position)
    values (${at.shopId}, ${code}, ${code}, ${rate}, ${decimals}, 9)
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
      await at.shop.sql`
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

    const before = (await at.shop.call(contract.officeTransfers, {}, at.finance)).obj.waiting
    const back = (no = 'R1') =>
      at.shop.call(contract.returnTransfer, { row: { id, no, reason: `No rate ${cardNumber}` } }, at.finance)
    expect((await back(' ')).success).toBe(false)
    const answers = await Promise.all([back(), back()])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    await setRate('XAF', '80', 0)
    expect(await assign()).toMatchObject({ success: false, obj: { code: 'wallet.returnedBefore' } })
    const after = (await at.shop.call(contract.officeTransfers, { tab: 'all' }, at.finance)).obj
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
      await at.shop.call(contract.returnTransfer, { row: { id, no: 'R', reason: 'x' } }, me.as),
    ).toMatchObject({
      success: false,
    })
  })

  test('that was sent back is no difference, by the number that was written down', async () => {
    const me = await owner()
    const day = yesterday(new Date())
    const bookedAt = new Date(`${day}T05:00:00Z`)
    const { id } = await foreign(me, 'T8', '25', 'XOF')
    await at.shop.call(contract.returnTransfer, { row: { id, no: 'R8', reason: 'No rate' } }, at.finance)
    const bank = pretendProvider()
    const line = { kind: 'payout', amount: '25', currency: 'XOF', at: bookedAt } as const
    bank.books([
      { ...line, providerNo: 'R8' },
      { ...line, providerNo: 'R9' },
    ])
    expect(await reconcile(services(), 'qqt', day, bank.reach)).toBe(1)
    const { differences } = (await at.shop.call(contract.reconciliation, {}, at.finance)).obj
    const found = differences.filter(({ providerNo }) => providerNo.startsWith('R'))
    expect(found.map(({ kind, providerNo }) => [kind, providerNo])).toEqual([['missing_here', 'R9']])
    await at.shop.sql`delete from reconciliation_differences`
    await at.shop.sql`delete from reconciliations`
  })

  test('that arrives while its account is being closed waits', async () => {
    const me = await owner()
    const arriving = await inTransaction(at.shop.sql, async tx => {
      await tx`select from e_accounts where member_id = ${me.id} for update`
      const waiting = hear(transfer(me.accountNo, 'T5'))
      await tx`update e_accounts set state = 'closed' where member_id = ${me.id}`
      return { waiting }
    })
    expect(await arriving.waiting).toBe('waits')
    expect(await wallet(me)).toBe(0)
  })
})
