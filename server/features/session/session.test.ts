import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, myAccount, saveProfile, sendCode } from '../../../contract/account.ts'
import { addToCart, getCart } from '../../../contract/cart.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { cookies } from '../../../contract/preferences.ts'
import { quickPick } from '../../../contract/quick-pick.ts'
import { init, jumpShop, logout } from '../../../contract/session.ts'
import { actionUrl } from '../../../contract/wire.ts'
import { makeMember, makeShop, testPassword } from '../../testing/factories.ts'
import { type OpenShop, openShop, post } from '../../testing/open-shop.ts'
import { deleteExpiredSessions, deleteOtherSessions } from './session.queries.ts'

let server: OpenShop
let head: { id: number; code: string }
let retail: { id: number; code: string }

beforeAll(async () => {
  server = await openShop()
  head = await makeShop(server.sql, { code: 'head', isDefault: true })
  retail = await makeShop(server.sql, { code: 'retail', kind: 'retail', domain: 'retail.example' })
})

beforeEach(async () => {
  await server.sql`delete from rate_limits`
})

afterAll(() => server.close())

const state = async (as: Parameters<OpenShop['call']>[2] = {}) => (await server.call(init, {}, as)).obj

describe('signing in', () => {
  test('by account and password makes a session that hlt_init knows', async () => {
    const { id, mobile } = await makeMember(server.sql, { shopId: head.id, tier: 3 })
    const session = await server.signIn(mobile)
    expect(await state({ session })).toMatchObject({ guest: false, uid: id, role: 'member', tier: 3 })
  })

  test('sets an opaque cookie: HttpOnly, SameSite=Lax, Secure only behind https', async () => {
    const { mobile } = await makeMember(server.sql, { shopId: head.id })
    const input = { type: 'pwd', mobile, pwd: testPassword }
    const [cookie] = (await post(server.app, login.name, input)).cookies
    expect(cookie).toMatchObject({ name: cookies.session, httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.secure).toBeUndefined()
    const secure = await openShop({ url: server.url, env: { PUBLIC_URL: 'https://shop.example' } })
    const [behindHttps] = (await post(secure.app, login.name, input)).cookies
    await secure.close()
    expect(behindHttps?.secure).toBe(true)
  })

  test('the database holds only a hash of the cookie', async () => {
    const { id, mobile } = await makeMember(server.sql, { shopId: head.id })
    const session = await server.signIn(mobile)
    const [row] =
      await server.sql`select encode(token_hash, 'escape') as text from sessions where member_id = ${id}`
    expect(row?.text).not.toContain(session)
  })

  test('an unknown account gets the same answer as a wrong password', async () => {
    const { mobile } = await makeMember(server.sql, { shopId: head.id })
    const wrong = await server.call(login, { type: 'pwd', mobile, pwd: 'wrong123' })
    const unknown = await server.call(login, { type: 'pwd', mobile: '13999999999', pwd: 'wrong123' })
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ success: false, obj: { code: 'message.loginWrong' } })
  })

  test.each([
    ['pending', 'message.accountPending'],
    ['disabled', 'message.accountDisabled'],
  ] as const)('an account that is %s is told so', async (status, code) => {
    const { mobile } = await makeMember(server.sql, { shopId: head.id, status })
    expect(await server.call(login, { type: 'pwd', mobile, pwd: testPassword })).toMatchObject({
      obj: { code },
    })
  })

  test('a planted session is worth nothing after signing in', async () => {
    const victim = await makeMember(server.sql, { shopId: head.id })
    const attacker = await makeMember(server.sql, { shopId: head.id })
    const planted = await server.signIn(attacker.mobile)
    const own = await server.signIn(victim.mobile, { session: planted })
    expect(own).not.toBe(planted)
    expect(await state({ session: planted })).toMatchObject({ guest: true })
  })
})

test('CSRF: what another site makes a browser post changes nothing, session or not', async () => {
  const { id, mobile } = await makeMember(server.sql, { shopId: head.id })
  const session = await server.signIn(mobile)
  const forged = async (name: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: actionUrl(name),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
        cookie: `${cookies.session}=${session}`,
        ...more,
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const val = JSON.stringify({ nick: 'stolen' })
  for (const more of [{}, { version: '5' }, { version: '' }] as Record<string, string>[]) {
    const response = await forged(saveProfile.name, { val }, more)
    expect(response.json()).toMatchObject({ success: false, obj: { code: 'message.noVersion' } })
    // Nor may its scripts ask for our consent to send the header.
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect((await forged(logout.name, {})).cookies).toEqual([])
  expect((await forged(login.name, { type: 'pwd', mobile, pwd: testPassword })).cookies).toEqual([])
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: actionUrl(saveProfile.name),
    headers: { origin: 'https://evil.example', 'access-control-request-headers': 'version' },
  })
  expect(preflight.headers['access-control-allow-headers']).toBeUndefined()
  const [member] = await server.sql`select nick from members where id = ${id}`
  expect(member?.nick).not.toBe('stolen')
  expect(await state({ session })).toMatchObject({ guest: false })
})

describe('a session', () => {
  test('ends with logout', async () => {
    const { mobile } = await makeMember(server.sql, { shopId: head.id })
    const session = await server.signIn(mobile)
    await server.call(logout, {}, { session })
    expect(await state({ session })).toMatchObject({ guest: true, uid: 0 })
  })

  test('ends when it was not used for its days, and slides while it is used', async () => {
    const { id, mobile } = await makeMember(server.sql, { shopId: head.id })
    const session = await server.signIn(mobile)
    await server.sql`update sessions set seen_at = now() - interval '2 hours', expires_at = now() + interval '1 minute'
      where member_id = ${id}`
    expect(await state({ session })).toMatchObject({ guest: false })
    await server.services.traces.sessions.flush()
    const [slid] =
      await server.sql`select expires_at > now() + interval '29 days' as ok from sessions where member_id = ${id}`
    expect(slid?.ok).toBe(true)
    await server.sql`update sessions set expires_at = now() - interval '1 second' where member_id = ${id}`
    expect(await state({ session })).toMatchObject({ guest: true })
    await deleteExpiredSessions(server.sql)
    expect(await server.sql`select 1 from sessions where member_id = ${id}`).toHaveLength(0)
  })

  test('that slides takes its cookie along: the browser keeps it as long as we do', async () => {
    const { id, mobile } = await makeMember(server.sql, { shopId: head.id })
    const session = await server.signIn(mobile)
    const cookieOf = async () => (await post(server.app, init.name, {}, { session })).cookies
    expect(await cookieOf()).toEqual([])
    await server.sql`update sessions set seen_at = now() - interval '2 hours' where member_id = ${id}`
    expect(await cookieOf()).toMatchObject([
      { name: cookies.session, value: session, maxAge: 30 * 24 * 3600, httpOnly: true, sameSite: 'Lax' },
    ])
    await server.services.traces.sessions.flush()
    expect(await cookieOf()).toEqual([])
  })

  test('ends for everybody else when the password changes', async () => {
    const { id, mobile } = await makeMember(server.sql, { shopId: head.id })
    const [mine, other] = [await server.signIn(mobile), await server.signIn(mobile)]
    await deleteOtherSessions(server.sql, id, mine)
    expect(await state({ session: mine })).toMatchObject({ guest: false })
    expect(await state({ session: other })).toMatchObject({ guest: true })
  })

  test('ends when the account is disabled', async () => {
    const { id, mobile } = await makeMember(server.sql, { shopId: head.id })
    const session = await server.signIn(mobile)
    await server.sql`update members set status = 'disabled' where id = ${id}`
    expect(await state({ session })).toMatchObject({ guest: true })
  })

  test.each(['', 'x', 'a'.repeat(43), "' or 1=1 --", 'a'.repeat(10_000)])(
    'made up as %j is a guest',
    async session => {
      expect(await state({ session })).toMatchObject({ guest: true })
    },
  )
})

describe('"A lost session: the next call answers RELOGIN"', () => {
  const lost = { success: false, msg: 'RELOGIN' }
  const join = async () => {
    const { id, mobile } = await makeMember(server.sql, { shopId: head.id })
    return { member: id, session: await server.signIn(mobile) }
  }

  test('whatever the page asks that was drawn for somebody: guests may call it or not', async () => {
    const as = await join()
    expect(await server.call(getCart, {}, as)).toMatchObject({ success: true })
    await server.call(logout, {}, { session: as.session })
    const skuId = 1
    for (const reply of [
      await server.call(getCart, {}, as),
      await server.call(addToCart, { products: [{ skuId, qty: '1' }] }, as),
      await server.call(quickPick, { lines: ['A-1'] }, as),
      await server.call(myAccount, {}, as),
      await server.call(sendCode, { type: 'login', mobile: '13900000000', vcode: 'x' }, as),
    ])
      expect(reply).toMatchObject(lost)
  })

  test('asking who one is and leaving go on', async () => {
    const as = await join()
    await server.sql`delete from sessions where member_id = ${as.member}`
    expect((await server.call(init, {}, as)).obj).toMatchObject({ guest: true, uid: 0 })
    expect(await server.call(logout, {}, as)).toMatchObject({ success: true })
  })

  test('a page of one member does not act for another who signed in meanwhile', async () => {
    const [first, second] = [await join(), await join()]
    const as = { ...second, member: first.member }
    expect(await server.call(saveProfile, { val: { nick: '别人' } }, as)).toMatchObject(lost)
    const [row] = await server.sql`select nick from members where id = ${second.member}`
    expect(row?.nick).not.toBe('别人')
    expect(await server.call(saveProfile, { val: { nick: '自己' } }, second)).toMatchObject({ success: true })
  })

  test('a page of a guest, and a program that says nothing, are what their session says', async () => {
    const { session } = await join()
    expect(await server.call(getCart, {}, { session })).toMatchObject({ success: true })
    expect(await server.call(getCart, {})).toMatchObject({ success: true })
  })
})

describe('the shop', () => {
  test('is found by host name, by jump_shop, else it is the default one', async () => {
    expect(await state()).toMatchObject({ shop: 'head', qtype: 1 })
    expect(await state({ host: 'retail.example' })).toMatchObject({ shop: 'retail', qtype: 2 })
    expect(await state({ shop: 'retail' })).toMatchObject({ shop: 'retail' })
    expect(await state({ shop: 'no-such-shop' })).toMatchObject({ shop: 'head' })
  })

  test('jump_shop remembers the shop in a cookie, and refuses an unknown one', async () => {
    const response = await post(server.app, jumpShop.name, { shop: 'retail' })
    expect(response.cookies[0]).toMatchObject({ name: cookies.shop, value: 'retail', httpOnly: true })
    expect(await server.call(jumpShop, { shop: 'nowhere' })).toMatchObject({
      success: false,
      obj: { field: 'shop' },
    })
  })

  test("jump_shop on a shop's own host name answers where the other shop is, or that nobody knows", async () => {
    await makeShop(server.sql, { code: 'second', domain: 'second.example' })
    await expect.poll(async () => (await state({ host: 'second.example' })).shop).toBe('second')
    const as = { host: 'retail.example' }
    const own = await post(server.app, jumpShop.name, { shop: 'second' }, as)
    expect(own.json()).toMatchObject({ obj: { shop: 'second', url: 'http://second.example/home' } })
    expect(own.cookies).toEqual([])
    expect(await server.call(jumpShop, { shop: 'retail' }, as)).toMatchObject({ obj: { shop: 'retail' } })
    expect(await server.call(jumpShop, { shop: 'head' }, as)).toMatchObject({
      success: false,
      obj: { code: 'message.otherShopElsewhere', field: 'shop' },
    })
    expect((await server.call(jumpShop, { shop: 'second' })).obj).toEqual({ shop: 'second' })

    const jump = async (publicUrl: string) => {
      const known = await openShop({ url: server.url, env: { PUBLIC_URL: publicUrl } })
      const reply = await known.call(jumpShop, { shop: 'head' }, as)
      await known.close()
      return reply
    }
    expect((await jump('https://shop.example')).obj.url).toBe('https://shop.example/home?shop=head')
    // That name is one shop's alone, too.
    expect(await jump('https://second.example')).toMatchObject({
      success: false,
      obj: { code: 'message.otherShopElsewhere' },
    })
  })

  test("another shop's member is refused, head office's staff and the shop's own distributor are not", async () => {
    const member = await makeMember(server.sql, { shopId: head.id })
    const staff = await makeMember(server.sql, { shopId: head.id, role: 'office' })
    const distributor = await makeMember(server.sql, { shopId: head.id, role: 'distributor', rights: 7 })
    const own = await makeShop(server.sql, { ownerId: distributor.id, kind: 'retail' })
    const as = { shop: own.code }
    await expect.poll(async () => (await state(as)).shop).toBe(own.code)
    expect(
      await server.call(login, { type: 'pwd', mobile: member.mobile, pwd: testPassword }, as),
    ).toMatchObject({
      success: false,
      obj: { code: 'message.loginWrong' },
    })
    for (const { mobile } of [staff, distributor]) {
      const session = await server.signIn(mobile, as)
      expect(await state({ ...as, session })).toMatchObject({ guest: false, fx_id: distributor.id })
    }
  })

  test('a member who wanders into another shop is a guest there', async () => {
    const { mobile } = await makeMember(server.sql, { shopId: head.id })
    const session = await server.signIn(mobile)
    expect(await state({ session, shop: 'retail' })).toMatchObject({ guest: true })
    expect(await state({ session })).toMatchObject({ guest: false })
  })

  test('closed to guests (flag 29) sends every call to login but those at the door', async () => {
    const closed = await makeShop(server.sql, { flags: 1 << ShopFlag.NoGuests })
    const as = { shop: closed.code }
    await expect.poll(async () => (await state(as)).shop).toBe(closed.code)
    expect(await server.call(init, {}, as)).toMatchObject({ success: true })
    expect(await server.call(addToCart, { products: [] }, as)).toMatchObject({
      success: false,
      msg: 'RELOGIN',
    })
    const { mobile } = await makeMember(server.sql, { shopId: closed.id })
    const session = await server.signIn(mobile, as)
    const inside = await server.call(addToCart, { products: [] }, { ...as, session })
    expect(inside.msg).not.toBe('RELOGIN')
  })

  test('changed by one process is heard by another', async () => {
    const other = await openShop({ url: server.url })
    const title = async () => (await other.call(init, {}, { shop: 'retail', lang: 'en' })).obj.title
    expect(await title()).toBe('Shop retail')
    await server.sql`update shops set titles = '{"en": "Renamed"}' where id = ${retail.id}`
    await expect.poll(title).toBe('Renamed')
    await other.close()
  })
})

test('the language of a call is its header; currency is one of the shop', async () => {
  expect(await state({ lang: 'ar', currency: 'USD' })).toMatchObject({ lang: 'ar', currency: 'USD' })
  expect(await state({ lang: 'xx', currency: 'ZZZ' })).toMatchObject({ lang: 'en', currency: 'CNY' })
})
