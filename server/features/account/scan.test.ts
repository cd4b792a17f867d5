import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, saveProfile, ticketSeconds } from '../../../contract/account.ts'
import { init } from '../../../contract/session.ts'
import { openBranch, sessionIn } from '../../testing/accounts.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop, post } from '../../testing/open-shop.ts'
import { forgetOldTickets } from './tickets.queries.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

// Hashing codes and passwords is slow on purpose.

let server: OpenShop
let head: { id: number; code: string }
let member: { id: number; mobile: string }
let phone: string

beforeAll(async () => {
  server = await openShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  head = await makeShop(server.sql, { code: 'head', isDefault: true })
  member = await makeMember(server.sql, { shopId: head.id })
  phone = await server.signIn(member.mobile)
})

beforeEach(async () => {
  await server.sql`delete from rate_limits`
})

afterAll(() => server.close())

async function ask(as: CallAs = {}) {
  const { obj } = await server.call(
    login,
    { type: 'scan', pc: true },
    { agent: firefox, address: '10.1.2.3', ...as },
  )
  const { secret, url, picture, seconds } = obj.ticket!
  return { secret, url, picture, seconds, code: new URL(url).searchParams.get('code')! }
}

const follow = (secret: string, as: CallAs = {}) =>
  post(server.app, login.name, { type: 'scan', pc: '1', code: secret }, as)
const stateOf = async (secret: string, as: CallAs = {}) => (await follow(secret, as)).json().obj.state
const onPhone = (code: string, step: 'look' | 'confirm' | 'refuse', as: CallAs = { session: phone }) =>
  server.call(login, { type: 'scan', code, step }, as)

describe('a QR code', () => {
  test('leads to the page of the shop that asks, and is a picture', async () => {
    const { url, picture, seconds } = await ask()
    expect(url).toMatch(/^https:\/\/shop\.example\/scan\?code=[\w-]{22}$/)
    expect(seconds).toBe(ticketSeconds)
    const svg = Buffer.from(picture.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    expect(svg).toMatch(/^<svg /)
    const branch = await openBranch(server, { kind: 'retail' })
    expect((await ask({ shop: branch.code })).url).toContain(`shop=${branch.code}`)
  })

  test('does not hold the secret, and the database holds neither of its ways in', async () => {
    const { secret, url, picture } = await ask()
    expect(url).not.toContain(secret)
    expect(Buffer.from(picture.split(',')[1]!, 'base64').toString()).not.toContain(secret)
    const [row] = await server.sql`select string_agg(to_jsonb(t)::text, '') as text from login_tickets t`
    expect(row?.text).not.toContain(secret)
  })

  test('shows who asks: browser, address and time', async () => {
    const { code, secret } = await ask()
    expect(await stateOf(secret)).toBe('waiting')
    const { obj } = await onPhone(code, 'look')
    expect(obj).toMatchObject({ guest: false, uid: member.id })
    expect(obj.asks).toMatchObject({
      agent: firefox,
      browser: 'Firefox',
      system: 'Linux',
      address: '10.1.2.3',
    })
    expect(Math.abs(Date.parse(obj.asks!.at) - Date.now())).toBeLessThan(60_000)
    expect(obj.asks!.seconds).toBeGreaterThan(100)
    expect(await stateOf(secret)).toBe('seen')
  })

  test('confirmed on the phone signs the browser in, which hears of it with its next question', async () => {
    const { code, secret } = await ask()
    await onPhone(code, 'look')
    expect(await onPhone(code, 'confirm')).toMatchObject({ success: true, obj: { state: 'confirmed' } })
    const response = await follow(secret)
    expect(response.json()).toMatchObject({ obj: { guest: false, uid: member.id, state: 'confirmed' } })
    const session = sessionIn(response)!
    expect((await server.call(init, {}, { session })).obj).toMatchObject({ guest: false, uid: member.id })
    expect(session).not.toBe(phone)
  })

  test('refused on the phone lets nobody in', async () => {
    const { code, secret } = await ask()
    expect(await onPhone(code, 'refuse')).toMatchObject({ success: true, obj: { state: 'refused' } })
    const response = await follow(secret)
    expect(response.json()).toMatchObject({ obj: { guest: true, state: 'refused' } })
    expect(sessionIn(response)).toBeUndefined()
    expect(await onPhone(code, 'confirm')).toMatchObject({ obj: { code: 'message.ticketOver' } })
  })

  test('is used once: of several browsers with the secret one gets in', async () => {
    const { code, secret } = await ask()
    await onPhone(code, 'confirm')
    const responses = await Promise.all(Array.from({ length: 5 }, () => follow(secret)))
    expect(responses.filter(response => sessionIn(response))).toHaveLength(1)
    expect(await stateOf(secret)).toBe('expired')
    expect(await onPhone(code, 'look')).toMatchObject({ obj: { code: 'message.ticketOver' } })
  })

  test('photographed is worth nothing: the public code is not the secret', async () => {
    const { code, secret } = await ask()
    await onPhone(code, 'confirm')
    const thief = await follow(code)
    expect(sessionIn(thief)).toBeUndefined()
    expect(thief.json()).toMatchObject({ obj: { guest: true, state: 'expired' } })
    expect(await onPhone(secret, 'look')).toMatchObject({ success: false })
    expect(sessionIn(await follow(secret))).toBeDefined()
  })

  test('confirmed twice by the same phone is confirmed once', async () => {
    const { code, secret } = await ask()
    const replies = await Promise.all([onPhone(code, 'confirm'), onPhone(code, 'confirm')])
    expect(replies.map(({ success }) => success)).toEqual([true, true])
    const responses = [await follow(secret), await follow(secret)]
    expect(responses.filter(response => sessionIn(response))).toHaveLength(1)
    expect(await onPhone(code, 'confirm')).toMatchObject({ obj: { code: 'message.ticketOver' } })
  })

  test('decided by two phones at once is decided by one', async () => {
    const other = await server.signIn((await makeMember(server.sql, { shopId: head.id })).mobile)
    const { code } = await ask()
    const replies = await Promise.all([phone, other].map(session => onPhone(code, 'confirm', { session })))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
  })

  test('is over after two minutes, also when somebody had said yes', async () => {
    const { code, secret } = await ask()
    await onPhone(code, 'confirm')
    await server.sql`update login_tickets set expires_at = now() - interval '1 second'`
    expect(await stateOf(secret)).toBe('expired')
    const late = await ask()
    await server.sql`update login_tickets set expires_at = now() - interval '1 second'`
    expect(await onPhone(late.code, 'look')).toMatchObject({ obj: { code: 'message.ticketOver' } })
    expect(await onPhone(late.code, 'confirm')).toMatchObject({ obj: { code: 'message.ticketOver' } })
    await server.sql`update login_tickets set expires_at = now() - interval '2 days'`
    await forgetOldTickets(server.sql)
    expect(await server.sql`select from login_tickets`).toHaveLength(0)
  })

  test.each(['', 'x', 'a'.repeat(43), "' or 1=1 --"])('made up as %j is none', async made => {
    const asked = made === '' ? { obj: { state: 'expired' } } : (await follow(made)).json()
    expect(asked).toMatchObject({ obj: { state: 'expired' } })
    expect(await onPhone(made, 'look')).toMatchObject({ success: false })
  })

  test('is not for guests to answer: they sign in first', async () => {
    const { code } = await ask()
    for (const step of ['look', 'confirm', 'refuse'] as const) {
      expect(await onPhone(code, step, {})).toMatchObject({ success: false, msg: 'RELOGIN' })
    }
  })

  test("is not for another shop's member, who is a guest there", async () => {
    const branch = await openBranch(server, { kind: 'retail' })
    const { code, secret } = await ask({ shop: branch.code })
    expect(await onPhone(code, 'confirm', { session: phone, shop: branch.code })).toMatchObject({
      msg: 'RELOGIN',
    })
    // Nor does it help to answer it from the own shop.
    expect(await onPhone(code, 'confirm')).toMatchObject({ obj: { code: 'message.ticketOver' } })
    expect(await stateOf(secret, { shop: branch.code })).toBe('waiting')
  })

  test('confirmed and not used yet is one of the other devices that are signed out', async () => {
    const { secret, code } = await ask()
    await onPhone(code, 'confirm')
    await server.call(saveProfile, { val: { signOut: 'others' } }, { session: phone })
    expect(sessionIn(await follow(secret))).toBeUndefined()
    expect(await stateOf(secret)).toBe('expired')
  })

  test('confirmed by an account that was disabled meanwhile lets nobody in', async () => {
    const person = await makeMember(server.sql, { shopId: head.id })
    const { code, secret } = await ask()
    await onPhone(code, 'confirm', { session: await server.signIn(person.mobile) })
    await server.sql`update members set status = 'disabled' where id = ${person.id}`
    const response = await follow(secret)
    expect(sessionIn(response)).toBeUndefined()
    expect(response.json()).toMatchObject({ obj: { code: 'message.accountDisabled' } })
  })

  test('a session planted in the browser is worth nothing afterwards', async () => {
    const planted = await server.signIn((await makeMember(server.sql, { shopId: head.id })).mobile)
    const { code, secret } = await ask()
    await onPhone(code, 'confirm')
    await follow(secret, { session: planted })
    expect((await server.call(init, {}, { session: planted })).obj.guest).toBe(true)
  })
})

test('a page that asks every second for two minutes is no attack; thirty new codes a minute are', async () => {
  const { secret } = await ask()
  for (let i = 0; i < 130; i++) expect(await stateOf(secret)).toBe('waiting')
  const replies = await Promise.all(Array.from({ length: 35 }, () => server.call(login, { type: 'scan' })))
  expect(replies.filter(({ obj }) => obj.code === 'message.tooMany').length).toBeGreaterThan(0)
})
