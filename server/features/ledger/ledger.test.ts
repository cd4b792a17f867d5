import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Decimal, negate } from '../../../contract/decimal.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { type AccountKind, balance, post } from './ledger.ts'

let server: OpenShop
let shopId: number

beforeAll(async () => {
  server = await openShop()
  shopId = (await makeShop(server.sql, { isDefault: true })).id
})
afterAll(() => server.close())

const newMember = async () => (await makeMember(server.sql, { shopId })).id

const move = (key: string, memberId: number, kind: AccountKind, amount: Decimal) =>
  post(server.sql, {
    key,
    reason: 'test',
    shopId,
    entries: [
      { memberId, kind, currency: 'CNY', amount },
      {
        memberId: null,
        kind: 'cash',
        currency: 'CNY',
        amount: negate(amount),
      },
    ],
  })

const has = (memberId: number, kind: AccountKind = 'stored_value') =>
  balance(server.sql, { shopId, memberId, kind, currency: 'CNY' })

describe('a transfer', () => {
  test('has two sides, and a balance is the sum of its entries', async () => {
    const member = await newMember()
    expect(await move('in:1', member, 'stored_value', '100.50')).toBe('posted')
    expect(await move('out:1', member, 'stored_value', '-30.25')).toBe('posted')
    expect(await has(member)).toBe('70.2500')
    const [sum] = await server.sql<{ sum: Decimal }[]>`
      select sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.member_id = ${member}`
    expect(sum!.sum).toBe('70.2500')
  })

  test('happens once, however often it is asked for', async () => {
    const member = await newMember()
    const answers = await Promise.all([1, 2, 3].map(() => move('once', member, 'stored_value', '10')))
    expect(answers.sort()).toEqual(['again', 'again', 'posted'])
    expect(await has(member)).toBe('10.0000')
  })

  test('lets a debt grow, and pays back no more than is owed', async () => {
    const member = await newMember()
    expect(await move('debt:1', member, 'debt', '-80')).toBe('posted')
    expect(await move('debt:2', member, 'debt', '100')).toBe('short')
    expect(await move('debt:3', member, 'debt', '80')).toBe('posted')
    expect(await has(member, 'debt')).toBe('0.0000')
  })

  test('never takes an account below zero, even when two ask at once', async () => {
    const member = await newMember()
    await move('start', member, 'stored_value', '100')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => move(`race:${n}`, member, 'stored_value', '-30')),
    )
    expect(answers.filter(answer => answer === 'posted')).toHaveLength(3)
    expect(answers.filter(answer => answer === 'short')).toHaveLength(5)
    expect(await has(member)).toBe('10.0000')
    // A refused key stays free.
    expect(await move('race:0', member, 'stored_value', '5')).not.toBe('short')
  })

  test('on credit goes as far as the limit of the moment', async () => {
    const member = await newMember()
    await server.sql`update members set credit_limit = 100 where id = ${member}`
    expect(await move('credit:1', member, 'credit', '-80')).toBe('posted')
    expect(await move('credit:2', member, 'credit', '-30')).toBe('short')
    await server.sql`update members set credit_limit = 50 where id = ${member}`
    expect(await move('credit:3', member, 'credit', '20')).toBe('posted')
    expect(await move('credit:4', member, 'credit', '-1')).toBe('short')
    expect(await has(member, 'credit')).toBe('-60.0000')
  })

  test('whose sides do not add up is refused by the database', async () => {
    const member = await newMember()
    await expect(
      post(server.sql, {
        key: 'crooked',
        reason: 'test',
        shopId,
        entries: [{ memberId: member, kind: 'stored_value', currency: 'CNY', amount: '5' }],
      }),
    ).rejects.toThrow('do not add up')
    expect(await has(member)).toBe('0')
  })

  test('cannot be rewritten', async () => {
    await expect(server.sql`update ledger_entries set amount = 1`).rejects.toThrow('only ever added to')
    for (const column of ['at', 'reason', 'shop_id', 'kind', 'currency'])
      await expect(
        server.sql`update ledger_entries set ${server.sql(column)} = ${server.sql(column)}`,
      ).rejects.toThrow('only ever added to')
    await expect(server.sql`delete from ledger_entries`).rejects.toThrow('only ever added to')
  })
})
