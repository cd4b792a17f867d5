import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/mini-program.ts'
import { describeForm, saveRecord } from '../../../contract/records.ts'
import { authorise, takeDueWxaPushes } from '../../ports/mini-program/gateway/wxa-gateway.queries.ts'
import { type WxaGateway, wxaGateway } from '../../ports/mini-program/gateway/wxa-gateway.ts'
import type { PlatformKeys } from '../../ports/mini-program/platform.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { agreedCall } from '../../testing/mini-programs.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { countWithdrawal } from './mini-program.queries.ts'
import { withPlatform } from './platform-tokens.ts'
import { platformOf } from './reach-platform.ts'

const keys: PlatformKeys = {
  appId: 'wxplatform000001',
  secret: 'the platform secret',
  token: 'the push token',
  aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  templateId: '7',
  gateway: '',
}

let server: OpenShop
let gateway: WxaGateway
let wechat: Server
let office: CallAs
const asked: string[] = []
/** The next answer to one of these is lost on its way, although what was asked is done. */
let lost: string | undefined

beforeAll(async () => {
  server = await openShop({
    env: { PAY_DEMO: '0', INSIDE_ADDRESSES: '1', PUBLIC_URL: 'https://shop.example' },
  })
  gateway = wxaGateway(server.sql, keys)
  wechat = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url!.split('?')[0]!
    asked.push(path)
    const answer = await gateway.answer(
      new Request(new URL(request.url!, 'http://wechat'), {
        method: request.method!,
        ...(parts.length > 0 && { body: Buffer.concat(parts) }),
      }),
    )
    if (path === lost) {
      lost = undefined
      request.socket.destroy()
      return
    }
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>(ready => wechat.listen(0, '127.0.0.1', ready))
  const head = await makeShop(server.sql, { code: 'head', isDefault: true })
  const boss = await makeMember(server.sql, { shopId: head.id, role: 'office' })
  office = { session: await server.signIn(boss.mobile), lang: 'en' }
})

beforeEach(() => server.sql`delete from rate_limits`)

afterAll(async () => {
  await new Promise(done => wechat.close(done))
  await server.close()
})

const address = () => `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`
const save = async (row: Record<string, string>) => {
  const [{ id }] = (await server.sql`select id from mini_program_platform`) as [{ id: number }]
  return await server.call(
    saveRecord,
    { billType: 'mini_program_platform', row: { id, template_version: '1.0.0', ...row } },
    office,
  )
}

/** WeChat's pushes come in over the network. */
async function pushAll(): Promise<number[]> {
  const statuses: number[] = []
  for (const { appId, content } of await takeDueWxaPushes(server.sql, 50)) {
    const { query, body } = gateway.push(content)
    const to = appId === null ? '/wxa/ticket' : `/wxa/event/${appId}`
    const answer = await server.app.inject({
      method: 'POST',
      url: `${to}?${new URLSearchParams(query as Record<string, string>)}`,
      headers: { 'content-type': 'text/xml' },
      payload: body,
    })
    statuses.push(answer.statusCode)
  }
  return statuses
}

const look = async () => (await server.call(contract.miniProgram, {}, office)).obj
const upload = () => server.call(contract.uploadMiniProgram, {}, office)
const submit = (desc = '') => server.call(contract.submitReview, { desc }, office)
const decide = () =>
  server.sql`update gateway_wxa_programs set decided_at = now() where audit_state = 'review'`

describe('the platform is set up and used over the network', () => {
  test('without keys there is none, and pushes find nobody', async () => {
    expect(await look()).toMatchObject({ ready: false, demo: false })
    expect(await server.call(contract.connectMiniProgram, { row: {} }, office)).toMatchObject({
      success: false,
      obj: { code: 'mini-program.noPlatform' },
    })
    expect((await server.app.inject({ method: 'POST', url: '/wxa/ticket' })).statusCode).toBe(404)
  })

  test('keys are complete or refused, encrypted, and not shown again', async () => {
    expect(await save({ template_version: 'newest' })).toMatchObject({ obj: { field: 'template_version' } })
    expect(await save({ component_app_id: keys.appId })).toMatchObject({ obj: { field: 'secret' } })
    expect(await save({ component_app_id: keys.appId, aes_key: 'short' })).toMatchObject({
      obj: { field: 'aes_key' },
    })
    expect(
      await save({
        component_app_id: keys.appId,
        template_id: keys.templateId,
        gateway: address(),
        secret: keys.secret,
        token: keys.token,
        aes_key: keys.aesKey,
      }),
    ).toMatchObject({ success: true })
    const [row] = await server.sql<{ secrets: Record<string, string> }[]>`
      select secrets from mini_program_platform`
    for (const secret of Object.values(row!.secrets)) expect(secret).toMatch(/^gcm1:/)
    const [{ id }] = (await server.sql`select id from mini_program_platform`) as [{ id: number }]
    const form = await server.call(describeForm, { billType: 'mini_program_platform', id }, office)
    const shown = JSON.stringify(form)
    for (const secret of [keys.secret, keys.token, keys.aesKey]) expect(shown).not.toContain(secret)
    expect(await look()).toMatchObject({ ready: true, demo: false })
  })

  test('first comes a ticket, then its owner agrees at WeChat', async () => {
    const begin = () => server.call(contract.connectMiniProgram, { row: {} }, office)
    expect(await begin()).toMatchObject({ success: false, obj: { code: 'mini-program.errTicket' } })
    expect(await pushAll()).toEqual([200])
    const begun = await begin()
    const page = new URL(begun.obj.url)
    expect(page.origin + page.pathname).toBe('https://mp.weixin.qq.com/cgi-bin/componentloginpage')
    expect(page.searchParams.get('component_appid')).toBe(keys.appId)
    const back = new URL(page.searchParams.get('redirect_uri')!)
    expect(back.origin + back.pathname).toBe('https://shop.example/member/fx/wxa')
    const code = await authorise(server.sql, keys.appId, { appId: 'wx0000000000000001', nickname: 'Head' })
    const cfg = { auth_code: code, state: back.searchParams.get('state')! }
    expect(await server.call(contract.configureMiniProgram, { cfg }, office)).toMatchObject({
      obj: { connection: { appId: 'wx0000000000000001', nickname: 'Head' } },
    })
  })

  test('a whole way: domains, upload, trial, review by a push, release', async () => {
    expect(await upload()).toMatchObject({ obj: { state: 'uploaded' } })
    expect(asked).toContain('/wxa/modify_domain')
    expect(asked).toContain('/wxa/setwebviewdomain')
    expect((await server.call(contract.trialCode, {}, office)).obj.picture).toMatch(/^data:image\/png/)
    expect(await submit()).toMatchObject({ obj: { state: 'submitted' } })
    await decide()
    await server.sql`update gateway_wxa_pushes set due_at = now() where done_at is null`
    expect(await pushAll()).toContain(200)
    expect(await look()).toMatchObject({ state: 'passed' })
    expect(await server.call(contract.release, {}, office)).toMatchObject({ obj: { state: 'published' } })
  })

  test('a token that WeChat does not know any more is renewed without a word', async () => {
    await server.sql`update gateway_wxa_programs set token = 'another'`
    await server.sql`update gateway_wxa_platforms set token = 'another'`
    expect(await server.call(contract.reviewStatus, {}, office)).toMatchObject({ success: true })
  })

  test('many at once, in two processes, ask for one token', async () => {
    const other = await openShop({
      url: server.url,
      env: { PAY_DEMO: '0', INSIDE_ADDRESSES: '1', CARAVAN_DATA: server.folder },
    })
    try {
      await server.sql`update mini_program_tokens set expires_at = now()`
      asked.length = 0
      const work = async ({ services }: OpenShop) => {
        const reached = await platformOf(services)
        if (!reached.platform) throw new Error('no platform')
        return await withPlatform(services, reached, async token => token)
      }
      const tokens = await Promise.all([server, other, server, other, server, other].map(work))
      expect(new Set(tokens).size).toBe(1)
      expect(asked.filter(path => path.endsWith('api_component_token'))).toHaveLength(1)
    } finally {
      await other.app.close()
      await other.services.sql.end()
    }
  })
})

describe('an answer is lost', () => {
  test('of a submission: it is under review, and found to be', async () => {
    await upload()
    lost = '/wxa/submit_audit'
    expect(await submit()).toMatchObject({ success: false, obj: { code: 'mini-program.silent' } })
    expect(await look()).toMatchObject({ state: 'uploaded' })
    expect(await server.call(contract.reviewStatus, {}, office)).toMatchObject({
      obj: { state: 'submitted' },
    })
  })

  test('of taking it back: counted, and found to be withdrawn', async () => {
    lost = '/wxa/undocodeaudit'
    const cancel = () => agreedCall(server, contract.submitReview, { cancel: true }, office)
    expect(await cancel()).toMatchObject({ success: false, obj: { code: 'mini-program.silent' } })
    expect(await server.call(contract.reviewStatus, {}, office)).toMatchObject({
      obj: { state: 'withdrawn', left: { day: 4, month: 9 } },
    })
  })

  test('of a submission that is sent again: WeChat says that it has it', async () => {
    await upload()
    lost = '/wxa/submit_audit'
    await submit()
    expect(await submit()).toMatchObject({ success: false, obj: { code: 'mini-program.errUnderReview' } })
    expect(await look()).toMatchObject({ state: 'submitted' })
  })

  test('of a release: pressed again it is published', async () => {
    await decide()
    await server.call(contract.reviewStatus, {}, office)
    lost = '/wxa/release'
    const release = () => server.call(contract.release, {}, office)
    expect(await release()).toMatchObject({ success: false, obj: { code: 'mini-program.silent' } })
    expect(await release()).toMatchObject({ success: true, obj: { state: 'published' } })
  })

  test('a WeChat that is away is said to be, and nothing has happened', async () => {
    await upload()
    await server.sql`update mini_program_platform set settings = settings || '{"gateway": "http://127.0.0.1:1"}'`
    expect(await submit()).toMatchObject({ success: false, obj: { code: 'mini-program.silent' } })
    expect(await look()).toMatchObject({ state: 'uploaded' })
  })
})

describe('what is taken back is counted once', () => {
  const cancel = () => agreedCall(server, contract.submitReview, { cancel: true }, office)

  beforeAll(async () => {
    const { sql } = server
    await sql`update mini_program_platform set settings = settings || ${sql.json({ gateway: address() })}`
    const [{ id }] = (await sql`select id from mini_programs`) as [{ id: number }]
    while ((await look()).left.day > 1) await countWithdrawal(sql, id)
    expect(await submit()).toMatchObject({ obj: { state: 'submitted' } })
  })

  test('what fails before WeChat was asked for it gives back none of the earlier ones', async () => {
    const program = 'wx0000000000000001'
    await server.sql`update mini_program_tokens set owner = 'mislaid' where owner = ${program}`
    expect(await cancel()).toMatchObject({ success: false, obj: { code: 'mini-program.errAuthority' } })
    await server.sql`delete from mini_program_tokens where owner = ${program}`
    await server.sql`update mini_program_tokens set owner = ${program} where owner = 'mislaid'`
    expect(await look()).toMatchObject({ state: 'submitted', left: { day: 1 } })
  })

  test('the last one of a day, although its token has to be renewed', async () => {
    await server.sql`update gateway_wxa_programs set token = 'another'`
    expect(await cancel()).toMatchObject({ obj: { state: 'withdrawn', left: { day: 0 } } })
  })

  test('one whose token has to be renewed, with more than one left', async () => {
    await server.sql`update mini_programs set undone_today = 0`
    await upload()
    await submit()
    await server.sql`update gateway_wxa_programs set token = 'another'`
    expect(await cancel()).toMatchObject({ obj: { state: 'withdrawn', left: { day: 4 } } })
  })
})
