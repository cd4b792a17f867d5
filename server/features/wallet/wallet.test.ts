import { describe, expect, test } from 'vitest'
import * as contract from '../../../contract/wallet.ts'
import { freshAddress } from '../../testing/accounts.ts'
import { makeMember } from '../../testing/factories.ts'
import { openWallets } from './testing.ts'

const { at, owner, requested } = openWallets()

describe('the wallet', () => {
  test('says what there is, what is on its way and what to do next', async () => {
    const me = await owner('500')
    await requested(me, '100')
    const { obj } = await at.shop.call(contract.wallet, { tx: true }, me.as)
    expect(obj).toMatchObject({
      currency: 'CNY',
      balance: '398.00',
      withdrawing: '102.00',
      debt: '0.00',
      account: { state: 'normal', provider: 'qqt', name: '王小明' },
      next: 'You can make a withdrawal to your bank card, or pay for orders',
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
    expect((await at.shop.call(contract.wallet, {}, me.as)).obj.tx).toBeUndefined()
  })

  test('of somebody without an account says so, and has nothing to withdraw with', async () => {
    const { mobile } = await makeMember(at.shop.sql, { shopId: at.shopId })
    const as = { session: await at.shop.signIn(mobile, { address: freshAddress() }), lang: 'en' }
    expect((await at.shop.call(contract.wallet, {}, as)).obj).toMatchObject({
      account: null,
      next: 'Open an e-account to use your wallet',
    })
    expect(await at.shop.call(contract.wallet, { tx: true }, as)).toMatchObject({
      success: false,
      msg: expect.stringContaining('Account not in usable state'),
    })
  })

  test('lists its entries by kind, direction and day', async () => {
    const me = await owner('500')
    await requested(me, '100')
    const all = (await at.shop.call(contract.walletEntries, {}, me.as)).obj
    expect(all).toMatchObject({ total: 2, income: '500.00', expense: '102.00' })
    expect(all.entries.map(({ amount, balance }) => `${amount} ${balance}`)).toEqual([
      '-102.00 398.00',
      '500.00 500.00',
    ])
    const of = async (filter: object) =>
      (await at.shop.call(contract.walletEntries, filter, me.as)).obj.entries.map(({ amount }) => amount)
    expect(await of({ kind: 'withdrawal' })).toEqual(['-102.00'])
    expect(await of({ direction: 'income' })).toEqual(['500.00'])
    expect(await of({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
    expect(await of({ from: '2020-01-01' })).toHaveLength(2)
    expect(await of({ limit: 1, start: 1 })).toEqual(['500.00'])
  })
})
