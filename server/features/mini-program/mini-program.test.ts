import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as contract from '../../../contract/mini-program.ts'
import { loadReport } from '../../../contract/records.ts'
import { init } from '../../../contract/session.ts'
import { freshAddress, openBranch } from '../../testing/accounts.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { agree, agreedCall, connectProgram, letWechatDecide } from '../../testing/mini-programs.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { claimStep, countWithdrawal, endStep, programOfShop } from './mini-program.queries.ts'
import { demoWxaGateway } from './reach-platform.ts'
import { receiveWxaPush } from './receive-wxa-push.ts'
import { pollReviews } from './review-program.ts'

let server: OpenShop
let head: { id: number; code: string }
let office: CallAs

beforeAll(async () => {
  server = await openShop({ env: { PAY_DEMO: '1' } })
  head = await makeShop(server.sql, { code: 'head', isDefault: true })
  const boss = await makeMember(server.sql, { shopId: head.id, role: 'office' })
  office = { session: await server.signIn(boss.mobile), lang: 'en' }
})

beforeEach(() => server.sql`delete from rate_limits`)
afterAll(() => server.close())

/** A distributor with a shop, in that shop. */
async function someone() {
  const { id, mobile } = await makeMember(server.sql, { shopId: head.id, role: 'distributor' })
  const shop = await openBranch(server, { ownerId: id })
  const address = freshAddress()
  const as: CallAs = {
    session: await server.signIn(mobile, { shop: shop.code, address }),
    shop: shop.code,
    address,
    lang: 'en',
  }
  return { id, shop, as }
}
type Someone = Awaited<ReturnType<typeof someone>>

/** With a mini-program that waits for its first upload. */
async function connected() {
  const me = await someone()
  await connectProgram(server, me.as)
  return me
}

const upload = (me: Someone, desc = '') => server.call(contract.uploadMiniProgram, { desc }, me.as)
const submit = (me: Someone, desc = '', more: object = {}) =>
  server.call(contract.submitReview, { desc, ...more }, me.as)
const cancel = (me: Someone) => agreedCall(server, contract.submitReview, { cancel: true }, me.as)
const look = async (me: Someone) => (await server.call(contract.miniProgram, {}, me.as)).obj
const release = (me: Someone) => server.call(contract.release, {}, me.as)
const program = async (me: Someone) => (await programOfShop(server.sql, me.shop.id))!
const bell = async (me: Someone) =>
  (
    await server.sql<{ kind: string }[]>`
    select kind from bell_notices where member_id = ${me.id} and kind like 'mini%' order by id`
  ).map(({ kind }) => kind)

/** Uploaded and submitted. */
async function submitted(desc = '') {
  const me = await connected()
  await upload(me)
  expect(await submit(me, desc)).toMatchObject({ success: true, obj: { state: 'submitted' } })
  return me
}

async function passed() {
  const me = await submitted()
  await letWechatDecide(server)
  return me
}

describe('the life of a mini-program', () => {
  test('rejected, answered, withdrawn, passed, published, upgraded', async () => {
    const me = await someone()
    expect(await look(me)).toMatchObject({
      ready: true,
      demo: true,
      connection: null,
      state: 'new',
      steps: [],
    })
    expect(await upload(me)).toMatchObject({ success: false, obj: { code: 'mini-program.notConnected' } })
    await connectProgram(server, me.as, 'Silk Road')
    expect(await look(me)).toMatchObject({
      connection: { nickname: 'Silk Road', lost: false },
      state: 'new',
      steps: ['upload'],
      left: { day: 5, month: 10 },
    })
    expect(await upload(me, 'please reject')).toMatchObject({ obj: { state: 'uploaded', version: '1.0.0' } })
    const trial = await server.call(contract.trialCode, {}, me.as)
    expect(trial.obj.picture).toMatch(/^data:image\/png;base64,/)
    expect(await submit(me, 'first')).toMatchObject({ obj: { state: 'submitted', steps: ['try', 'cancel'] } })
    await letWechatDecide(server)
    const rejected = await look(me)
    expect(rejected).toMatchObject({ state: 'rejected', steps: ['upload', 'try'] })
    expect(rejected.reason).toContain('licence')
    expect(rejected.reason).not.toContain('<br>')

    await upload(me, 'better')
    expect(await submit(me, '', { feedback_info: 'We have the licence' })).toMatchObject({
      obj: { state: 'submitted' },
    })
    const asked = await server.call(contract.submitReview, { cancel: true }, me.as)
    expect(asked.obj.confirmMsg).toContain('Withdrawals left: 5 today, 10 this month')
    expect(await look(me)).toMatchObject({ state: 'submitted' })
    expect(await cancel(me)).toMatchObject({ obj: { state: 'withdrawn', left: { day: 4, month: 9 } } })

    await upload(me, 'final')
    await submit(me)
    expect(await release(me)).toMatchObject({ success: false, obj: { code: 'mini-program.notNow' } })
    await server.sql`update gateway_wxa_programs set decided_at = now() where audit_state = 'review'`
    expect(await server.call(contract.reviewStatus, {}, me.as)).toMatchObject({
      obj: { state: 'passed', reason: '' },
    })
    const session = async () => (await server.call(init, {}, me.as)).obj.has_wxa
    expect(await session()).toBe(false)
    expect(await release(me)).toMatchObject({
      obj: { state: 'published', released: { version: '1.0.0' }, upgradable: false },
    })
    await vi.waitFor(async () => expect(await session()).toBe(true))
    const { history } = await look(me)
    expect(history.map(({ to }) => to).reverse()).toEqual(
      'uploaded trial submitted rejected uploaded submitted withdrawn uploaded submitted passed published'.split(
        ' ',
      ),
    )
    expect(await bell(me)).toEqual(['mini_program_rejected', 'mini_program_passed'])

    await server.sql`update mini_program_platform set template_version = '1.1.0'`
    expect(await look(me)).toMatchObject({ upgradable: true, template: { version: '1.1.0' } })
    expect(await upload(me)).toMatchObject({
      obj: { state: 'uploaded', version: '1.1.0', upgradable: false },
    })
    await server.sql`update mini_program_platform set template_version = '1.0.0'`
    // What is published stays so while the next one is on its way.
    expect(await look(me)).toMatchObject({ released: { version: '1.0.0' } })
    expect(await session()).toBe(true)
  })

  test('testers come and go', async () => {
    const me = await connected()
    const bind = (more: object) => server.call(contract.bindExperienceMember, more, me.as)
    const testers = async () => (await server.call(contract.experienceMembers, {}, me.as)).tbl
    expect(await bind({})).toMatchObject({ success: false, obj: { field: 'wechatid' } })
    expect(await bind({ wechatid: '1' })).toMatchObject({ obj: { code: 'mini-program.errTesterUnknown' } })
    const { obj } = await bind({ wechatid: 'friend_of_shop' })
    expect(await bind({ wechatid: 'friend_of_shop' })).toMatchObject({
      obj: { code: 'mini-program.errTesterTwice' },
    })
    expect(await testers()).toEqual([{ userstr: obj.userstr, wechatid: 'friend_of_shop' }])
    expect(await bind({ unbind: true })).toMatchObject({ obj: { field: 'userstr' } })
    await bind({ unbind: true, userstr: obj.userstr })
    expect(await testers()).toEqual([])
  })

  test('what passed is lost by another upload, which is asked first', async () => {
    const me = await passed()
    const asked = await upload(me)
    expect(asked.obj.confirmMsg).toContain('1.0.0')
    expect(await look(me)).toMatchObject({ state: 'passed' })
    expect(await agreedCall(server, contract.uploadMiniProgram, {}, me.as)).toMatchObject({
      obj: { state: 'uploaded' },
    })
  })

  test('an answer to a rejection needs one', async () => {
    const me = await connected()
    await upload(me)
    expect(await submit(me, '', { feedback_info: 'hello' })).toMatchObject({
      success: false,
      obj: { code: 'mini-program.feedbackOnly', field: 'feedback_info' },
    })
    expect(await submit(me, 'x'.repeat(201))).toMatchObject({ success: false, obj: { field: 'desc' } })
  })

  test('title and colour go into the next upload; nonsense is refused by its name', async () => {
    const me = await connected()
    const save = (cfg: object) => server.call(contract.configureMiniProgram, { cfg }, me.as)
    for (const [name, value] of Object.entries({ title: 'x'.repeat(33), colour: 'red' }))
      expect(await save({ [name]: value })).toMatchObject({ success: false, obj: { field: `cfg.${name}` } })
    expect(await save({ title: 'Silk', colour: '#102030' })).toMatchObject({
      obj: { config: { title: 'Silk', colour: '#102030' } },
    })
    await upload(me)
    const [row] = await server.sql<{ ext: object }[]>`
      select g.ext from gateway_wxa_programs g join mini_programs p on p.app_id = g.app_id where p.shop_id = ${me.shop.id}`
    expect(row!.ext).toMatchObject({
      ext: { shop: me.shop.code, address: `http://localhost/m?shop=${me.shop.code}` },
      window: {
        navigationBarTitleText: 'Silk',
        navigationBarBackgroundColor: '#102030',
        navigationBarTextStyle: 'white',
      },
    })
  })

  test("emptied, title and colour are the shop's own again; what is not said stays", async () => {
    const me = await connected()
    const save = async (cfg: object) =>
      (await server.call(contract.configureMiniProgram, { cfg }, me.as)).obj.config
    const own = (await look(me)).config
    await save({ title: 'Silk', colour: '#102030' })
    expect(await save({ title: '' })).toEqual({ title: own.title, colour: '#102030' })
    expect(await save({ colour: '' })).toEqual(own)
  })

  test("saved untouched they stay the shop's own, in each of its languages", async () => {
    const me = await connected()
    const { sql, call } = server
    await sql`update shops set titles = '{"zh": "丝路", "en": "Silk Road"}' where id = ${me.shop.id}`
    const titleIn = async (lang: string) =>
      (await call(contract.miniProgram, {}, { ...me.as, lang })).obj.config.title
    await vi.waitUntil(async () => (await titleIn('zh')) === '丝路')
    const { config: cfg } = (await call(contract.miniProgram, {}, { ...me.as, lang: 'zh' })).obj
    await call(contract.configureMiniProgram, { cfg }, { ...me.as, lang: 'zh' })
    expect([await titleIn('zh'), await titleIn('en')]).toEqual(['丝路', 'Silk Road'])
    await call(contract.configureMiniProgram, { cfg: { ...cfg, title: 'Silk' } }, me.as)
    expect([await titleIn('zh'), await titleIn('en')]).toEqual(['Silk', 'Silk'])
  })
})

describe('connecting', () => {
  test("a code that was not asked for here does not connect somebody else's mini-program", async () => {
    const [me, other] = [await someone(), await someone()]
    const { query } = await agree(server, other.as)
    const take = (state: string) =>
      server.call(
        contract.configureMiniProgram,
        { cfg: { auth_code: query.get('auth_code')!, state } },
        me.as,
      )
    expect(await take(query.get('state')!)).toMatchObject({ success: false, obj: { field: 'auth_code' } })
    await agree(server, me.as)
    expect(await take('')).toMatchObject({ success: false })
    expect(await look(me)).toMatchObject({ connection: null })
  })

  test('WeChat tells it too: whoever is first connects, the other finds it done', async () => {
    const [slow, quick] = [await someone(), await someone()]
    const { query } = await agree(server, slow.as)
    await letWechatDecide(server)
    expect(await look(slow)).toMatchObject({ connection: { lost: false } })
    const back = await server.call(
      contract.configureMiniProgram,
      { cfg: { auth_code: query.get('auth_code')!, state: query.get('state')! } },
      slow.as,
    )
    expect(back).toMatchObject({ success: true, obj: { connection: { lost: false } } })
    await connectProgram(server, quick.as)
    await letWechatDecide(server)
    expect(await look(quick)).toMatchObject({ connection: { lost: false } })
  })

  test('the demonstration sends nobody elsewhere, and knows only what was asked for', async () => {
    const page = (query: string) => server.app.inject(`/wxa/demo/authorise?${query}`)
    expect((await page('')).statusCode).toBe(404)
    const { obj } = await server.call(contract.connectMiniProgram, { row: {} }, (await someone()).as)
    expect((await server.app.inject(obj.url)).statusCode).toBe(200)
    const elsewhere = obj.url.replace(encodeURIComponent('/member/fx/wxa'), encodeURIComponent('/elsewhere'))
    expect((await server.app.inject(elsewhere)).statusCode).toBe(404)
  })

  test('authorisation that is taken away stops everything, and can be given again', async () => {
    const me = await passed()
    await release(me)
    const { appId } = await program(me)
    const gateway = demoWxaGateway(server.sql)
    const lost = { InfoType: 'unauthorized', AuthorizerAppid: appId!, CreateTime: 1 }
    expect(await receiveWxaPush(server.services, gateway.push(lost))).toMatchObject({ status: 200 })
    expect(await look(me)).toMatchObject({ connection: { lost: true }, steps: [] })
    expect(await upload(me)).toMatchObject({ obj: { code: 'mini-program.notConnected' } })
    const [shop] = await server.sql`select has_mini_program from shops where id = ${me.shop.id}`
    expect(shop).toEqual({ has_mini_program: false })
    expect(await bell(me)).toContain('mini_program_lost')
    await connectProgram(server, me.as)
    // Another one: it begins anew.
    expect(await look(me)).toMatchObject({ connection: { lost: false }, state: 'new', released: null })
  })
})

describe('who may', () => {
  test("a distributor has nothing to do with another's", async () => {
    const [me, other] = [await submitted(), await someone()]
    const shop = me.shop.id
    const refused = { success: false, obj: { code: 'message.noPermission', field: 'shop' } }
    const { as } = other
    expect(await server.call(contract.miniProgram, { shop }, as)).toMatchObject(refused)
    expect(await server.call(contract.configureMiniProgram, { shop, cfg: {} }, as)).toMatchObject(refused)
    expect(await server.call(contract.connectMiniProgram, { row: { shop } }, as)).toMatchObject(refused)
    expect(await server.call(contract.submitReview, { shop, cancel: true }, as)).toMatchObject(refused)
    expect(await server.call(contract.bindExperienceMember, { shop, wechatid: 'abcdef' }, as)).toMatchObject(
      refused,
    )
    for (const action of [
      contract.uploadMiniProgram,
      contract.trialCode,
      contract.reviewStatus,
      contract.release,
      contract.experienceMembers,
    ])
      expect(await server.call(action, { shop }, as)).toMatchObject(refused)
    expect(await look(me)).toMatchObject({ state: 'submitted' })
  })

  test('head office looks after any of them, and lists them', async () => {
    const me = await submitted()
    expect(await server.call(contract.miniProgram, { shop: me.shop.id }, office)).toMatchObject({
      obj: { state: 'submitted' },
    })
    const done = await agreedCall(server, contract.submitReview, { shop: me.shop.id, cancel: true }, office)
    expect(done).toMatchObject({ obj: { state: 'withdrawn' } })
    const { tbl } = await server.call(loadReport, { billType: 'mini_program', limit: 0 }, office)
    expect(tbl).toContainEqual(expect.objectContaining({ state: 'withdrawn' }))
  })
})

describe('at once', () => {
  test('six who take back leave five; the day and the month have an end', async () => {
    const me = await connected()
    const { id } = await program(me)
    const six = await Promise.all(Array.from({ length: 6 }, () => countWithdrawal(server.sql, id)))
    expect(six.filter(Boolean)).toHaveLength(5)
    expect(await look(me)).toMatchObject({ left: { day: 0, month: 5 } })
    await server.sql`update mini_programs set undone_day = undone_day - 1 where id = ${id}`
    expect(await look(me)).toMatchObject({ left: { day: 5, month: 5 } })
    const more = await Promise.all(Array.from({ length: 6 }, () => countWithdrawal(server.sql, id)))
    expect(more.filter(Boolean)).toHaveLength(5)
    await server.sql`update mini_programs set undone_day = undone_day - 1 where id = ${id}`
    expect(await countWithdrawal(server.sql, id)).toBe(false)
    await server.sql`
      update mini_programs set undone_month = (undone_month - interval '1 month')::date where id = ${id}`
    expect(await look(me)).toMatchObject({ left: { day: 5, month: 10 } })
  })

  test('the sixth of a day is refused, and says what is left', async () => {
    const me = await submitted()
    const { id } = await program(me)
    for (let taken = 0; taken < 5; taken++) await countWithdrawal(server.sql, id)
    const reply = await cancel(me)
    expect(reply).toMatchObject({ success: false, obj: { code: 'mini-program.noneLeft' } })
    expect(reply.msg).toContain('0 today, 5 this month')
    expect(await look(me)).toMatchObject({ state: 'submitted' })
  })

  test('several who take the same one back: once, and counted once', async () => {
    const me = await submitted()
    const replies = await Promise.all(Array.from({ length: 4 }, () => cancel(me)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await look(me)).toMatchObject({ state: 'withdrawn', left: { day: 4, month: 9 } })
  })

  test('submitting against taking back: one after the other, and nothing half done', async () => {
    const me = await connected()
    await upload(me)
    const [sent, undone] = await Promise.all([submit(me), cancel(me)])
    expect(sent.success).toBe(true)
    expect(await look(me)).toMatchObject({ state: undone.success ? 'withdrawn' : 'submitted' })
  })

  test('while one step is at WeChat no other begins; one that was left behind does not stand in the way for ever', async () => {
    const me = await connected()
    const { id } = await program(me)
    await server.sql`update mini_programs set busy_step = 'upload', busy_at = now() where id = ${id}`
    expect(await upload(me)).toMatchObject({ success: false, obj: { code: 'mini-program.busy' } })
    expect(await claimStep(server.sql, id, 'upload', ['new'])).toBeUndefined()
    await server.sql`update mini_programs set busy_at = now() - interval '4 minutes' where id = ${id}`
    const claims = await Promise.all([1, 2, 3].map(() => claimStep(server.sql, id, 'upload', ['new'])))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await upload(me)).toMatchObject({ obj: { code: 'mini-program.busy' } })
    await endStep(server.sql, id)
    expect(await upload(me)).toMatchObject({ obj: { state: 'uploaded' } })
  })

  test('published by two at once: once', async () => {
    const me = await passed()
    const replies = await Promise.all([release(me), release(me), release(me)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    const { history } = await look(me)
    expect(history.filter(({ to }) => to === 'published')).toHaveLength(1)
  })

  test('a review that ends while it is taken back: what WeChat says counts, and nothing is counted', async () => {
    const me = await submitted()
    await server.sql`update gateway_wxa_programs set decided_at = now() where audit_state = 'review'`
    expect(await cancel(me)).toMatchObject({ obj: { code: 'mini-program.errNotUnderReview' } })
    expect(await look(me)).toMatchObject({ state: 'passed', left: { day: 5, month: 10 } })
  })
})

describe('what WeChat tells by itself', () => {
  test('twice is once; late, delayed and lost news come to the same', async () => {
    for (const word of ['twice', 'late', 'delay', 'lost', 'forged']) {
      const me = await submitted(`${word} reject`)
      await letWechatDecide(server)
      if (word === 'lost') {
        expect(await look(me)).toMatchObject({ state: 'submitted' })
        await server.sql`
          update mini_programs set submitted_at = now() - interval '1 minute' where shop_id = ${me.shop.id}`
        await pollReviews(server.services, server.app.log)
      }
      expect(await look(me), word).toMatchObject({ state: 'rejected' })
      expect(await bell(me), word).toEqual(['mini_program_rejected'])
    }
  })

  test('a delay is shown while it lasts', async () => {
    const me = await submitted('delay')
    await server.sql`update gateway_wxa_pushes set due_at = now() where content ->> 'Event' = 'weapp_audit_delay'`
    const { pushDueWxaNews } = await import('./wxa-demo.ts')
    await pushDueWxaNews(server.services)
    expect(await look(me)).toMatchObject({ state: 'submitted', delayed: true })
    await letWechatDecide(server)
    expect(await look(me)).toMatchObject({ state: 'passed', delayed: false })
  })

  test('over the network: signed, for us, new, and once', async () => {
    const me = await submitted()
    const { appId } = await program(me)
    const gateway = demoWxaGateway(server.sql)
    const seconds = Math.floor(Date.now() / 1000)
    const content = {
      Event: 'weapp_audit_fail',
      MsgType: 'event',
      Reason: 'no<br>good',
      FailTime: seconds + 5,
    }
    const post = ({ query, body }: ReturnType<typeof gateway.push>, to = `/wxa/event/${appId}`) =>
      server.app.inject({
        method: 'POST',
        url: `${to}?${new URLSearchParams(query as Record<string, string>)}`,
        headers: { 'content-type': 'text/xml' },
        payload: body,
      })
    expect((await post(gateway.push(content, { forged: true }))).statusCode).toBe(401)
    const old = new Date(Date.now() - 10 * 60_000)
    expect((await post(gateway.push(content, { at: old }))).statusCode).toBe(401)
    const push = gateway.push(content)
    expect(
      (await post({ ...push, body: push.body.replace('<Encrypt><![CDATA[', '<Encrypt><![CDATA[A') }))
        .statusCode,
    ).toBe(401)
    expect((await post({ query: {}, body: 'nonsense' })).statusCode).toBe(401)
    expect(await look(me)).toMatchObject({ state: 'submitted' })
    for (let times = 0; times < 2; times++) {
      const answer = await post(push)
      expect([answer.statusCode, answer.body]).toEqual([200, 'success'])
    }
    expect(await look(me)).toMatchObject({ state: 'rejected', reason: 'no\ngood' })
    expect(await bell(me)).toEqual(['mini_program_rejected'])
    expect((await post(gateway.push(content), '/wxa/event/nobody')).statusCode).toBe(200)
    expect((await post(gateway.push({ InfoType: 'fun' }), '/wxa/ticket')).statusCode).toBe(200)
  })

  test('news of an older review is not about this one', async () => {
    const me = await submitted()
    const { appId } = await program(me)
    const late = { Event: 'weapp_audit_fail', Reason: 'x', FailTime: Math.floor(Date.now() / 1000) - 60 }
    const push = demoWxaGateway(server.sql).push(late)
    await receiveWxaPush(server.services, { ...push, appId: appId! })
    expect(await look(me)).toMatchObject({ state: 'submitted' })
  })

  test('tickets and tokens lie encrypted', async () => {
    await connected()
    const rows = await server.sql<
      { secrets: Record<string, string> }[]
    >`select secrets from mini_program_tokens`
    for (const { secrets } of rows)
      for (const secret of Object.values(secrets)) expect(secret).toMatch(/^gcm1:/)
    const [{ ticket }] = (await server.sql`select ticket from gateway_wxa_platforms`) as [{ ticket: string }]
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })
})
