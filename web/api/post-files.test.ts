// @vitest-environment happy-dom
// Alone: in a context inside Node a request that took too long is told as a lost network.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { action } from '../../contract/action.ts'
import { createHttpCall } from './http-call.ts'
import { fakeUi, t } from './testing-ui.ts'

const importFile = action('hlt_import', {
  feature: 'import',
  access: 'member',
  mutates: true,
  input: v.object({ type: v.string(), note: v.optional(v.nullable(v.string())) }),
  output: v.object({ n: v.number() }),
})

let server: Server
let seen: { type?: string; version?: unknown; body: string }[]
let status: number
const requests: XMLHttpRequest[] = []

class WatchedRequest extends XMLHttpRequest {
  constructor() {
    super()
    requests.push(this)
  }
}

beforeEach(async () => {
  seen = []
  status = 200
  requests.length = 0
  server = createServer(async (request, response) => {
    const body = await readText(request)
    seen.push({ type: request.headers['content-type'], version: request.headers.version, body })
    response.writeHead(status).end(JSON.stringify({ success: true, msg: '', obj: { n: 2 }, tbl: [] }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/member/fx/user`)
  vi.stubGlobal('XMLHttpRequest', WatchedRequest)
})

afterEach(() => {
  vi.unstubAllGlobals()
  return new Promise(done => server.close(done))
})

function open() {
  const ui = fakeUi()
  return { ui, call: createHttpCall({ lang: () => 'zh', currency: () => 'CNY', ui: ui.page }) }
}

const sheet = () => new File(['no,name'], 'members.xlsx')

test('files travel as multipart (product §7)', async () => {
  const { call } = open()
  const answer = await call(
    importFile,
    { type: 'member', note: null },
    { files: { files: [sheet(), sheet()] } },
  )
  expect(answer.obj.n).toBe(2)
  expect(seen[0]).toMatchObject({ version: '6' })
  expect(seen[0]!.type).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen[0]!.body).toContain('name="type"\r\n\r\nmember')
  expect(seen[0]!.body.match(/name="files"; filename="members.xlsx"/g)).toHaveLength(2)
  expect(seen[0]!.body).not.toContain('name="note"')
})

test('an import tells how far it is (product §7)', async () => {
  const { call } = open()
  const shares: number[] = []
  const answer = call(
    importFile,
    { type: 'member' },
    { files: { files: [sheet()] }, onProgress: share => shares.push(share) },
  )
  const upload = requests[0]!.upload
  upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 25, total: 100 }))
  upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: false, loaded: 50, total: 0 }))
  upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 100, total: 100 }))
  await answer
  expect(shares).toEqual([0.25, 1])
})

test('an upload waits 300,000 ms too (product §9)', async () => {
  const { call, ui } = open()
  const answer = call(importFile, { type: 'member' }, { files: { files: [sheet()] } })
  expect(requests[0]!.timeout).toBe(300_000)
  requests[0]!.dispatchEvent(new ProgressEvent('timeout'))
  await expect(answer).rejects.toMatchObject({ kind: 'network' })
  await new Promise(done => requests[0]!.addEventListener('loadend', done))
  expect(ui.toasts).toEqual([{ kind: 'error', text: t('ui.timedOut'), ms: 5000 }])
})

test('another status than 200 is said of uploads too (product §8)', async () => {
  status = 413
  const { call, ui } = open()
  await expect(call(importFile, { type: 'member' }, { files: { files: [sheet()] } })).rejects.toMatchObject({
    kind: 'status',
  })
  expect(ui.toasts).toEqual([{ kind: 'error', text: t('ui.badStatus', { status: 413 }), ms: 5000 }])
})

test('two uploads of the same form are two requests', async () => {
  const { call } = open()
  await Promise.all([
    call(importFile, { type: 'member' }, { files: { files: [sheet()] } }),
    call(importFile, { type: 'member' }, { files: { files: [sheet()] } }),
  ])
  expect(seen).toHaveLength(2)
})
