import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountProviderCode, accountProviders } from '../../../contract/e-account-states.ts'
import { testDatabase } from '../../db/testing.ts'
import type { SendRequest } from '../payment/channel.ts'
import { dialects, type ProviderKeys } from './dialects.ts'
import { type AccountGateway, accountGateway } from './gateway/account-gateway.ts'
import { behaviourOf, pushesOf } from './gateway/behaviour.ts'
import { bothHalves } from './gateway/both-halves.ts'
import { httpProvider } from './http-provider.ts'
import { type AccountProvider, type Application, ProviderError } from './provider.ts'

const card = '6222020200112230007'
const idNumber = '11010519491231002X'

let database: Awaited<ReturnType<typeof testDatabase>>
let ours: ProviderKeys
let theirs: ProviderKeys
let strangers: ProviderKeys

beforeAll(async () => {
  database = await testDatabase()
  const both = await bothHalves('http://gateway')
  ours = both.ours
  theirs = both.theirs
  strangers = (await bothHalves('http://gateway')).theirs
})

afterAll(() => database.drop())

let made = 0
const newNumber = () => `EA${++made}`

const person = (name = '王小明', more: Partial<Application> = {}): Application => ({
  number: newNumber(),
  holder: 'person',
  mobile: '13800000001',
  account: { holder: name, number: card, bank: '工商银行' },
  person: { name, idNumber, validUntil: '2036-01-01' },
  notifyUrl: 'http://shop/e-account/notify/su',
  ...more,
})

const company = (name = '商队贸易有限公司'): Application => ({
  ...person(name),
  holder: 'company',
  person: undefined,
  company: {
    name,
    licenceCode: '91350100M000100Y43',
    licencePicture: { type: 'image/png', content: Buffer.from('picture') },
    legalPerson: { name: '王小明', idNumber },
    owners: [{ name: '王小明', idNumber }],
  },
})

/** A provider and its other side, and what went from the one to the other. */
function open(code: AccountProviderCode): {
  provider: AccountProvider
  gateway: AccountGateway
  seen: string[]
} {
  const gateway = accountGateway(database.sql, code, theirs)
  const seen: string[] = []
  const send: SendRequest = async request => {
    seen.push(await request.clone().text())
    return await gateway.answer(request)
  }
  return { provider: httpProvider(code, ours, send), gateway, seen }
}

const reviewed = () => database.sql`update gateway_accounts set decided_at = now() where state = 'review'`

describe.each(accountProviders)('%s', code => {
  test('takes an application whose numbers nobody on the way can read', async () => {
    const { provider, seen } = open(code)
    for (const application of [person(), company()]) {
      const report = await provider.apply(application)
      expect(report).toEqual({ state: code === 'qqt' ? 'opening' : 'review', number: application.number })
    }
    expect(seen.join()).toContain('王小明')
    for (const secret of [card, idNumber, '13800000001', '91350100M000100Y43'])
      expect(seen.join()).not.toContain(secret)
  })

  test('keeps no number of a person or a card', async () => {
    const { provider } = open(code)
    await provider.apply(company())
    const tables = await database.sql<{ text: string }[]>`
      select to_jsonb(g)::text as text from gateway_accounts g union all select to_jsonb(g)::text from gateway_cards g
      union all select to_jsonb(g)::text from gateway_pushes g`
    for (const secret of [card, idNumber, '13800000001', '91350100M000100Y43'])
      expect(tables.map(({ text }) => text).join()).not.toContain(secret)
  })

  test('the same number twice is one application', async () => {
    const { provider } = open(code)
    const application = person()
    expect(await provider.apply(application)).toEqual(await provider.apply(application))
    expect(
      await database.sql`select from gateway_accounts where number = ${application.number}`,
    ).toHaveLength(1)
    expect(await provider.query(application.number)).toMatchObject({ number: application.number })
    expect(await provider.query('EA-nobody')).toEqual({ state: 'unknown', number: 'EA-nobody' })
  })

  test('a request that somebody else signed is not taken', async () => {
    const stranger = httpProvider(
      code,
      { ...strangers, gateway: 'http://gateway' },
      open(code).gateway.answer,
    )
    await expect(stranger.query('EA1')).rejects.toThrow(ProviderError)
  })

  test('an answer that somebody else signed, or changed on its way, is no answer', async () => {
    const application = person()
    await open(code).provider.apply(application)
    const forged = accountGateway(database.sql, code, {
      ...strangers,
      merchantNo: ours.merchantNo,
      platformKey: theirs.platformKey,
    })
    const changed: SendRequest = async request => {
      const answer = await open(code).gateway.answer(request)
      const body = (await answer.text()).replace(application.number, 'EA-other')
      return new Response(body, answer)
    }
    for (const send of [forged.answer, changed])
      await expect(httpProvider(code, ours, send).query(application.number)).rejects.toThrow('not theirs')
  })

  test('a silent provider is an error: nobody knows', async () => {
    const silent = httpProvider(code, ours, () => Promise.reject(new TypeError('fetch failed')))
    await expect(silent.apply(person())).rejects.toThrow('did not answer')
  })

  test('what it does not take has failed; what it cannot say now is an error', async () => {
    const application = person('测试失败')
    expect(await open(code).provider.apply(application)).toMatchObject({ state: 'failed' })
  })

  test('an account that is open has cards, payouts and books', async () => {
    const { provider } = open(code)
    const application = person()
    await provider.apply(application)
    await database.sql`
      update gateway_accounts set state = 'review', decided_at = now() where number = ${application.number}`
    const report = await provider.query(application.number)
    if (report.state !== 'normal') throw new Error(report.state)
    const { accountNo } = report
    expect(report.transferIn).toMatchObject({ number: accountNo })
    const added = await provider.addCard({ accountNo, number: 'C1', bankAccount: application.account })
    expect(await provider.addCard({ accountNo, number: 'C1', bankAccount: application.account })).toEqual(
      added,
    )
    expect(
      await provider.addCard({
        accountNo,
        number: 'C2',
        bankAccount: { ...application.account, bank: '驳回银行' },
      }),
    ).toMatchObject({ state: 'refused' })
    if (added.state !== 'added') throw new Error(added.state)
    const payOut = (number: string, amount: '10.00' | '10.11' | '10.16') =>
      provider.payOut({
        number: `${code}${number}`,
        accountNo,
        cardNo: added.cardNo,
        amount,
        currency: 'CNY',
        notifyUrl: application.notifyUrl,
      })
    expect(await payOut('W1', '10.00')).toEqual({ state: 'sending', number: `${code}W1` })
    expect(await payOut('W1', '10.00')).toEqual({ state: 'sending', number: `${code}W1` })
    expect(await payOut('W2', '10.11')).toMatchObject({ state: 'sending' })
    expect(await payOut('W3', '10.16')).toMatchObject({ state: 'failed' })
    expect(await provider.close(accountNo)).toMatchObject({ state: 'refused' })
    await database.sql`update gateway_payouts set decided_at = now()`
    expect(await provider.queryPayout(`${code}W1`)).toMatchObject({ state: 'paid' })
    expect(await provider.queryPayout(`${code}W2`)).toMatchObject({ state: 'failed' })
    expect(await provider.queryPayout('W0')).toEqual({ state: 'unknown', number: 'W0' })
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
    expect(await provider.statement(day)).toEqual([
      expect.objectContaining({ kind: 'payout', number: `${code}W1`, amount: '10.0000', currency: 'CNY' }),
    ])
    await provider.removeCard(accountNo, added.cardNo)
    await provider.removeCard(accountNo, added.cardNo)
    expect(await payOut('W4', '10.00')).toMatchObject({ state: 'failed' })
    expect(await provider.close(accountNo)).toEqual({ state: 'closed' })
    expect(await provider.close(accountNo)).toEqual({ state: 'closed' })
  })

  test('a push is believed when it is signed, whole and new', () => {
    const { provider, gateway } = open(code)
    const now = new Date()
    const content = { event: 'account', number: 'EA1', state: 'review' }
    const push = gateway.push(content, now)
    expect(provider.readWebhook(push, now)).toEqual({
      kind: 'account',
      report: { state: 'review', number: 'EA1' },
    })
    const later = new Date(now.getTime() + 6 * 60_000)
    expect(provider.readWebhook(push, later)).toEqual({ kind: 'forged', why: 'too old' })
    const body = push.body.replace('review', 'normal')
    expect(provider.readWebhook({ ...push, body }, now)).toMatchObject({ kind: 'forged' })
    expect(provider.readWebhook({ headers: {}, body }, now)).toEqual({ kind: 'forged', why: 'no signature' })
    const stranger = accountGateway(database.sql, code, strangers)
    expect(provider.readWebhook(stranger.push(content, now), now)).toMatchObject({ kind: 'forged' })
    // Another merchant of the same bank may have a payout under our number.
    for (const merchant of ['somebody else', undefined])
      expect(provider.readWebhook(gateway.push({ ...content, merchant }, now), now)).toEqual({
        kind: 'forged',
        why: 'for another merchant',
      })
    expect(provider.readWebhook(gateway.push({ event: 'fun' }, now), now)).toEqual({
      kind: 'other',
      about: 'fun',
    })
  })

  test('a field opens under its own name and for the other side only', () => {
    const dialect = dialects[code]
    const seal = dialect.seal(ours)
    const closed = seal.close('id_number', idNumber)
    expect(closed).not.toBe(seal.close('id_number', idNumber))
    expect(dialect.unseal(theirs, seal.body)('id_number', closed)).toBe(idNumber)
    expect(() => dialect.unseal(theirs, seal.body)('account_number', closed)).toThrow()
    expect(() => dialect.unseal(strangers, seal.body)('id_number', closed)).toThrow()
    expect(() => dialect.sign({ ...ours, key: '', privateKey: '' }, 'x')).toThrow()
  })
})

test('qqt sends a code: three wrong ones use it up, a new one is good', async () => {
  const { provider } = open('qqt')
  const { number } = person()
  await provider.apply(person('王小明', { number }))
  for (const left of [2, 1, 0])
    expect(await provider.verifyCode(number, 'no')).toEqual({ state: 'wrong', left })
  expect(await provider.verifyCode(number, 'no')).toEqual({ state: 'expired' })
  await provider.sendCode(number)
  const [row] = await database.sql<
    { code: string }[]
  >`select code from gateway_accounts where number = ${number}`
  expect(await provider.verifyCode(number, row!.code)).toEqual({ state: 'right' })
  expect(await provider.query(number)).toEqual({ state: 'review', number })
})

test('su sends a company a small sum, and lets it be named three times', async () => {
  const { provider } = open('su')
  const [good, bad] = [company(), company()]
  for (const application of [good, bad]) await provider.apply(application)
  await reviewed()
  expect(await provider.query(good.number)).toEqual({ state: 'small_transfer', number: good.number })
  const [row] = await database.sql<{ amount: '0.50' }[]>`
    select amount from gateway_accounts where number = ${good.number}`
  expect(await provider.verifySmallTransfer(good.number, '9.99')).toEqual({ state: 'wrong', left: 2 })
  expect(await provider.verifySmallTransfer(good.number, row!.amount)).toEqual({ state: 'right' })
  expect(await provider.query(good.number)).toMatchObject({ state: 'normal' })
  for (const left of [2, 1, 0])
    expect(await provider.verifySmallTransfer(bad.number, '9.99')).toEqual({ state: 'wrong', left })
  expect(await provider.verifySmallTransfer(bad.number, '9.99')).toEqual({ state: 'expired' })
  expect(await provider.query(bad.number)).toMatchObject({ state: 'failed' })
})

test('words in a name say what the gateway does', () => {
  const of = (name: string, code: AccountProviderCode = 'zx') =>
    behaviourOf({ provider: code, holder: 'company' }, [name])
  expect(of('商队公司')).toMatchObject({ outcome: 'normal', told: 'now' })
  expect(of('商队公司', 'su')).toMatchObject({ outcome: 'small_transfer' })
  expect(of('驳回公司')).toMatchObject({ outcome: 'rejected' })
  expect(of('Fail Ltd')).toMatchObject({ outcome: 'failed' })
  expect(of('乱序驳回公司')).toMatchObject({ outcome: 'rejected', told: 'disorder' })
  expect(pushesOf('disorder', 'a', 'b', 4).map(({ content }) => content)).toEqual(['b', 'a'])
  expect(pushesOf('twice', 'a', 'b', 4)).toHaveLength(4)
  expect(pushesOf('lost', 'a', 'b', 4)).toEqual([])
})
