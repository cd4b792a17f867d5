import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { action } from '../../contract/action.ts'
import { CallError } from './call-error.ts'
import { createHttpCall } from './http-call.ts'
import { suppressNextToast } from './quiet-call.ts'
import { fakeUi, t } from './testing-ui.ts'

const chgCart = action('hlt_chg_cart', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  input: v.object({
    id: v.number(),
    qty: v.optional(v.nullable(v.number())),
    noCart: v.optional(v.nullable(v.boolean())),
    note: v.optional(v.string()),
  }),
  output: v.object({ n: v.number() }),
})

interface Seen {
  method?: string
  url?: string
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let base: string
let seen: Seen[]
let respond: (request: Seen, response: ServerResponse) => void

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const ok = (obj: unknown) => ({ success: true, msg: '', obj, tbl: [] })
const failed = (msg: string) => ({ success: false, msg, obj: null, tbl: [] })

beforeEach(async () => {
  seen = []
  respond = (_request, response) => json(response, ok({ n: 1 }))
  server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const arrived = { method, url, headers, body: await readText(request) }
    seen.push(arrived)
    respond(arrived, response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  return new Promise(done => server.close(done))
})

function open(answers: boolean[] = []) {
  const ui = fakeUi({ answers })
  const where = { lang: 'zh', currency: 'CNY', member: 0 }
  const call = createHttpCall({
    lang: () => where.lang,
    currency: () => where.currency,
    member: () => where.member,
    ui: ui.page,
    fetch: (input, init) => fetch(new URL(String(input), base), init),
  })
  return { call, ui, where }
}

const rejection = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable('the call should reject'),
    error => {
      expect(error).toBeInstanceOf(CallError)
      return error
    },
  )

test('a call is a POST with a form-encoded body (product §7)', async () => {
  const { call } = open()
  const answer = await call(chgCart, { id: 5, qty: 2.5, noCart: true, note: 'a&b=c 箱' })
  expect(answer.obj.n).toBe(1)
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/process.aspx?action=hlt_chg_cart' })
  expect(seen[0]!.headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(seen[0]!.body))).toEqual({
    id: '5',
    qty: '2.5',
    noCart: '1',
    note: 'a&b=c 箱',
  })
})

test('its headers have language, currency and version 6 (product §7)', async () => {
  const { call, where } = open()
  Object.assign(where, { lang: 'zh_tw', currency: 'USD' })
  await call(chgCart, { id: 5 })
  expect(seen[0]!.headers).toMatchObject({ lang: 'zh_tw', currency: 'USD', version: '6' })
})

test('a call says whom the page was drawn for, unless that was a guest', async () => {
  const { call, where } = open()
  await call(chgCart, { id: 5 })
  where.member = 7
  await call(chgCart, { id: 5 })
  expect(seen.map(({ headers }) => headers.member)).toEqual([undefined, '7'])
})

test('what is null is left out of the body (product §5)', async () => {
  const { call } = open()
  await call(chgCart, { id: 5, qty: null, noCart: undefined })
  expect(seen[0]!.body).toBe('id=5')
})

test('identical calls at the same time are one request (product §7)', async () => {
  const { call } = open()
  const both = [call(chgCart, { id: 5, qty: 1 }), call(chgCart, { id: 5, qty: 1, noCart: null })]
  expect(both[0]).toBe(both[1])
  await Promise.all(both)
  expect(seen).toHaveLength(1)

  await call(chgCart, { id: 5, qty: 1 })
  expect(seen, 'a request after the answer is a new one').toHaveLength(2)
})

test('requests that differ in a field, the language or the currency are not identical', async () => {
  const { call, where } = open()
  const calls = [call(chgCart, { id: 5 }), call(chgCart, { id: 6 })]
  where.lang = 'en'
  calls.push(call(chgCart, { id: 5 }))
  where.currency = 'USD'
  calls.push(call(chgCart, { id: 5 }))
  await Promise.all(calls)
  expect(seen).toHaveLength(4)
})

test('a shared failure is told once, and the next try is a new request', async () => {
  respond = (_request, response) => json(response, failed('库存不足\0sku 12'))
  const { call, ui } = open()
  const errors = await Promise.all([rejection(call(chgCart, { id: 5 })), rejection(call(chgCart, { id: 5 }))])
  expect(errors[0]).toBe(errors[1])
  expect(ui.toasts).toEqual([{ kind: 'error', text: '库存不足', ms: 5000 }])
  await rejection(call(chgCart, { id: 5 }))
  expect(seen).toHaveLength(2)
})

test('a quiet call fails silently; whoever joins it aloud is still told', async () => {
  respond = (_request, response) => json(response, failed('库存不足'))
  const { call, ui } = open()
  await rejection(call(chgCart, { id: 5 }, { quiet: true }))
  expect(ui.toasts).toHaveLength(0)
  await Promise.all([
    rejection(call(chgCart, { id: 5 }, { quiet: true })),
    rejection(call(chgCart, { id: 5 })),
  ])
  expect(ui.toasts).toHaveLength(1)
})

test('a caller can silence the next call, and no other (product §8)', async () => {
  respond = (_request, response) => json(response, failed('售罄'))
  const { call, ui } = open()
  suppressNextToast()
  await rejection(call(chgCart, { id: 5 }))
  expect(ui.toasts).toHaveLength(0)
  await rejection(call(chgCart, { id: 5 }))
  expect(ui.toasts).toHaveLength(1)
})

test('the one-shot flag is used up by a success too', async () => {
  const { call, ui } = open()
  suppressNextToast()
  await call(chgCart, { id: 5 })
  respond = (_request, response) => json(response, failed('售罄'))
  await rejection(call(chgCart, { id: 5 }))
  expect(ui.toasts).toHaveLength(1)
})

test('on OK the call is sent again, its counter raised by confirmNum (product §8)', async () => {
  respond = ({ body }, response) => {
    const count = new URLSearchParams(body).get('confirmCount')
    if (count === null) json(response, ok({ confirmMsg: '促销已变化' }))
    else if (count === '1') json(response, ok({ confirmMsg: '价格已变化', confirmNum: 1 }))
    else json(response, ok({ n: 9 }))
  }
  const { call, ui } = open([true, true])
  const answer = await call(chgCart, { id: 5, qty: 3 })
  expect(answer.obj.n).toBe(9)
  expect(ui.questions).toEqual(['促销已变化', '价格已变化'])
  expect(seen.map(({ body }) => body)).toEqual([
    'id=5&qty=3',
    'id=5&qty=3&confirmCount=1',
    'id=5&qty=3&confirmCount=2',
  ])
})

test('on cancel the call ends with cancel (product §8)', async () => {
  respond = (_request, response) => json(response, ok({ confirmMsg: '促销已变化' }))
  const { call, ui } = open([false])
  const error = await rejection(call(chgCart, { id: 5 }))
  expect(error.message).toBe('cancel')
  expect(seen).toHaveLength(1)
  expect(ui.toasts).toEqual([])
})

test('another status than 200 is said for 5 seconds (product §8)', async () => {
  respond = (_request, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  const { call, ui } = open()
  const error = await rejection(call(chgCart, { id: 5 }))
  expect(error.kind).toBe('status')
  expect(ui.toasts).toEqual([{ kind: 'error', text: t('ui.badStatus', { status: 502 }), ms: 5000 }])
})

test('when a non-200 answer explains itself, the toast says that', async () => {
  respond = (_request, response) => json(response, failed('请求太频繁\0limit'), 429)
  const { call, ui } = open()
  const error = await rejection(call(chgCart, { id: 5 }))
  expect(error).toMatchObject({ kind: 'status', message: '请求太频繁' })
  expect(ui.toasts).toEqual([{ kind: 'error', text: '请求太频繁', ms: 5000 }])
})

test('that there is no connection is said for 5 seconds (product §8)', async () => {
  respond = (_request, response) => response.destroy()
  const { call, ui } = open()
  const error = await rejection(call(chgCart, { id: 5 }))
  expect(error.kind).toBe('network')
  expect(ui.toasts).toEqual([{ kind: 'error', text: t('ui.networkError'), ms: 5000 }])
})

test('an answer that is not a reply of ours is told like a network error', async () => {
  respond = (_request, response) => response.end('<html>Sign in to this Wi-Fi</html>')
  const { call, ui } = open()
  const error = await rejection(call(chgCart, { id: 5 }))
  expect(error.kind).toBe('network')
  expect(ui.toasts).toEqual([{ kind: 'error', text: t('ui.badAnswer'), ms: 5000 }])
})

test('a call waits 300,000 ms for its answer (product §9), or as long as it says', async () => {
  respond = () => {}
  const asked: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    asked.push(ms)
    return timeout(30)
  })
  const { call, ui } = open()
  await rejection(call(chgCart, { id: 4 }, { quiet: true, patienceMs: 10_000 }))
  const error = await rejection(call(chgCart, { id: 5 }))
  expect(asked).toEqual([10_000, 300_000])
  expect(error.kind).toBe('network')
  expect(ui.toasts).toEqual([{ kind: 'error', text: t('ui.timedOut'), ms: 5000 }])
})
