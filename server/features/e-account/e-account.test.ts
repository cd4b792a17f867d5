import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bell } from '../../../contract/bell.ts'
import * as contract from '../../../contract/e-account.ts'
import { accountStates, canAccountMove } from '../../../contract/e-account-states.ts'
import type { Language } from '../../../contract/languages.ts'
import { loadReport } from '../../../contract/records.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { freshAddress, readSms, requestOwnCode } from '../../testing/accounts.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import {
  companySteps,
  fillIn,
  letReviewEnd,
  licencePicture,
  openAccountOf,
  personSteps,
  submit,
  typed,
} from '../../testing/e-accounts.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { getAs, pngPicture, uploadFiles } from '../../testing/files.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { post } from '../ledger/ledger.ts'
import { closeAccount } from './close-account.ts'
import { accountById, isAccountNormal } from './e-account.queries.ts'
import { moveAccount } from './move-account.ts'
import { pushesAbout } from './office-e-account.queries.ts'
import { pollAccounts } from './poll-accounts.ts'
import { demoAccountGateway } from './providers.ts'
import { receivePush } from './receive-push.ts'

vi.setConfig({ testTimeout: 30_000 })

let server: OpenShop
let head: { id: number }
let finance: CallAs
let sales: CallAs
const logged: string[] = []

beforeAll(async () => {
  server = await openShop({ env: { PAY_DEMO: '1', LOG_LEVEL: 'trace' } })
  const stream = Object.getOwnPropertySymbols(server.app.log).find(
    ({ description }) => description === 'pino.stream',
  )
  Object.assign(server.app.log, { [stream!]: { write: (line: string) => logged.push(line) } })
  head = await makeShop(server.sql, { code: 'head', isDefault: true })
  finance = await clerk('finance')
  sales = await clerk('sales')
})

afterAll(async () => {
  await expectBooksBalance(server.sql)
  await server.close()
})

const clerk = async (staffRole: 'finance' | 'sales') => {
  const { mobile } = await makeMember(server.sql, { shopId: head.id, staffRole })
  return { session: await server.signIn(mobile) }
}

async function someone() {
  const { id, mobile } = await makeMember(server.sql, { shopId: head.id })
  return { id, mobile, session: await server.signIn(mobile), address: freshAddress() }
}

const mine = async (as: CallAs) => (await server.call(contract.eAccount, {}, as)).obj.account!
/** The reason, as readers of two languages read it. */
const whyIn = async (as: CallAs) => ({
  zh: (await mine({ ...as, lang: 'zh' })).reason,
  en: (await mine({ ...as, lang: 'en' })).reason,
})
const codeOf = async (id: number): Promise<string> => {
  const [row] = await server.sql<{ code: string }[]>`
    select g.code from gateway_accounts g join e_accounts a on a.number = g.number where a.id = ${id}`
  return row!.code
}
const smallAmount = async (id: number) => {
  const [row] = await server.sql<{ amount: '0.50' }[]>`
    select g.amount from gateway_accounts g join e_accounts a on a.number = g.number where a.id = ${id}`
  return row!.amount
}
const stepsOf = async (id: number) =>
  (
    await server.sql<{ to: string }[]>`
    select to_state as to from e_account_history where e_account_id = ${id} order by id`
  ).map(({ to }) => to)
const bellOf = async (memberId: number) =>
  (
    await server.sql<{ kind: string }[]>`
    select kind from bell_notices where member_id = ${memberId} order by id`
  ).map(({ kind }) => kind)

describe('opening', () => {
  test('a person with an SMS code', async () => {
    const me = await someone()
    expect((await server.call(contract.eAccount, {}, me)).obj.account).toBeNull()
    const id = await fillIn(server, me, { holder: 'person' })
    expect(await mine(me)).toMatchObject({ state: 'pending', provider: 'qqt', done: ['person', 'card'] })
    expect(await submit(server, me, id)).toMatchObject({ success: true, obj: { id, state: 'opening' } })
    expect(await mine(me)).toMatchObject({ state: 'opening' })
    const verify = (code: string) => server.call(contract.verifyMerchant, { id, verify_code: code }, me)
    expect(await verify('x')).toMatchObject({
      success: false,
      obj: { code: 'message.codeWrong', field: 'verify_code' },
    })
    expect(await submit(server, me, id)).toMatchObject({ success: true, obj: { state: 'opening' } })
    expect(await verify(await codeOf(id))).toMatchObject({ success: true, obj: { state: 'review' } })
    await letReviewEnd(server)
    const account = await mine(me)
    expect(account).toMatchObject({ state: 'normal', triesLeft: 3, empty: true })
    expect(account.accountNo).toMatch(/^\d{16}$/)
    expect(await stepsOf(id)).toEqual(['pending', 'opening', 'review', 'normal'])
    expect(await bellOf(me.id)).toEqual(['e_account_review', 'e_account_normal'])
    expect(await isAccountNormal(server.sql, me.id)).toBe(true)
    const cards = await server.sql`
      select last_digits, is_default, card_no is not null as known from bank_cards where e_account_id = ${id}`
    expect(cards).toEqual([{ last_digits: '0004', is_default: true, known: true }])
  })

  test('a company with the small transfer', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'company' })
    expect(await mine(me)).toMatchObject({ provider: 'su' })
    await submit(server, me, id)
    await letReviewEnd(server)
    expect(await mine(me)).toMatchObject({ state: 'small_transfer', triesLeft: 3 })
    const name = (amt: string) => server.call(contract.verifySmallTransfer, { id, amt }, me)
    expect(await name('9.99')).toMatchObject({
      success: false,
      obj: { code: 'e-account.amountWrong', field: 'amt' },
    })
    expect(await mine(me)).toMatchObject({ triesLeft: 2 })
    expect(await name(await smallAmount(id))).toMatchObject({ success: true, obj: { state: 'normal' } })
    expect(await stepsOf(id)).toEqual(['pending', 'opening', 'review', 'small_transfer', 'normal'])
  })

  test('the third wrong amount fails; it may be sent again, with a new number', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'company' })
    await submit(server, me, id)
    await letReviewEnd(server)
    const { number } = (await accountById(server.sql, id))!
    const name = () => server.call(contract.verifySmallTransfer, { id, amt: '9.99' }, me)
    await name()
    await name()
    expect(await name()).toMatchObject({ success: false, obj: { code: 'e-account.amountOver' } })
    expect(await mine(me)).toMatchObject({ state: 'failed' })
    expect((await accountById(server.sql, id))!.reason).toBe('wrong_amounts')
    expect(await whyIn(me)).toEqual({
      zh: '金额填写错误次数过多，开户失败，请重新提交',
      en: 'Too many wrong amounts: opening failed, please submit again',
    })
    expect(await server.call(contract.verifySmallTransfer, { id, amt: '9.99' }, me)).toMatchObject({
      obj: { code: 'e-account.notUsable' },
    })
    expect(await submit(server, me, id)).toMatchObject({ success: true })
    expect((await accountById(server.sql, id))!.number).not.toBe(number)
    await letReviewEnd(server)
    expect(await mine(me)).toMatchObject({ state: 'small_transfer', triesLeft: 3 })
  })

  test('a rejected one is corrected and sent again', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'person', provider: 'zx', name: '驳回测试' })
    await submit(server, me, id)
    await letReviewEnd(server)
    const rejected = await mine(me)
    expect(rejected.state).toBe('rejected')
    expect(await whyIn(me)).toEqual({
      zh: '证件与登记信息不一致',
      en: 'The documents do not match the register',
    })
    expect(rejected.history[0]!.why).toBe(rejected.reason)
    const told = (lang: Language) => server.call(bell, {}, { ...me, lang })
    expect((await told('en')).obj.items[0]!.text).toContain('The documents do not match the register')
    expect((await told('zh')).obj.items[0]!.text).toContain('证件与登记信息不一致')
    expect(await submit(server, me, id)).toMatchObject({ obj: { code: 'e-account.underWay' } })
    // Numbers that were saved stay without being typed again.
    const row = { step: 'person' as const, name: '王小明', until: '' }
    expect(
      await server.call(contract.saveAccountStep, { row: { holder: 'person', ...row } }, me),
    ).toMatchObject({
      success: true,
      obj: { id, state: 'pending' },
    })
    await submit(server, me, id)
    await letReviewEnd(server)
    expect(await mine(me)).toMatchObject({ state: 'normal', reason: '' })
  })

  test('what the provider does not take has failed at once', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'person', provider: 'zx', name: '失败测试' })
    await submit(server, me, id)
    expect(await mine(me)).toMatchObject({ state: 'failed' })
    expect(await bellOf(me.id)).toEqual(['e_account_failed'])
  })

  test('nothing is sent before all of it is there', async () => {
    const me = await someone()
    const save = (row: Parameters<typeof submitRow>[0]) => submitRow(row, me)
    const { obj } = await save(personSteps()[0]!)
    expect(await submit(server, me, obj.id)).toMatchObject({
      success: false,
      obj: { code: 'e-account.incomplete', field: 'card' },
    })
    expect(await save({ step: 'card', bank: '工商银行' })).toMatchObject({
      success: false,
      obj: { code: 'form.required', field: 'cardNumber' },
    })
    await save(personSteps()[1]!)
    await server.sql`
      update e_accounts set form = jsonb_set(form, '{person,until}', '"2020-01-01"') where id = ${obj.id}`
    expect(await submit(server, me, obj.id)).toMatchObject({ obj: { field: 'person' } })
  })

  const submitRow = (
    row: ReturnType<typeof personSteps>[number] | { step: 'card'; bank: string },
    as: CallAs,
  ) => server.call(contract.saveAccountStep, { row: { holder: 'person', ...row } }, as)

  test('another holder begins anew; owners keep their numbers by their place', async () => {
    const me = await someone()
    await fillIn(server, me, { holder: 'person' })
    const id = await fillIn(server, me, { holder: 'company' })
    expect((await accountById(server.sql, id))!.secrets).not.toHaveProperty('id_number')
    const owners = (rows: object[]) =>
      server.call(
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
    const id = await fillIn(server, me, { holder: 'company' })
    for (const from of accountStates)
      for (const to of accountStates) {
        await server.sql`
          update e_accounts set state = ${from}, account_no = coalesce(account_no, ${`no ${id}`}) where id = ${id}`
        const account = (await accountById(server.sql, id))!
        const move = () => inTransaction(server.sql, tx => moveAccount(tx, account, to, { why: 'test' }))
        if (!canAccountMove(account, from, to)) {
          await expect(move()).rejects.toThrow(`from ${from} to ${to}`)
          continue
        }
        const before = (await stepsOf(id)).length
        const moved = await Promise.all([move(), move()])
        expect([from, to, ...moved.toSorted()]).toEqual([from, to, false, true])
        expect((await stepsOf(id)).length).toBe(before + 1)
      }
    await server.sql`update e_accounts set state = 'pending' where id = ${id}`
  })
})

describe('pushes', () => {
  const push = async (content: object, code: 'zx' | 'su' = 'zx') => {
    const gateway = await demoAccountGateway(server.sql, code)
    return await receivePush(server.services, {
      provider: code,
      ...gateway.push({ event: 'account', ...content }),
    })
  }
  const resultsOf = async (number: string) =>
    (
      await server.sql<{ result: string }[]>`
      select result from account_pushes where about = ${number} order by id`
    ).map(({ result }) => result)

  test('twice, late and out of order come to the same', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'person', provider: 'zx' })
    await submit(server, me, id)
    await server.sql`delete from gateway_pushes`
    const { number } = (await accountById(server.sql, id))!
    const normal = { number, state: 'normal', account_no: `zx ${number}` }
    const answers = [
      await push(normal),
      await push({ number, state: 'review' }),
      await push(normal),
      await push({ number, state: 'rejected', reason: 'late' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await stepsOf(id)).toEqual(['pending', 'opening', 'review', 'normal'])
    expect(await bellOf(me.id)).toEqual(['e_account_review', 'e_account_normal'])
    expect(await resultsOf(number)).toEqual(['normal', 'too_late', 'nothing_new', 'too_late'])
    await server.sql`
      insert into account_pushes (provider, kind, about, verified, result)
      values ('zx', 'account', ${number}, true, 'too late: normal does not become review')`
    const shown = (await pushesAbout(server.sql, number)).map(({ result }) => result)
    expect(shown).toEqual(['too_late', 'too_late', 'nothing_new', 'too_late', 'normal'])
  })

  test('many of the same at once move it once', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'person', provider: 'zx' })
    await submit(server, me, id)
    const { number } = (await accountById(server.sql, id))!
    const normal = { number, state: 'normal', account_no: `zx ${number}` }
    await Promise.all(Array.from({ length: 5 }, () => push(normal)))
    expect(await stepsOf(id)).toEqual(['pending', 'opening', 'review', 'normal'])
  })

  test('about an application that was corrected since are nobody’s', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'person', provider: 'zx', name: '驳回' })
    await submit(server, me, id)
    await letReviewEnd(server)
    const { number } = (await accountById(server.sql, id))!
    await server.call(
      contract.saveAccountStep,
      { row: { holder: 'person', step: 'person', name: '王小明', until: '' } },
      me,
    )
    await submit(server, me, id)
    await push({ number, state: 'normal', account_no: 'old' })
    expect(await resultsOf(number)).toContain('unknown_number')
    expect((await accountById(server.sql, id))!.accountNo).toBeNull()
  })

  test('of strangers are refused over HTTP as well, and leave little behind', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/e-account/notify/zx',
      headers: { 'content-type': 'application/json', 'x-signature': 'no' },
      payload: { event: 'account', number: 'EA1', state: 'normal' },
    })
    expect(answer.statusCode).toBe(401)
    const nobody = await server.app.inject({ method: 'POST', url: '/e-account/notify/fun', payload: {} })
    expect(nobody.statusCode).toBe(404)
    const [row] = await server.sql`select verified, result from account_pushes where not verified limit 1`
    expect(row).toEqual({ verified: false, result: 'forged: wrong signature' })
  })

  test('that were lost are made good by asking', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'person', provider: 'zx', name: '丢失测试' })
    await submit(server, me, id)
    await letReviewEnd(server)
    expect((await accountById(server.sql, id))!.state).toBe('review')
    await server.sql`
      update e_accounts set changed_at = now() - interval '1 hour', asked_at = now() - interval '1 hour' where id = ${id}`
    await pollAccounts(server.services, server.app.log)
    expect((await accountById(server.sql, id))!.state).toBe('normal')
  })

  test('an application that was never sent is sent by the job', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'person', provider: 'zx' })
    const account = (await accountById(server.sql, id))!
    await inTransaction(server.sql, tx => moveAccount(tx, account, 'opening', { by: me.id }))
    await server.sql`update e_accounts set changed_at = now() - interval '1 hour' where id = ${id}`
    await pollAccounts(server.services, server.app.log)
    expect((await accountById(server.sql, id))!.state).toBe('review')
  })
})

describe('closing', () => {
  const give = (memberId: number, kind: 'wallet' | 'withdrawing', amount: '5' | '-5', key: string) =>
    inTransaction(server.sql, tx =>
      post(tx, {
        key: `test:${memberId}:${key}`,
        reason: 'demo',
        shopId: head.id,
        entries: [
          { memberId, kind, currency: 'CNY', amount },
          { memberId: null, kind: 'cash', currency: 'CNY', amount: amount === '5' ? '-5' : '5' },
        ],
      }),
    )

  test('waits until there is no money in it or on its way', async () => {
    const me = await someone()
    const id = await openAccountOf(server, me)
    const close = () => server.call(contract.closeZxAccount, { id }, me)
    await give(me.id, 'wallet', '5', 'in')
    expect(await close()).toMatchObject({ success: false, obj: { code: 'e-account.notEmpty' } })
    await give(me.id, 'wallet', '-5', 'out')
    await give(me.id, 'withdrawing', '5', 'going')
    expect(await close()).toMatchObject({ obj: { code: 'e-account.notEmpty' } })
    await give(me.id, 'withdrawing', '-5', 'gone')
    expect(await close()).toMatchObject({ success: true, obj: { state: 'closed' } })
    expect(await close()).toMatchObject({ obj: { code: 'e-account.notUsable' } })
    expect(await isAccountNormal(server.sql, me.id)).toBe(false)
    expect(await fillIn(server, me, { holder: 'person', provider: 'zx' })).toBe(id)
    expect(await mine(me)).toMatchObject({ state: 'pending', accountNo: '' })
  })

  test('works for a merchant at the aggregator too, and for nobody else', async () => {
    const [me, thief] = [await someone(), await someone()]
    const id = await fillIn(server, me, { holder: 'person' })
    await submit(server, me, id)
    await server.call(contract.verifyMerchant, { id, verify_code: await codeOf(id) }, me)
    await letReviewEnd(server)
    expect(await mine(me)).toMatchObject({ state: 'normal', provider: 'qqt' })
    const close = (as: CallAs) => server.call(contract.closeQqtAccount, { row: { id } }, as)
    expect((await close(thief)).success).toBe(false)
    expect(await server.call(contract.closeZxAccount, { id }, me)).toMatchObject({
      obj: { code: 'e-account.otherProvider' },
    })
    await give(me.id, 'wallet', '5', 'in')
    expect(await close(me)).toMatchObject({ obj: { code: 'e-account.notEmpty' } })
    await give(me.id, 'wallet', '-5', 'out')
    expect(await close(me)).toMatchObject({ success: true, obj: { state: 'closed' } })
  })

  test('is refused while the bank has something on its way to it', async () => {
    const me = await someone()
    const id = await openAccountOf(server, me)
    const { accountNo } = (await accountById(server.sql, id))!
    await server.sql`
      insert into gateway_pushes (provider, content, due_at)
      values ('zx', ${server.sql.json({ event: 'transfer_in', account_no: accountNo! })}, now() + interval '1 hour')`
    expect(await server.call(contract.closeZxAccount, { id }, me)).toMatchObject({
      success: false,
      obj: { code: 'e-account.closeRefused' },
    })
    expect(await isAccountNormal(server.sql, me.id)).toBe(true)
    await server.sql`delete from gateway_pushes`
  })

  test('waits for money that is just being put in, and then finds it', async () => {
    const me = await someone()
    const id = await openAccountOf(server, me)
    const asked = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const arriving = inTransaction(server.sql, async tx => {
      expect(await isAccountNormal(tx, me.id)).toBe(true)
      asked.resolve()
      await goOn.promise
      await post(tx, {
        key: `race:${me.id}`,
        reason: 'demo',
        shopId: head.id,
        entries: [
          { memberId: me.id, kind: 'wallet', currency: 'CNY', amount: '7' },
          { memberId: null, kind: 'cash', currency: 'CNY', amount: '-7' },
        ],
      })
    })
    await asked.promise
    const closing = closeAccount(server.services, id, { by: me.id, t: key => key })
    await vi.waitUntil(
      async () =>
        (
          await server.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        ).length > 0,
    )
    goOn.resolve()
    await arriving
    expect(await closing).toMatchObject({ key: 'e-account.notEmpty' })
    expect((await accountById(server.sql, id))!.state).toBe('normal')
  })

  test('a transfer that is told while it is being closed has to be told again', async () => {
    const me = await someone()
    const id = await openAccountOf(server, me)
    const { accountNo } = (await accountById(server.sql, id))!
    await server.sql`update e_accounts set closing_at = now() - interval '2 minutes' where id = ${id}`
    const gateway = await demoAccountGateway(server.sql, 'zx')
    const tell = () =>
      receivePush(server.services, {
        provider: 'zx',
        ...gateway.push({
          event: 'transfer_in',
          provider_no: `T${id}`,
          account_no: accountNo,
          amount: '5.00',
          currency: 'CNY',
          payer: '甲',
          payer_account: '1234',
          remark: '',
          at: new Date().toISOString(),
        }),
      })
    expect((await tell()).status).toBe(503)
    expect(await isAccountNormal(server.sql, me.id)).toBe(false)
    // Left half done by a process that died: the job finishes it.
    await pollAccounts(server.services, server.app.log)
    expect((await accountById(server.sql, id))!.state).toBe('closed')
    expect((await tell()).status).toBe(200)
  })
})

describe('what is nobody else’s', () => {
  test('another’s id is no account, whatever is asked', async () => {
    const [me, other] = [await someone(), await someone()]
    const id = await fillIn(server, me, { holder: 'company' })
    const replies = [
      await server.call(contract.signUpMerchant, { id }, other),
      await server.call(contract.openSuAccount, { id }, other),
      await server.call(contract.openZxAccount, { id }, other),
      await server.call(contract.verifyMerchant, { id, verify_code: '1' }, other),
      await server.call(contract.verifySmallTransfer, { id, amt: '1' }, other),
      await server.call(contract.closeSuAccount, { id }, other),
      await server.call(contract.closeZxAccount, { id }, other),
    ]
    for (const reply of replies)
      expect(reply).toMatchObject({ success: false, obj: { code: 'message.noPermission', field: 'id' } })
    const picture = await licencePicture(server, me)
    const row = companySteps(picture)[0]!
    expect(
      await server.call(contract.saveAccountStep, { row: { holder: 'company', ...row } }, other),
    ).toMatchObject({
      obj: { code: 'message.noPermission', field: 'picture' },
    })
    const open = await uploadFiles(server, [{ name: 'a.png', content: await pngPicture() }], me)
    expect(
      await server.call(
        contract.saveAccountStep,
        { row: { holder: 'company', ...companySteps(open.tbl[0]!.id)[0]! } },
        me,
      ),
    ).toMatchObject({ obj: { code: 'message.noPermission', field: 'picture' } })
  })

  test('another provider’s step is refused, and one that is not due', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'company' })
    for (const wrong of [contract.openZxAccount, contract.signUpMerchant, contract.closeZxAccount])
      expect(await server.call(wrong, { id }, me)).toMatchObject({ obj: { code: 'e-account.otherProvider' } })
    expect(await server.call(contract.closeSuAccount, { id }, me)).toMatchObject({
      obj: { code: 'e-account.notUsable' },
    })
    expect(await server.call(contract.verifySmallTransfer, { id, amt: '1' }, me)).toMatchObject({
      obj: { code: 'e-account.notUsable' },
    })
  })

  test('the licence is seen by its owner, and by finance with a trail', async () => {
    const [me, other] = [await someone(), await someone()]
    const id = await fillIn(server, me, { holder: 'company' })
    const { url, id: file } = (await mine(me)).form.company!.picture!
    const status = async (path: string, session?: string) => (await getAs(server, path, session)).statusCode
    expect(await status(url, me.session)).toBe(200)
    for (const session of [undefined, other.session, sales.session, finance.session])
      for (const path of [url, url.replace('/images/', '/images/thumb/240/')])
        expect(await status(path, session)).toBe(404)
    const looked = contract.accountDocumentPath(id, file)
    for (const session of [undefined, me.session, other.session, sales.session])
      expect(await status(looked, session)).toBe(404)
    expect(await status(looked, finance.session)).toBe(200)
    expect(await status(contract.accountDocumentPath(id + 1, file), finance.session)).toBe(404)
    const { obj } = await server.call(contract.officeEAccount, { id }, finance)
    expect(obj.looks).toEqual([expect.objectContaining({ what: 'document' })])
    expect(obj.documents).toEqual([expect.objectContaining({ url: looked })])
    expect(obj.form.company!.picture).toBeNull()
  })

  test('numbers are shown in full to their owner with a code, and to finance with a reason', async () => {
    const me = await someone()
    const id = await fillIn(server, me, { holder: 'person' })
    expect((await mine(me)).form).toMatchObject({
      person: { idNumber: '**** 002X', mobile: '139****5678' },
      card: { cardNumber: '**** 0004' },
    })
    const show = (code: string) => server.call(contract.accountNumbers, { row: { code } }, me)
    expect(await show('000000')).toMatchObject({ success: false, obj: { code: 'message.codeFirst' } })
    await requestOwnCode(server, 'e_account', me)
    const code = await readSms(server.sql, me.mobile)
    expect((await show(code)).obj.form).toMatchObject({
      person: { idNumber: typed.idNumber },
      card: { cardNumber: typed.card },
    })
    expect(await show(code)).toMatchObject({ success: false })
    const look = (reason: string, as: CallAs) =>
      server.call(contract.officeAccountNumbers, { row: { id, reason } }, as)
    expect(await look('no', finance)).toMatchObject({ success: false, obj: { field: 'reason' } })
    for (const as of [sales, me]) expect((await look('to compare', as)).success).toBe(false)
    expect((await look(`to compare ${typed.card}`, finance)).obj.form.person!.idNumber).toBe(typed.idNumber)
    const { obj } = await server.call(contract.officeEAccount, { id }, finance)
    expect(obj.looks).toEqual([expect.objectContaining({ what: 'numbers', reason: 'to compare ****' })])
    const trail = await server.call(
      loadReport,
      { billType: 'record_change', search: JSON.stringify({ bill_type: 'e_account' }) },
      finance,
    )
    expect(trail.tbl).toContainEqual(expect.objectContaining({ record_id: id, kind: 'look' }))
  })

  test('no number that was typed stands anywhere in clear', async () => {
    const numbers = Object.values(typed)
    const tables = await server.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
    let rows = 0
    for (const { name } of tables) {
      const found = await server.sql<
        { text: string }[]
      >`select to_jsonb(r)::text as text from ${server.sql(name)} r`
      rows += found.length
      for (const { text } of found)
        for (const number of numbers)
          if (text.includes(number)) throw new Error(`${number} stands in ${name}: ${text.slice(0, 200)}`)
    }
    expect(rows).toBeGreaterThan(100)
    const list = await server.call(loadReport, { billType: 'e_account' }, finance)
    const exported: string[] = []
    for (const billType of ['e_account', 'record_change', 'wallet_entry']) {
      // As text: what a workbook holds is packed.
      const response = await getAs(server, `/export?billType=${billType}&format=csv`, finance.session)
      expect([billType, response.statusCode]).toEqual([billType, 200])
      exported.push(response.body)
    }
    expect(exported[0]!.split('\r\n').length).toBeGreaterThan(3)
    const seen = [...logged, JSON.stringify(list), ...exported].join('\n')
    expect(logged.length).toBeGreaterThan(10)
    for (const number of numbers) expect(seen).not.toContain(number)
  })
})

test('head office finds accounts, and asks the provider again', async () => {
  const me = await someone()
  const id = await fillIn(server, me, { holder: 'person', provider: 'zx', name: '丢失先生' })
  await submit(server, me, id)
  const list = (input: object, as = finance) => server.call(contract.officeEAccounts, input, as)
  expect((await list({ find: '丢失先生', tab: 'waiting' })).obj.accounts).toEqual([
    expect.objectContaining({ id, state: 'review', name: '丢失先生' }),
  ])
  expect((await list({ find: '丢失先生', tab: 'failed' })).obj).toMatchObject({ accounts: [], total: 0 })
  expect((await list({}, sales)).success).toBe(false)
  await letReviewEnd(server)
  expect(await server.call(contract.askProvider, { row: { id } }, finance)).toMatchObject({
    success: true,
    obj: { state: 'normal' },
  })
  expect(await server.call(contract.officeEAccount, { id: 999_999 }, finance)).toMatchObject({
    obj: { code: 'message.noPermission' },
  })
})
