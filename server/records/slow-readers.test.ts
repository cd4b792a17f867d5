import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookies } from '../../contract/preferences.ts'
import { loadReport } from '../../contract/records.ts'
import { actionUrl, headers, protocolVersion } from '../../contract/wire.ts'
import { makeMember } from '../testing/factories.ts'
import { en, sheetShop } from './testing-sheets.ts'

const at = sheetShop()
const { fetchAs, rowsOf } = at
const sockets: Socket[] = []
/** More than the pool has connections. */
const clerks: string[] = []

beforeAll(async () => {
  const [shop] = await at.server.sql<{ id: number }[]>`select id from shops limit 1`
  for (let n = 0; n < 8; n++) {
    const { mobile } = await makeMember(at.server.sql, { shopId: shop!.id, role: 'office' })
    clerks.push(await at.server.signIn(mobile))
  }
  await at.server.sql`
    create table many_items as
    select 'n' || n as code, (select string_agg(md5(n || '.' || k), '') from generate_series(1, 80) k) as name
    from generate_series(1, 3000) n`
}, 60_000)

/** As many bytes as no socket has room for, in few rows. */
async function fillWide(): Promise<void> {
  await at.server.sql`insert into test_items (code, name) select code, name from many_items`
  await looked()
}

async function fillLong(): Promise<void> {
  await at.server.sql`insert into test_items (code) select 'n' || n from generate_series(1, 12000) n`
  await looked()
}

/** Looked at while it was empty, by chance, it would pass for a table of one row. */
const looked = () => at.server.sql`analyze test_items`

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Asks, and never reads more than the first bytes of the answer. */
function askAndStopReading(head: string, body = ''): Promise<string> {
  const { hostname, port } = new URL(at.origin)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.write(`${head}\r\nhost: ${hostname}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', bytes => {
      socket.pause()
      resolve(bytes.toString('latin1').split('\r\n', 1)[0]!)
    })
  })
}

const slowExport = (session: string, format: string) =>
  askAndStopReading(
    `GET /export?billType=test_item&columns=code,name&format=${format} HTTP/1.1\r\ncookie: ${cookies.session}=${session}`,
  )

describe('an export that nobody reads', () => {
  beforeEach(fillWide)

  test.each(['xlsx', 'csv'])('as %s keeps no connection to the database', async format => {
    const answers = await Promise.all(clerks.map(session => slowExport(session, format)))
    expect(answers).toEqual(clerks.map(() => 'HTTP/1.1 200 OK'))
    expect(await rowsOf(await fetchAs(at.office, '/export?billType=test_item&search=n2999'))).toHaveLength(2)
  })

  test('fills the disk only so often for one person', async () => {
    for (let n = 0; n < 3; n++) expect(await slowExport(at.office, 'csv')).toBe('HTTP/1.1 200 OK')
    const refused = await fetchAs(at.office, '/export?billType=test_item')
    expect(refused.status).toBe(429)
    expect(await refused.text()).toBe(en('sheets.exportsRunning', { max: 3 }))
    expect((await fetchAs(at.clerk, '/export?billType=test_item')).status).toBe(200)
  })
})

test('a list of all rows that nobody reads keeps no connection either', async () => {
  await fillWide()
  const body = new URLSearchParams({ billType: 'test_item', limit: '0' }).toString()
  const head = [
    `POST ${actionUrl(loadReport.name)} HTTP/1.1`,
    'content-type: application/x-www-form-urlencoded',
    `${headers.version}: ${protocolVersion}`,
  ].join('\r\n')
  const answers = await Promise.all(clerks.map(() => askAndStopReading(head, body)))
  expect(answers).toEqual(clerks.map(() => 'HTTP/1.1 200 OK'))
  const { obj } = await at.server.call(loadReport, { billType: 'test_item', limit: 1, recCount: true })
  expect(obj.total).toBe(3_000)
})

describe('limit 0', () => {
  beforeEach(fillLong)

  const all = (more: object = {}) =>
    at.server.call(loadReport, { billType: 'test_item', limit: 0, recCount: true, ...more })

  test('ends at ten thousand rows and says that there are more', async () => {
    const { obj, tbl } = await all()
    expect(tbl).toHaveLength(10_000)
    expect(obj).toMatchObject({ more: true, total: 12_000 })
    const rest = await all({ start: 9_000 })
    expect(rest.tbl).toHaveLength(3_000)
    expect(rest.obj.more).toBeUndefined()
    const large = await all({ limit: 2_000_000 })
    expect([large.tbl.length, large.obj.more]).toEqual([10_000, true])
    expect((await all({ limit: 100 })).obj.more).toBeUndefined()
  })

  test('of bare numbers ends at a hundred thousand', async () => {
    await at.server.sql`insert into test_items (code) select 'm' || n from generate_series(1, 88001) n`
    const { obj, tbl } = await all({ idOnly: true })
    expect(tbl).toHaveLength(100_000)
    expect(obj.more).toBe(true)
  })
})
