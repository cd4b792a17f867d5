import { afterEach, describe, expect, test } from 'vitest'
import { bell } from '../../../contract/bell.ts'
import * as contract from '../../../contract/e-account.ts'
import {
  type AccountProviderCode,
  accountStates,
  canAccountMove,
} from '../../../contract/e-account-states.ts'
import type { Language } from '../../../contract/languages.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { fillIn, letReviewEnd, personSteps, submit, typed } from '../../testing/e-accounts.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { accountById, isAccountNormal } from './e-account.queries.ts'
import { moveAccount } from './move-account.ts'
import { pollAccounts } from './poll-accounts.ts'
import { openAccounts } from './testing.ts'

const { at, someone, mine, whyIn, codeOf, smallAmount, stepsOf, bellOf } = openAccounts()

/** Who opens the accounts of persons from now on. */
async function personsAt(code: AccountProviderCode): Promise<void> {
  await at.server.sql`update account_providers set for_persons = false where for_persons`
  await at.server.sql`update account_providers set for_persons = true where code = ${code}`
}
afterEach(() => personsAt('qqt'))

describe('opening', () => {
  test('a person with an SMS code', async () => {
    const me = await someone()
    expect((await at.server.call(contract.eAccount, {}, me)).obj.account).toBeNull()
    const id = await fillIn(at.server, me, { holder: 'person' })
    expect(await mine(me)).toMatchObject({ state: 'pending', provider: 'qqt', done: ['person', 'card'] })
    expect(await submit(at.server, me, id)).toMatchObject({ success: true, obj: { id, state: 'opening' } })
    expect(await mine(me)).toMatchObject({ state: 'opening' })
    const verify = (code: string) => at.server.call(contract.verifyMerchant, { id, verify_code: code }, me)
    expect(await verify('x')).toMatchObject({
      success: false,
      obj: { code: 'message.codeWrong', field: 'verify_code' },
    })
    expect(await submit(at.server, me, id)).toMatchObject({ success: true, obj: { state: 'opening' } })
    const thai = (await codeOf(id)).replace(/\d/g, digit => String.fromCharCode(0xe50 + Number(digit)))
    expect(await verify(thai)).toMatchObject({ success: true, obj: { state: 'review' } })
    await letReviewEnd(at.server)
    const account = await mine(me)
    expect(account).toMatchObject({ state: 'normal', triesLeft: 3, empty: true })
    expect(account.accountNo).toMatch(/^\d{16}$/)
    expect(await stepsOf(id)).toEqual(['pending', 'opening', 'review', 'normal'])
    expect(await bellOf(me.id)).toEqual(['e_account_review', 'e_account_normal'])
    expect(await isAccountNormal(at.server.sql, me.id)).toBe(true)
    const cards = await at.server.sql`
      select last_digits, is_default, card_no is not null as known from bank_cards where e_account_id = ${id}`
    expect(cards).toEqual([{ last_digits: '0004', is_default: true, known: true }])
  })

  test('a company with the small transfer', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'company' })
    expect(await mine(me)).toMatchObject({ provider: 'su' })
    await submit(at.server, me, id)
    await letReviewEnd(at.server)
    expect(await mine(me)).toMatchObject({ state: 'small_transfer', triesLeft: 3 })
    const name = (amt: string) => at.server.call(contract.verifySmallTransfer, { id, amt }, me)
    expect(await name('9.99')).toMatchObject({
      success: false,
      obj: { code: 'e-account.amountWrong', field: 'amt' },
    })
    expect(await mine(me)).toMatchObject({ triesLeft: 2 })
    expect(await name(await smallAmount(id))).toMatchObject({ success: true, obj: { state: 'normal' } })
    expect(await stepsOf(id)).toEqual(['pending', 'opening', 'review', 'small_transfer', 'normal'])
  })

  test("a distributor's clerk has none, and sends none that was begun before", async () => {
    const clerk = await someone('operator')
    const begun = await at.server.call(
      contract.saveAccountStep,
      { row: { holder: 'person', ...personSteps()[0]! } },
      clerk,
    )
    expect(begun).toMatchObject({ success: false, obj: { code: 'message.noPermission' } })
    expect(await at.server.sql`select from e_accounts where member_id = ${clerk.id}`).toEqual([])
    const before = await someone()
    const id = await fillIn(at.server, before, { holder: 'person' })
    await at.server.sql`update members set role = 'operator' where id = ${before.id}`
    expect(await submit(at.server, before, id)).toMatchObject({ obj: { code: 'message.noPermission' } })
  })

  test('the third wrong amount fails; it may be sent again, with a new number', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'company' })
    await submit(at.server, me, id)
    await letReviewEnd(at.server)
    const { number } = (await accountById(at.server.sql, id))!
    const name = () => at.server.call(contract.verifySmallTransfer, { id, amt: '9.99' }, me)
    await name()
    await name()
    expect(await name()).toMatchObject({ success: false, obj: { code: 'e-account.amountOver' } })
    expect(await mine(me)).toMatchObject({ state: 'failed' })
    expect((await accountById(at.server.sql, id))!.reason).toBe('wrong_amounts')
    expect(await whyIn(me)).toEqual({
      zh: '金额填写错误次数过多，开户失败，请重新提交',
      en: 'Too many wrong amounts: opening failed, please submit again',
    })
    expect(await at.server.call(contract.verifySmallTransfer, { id, amt: '9.99' }, me)).toMatchObject({
      obj: { code: 'e-account.notUsable' },
    })
    const stuck = async () =>
      (
        await at.server.sql`
          select from bell_notices where kind = 'e_account_stuck' and about = ${id} and read_at is null`
      ).length
    expect(await stuck()).toBeGreaterThan(0)
    expect(await submit(at.server, me, id)).toMatchObject({ success: true })
    expect(await stuck()).toBe(0)
    expect((await accountById(at.server.sql, id))!.number).not.toBe(number)
    await letReviewEnd(at.server)
    expect(await mine(me)).toMatchObject({ state: 'small_transfer', triesLeft: 3 })
  })

  test('a mistyped mobile gets no code: after a day it can be corrected and sent again', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'person' })
    await submit(at.server, me, id)
    const { number } = (await accountById(at.server.sql, id))!
    const [person] = personSteps()
    const correct = () =>
      at.server.call(
        contract.saveAccountStep,
        { row: { holder: 'person', ...person!, mobile: '13912345679' } as never },
        me,
      )
    const later = async (hours: number) => {
      await at.server.sql`
        update e_accounts set asked_at = null, changed_at = now() - make_interval(hours => ${hours}) where id = ${id}`
      const services = { ...at.server.services, storage: at.server.services.storage }
      await pollAccounts(services, at.server.app.log)
    }
    await later(23)
    expect(await mine(me)).toMatchObject({ state: 'opening' })
    expect((await correct()).obj).toMatchObject({ code: 'e-account.underWay' })
    await later(25)
    expect(await mine(me)).toMatchObject({ state: 'failed' })
    expect(await whyIn(me)).toEqual({
      zh: '24 小时内没有填写验证码，开户失败，请核对手机号后重新提交',
      en: 'No code was entered within 24 hours: opening failed, please check the mobile number and submit again',
    })
    expect(await bellOf(me.id)).toEqual(['e_account_failed'])
    expect((await correct()).success).toBe(true)
    expect((await submit(at.server, me, id)).obj).toMatchObject({ state: 'opening' })
    expect((await accountById(at.server.sql, id))!.number).not.toBe(number)
    const verified = await at.server.call(contract.verifyMerchant, { id, verify_code: await codeOf(id) }, me)
    expect(verified.obj).toMatchObject({ state: 'review' })
  })

  test('a rejected one is corrected and sent again', async () => {
    const me = await someone()
    await personsAt('zx')
    const id = await fillIn(at.server, me, { holder: 'person', name: '驳回测试' })
    await submit(at.server, me, id)
    await letReviewEnd(at.server)
    const rejected = await mine(me)
    expect(rejected.state).toBe('rejected')
    expect(await whyIn(me)).toEqual({
      zh: '证件与登记信息不一致',
      en: 'The documents do not match the register',
    })
    expect(rejected.history[0]!.why).toBe(rejected.reason)
    const told = (lang: Language) => at.server.call(bell, {}, { ...me, lang })
    expect((await told('en')).obj.items[0]!.text).toContain('The documents do not match the register')
    expect((await told('zh')).obj.items[0]!.text).toContain('证件与登记信息不一致')
    expect(await submit(at.server, me, id)).toMatchObject({ obj: { code: 'e-account.underWay' } })
    // Numbers that were saved stay without being typed again.
    const row = { step: 'person' as const, name: '王小明', until: '' }
    expect(
      await at.server.call(contract.saveAccountStep, { row: { holder: 'person', ...row } }, me),
    ).toMatchObject({
      success: true,
      obj: { id, state: 'pending' },
    })
    await submit(at.server, me, id)
    await letReviewEnd(at.server)
    expect(await mine(me)).toMatchObject({ state: 'normal', reason: '' })
  })

  test('a number that was never typed is asked for by its name', async () => {
    const me = await someone()
    const row = { holder: 'person' as const, step: 'person' as const, name: '王小明', until: '' }
    expect(await at.server.call(contract.saveAccountStep, { row }, { ...me, lang: 'en' })).toMatchObject({
      success: false,
      msg: 'ID number is required',
      obj: { code: 'form.required', field: 'idNumber' },
    })
  })

  test('one whose provider takes no more of its kind goes to the one that does, with all that was filled in', async () => {
    const refill = (me: CallAs) => {
      const row = { holder: 'person' as const, step: 'person' as const, name: '王小明', until: '' }
      return at.server.call(contract.saveAccountStep, { row }, me)
    }
    const filled = { state: 'pending', provider: 'qqt', done: ['person', 'card'] }
    await personsAt('zx')
    const [begun, rejected, failed] = [await someone(), await someone(), await someone()]
    await fillIn(at.server, begun, { holder: 'person' })
    for (const [me, name] of [
      [rejected, '驳回测试'],
      [failed, '失败测试'],
    ] as const)
      await submit(at.server, me, await fillIn(at.server, me, { holder: 'person', name }))
    await letReviewEnd(at.server)
    expect([(await mine(rejected)).state, (await mine(failed)).state]).toEqual(['rejected', 'failed'])
    await personsAt('qqt')
    for (const me of [begun, rejected, failed]) {
      const { obj } = await refill(me)
      expect(await mine(me)).toMatchObject(filled)
      expect(await submit(at.server, me, obj.id)).toMatchObject({ success: true, obj: { state: 'opening' } })
    }
  })

  test('what the provider does not take has failed at once', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'person', provider: 'zx', name: '失败测试' })
    await submit(at.server, me, id)
    expect(await mine(me)).toMatchObject({ state: 'failed' })
    expect(await bellOf(me.id)).toEqual(['e_account_failed'])
  })

  test('nothing is sent before all of it is there', async () => {
    const me = await someone()
    const save = (row: Parameters<typeof submitRow>[0]) => submitRow(row, me)
    const { obj } = await save(personSteps()[0]!)
    expect(await submit(at.server, me, obj.id)).toMatchObject({
      success: false,
      obj: { code: 'e-account.incomplete', field: 'card' },
    })
    expect(await save({ step: 'card', bank: '工商银行' })).toMatchObject({
      success: false,
      obj: { code: 'form.required', field: 'cardNumber' },
    })
    await save(personSteps()[1]!)
    await at.server.sql`
      update e_accounts set form = jsonb_set(form, '{person,until}', '"2020-01-01"') where id = ${obj.id}`
    expect(await submit(at.server, me, obj.id)).toMatchObject({ obj: { field: 'person' } })
  })

  const submitRow = (
    row: ReturnType<typeof personSteps>[number] | { step: 'card'; bank: string },
    as: CallAs,
  ) => at.server.call(contract.saveAccountStep, { row: { holder: 'person', ...row } }, as)

  test('another holder begins anew; owners keep their numbers by their place', async () => {
    const me = await someone()
    await fillIn(at.server, me, { holder: 'person' })
    const id = await fillIn(at.server, me, { holder: 'company' })
    expect((await accountById(at.server.sql, id))!.secrets).not.toHaveProperty('id_number')
    const owners = (rows: object[]) =>
      at.server.call(
        contract.saveAccountStep,
        { row: { holder: 'company', step: 'owners', owners: rows as never } },
        me,
      )
    expect(
      await owners([
        { name: '新人', idNumber: typed.idNumber, until: '' },
        { name: '赵受益', kept: 1, until: '' },
      ]),
    ).toMatchObject({ success: true })
    const { form } = await mine(me)
    expect(form.owners!.map(({ idNumber }) => idNumber.slice(-4))).toEqual(['002X', '3217'])
    expect(await owners([{ name: '没有号码', until: '' }])).toMatchObject({
      obj: { code: 'form.required', field: 'owners.0.idNumber' },
    })
  })
})

describe('moves', () => {
  test('every legal one is done once with its row of history, every illegal one is a mistake', async () => {
    const me = await someone()
    const id = await fillIn(at.server, me, { holder: 'company' })
    for (const from of accountStates)
      for (const to of accountStates) {
        await at.server.sql`
          update e_accounts set state = ${from}, account_no = coalesce(account_no, ${`no ${id}`}) where id = ${id}`
        const account = (await accountById(at.server.sql, id))!
        const move = () => inTransaction(at.server.sql, tx => moveAccount(tx, account, to, { why: 'test' }))
        if (!canAccountMove(account, from, to)) {
          await expect(move()).rejects.toThrow(`from ${from} to ${to}`)
          continue
        }
        const before = (await stepsOf(id)).length
        const moved = await Promise.all([move(), move()])
        expect([from, to, ...moved.toSorted()]).toEqual([from, to, false, true])
        expect((await stepsOf(id)).length).toBe(before + 1)
      }
    await at.server.sql`update e_accounts set state = 'pending' where id = ${id}`
  })
})

test('head office finds accounts, and asks the provider again', async () => {
  const me = await someone()
  const id = await fillIn(at.server, me, { holder: 'person', provider: 'zx', name: '丢失先生' })
  await submit(at.server, me, id)
  const list = (input: object, as = at.finance) => at.server.call(contract.officeEAccounts, input, as)
  expect((await list({ find: '丢失先生', tab: 'waiting' })).obj.accounts).toEqual([
    expect.objectContaining({ id, state: 'review', name: '丢失先生' }),
  ])
  expect((await list({ find: '丢失先生', tab: 'failed' })).obj).toMatchObject({ accounts: [], total: 0 })
  expect((await list({}, at.sales)).success).toBe(false)
  await letReviewEnd(at.server)
  expect(await at.server.call(contract.askProvider, { row: { id } }, at.finance)).toMatchObject({
    success: true,
    obj: { state: 'normal' },
  })
  expect(await at.server.call(contract.officeEAccount, { id: 999_999 }, at.finance)).toMatchObject({
    obj: { code: 'message.noPermission' },
  })
})
