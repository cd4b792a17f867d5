import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { cookies } from '../../contract/preferences.ts'
import { loadReport } from '../../contract/records.ts'
import { actionUrl, endpoint, headers, protocolVersion } from '../../contract/wire.ts'
import { makeMember, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { TimeLimits } from './time-limits.ts'

const opened: OpenShop[] = []
const sockets: Socket[] = []
const long = 600_000
let session: string

/** A shop in which only the given times are short. */
async function shopWith(limits: Partial<TimeLimits>) {
  const times = {
    headers: long,
    request: long,
    stalled: long,
    answer: long,
    idle: long,
    check: 20,
    ...limits,
  }
  const server = await openShop({ limits: times })
  opened.push(server)
  const shop = await makeShop(server.sql, { isDefault: true })
  session = await server.signIn((await makeMember(server.sql, { shopId: shop.id, role: 'office' })).mobile)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return server
}

function write(server: OpenShop, text: string): Socket {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  // Who is cut off while it writes hears of it as an error, or only that it is closed.
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

/** Everything that came until the other side closed. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', bytes => {
    text += bytes.toString('latin1')
  })
  await new Promise(done => socket.once('close', done))
  return text
}

const lines = (...each: string[]) => each.map(line => `${line}\r\n`).join('')

const multipart = (boundary: string, length: number) =>
  lines(
    `POST ${endpoint}?action=hlt_import HTTP/1.1`,
    'host: localhost',
    `${headers.version}: ${protocolVersion}`,
    `cookie: ${cookies.session}=${session}`,
    `content-type: multipart/form-data${boundary}`,
    `content-length: ${length}`,
    '',
  )

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of opened.splice(0)) await server.close()
})

test('headers that never end', async () => {
  const server = await shopWith({ headers: 100 })
  expect(await untilClosed(write(server, 'GET /healthz HTTP/1.1\r\nhost: local'))).toMatch(/^HTTP\/1.1 408 /)
})

test('a connection over which nothing ever comes', async () => {
  await untilClosed(write(await shopWith({ headers: 100 }), ''))
})

test('a body that never ends, however often another byte of it comes', async () => {
  const server = await shopWith({ headers: 100, request: 300 })
  const socket = write(server, multipart('; boundary=b', 100_000))
  const dripping = setInterval(() => socket.write('x'), 20)
  await untilClosed(socket)
  clearInterval(dripping)
})

test('a body that stops coming', async () => {
  const server = await shopWith({ stalled: 100 })
  await untilClosed(write(server, multipart('; boundary=b', 100_000)))
  const form = lines(
    `POST ${actionUrl(loadReport.name)} HTTP/1.1`,
    'host: localhost',
    `${headers.version}: ${protocolVersion}`,
    'content-type: application/x-www-form-urlencoded',
    'transfer-encoding: chunked',
    '',
    '4',
    'bill',
  )
  await untilClosed(write(server, form))
})

test('an answer that is never read', async () => {
  const server = await shopWith({ stalled: 200 })
  await server.sql`
    insert into brands (names) select jsonb_build_object('zh', repeat(md5(n::text), 150)) from generate_series(1, 2000) n`
  const asked = once(server.app.server, 'connection')
  const body = new URLSearchParams({ billType: 'brand', limit: '0' }).toString()
  const socket = write(
    server,
    lines(
      `POST ${actionUrl(loadReport.name)} HTTP/1.1`,
      'host: localhost',
      `${headers.version}: ${protocolVersion}`,
      'content-type: application/x-www-form-urlencoded',
      `content-length: ${body.length}`,
      '',
      body,
    ),
  )
  socket.pause()
  const [theirs] = (await asked) as [Socket]
  await once(theirs, 'close')
})

test('an idle connection', async () => {
  const server = await shopWith({ idle: 100 })
  const answered = await untilClosed(write(server, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'))
  expect(answered).toMatch(/^HTTP\/1.1 200 /)
})

const filePart = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.xlsx"\r\n\r\n'

test.each([
  ['says no boundary', '', filePart + 'x'.repeat(3_000_000)],
  ['says an empty boundary', '; boundary=', filePart],
  ['has no boundary', '; boundary=b', 'x'.repeat(3_000_000)],
  ['does not end with its boundary', '; boundary=b', `${filePart}PK`],
  ['ends in the middle of a header', '; boundary=b', filePart.slice(0, 60)],
])(
  'a multipart body that %s is refused, and the next request of the connection is answered',
  async (_, boundary, body) => {
    const server = await shopWith({})
    const next = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'
    for (const path of [`${endpoint}?action=hlt_import`, `${endpoint}?action=hlt_init`, '/upload']) {
      for (const cookie of [session, 'nobody']) {
        const head = multipart(boundary, body.length)
          .replace(/^POST \S+/, `POST ${path}`)
          .replace(session, cookie)
        const answers = await untilClosed(write(server, head + body + next))
        expect(answers.slice(-600), `${path} ${cookie}`).toContain('HTTP/1.1 200 OK')
        expect(answers, `${path} ${cookie}`).toMatch(
          /^HTTP\/1.1 (400|200) .*"success":false.*HTTP\/1.1 200 OK/s,
        )
      }
    }
  },
)
