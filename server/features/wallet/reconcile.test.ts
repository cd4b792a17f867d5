import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import * as contract from '../../../contract/wallet.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { ProviderError } from '../../ports/e-account/provider.ts'
import { hearOfPayout } from './payouts.ts'
import { reconcile, reconcileDays, yesterday } from './reconcile.ts'
import { openWallets, pretendProvider } from './testing.ts'

const { at, owner, services, approved } = openWallets()

describe('the day’s books', () => {
  const day = yesterday(new Date())
  const bookedAt = new Date(`${day}T04:00:00Z`)

  test('agree, or finance hears what is missing where', async () => {
    const me = await owner('1000')
    const bank = pretendProvider()
    const numbers: string[] = []
    for (const amount of ['100', '200', '300'] as const) {
      const { number } = await approved(me, amount)
      numbers.push(number)
      await inTransaction(at.shop.sql, tx =>
        hearOfPayout(tx, 'qqt', { state: 'paid', number, providerNo: `D${number}`, paidAt: bookedAt }),
      )
    }
    const [first, second, third] = numbers as [string, string, string]
    const line = (number: string, amount: Decimal) =>
      ({ kind: 'payout', providerNo: `D${number}`, number, amount, currency: 'CNY', at: bookedAt }) as const
    bank.books([line(first, '100'), line(second, '200'), line(third, '300')])
    expect(await reconcile(services(), 'qqt', day, bank.reach)).toBe(0)

    bank.books([line(first, '100'), line(second, '250'), { ...line('X', '5'), providerNo: 'DX' }])
    expect(await reconcile(services(), 'qqt', day, bank.reach)).toBe(3)
    const open = async () =>
      (await at.shop.call(contract.reconciliation, {}, at.finance)).obj.differences
        .filter(one => one.day === day)
        .map(({ kind, providerNo, ours, theirs }) => [kind, providerNo, ours, theirs])
    expect(await open()).toEqual(
      expect.arrayContaining([
        ['other_amount', `D${second}`, '200.00', '250.00'],
        ['missing_here', 'DX', null, '5.00'],
        ['missing_there', `D${third}`, '300.00', null],
      ]),
    )
    const found = (await at.shop.call(contract.reconciliation, {}, at.finance)).obj.differences.find(
      ({ providerNo }) => providerNo === 'DX',
    )!
    const close = { row: { id: found.id, note: 'Asked them: a test of theirs' } }
    expect((await at.shop.call(contract.closeDifference, close, at.finance)).success).toBe(true)
    expect((await at.shop.call(contract.closeDifference, close, at.finance)).success).toBe(false)
    // What somebody closed stays closed; what is right now is closed by itself.
    bank.books([line(first, '100'), line(second, '200'), { ...line('X', '5'), providerNo: 'DX' }])
    expect(await reconcile(services(), 'qqt', day, bank.reach)).toBe(1)
    expect(await open()).toEqual([['missing_there', `D${third}`, '300.00', null]])
  })

  test('are looked at once a day, whoever is silent', async () => {
    await at.shop.sql`update e_accounts set opened_at = now() - interval '3 days'`
    await at.shop.sql`delete from reconciliations`
    let asked = 0
    const silent = {
      reach: async () => ({ statement: async () => Promise.reject(new ProviderError('no')) }) as never,
    }
    await reconcileDays(services(), at.shop.app.log, silent.reach)
    const days = async () =>
      (await at.shop.sql<{ count: number }[]>`select count(*)::integer as count from reconciliations`)[0]!
        .count
    expect(await days()).toBe(0)
    const bank = pretendProvider()
    const reach = async () => {
      asked++
      return bank.reach()
    }
    await reconcileDays(services(), at.shop.app.log, reach)
    const first = asked
    expect(first).toBeGreaterThanOrEqual(2)
    expect(await days()).toBe(first)
    await reconcileDays(services(), at.shop.app.log, reach)
    expect(asked).toBe(first)
  })

  test('cannot be asked for before the day is over', async () => {
    expect(
      await at.shop.call(contract.reconcileDay, { row: { day: '2099-01-01' } }, at.finance),
    ).toMatchObject({
      success: false,
      obj: { code: 'wallet.dayNotOver' },
    })
    expect(await at.shop.call(contract.reconcileDay, { row: { day: 'nonsense' } }, at.finance)).toMatchObject(
      {
        success: false,
      },
    )
  })
})
