import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword } from '../../../contract/account.ts'
import {
  enterMiniProgram,
  linkMiniProgram,
  linkOffered,
  offerLink,
  payInMiniProgram,
} from '../../../contract/inside-wechat.ts'
import { checkPayment, pay } from '../../../contract/payment.ts'
import { cookies } from '../../../contract/preferences.ts'
import { logout } from '../../../contract/session.ts'
import { markPaid } from '../../ports/payment/gateway/gateway.queries.ts'
import { newWechatCode, openIdIn } from '../../ports/payment/gateway/wechat-oauth-gateway.ts'
import { openBranch } from '../../testing/accounts.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { makeMember, makeProduct, makeShop, testPassword } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { demoBridge } from '../payment/channels.ts'
import { payAtCashier } from '../payment/demo-cashier.ts'
import { deleteOtherSessions } from '../session/session.queries.ts'
import { ownPage } from './enter-web-view.ts'
import { forgetOldProgramTickets } from './program-tickets.ts'
import { demoComponentAppId } from './reach-platform.ts'

const inside =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.50 miniProgram/wxhead'

let server: OpenShop
let shopId: number
let branch: { id: number; code: string }
let skuId: number

beforeAll(async () => {
  server = await openShop({ env: { PAY_DEMO: '1', PUBLIC_URL: 'https://shop.example' } })
  const { sql } = server
  const head = await makeShop(sql, { code: 'head', isDefault: true })
  shopId = head.id
  skuId = (await makeProduct(sql, head.warehouseId)).skuId
  await sql`update pay_methods set enabled = true where code = 'wx'`
  branch = await openBranch(server, {})
  for (const [appId, shop] of [
    ['wxhead', shopId],
    ['wxbranch', branch.id],
  ] as const) {
    await sql`
      insert into gateway_wxa_programs (app_id, component_app_id, nickname, refresh_token, version, ext)
      values (${appId}, ${demoComponentAppId}, 'S', 'refresh', '1.0.0', '{}')`
    await sql`insert into mini_programs (shop_id, app_id, connected_at) values (${shop}, ${appId}, now())`
  }
}, 60_000)

beforeEach(() => server.sql`delete from rate_limits`)
afterAll(() => server.close())

const codeOf = (person: string, appId = 'wxhead') => newWechatCode(server.sql, { appId, person })

const open = async (person: string, as: CallAs = {}, app = 'wxhead') =>
  server.call(enterMiniProgram, { row: { app, code: await codeOf(person, app) } }, { lang: 'en', ...as })

const enter = (ticket: string, more: { to?: string; session?: string; headers?: object } = {}) =>
  server.app.inject({
    url: `/wxa/enter?ticket=${ticket}${more.to ? `&to=${encodeURIComponent(more.to)}` : ''}`,
    headers: {
      'user-agent': inside,
      ...(more.session && { cookie: `${cookies.session}=${more.session}` }),
      ...more.headers,
    },
  })
type Entered = Awaited<ReturnType<typeof enter>>

const sessionOf = ({ cookies: set }: Entered) => set.find(({ name }) => name === cookies.session)?.value

async function member(as: CallAs = {}) {
  const { id, mobile } = await makeMember(server.sql, { shopId })
  const session = await server.signIn(mobile, { address: `10.2.${Math.floor(id / 250)}.${id % 250}`, ...as })
  return { id, mobile, session, as: { session, lang: 'en', agent: inside } }
}

/** Somebody signed in inside, and agreed on the native page. */
async function link(person: string, of: { as: CallAs }) {
  const { obj } = await server.call(offerLink, { row: {} }, of.as)
  const ticket = new URL(obj.url, 'http://x').searchParams.get('ticket')!
  return server.call(linkMiniProgram, { row: { app: 'wxhead', code: await codeOf(person), ticket } })
}

const linksOf = (memberId: number) => server.sql<{ openId: string }[]>`
  select open_id as "openId" from mini_program_links where member_id = ${memberId} order by open_id`

describe('the mini-program', () => {
  test('signs in whom it knows: the ticket becomes a session once, and the page follows', async () => {
    const ann = await member()
    expect(await link('Ann', ann)).toMatchObject({ success: true })
    const opened = await open('Ann')
    expect(opened.obj).toMatchObject({ known: true })
    const entered = await enter(opened.obj.ticket, { to: '/m/cart?x=1' })
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/m/cart?x=1'])
    const session = sessionOf(entered)!
    const [who] = await server.sql<{ id: number }[]>`
      select member_id as id from sessions where wechat_open_id = ${openIdIn('wxhead', 'Ann')}`
    expect(who!.id).toBe(ann.id)
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(entered.headers['cache-control']).toBe('no-store')

    const again = await enter(opened.obj.ticket)
    expect([again.statusCode, sessionOf(again)]).toEqual([303, undefined])
  })

  test('of many who bring one ticket, one gets in', async () => {
    const bo = await member()
    await link('Bo', bo)
    const { obj } = await open('Bo')
    const all = await Promise.all(Array.from({ length: 6 }, () => enter(obj.ticket)))
    expect(all.filter(sessionOf)).toHaveLength(1)
  })

  test('keeps the shop that it is of for the pages that follow', async () => {
    const opened = await open('guest', { shop: branch.code }, 'wxbranch')
    const entered = await enter(`${opened.obj.ticket}&shop=${branch.code}`)
    expect(entered.cookies.find(({ name }) => name === cookies.shop)?.value).toBe(branch.code)
    expect(entered.cookies.find(({ name }) => name === cookies.wechatLink)?.value).toBe('new')
  })

  test('does not know a stranger: the page opens for a guest, and may ask them later', async () => {
    const { obj } = await open('stranger')
    expect(obj.known).toBe(false)
    const entered = await enter(obj.ticket)
    expect(sessionOf(entered)).toBeUndefined()
    expect(entered.cookies.find(({ name }) => name === cookies.wechatLink)?.value).toBe('new')
  })

  test('knows the same person in another app of the owner, where the account may come in', async () => {
    const cy = await member()
    await link('Cy', cy)
    await server.sql`update mini_programs set app_id = 'wxsecond' where app_id = 'wxhead'`
    await server.sql`
      insert into gateway_wxa_programs (app_id, component_app_id, nickname, refresh_token, version, ext)
      values ('wxsecond', ${demoComponentAppId}, 'S', 'refresh', '1.0.0', '{}')`
    expect((await open('Cy', {}, 'wxsecond')).obj.known).toBe(true)
    await server.sql`update mini_programs set app_id = 'wxhead' where app_id = 'wxsecond'`
    expect(await linksOf(cy.id)).toHaveLength(2)
    // A member of this shop is a stranger in the other one.
    expect((await open('Cy', { shop: branch.code }, 'wxbranch')).obj.known).toBe(false)
  })

  test.each([
    ['from an ordinary browser', { 'user-agent': inside.replace(/ miniProgram.*/, '') }],
    ['by a link of another site', { 'sec-fetch-site': 'cross-site' }],
    ['by a link in a page of ours', { 'sec-fetch-site': 'same-origin' }],
    ['by a link, in a browser that only says where it stood', { referer: 'https://shop.example/m' }],
  ])('a ticket that comes %s signs nobody in', async (_, headers) => {
    const di = await member()
    await link('Di', di)
    const { obj } = await open('Di')
    expect(sessionOf(await enter(obj.ticket, { headers }))).toBeUndefined()
    // It was not used up by it.
    expect(sessionOf(await enter(obj.ticket))).toBeDefined()
  })

  test('a ticket of another shop, of another kind, that is over, or nonsense signs nobody in', async () => {
    const ed = await member()
    await link('Ed', ed)
    const late = (await open('Ed')).obj.ticket
    await server.sql`update mini_program_tickets set expires_at = now() where kind = 'enter' and used_at is null`
    const { obj } = await server.call(offerLink, { row: {} }, ed.as)
    const ofAnotherKind = new URL(obj.url, 'http://x').searchParams.get('ticket')!
    for (const ticket of [late, ofAnotherKind, 'x', '', 'x'.repeat(43)])
      expect(sessionOf(await enter(ticket)), ticket).toBeUndefined()
    const elsewhere = (await open('Ed')).obj.ticket
    const there = await enter(elsewhere, { headers: { cookie: `${cookies.shop}=${branch.code}` } })
    expect(sessionOf(there)).toBeUndefined()
  })

  test('a code is good once, for the app it was given to, in the shop whose app it is', async () => {
    const code = await codeOf('Fay')
    const say = (app: string, as: CallAs = {}) => server.call(enterMiniProgram, { row: { app, code } }, as)
    expect(await say('wxbranch', { shop: branch.code })).toMatchObject({
      obj: { code: 'mini-program.enterFailed' },
    })
    expect(await say('wxbranch')).toMatchObject({ obj: { code: 'mini-program.notThisShop', field: 'app' } })
    expect(await say('nobody')).toMatchObject({ obj: { code: 'mini-program.notThisShop' } })
    expect(await say('wxhead')).toMatchObject({ success: true })
    expect(await say('wxhead')).toMatchObject({ obj: { code: 'mini-program.enterFailed' } })
    await server.sql`update mini_programs set lost_at = now() where app_id = 'wxhead'`
    expect(await open('Fay')).toMatchObject({ obj: { code: 'mini-program.notThisShop' } })
    await server.sql`update mini_programs set lost_at = null`
  })

  test('an account that is disabled, or head office’s, is not let in', async () => {
    const gus = await member()
    await link('Gus', gus)
    await server.sql`update members set status = 'disabled' where id = ${gus.id}`
    expect((await open('Gus')).obj.known).toBe(false)
    const boss = await makeMember(server.sql, { shopId, role: 'office' })
    const staff = { session: await server.signIn(boss.mobile), lang: 'en' }
    expect(await server.call(offerLink, { row: {} }, staff)).toMatchObject({
      obj: { code: 'mini-program.linkStaff' },
    })
  })

  test('the address leads to pages of the mobile site and nowhere else', () => {
    expect(ownPage('/m/p/12?a=b')).toBe('/m/p/12?a=b')
    expect(ownPage('/m')).toBe('/m')
    for (const to of [
      undefined,
      '',
      'https://evil.example',
      '//evil.example/m',
      '/\\evil.example/m',
      '/m/../wxa/enter?ticket=theirs',
      '/wxa/enter?ticket=theirs',
      '/office',
      'm',
      'javascript:alert(1)',
      '/mm',
    ])
      expect(ownPage(to), String(to)).toBe('/m')
  })
})

describe('tying an account to whoever holds the phone', () => {
  test('shows as whom, once, and only to the one who asked', async () => {
    const hal = await member()
    const { obj } = await server.call(offerLink, { row: {} }, hal.as)
    const ticket = new URL(obj.url, 'http://x').searchParams.get('ticket')!
    const [{ nick }] = (await server.sql`select nick from members where id = ${hal.id}`) as [{ nick: string }]
    expect((await server.call(linkOffered, { ticket })).obj.nick).toBe(nick)
    const codes = await Promise.all(['Hal', 'other'].map(person => codeOf(person)))
    const both = await Promise.all(
      codes.map(code =>
        server.call(linkMiniProgram, { row: { app: 'wxhead', code, ticket } }, { lang: 'en' }),
      ),
    )
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(await linksOf(hal.id)).toHaveLength(1)
    expect(await server.call(linkOffered, { ticket })).toMatchObject({
      obj: { code: 'mini-program.ticketOver', field: 'ticket' },
    })
  })

  test('whoever signs in as somebody else later is that one from then on', async () => {
    const [ivy, jo] = [await member(), await member()]
    await link('phone', ivy)
    await link('phone', jo)
    const entered = await enter((await open('phone')).obj.ticket)
    expect(await linksOf(ivy.id)).toEqual([])
    const [who] = await server.sql<{ id: number }[]>`
      select member_id as id from sessions where wechat_open_id = ${openIdIn('wxhead', 'phone')}`
    expect([who!.id, Boolean(sessionOf(entered))]).toEqual([jo.id, true])
  })

  test('signing out there ends it, and so does a new password; signing out elsewhere does not', async () => {
    const kit = await member()
    await link('Kit', kit)
    await link('Kit’s other phone', kit)
    await server.call(logout, {}, { session: (await member()).session })
    const session = sessionOf(await enter((await open('Kit')).obj.ticket))!
    expect(await linksOf(kit.id)).toHaveLength(2)
    await server.call(logout, {}, { session })
    expect(await linksOf(kit.id)).toEqual([{ openId: openIdIn('wxhead', 'Kit’s other phone') }])
    await deleteOtherSessions(server.sql, kit.id, kit.session)
    expect(await linksOf(kit.id)).toEqual([])
  })

  test('what a session had asked for is worth nothing once the password is another one', async () => {
    const lee = await member()
    await link('Lee', lee)
    const opened = await open('Lee')
    const { obj } = await server.call(offerLink, { row: {} }, lee.as)
    const ticket = new URL(obj.url, 'http://x').searchParams.get('ticket')!
    const changed = { oldPwd: testPassword, newPwd: 'another-one-9' }
    expect(await server.call(changePassword, changed, lee.as)).toMatchObject({ success: true })
    const stolen = { app: 'wxhead', code: await codeOf('thief'), ticket }
    expect(await server.call(linkMiniProgram, { row: stolen })).toMatchObject({
      obj: { code: 'mini-program.ticketOver' },
    })
    expect(await linksOf(lee.id)).toEqual([])
    expect(sessionOf(await enter(opened.obj.ticket))).toBeUndefined()
  })

  test('housekeeping forgets tickets', async () => {
    await open('Lu')
    await server.sql`update mini_program_tickets set expires_at = now() - interval '2 days'`
    await forgetOldProgramTickets(server.sql)
    expect(await server.sql`select from mini_program_tickets`).toHaveLength(0)
  })
})

describe('paying inside', () => {
  const order = async (memberId: number) =>
    makeOrder(server.sql, { shopId, memberId, lines: [{ skuId, quantity: '1', price: '20' }] })
  const begin = async (of: { as: CallAs }, id: number) => {
    const [method] = await server.sql<{ id: number }[]>`
      select id from pay_methods where shop_id = ${shopId} and code = 'wx'`
    return server.call(pay, { id: [id], pmId: method!.id }, of.as)
  }
  const ticketIn = (url: string) => new URL(url, 'http://x').searchParams.get('ticket')!
  const native = async (ticket: string, person: string, as: CallAs = {}, app = 'wxhead') =>
    server.call(
      payInMiniProgram,
      { row: { app, code: await codeOf(person, app), ticket } },
      { lang: 'en', ...as },
    )

  test('the native page gets what is signed for whoever holds the phone, and knows where the result is', async () => {
    const mo = await member()
    const { id } = await order(mo.id)
    const begun = await begin(mo, id)
    expect(begun.obj).toMatchObject({
      next: 'mini_program',
      url: expect.stringMatching(/^\/pages\/pay\/pay\?ticket=/),
    })
    const paid = await native(ticketIn(begun.obj.url!), 'Mo')
    expect(paid.obj).toMatchObject({
      result: `/m/pay/result?id=${id}`,
      bridge: { appId: 'wxhead', signType: 'RSA' },
    })
    const payment = await demoBridge(server.sql, paid.obj.bridge)
    expect(payment).toMatchObject({ number: begun.obj.number, openId: openIdIn('wxhead', 'Mo') })
    expect((await server.call(checkPayment, { id: [id] }, mo.as)).obj.state).toBe('paying')
    await payAtCashier({ config: server.config, sql: server.sql }, payment!, 'now')
    expect((await server.call(checkPayment, { id: [id] }, mo.as)).obj.state).toBe('success')
    await expectBooksBalance(server.sql)
  })

  test('its ticket is good once, for this shop, and pays nothing but that', async () => {
    const ned = await member()
    const { id } = await order(ned.id)
    const ticket = ticketIn((await begin(ned, id)).obj.url!)
    expect(await native(ticket, 'Ned', { shop: branch.code }, 'wxbranch')).toMatchObject({
      obj: { code: 'mini-program.ticketOver', field: 'ticket' },
    })
    const both = await Promise.all([native(ticket, 'Ned'), native(ticket, 'Ned')])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(sessionOf(await enter(ticket))).toBeUndefined()
    for (const nonsense of ['', 'x', 'y'.repeat(43)])
      expect(await native(nonsense, 'Ned')).toMatchObject({ success: false, obj: { field: 'ticket' } })
  })

  test('whoever presses again goes on with the same payment; another person’s phone begins a new one', async () => {
    const ola = await member()
    const { id } = await order(ola.id)
    const first = await begin(ola, id)
    const shown = await native(ticketIn(first.obj.url!), 'Ola')
    const second = await begin(ola, id)
    expect(second.obj.number).toBe(first.obj.number)
    expect((await native(ticketIn(second.obj.url!), 'Ola')).obj.bridge.package).toBe(shown.obj.bridge.package)
    const third = await begin(ola, id)
    expect(await native(ticketIn(third.obj.url!), 'Pat')).toMatchObject({
      obj: { code: 'payment.startAgain' },
    })
  })

  test('what was shown elsewhere meanwhile, or is over, is not paid there', async () => {
    const quin = await member()
    const { id } = await order(quin.id)
    const begun = await begin(quin, id)
    const onScreen = await begin({ as: { ...quin.as, agent: undefined } }, id)
    expect(onScreen.obj.next).toBe('qr')
    expect(await native(ticketIn(begun.obj.url!), 'Quin')).toMatchObject({
      obj: { code: 'payment.startAgain' },
    })
    const again = await begin(quin, id)
    await server.sql`update payments set expires_at = now() where number = ${again.obj.number}`
    expect(await native(ticketIn(again.obj.url!), 'Quin')).toMatchObject({
      obj: { code: 'payment.startAgain' },
    })
    const last = await begin(quin, id)
    const [open] = await server.sql<{ id: number }[]>`
      select id from gateway_payments where number = ${onScreen.obj.number}`
    expect(await markPaid(server.sql, open!.id)).toBeUndefined()
    expect(last.obj.number).not.toBe(onScreen.obj.number)
  })

  test('in a shop without a mini-program the code is shown', async () => {
    const ray = await member()
    const { id } = await order(ray.id)
    await server.sql`update mini_programs set lost_at = now() where shop_id = ${shopId}`
    expect((await begin(ray, id)).obj.next).toBe('qr')
    await server.sql`update mini_programs set lost_at = null`
  })
})
