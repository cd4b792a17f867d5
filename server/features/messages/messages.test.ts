import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveData } from '../../../contract/data.ts'
import { officeHome } from '../../../contract/office.ts'
import { cookies } from '../../../contract/preferences.ts'
import { loadReport } from '../../../contract/records.ts'
import { actionUrl, encodeInput, headers, protocolVersion } from '../../../contract/wire.ts'
import { readConfig } from '../../config.ts'
import { connect } from '../../db/database.ts'
import { openSms } from '../../ports/sms/open-sms.ts'
import { SmsError, type SmsMessage } from '../../ports/sms/sms.ts'
import { requestCode } from '../../testing/accounts.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { startProcess } from '../../testing/shop-process.ts'
import { expireMessages } from './messages.queries.ts'
import { sendMessages, writeMessage } from './messages.ts'

let server: OpenShop
let shopId: number
let owner: { session: string }
const log = { warn: vi.fn() }

beforeAll(async () => {
  server = await openShop()
  shopId = (await makeShop(server.sql, { code: 'head', isDefault: true })).id
  const { mobile } = await makeMember(server.sql, { shopId, role: 'office' })
  owner = { session: await server.signIn(mobile) }
})

afterAll(() => server.close())

afterEach(() => server.sql`delete from messages`)

const greeting = { mobile: '13800000001', joined: 'Caravan', text: 'Welcome to Caravan.' }

const write = (message: SmsMessage = greeting, minutes = 60) =>
  writeMessage(server.sql, server.config, message, { minutes })

/** Makes messages due without letting them expire. */
const later = () => server.sql`update messages set due_at = now()`

const row = async (id: number) => (await server.sql`select * from messages where id = ${id}`)[0]!

const services = (send: (message: SmsMessage) => Promise<void>) => ({ ...server.services, sms: { send } })

test('is sent by whoever finds it first, once', async () => {
  const sent: string[] = []
  const ids = [await write(), await write(), await write()]
  await later()
  const slow = services(async ({ text }) => void sent.push(text))
  await Promise.all([1, 2, 3, 4].map(() => sendMessages(slow, log)))
  expect(sent).toHaveLength(3)
  expect(await row(ids[0]!)).toMatchObject({ state: 'sent', tries: 1, content: { text: greeting.text } })
})

test('has no marks that order a page from right to left', async () => {
  const id = await write({ ...greeting, text: 'مرحبًا بكم في \u2068Caravan\u2069' })
  expect(await row(id)).toMatchObject({ content: { text: 'مرحبًا بكم في Caravan' } })
})

test('is left to whoever wrote it for a moment, then anybody sends it', async () => {
  const sent: string[] = []
  const sending = services(async ({ text }) => void sent.push(text))
  const id = await write()
  await sendMessages(sending, log)
  expect(sent).toEqual([])
  await sendMessages(sending, log, [id])
  expect(sent).toHaveLength(1)
})

test('that is refused is tried again ever later, and given up in the end, for head office to see', async () => {
  const refusing = services(async () => {
    throw new SmsError('The SMS provider refused: isv.BUSINESS_LIMIT_CONTROL', 'refused')
  })
  const id = await write(greeting, 100 * 24 * 60)
  const waits: number[] = []
  for (;;) {
    await later()
    await sendMessages(refusing, log)
    const { state, due_at: due, began_at: began } = await row(id)
    expect(began).toBeNull()
    if (state === 'failed') break
    expect(state).toBe('waiting')
    waits.push(Math.round((due.getTime() - Date.now()) / 10_000))
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits).toHaveLength(7)
  const home = await server.call(officeHome, {}, owner)
  expect(home.obj).toMatchObject({ todo: { messages: 1 } })
  const { tbl } = await server.call(loadReport, { billType: 'sms_message' }, owner)
  expect(tbl).toMatchObject([
    {
      mobile: greeting.mobile,
      body: greeting.text,
      state: 'failed',
      fault: 'The SMS provider refused: isv.BUSINESS_LIMIT_CONTROL',
    },
  ])
})

test('that can never be sent is not tried again', async () => {
  const id = await write()
  const never = services(async () => {
    throw new SmsError('No SMS template was agreed', 'final')
  })
  await sendMessages(never, log, [id])
  expect(await row(id)).toMatchObject({ state: 'failed', tries: 1 })
})

test('whose end nobody knows is asked about before it is sent again', async () => {
  const asked: (Date | undefined)[] = []
  const id = await write()
  const vague = {
    ...server.services,
    sms: {
      send: async (_: SmsMessage, { perhapsSince }: { perhapsSince?: Date | undefined }) => {
        asked.push(perhapsSince)
        if (asked.length === 1) throw new SmsError('The SMS provider did not answer', 'unclear')
      },
    },
  }
  await sendMessages(vague, log, [id])
  await later()
  await sendMessages(vague, log)
  expect(asked).toEqual([undefined, expect.any(Date)])
  expect(await row(id)).toMatchObject({ state: 'sent', tries: 2 })
})

test('that is a code is not to be read in the database, and not sent when it is worth nothing any more', async () => {
  const sent: string[] = []
  const sending = services(async message => void sent.push(message.text))
  const code = { mobile: '13800000002', code: '271828', text: 'Your code is 271828.' }
  const [fresh, stale] = [await write(code), await write(code)]
  expect(JSON.stringify(await server.sql`select * from messages`)).not.toContain('271828')
  await server.sql`update messages set expires_at = now() where id = ${stale}`
  await later()
  await sendMessages(sending, log)
  await expireMessages(server.sql)
  expect(sent).toEqual([code.text])
  expect(await row(fresh)).toMatchObject({ state: 'sent', content: null })
  expect(await row(stale)).toMatchObject({ state: 'expired', content: null, tries: 0 })
})

test('of an action that fails in the end is never written', async () => {
  const { id } = await makeMember(server.sql, { shopId, status: 'pending' })
  const failed = await server.call(
    saveData,
    { type: 'member', row: { id, status: 'active', mobile: 'none' } },
    owner,
  )
  expect(failed.success).toBe(false)
  expect(await server.sql`select from messages`).toHaveLength(0)
})

test('of a code that could not be sent is not sent later: whoever waits has been told', async () => {
  const failing = await openShop({
    url: server.url,
    env: {
      SMS: 'aliyun',
      SMS_ENDPOINT: 'http://127.0.0.1:9',
      SMS_ACCESS_KEY: 'k',
      SMS_SECRET_KEY: 's',
      SMS_SIGN: 's',
      SMS_TEMPLATE: 't',
    },
  })
  const mobile = '13800000003'
  const reply = await requestCode(failing, mobile, 'reset')
  expect(reply).toMatchObject({ success: false, obj: { code: 'message.smsFailed' } })
  expect(await server.sql`select state, content from messages`).toEqual([{ state: 'failed', content: null }])
  expect(await server.sql`select from sms_codes where mobile = ${mobile}`).toHaveLength(0)
  await failing.close()
})

/** Two moments at which a power cut used to lose a message, or would double it. */
let provider: Server
let heard: { action: string; body: URLSearchParams }[]
let onSend: () => Promise<void>

beforeEach(async () => {
  heard = []
  onSend = async () => {}
  provider = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const action = String(request.headers['x-acs-action'])
    heard.push({ action, body: new URLSearchParams(body) })
    if (action === 'SendSms') await onSend()
    const sent = heard.filter(call => call.action === 'SendSms').map(call => call.body.get('OutId'))
    response.end(
      JSON.stringify({
        Code: 'OK',
        SmsSendDetailDTOs: { SmsSendDetailDTO: sent.map(OutId => ({ OutId })) },
      }),
    )
  })
  await once(provider.listen(0, '127.0.0.1'), 'listening')
})

afterEach(() => {
  provider.close()
  provider.closeAllConnections()
})

const aliyun = () => ({
  SMS: 'aliyun',
  SMS_ENDPOINT: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  SMS_ACCESS_KEY: 'k',
  SMS_SECRET_KEY: 's',
  SMS_SIGN: 'Caravan',
  SMS_TEMPLATE: 'SMS_1',
  SMS_TEMPLATE_JOINED: 'SMS_2',
})

const sendAgain = async () => {
  await later()
  const config = readConfig({ CARAVAN_DATA: server.folder, ...aliyun() })
  await sendMessages({ config, sql: server.sql, sms: openSms(config, server.sql, () => {}) }, log)
}

/** Head office lets somebody in, in a process of its own; whether it answered. */
async function approve(url: string, id: number): Promise<boolean> {
  try {
    await fetch(url + actionUrl(saveData.name), {
      method: 'POST',
      headers: { [headers.version]: protocolVersion, cookie: `${cookies.session}=${owner.session}` },
      body: new URLSearchParams(
        encodeInput({ type: 'member', row: JSON.stringify({ id, status: 'active' }) }),
      ),
    })
    return true
  } catch {
    return false
  }
}

test('survives a process that is killed when all is committed and nothing is sent', async () => {
  const { sql } = server
  const { id, mobile } = await makeMember(sql, { shopId, status: 'pending' })
  // Whoever wants to send waits at this gate, which a test keeps shut.
  await sql`create function gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$`
  await sql`create trigger gate before update on messages for each row execute function gate()`
  const keeper = connect(server.url, { max: 1 })
  await keeper`select pg_advisory_lock(4711)`
  const shop = await startProcess(server.url, server.folder, aliyun())
  const answered = approve(shop.url, id)
  await vi.waitFor(async () => {
    expect(
      await sql`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`,
    ).toHaveLength(1)
  }, 20_000)
  await shop.kill()
  expect(await answered).toBe(false)
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`
  await keeper`select pg_advisory_unlock(4711)`
  await keeper.end()
  await sql`drop trigger gate on messages`
  await sql`drop function gate()`
  expect(await sql`select status from members where id = ${id}`).toEqual([{ status: 'active' }])
  expect(heard).toEqual([])
  await sendAgain()
  expect(heard.map(({ body }) => body.get('PhoneNumbers'))).toEqual([mobile])
})

test('is not doubled by a process that is killed when it has sent it and not heard the answer', async () => {
  const { id } = await makeMember(server.sql, { shopId, status: 'pending' })
  const shop = await startProcess(server.url, server.folder, aliyun())
  onSend = () => shop.kill()
  expect(await approve(shop.url, id)).toBe(false)
  onSend = async () => {}
  expect(await server.sql`select state, tries from messages`).toEqual([{ state: 'waiting', tries: 1 }])
  await sendAgain()
  expect(heard.map(({ action }) => action)).toEqual(['SendSms', 'QuerySendDetails'])
  expect(await server.sql`select state from messages`).toEqual([{ state: 'sent' }])
})
