import { describe, expect, test } from 'vitest'
import * as contract from '../../../contract/wallet.ts'
import { addCard, removeCard } from './bank-cards.ts'
import { cardNumber, type Owner, openWallets, ownCode, pretendProvider } from './testing.ts'

const { at, owner, requested } = openWallets()

describe('bank cards', () => {
  const add = async (of: Owner, number = cardNumber) =>
    at.shop.call(
      contract.addCard,
      { row: { number, bank: '建设银行', code: await ownCode(at.shop, of, 'card') } },
      of.as,
    )

  test('are added with a code, listed by their last digits, and are no use to anybody else', async () => {
    const [me, other] = [await owner(), await owner()]
    const bank = pretendProvider()
    const [code] = await at.shop.sql<{ id: number }[]>`
      insert into sms_codes (shop_id, mobile, purpose, member_id, code_hash, address, expires_at)
      values (${at.shopId}, ${me.mobile}, 'card', ${me.id}, 'x', '1', now() + interval '1 minute') returning id`
    const context = { pool: at.shop.sql, config: at.shop.config, log: at.shop.app.log, t: String }
    const card = { memberId: me.id, number: cardNumber, bank: '建设银行', codeId: code!.id }
    const made = await addCard(context, card, bank.reach)
    await at.shop.sql`update sms_codes set used_at = null where id = ${code!.id}`
    expect(await addCard(context, card, bank.reach)).toMatchObject({ key: 'wallet.cardKnown' })
    expect(made).toMatchObject({ id: expect.any(Number) })
    const { id } = made as { id: number }
    const mine = await at.shop.call(contract.bankCards, { retUser: true }, me.as)
    expect(mine.obj.holder).toMatchObject({ name: '王小明', kind: 'person' })
    expect(mine.tbl.map(({ lastDigits, isDefault }) => [lastDigits, isDefault])).toEqual([
      ['0007', true],
      ['0007', false],
    ])
    expect((await at.shop.call(contract.bankCards, {}, me.as)).obj.holder).toBeUndefined()

    for (const action of [contract.removeCard, contract.chooseCard])
      expect(await at.shop.call(action, { row: { id } }, other.as)).toMatchObject({
        success: false,
        obj: { code: 'message.noPermission' },
      })
    expect((await at.shop.call(contract.chooseCard, { row: { id } }, me.as)).success).toBe(true)
    expect((await at.shop.call(contract.bankCards, {}, me.as)).tbl[0]).toMatchObject({ id, isDefault: true })
    expect(await removeCard(context, { id, memberId: me.id }, bank.reach)).toEqual({ id })
    expect((await at.shop.call(contract.bankCards, {}, me.as)).tbl).toMatchObject([
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
    expect(await at.shop.call(contract.removeCard, { row: { id: me.cardId } }, me.as)).toMatchObject({
      success: false,
      obj: { code: 'wallet.cardInUse' },
    })
  })

  test('leave no number behind, wherever one looks', async () => {
    const me = await owner()
    const bank = pretendProvider()
    const context = { pool: at.shop.sql, config: at.shop.config, log: at.shop.app.log, t: String }
    const [code] = await at.shop.sql<{ id: number }[]>`
      insert into sms_codes (shop_id, mobile, purpose, member_id, code_hash, address, expires_at)
      values (${at.shopId}, ${me.mobile}, 'card', ${me.id}, 'x', '1', now() + interval '1 minute') returning id`
    await addCard(
      context,
      { memberId: me.id, number: '6217000000000000004', bank: 'B', codeId: code!.id },
      bank.reach,
    )
    await add(me, '6217000000000000005')
    const tables = await at.shop.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`
    for (const { name } of tables) {
      const found = await at.shop.sql`
        select from ${at.shop.sql(name)} r where r::text like '%621700000000000000%' limit 1`
      expect([name, found.length]).toEqual([name, 0])
    }
  })
})
