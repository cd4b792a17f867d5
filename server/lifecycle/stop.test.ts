import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookies } from '../../contract/preferences.ts'
import { endpoint, headers, protocolVersion } from '../../contract/wire.ts'
import { makeMember, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { startProcess } from '../testing/shop-process.ts'

let server: OpenShop
let folder: string
let session: string

beforeAll(async () => {
  server = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'caravan-stop-'))
  const shop = await makeShop(server.sql, { isDefault: true })
  session = await server.signIn((await makeMember(server.sql, { shopId: shop.id, role: 'office' })).mobile)
  await server.sql`
    insert into brands (names) select jsonb_build_object('zh', repeat(md5(n::text), 150)) from generate_series(1, 2000) n`
}, 60_000)

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const signedIn = () => `host: localhost\r\ncookie: ${cookies.session}=${session}\r\n`
const post = (action: string) =>
  `POST ${endpoint}?action=${action} HTTP/1.1\r\n${signedIn()}${headers.version}: ${protocolVersion}\r\n`

/** Everything that a client can keep a server waiting with. */
const stubborn = (): string[] => [
  '',
  'GET /healthz HTTP/1.1\r\nhost: local',
  `GET /healthz HTTP/1.1\r\n${signedIn()}\r\n`,
  `GET /export?billType=brand&format=csv HTTP/1.1\r\n${signedIn()}\r\n`,
  `${post('hlt_import')}content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000\r\n\r\n--b\r\n`,
  `${post('load_dispgrid')}content-type: application/x-www-form-urlencoded\r\ncontent-length: 24\r\n\r\nbillType=`,
  `${post('load_dispgrid')}content-type: application/x-www-form-urlencoded\r\ncontent-length: 22\r\n\r\nbillType=brand&limit=0`,
]

/** A shop in which each of them is under way, while an answer waits for the database. */
async function besieged() {
  const shop = await startProcess(server.url, folder)
  const sockets = stubborn().map(text => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(text)
    return socket
  })
  const release = await lockNotices()
  const waiting = fetch(`${shop.url}/export?billType=notice`, {
    headers: { cookie: `${cookies.session}=${session}` },
  }).catch(() => {})
  while (!(await somebodyWaits())) await wait(20)
  const end = async () => {
    release()
    for (const socket of sockets) socket.destroy()
    await waiting
  }
  return { ...shop, end }
}

async function lockNotices(): Promise<() => void> {
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  void server.sql.begin(async tx => {
    await tx`lock table notices`
    locked.resolve()
    await over.promise
  })
  await locked.promise
  return over.resolve
}

async function somebodyWaits(): Promise<boolean> {
  const rows = await server.sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length > 0
}

test('a stop ends within ten seconds, whatever clients do', async () => {
  const shop = await besieged()
  const asked = performance.now()
  shop.signal('SIGTERM')
  const [code] = await shop.gone
  expect(performance.now() - asked).toBeLessThan(10_000)
  expect(code).toBe(0)
  await shop.end()
})

test('a second signal ends it at once', async () => {
  const shop = await besieged()
  const asked = performance.now()
  const again = setInterval(() => shop.signal('SIGINT'), 100)
  const [code] = await shop.gone
  clearInterval(again)
  // Running requests alone have longer than that.
  expect(performance.now() - asked).toBeLessThan(3_000)
  expect(code).toBe(1)
  await shop.end()
})
