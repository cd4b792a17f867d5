import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { cookies } from '../../contract/preferences.ts'
import { getAs } from '../testing/files.ts'
import { sheetFolder } from './sheets/sheet-folder.ts'
import { read } from './sheets/testing.ts'
import { en, label, sheetShop } from './testing-sheets.ts'

const at = sheetShop()
const { send, fetchAs, rowsOf } = at

describe('GET /export', () => {
  beforeEach(async () => {
    await at.server.sql`
      insert into test_items (code, name, price, kind, hot, at) values
        ('1', '红', 12.5, 'wholesale', true, '2026-01-31T16:30:00Z'), ('2', '=cmd()', null, 'retail', false, null),
        ('3', '蓝', 3, 'retail', false, null)`
  })

  const exported = (query: string, session = at.office, lang = 'en') =>
    fetchAs(session, `/export?billType=test_item${query}`, lang)

  /** At the end of each row stands which record it is. */
  const withoutIds = (rows: string[][]) => rows.map(row => row.slice(0, -1))

  test('is the list as a sheet, with the words and the clocks of the reader', async () => {
    const response = await exported('&timeZone=Asia/Shanghai')
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="export\.xlsx"; filename\*=UTF-8''\w+%20\d{4}-\d\d-\d\d\.xlsx$/,
    )
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(withoutIds(await rowsOf(response))).toEqual([
      [
        label.code,
        label.name,
        label.price,
        label.position,
        label.kind,
        label.hot,
        label.at,
        label.unit,
        label.twice,
      ],
      ['1', '红', '12.5', '0', label.wholesale, '1', '2026-02-01 00:30:00', '', '25'],
      ['2', '=cmd()', '', '0', label.retail, '0', '', '', ''],
      ['3', '蓝', '3', '0', label.retail, '0', '', '', '6'],
    ])
  })

  test.each([
    ['Asia/Ho_Chi_Minh', '2026-01-31 23:30:00'],
    ['America/New_York', '2026-01-31 11:30:00'],
    // Whoever never said it, or said nonsense, reads the shop's.
    [undefined, '2026-02-01 00:30:00'],
    ['Mars/Base', '2026-02-01 00:30:00'],
  ])('without a word about clocks is on those that the browser last said: %s', async (zone, shown) => {
    const from = (query: string) =>
      getAs(at.server, `/export?billType=test_item&sort=code&columns=code,at${query}`, at.office, zone)
    expect((await from('&format=csv')).body.split('\r\n')[1]).toBe(`1,${shown}`)
    const path = join(at.server.folder, 'zone.xlsx')
    await writeFile(path, (await from('')).rawPayload)
    expect((await read(path))[1]!.cells.slice(0, 2)).toEqual(['1', shown])
    // What the address says goes first.
    expect((await from('&format=csv&timeZone=UTC')).body.split('\r\n')[1]).toBe('1,2026-01-31 16:30:00')
  })

  test('follows search, sort and the choice of columns', async () => {
    const rows = await rowsOf(await exported('&sort=code&dir=desc&columns=name,code,password_hash'))
    expect(withoutIds(rows)).toEqual([
      [label.name, label.code],
      ['蓝', '3'],
      ['=cmd()', '2'],
      ['红', '1'],
    ])
    const found = await rowsOf(await exported(`&columns=code&search=${encodeURIComponent('红')}`))
    expect(withoutIds(found)).toEqual([[label.code], ['1']])
  })

  test('as csv has no formula', async () => {
    const response = await exported('&format=csv&columns=code,name,price', at.office, 'zh')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
      `\ufeff${withoutIds(await rowsOf(await exported('&columns=code,name,price', at.office, 'zh')))[0]!.join(',')},货币\r\n1,红,12.50,CNY\r\n2,'=cmd(),,CNY\r\n3,蓝,3.00,CNY\r\n`,
    )
  })

  test('in Arabic runs from right to left', async () => {
    const bytes = Buffer.from(await (await exported('&columns=code', at.office, 'ar')).arrayBuffer())
    const { inflateRawSync } = await import('node:zlib')
    const name = 'xl/worksheets/sheet1.xml'
    expect(inflateRawSync(bytes.subarray(bytes.indexOf(name) + name.length)).toString()).toContain(
      'rightToLeft="1"',
    )
  })

  test('gives the sheet that an import takes, empty or with what there is', async () => {
    const [header, ...none] = await rowsOf(await exported('&template=1'))
    expect(header!.slice(0, 3)).toEqual([`${label.code}*`, label.name, label.price])
    expect(header).not.toContain(label.twice)
    expect(none).toEqual([])
    const response = await exported('&template=1&rows=1&timeZone=Asia/Tokyo')
    const sheet = new Blob([await response.arrayBuffer()])
    expect((await send([sheet], { fields: { timeZone: 'Asia/Tokyo' } })).obj).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
      bad: 0,
    })
  })

  test('the list itself, sent back, changes nothing', async () => {
    const sheet = new Blob([await (await exported('&timeZone=Asia/Tokyo')).arrayBuffer()])
    expect((await send([sheet], { fields: { timeZone: 'Asia/Tokyo' } })).obj).toMatchObject({
      unchanged: 3,
      bad: 0,
    })
  })

  test('is refused to whom the list is closed, or its export', async () => {
    expect((await exported('', at.member)).status).toBe(403)
    expect((await exported('', '')).status).toBe(403)
    expect((await exported('&template=1', at.member)).status).toBe(403)
    expect((await fetchAs(at.member, '/export?billType=record_change')).status).toBe(403)
    expect((await fetchAs(at.office, '/export?billType=nonsense')).status).toBe(403)
    const wrong = await fetchAs(at.office, '/export?billType=test_item&format=exe')
    expect(wrong.status).toBe(400)
    expect(wrong.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  test('that fails is no short list', async () => {
    await at.server.sql`alter table test_items rename to moved_items`
    const response = await exported('')
    await at.server.sql`alter table moved_items rename to test_items`
    expect(response.status).toBe(500)
    expect(await response.text()).toBe(en('message.unexpected'))
  })

  test.each(['xlsx', 'csv'])('as %s ends its query when the reader goes away', async format => {
    await at.server.sql`
      insert into test_items (code, name) select 'n' || n, md5(n::text) || md5((n + 1)::text) from generate_series(1, 60000) n`
    const running = async () =>
      (
        await at.server.sql<{ query: string }[]>`
          select query from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and (query like '%order by%' or query like 'fetch %') and state <> 'idle'`
      ).length > 0
    const until = async (wanted: boolean) => {
      while ((await running()) !== wanted) await wait(10)
    }
    const request = get(`${at.origin}/export?billType=test_item&columns=code,name&format=${format}`, {
      headers: { cookie: `${cookies.session}=${at.office}` },
    })
    const failed = once(request, 'error')
    await until(true)
    request.destroy(new Error('gone'))
    await failed
    await until(false)
    expect(await readdir(sheetFolder({ dataFolder: at.server.folder }))).toEqual([])
    expect(await rowsOf(await exported('&columns=code&search=n59999'))).toHaveLength(2)
  })
})
