import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { cookies } from '../../contract/preferences.ts'
import { describeReport } from '../../contract/records.ts'
import { actionUrl, headers, protocolVersion } from '../../contract/wire.ts'
import { removeOldSheets } from './sheets/sheet-folder.ts'
import { en, fr, label, sheetOf, sheetShop, zh } from './testing-sheets.ts'

const at = sheetShop()
const { send, sendRows, fetchAs, rowsOf, stored, codes } = at

const leftOver = () => readdirSync(join(at.server.folder, 'sheets')).filter(name => !name.startsWith('fix-'))

describe('hlt_import', () => {
  test('takes a sheet whose first row has the labels of the fields, in any order, and reads what people see', async () => {
    const reply = await sendRows(
      [
        [label.name, `${label.code}*`, label.price.toUpperCase(), label.kind, label.hot, label.at],
        ['One', '0001', '12.50', label.wholesale, label.yes, '2026/2/1 9:30'],
        ['Two', 'A-2', '', 'retail', '', ''],
      ],
      { fields: { timeZone: 'Asia/Shanghai' } },
    )
    expect(reply).toMatchObject({
      success: true,
      obj: { added: 2, changed: 0, unchanged: 0, bad: 0, fixUrl: '' },
      tbl: [],
    })
    expect([...(await stored())]).toEqual([
      {
        code: '0001',
        name: 'One',
        price: '12.5000',
        position: 0,
        kind: 'wholesale',
        hot: true,
        at: new Date('2026-02-01T01:30:00Z'),
      },
      { code: 'A-2', name: 'Two', price: null, position: 0, kind: 'retail', hot: false, at: null },
    ])
    expect(leftOver()).toEqual([])
  })

  test('reads what people see in another language than the one who brings it, and takes no word for a no that is none', async () => {
    const rows = (hot: string, kind: string) => [
      [label.code, label.kind, label.hot],
      ['1', kind, hot],
    ]
    const asEnglish = await sendRows(rows(zh('bill.yes'), zh('bill.wholesale')), { lang: 'en' })
    expect(asEnglish).toMatchObject({ obj: { added: 1, bad: 0 } })
    expect([...(await stored())]).toMatchObject([{ kind: 'wholesale', hot: true }])
    expect(await sendRows(rows('Нет', 'Wholesale'), { lang: 'zh' })).toMatchObject({
      obj: { changed: 1, bad: 0 },
    })
    expect([...(await stored())]).toMatchObject([{ kind: 'wholesale', hot: false }])
    const unknown = await sendRows(rows('perhaps', label.wholesale), { lang: 'en' })
    expect(unknown).toMatchObject({ obj: { bad: 1 }, tbl: [{ row: 2, field: label.hot }] })
  })

  test('finds what a record is called in another language, and says so where several are', async () => {
    const [unit] = await at.server.sql<{ id: number }[]>`
      insert into units (names) values ('{"zh": "大捆", "en": "Bale", "fr": "Ballot"}'), ('{"en": "Crate", "fr": "Caisse"}'),
        ('{"en": "Till", "ar": "Caisse"}') returning id`
    const rows = (name: string) => [
      [label.code, en('bill.unit')],
      ['1', name],
    ]
    const unitNow = async () => (await at.server.sql`select unit_id from test_items where code = '1'`)[0]
    expect(await sendRows(rows('大捆'), { lang: 'en' })).toMatchObject({ obj: { added: 1, bad: 0 } })
    expect(await unitNow()).toEqual({ unit_id: unit!.id })
    expect(await sendRows(rows('Ballot'), { lang: 'en' })).toMatchObject({ obj: { unchanged: 1, bad: 0 } })
    expect(await sendRows(rows('Caisse'), { lang: 'en' })).toMatchObject({ obj: { bad: 1 } })
    // Whoever reads French, or has a sheet of somebody who does, means what is called so in French.
    expect(await sendRows(rows('Caisse'), { lang: 'fr' })).toMatchObject({ obj: { changed: 1, bad: 0 } })
    const [french] = await at.server.sql`select unit_id from test_items where code = '1'`
    const sheet = [
      [fr('bill.code'), fr('bill.unit')],
      ['1', 'Ballot'],
      ['2', 'Caisse'],
    ]
    expect(await sendRows(sheet, { lang: 'ar' })).toMatchObject({ obj: { added: 1, changed: 1, bad: 0 } })
    expect(await at.server.sql`select unit_id from test_items where code = '2'`).toEqual([french])
  })

  test.each([
    ['a comma before decimals', '12,50', '12.5000'],
    ['thousands in groups', '1,200.50', '1200.5000'],
    ['both, as in Spanish', '1.200,50', '1200.5000'],
    ['the digits of another script', '١٢٫٥', '12.5000'],
  ])('reads a number that stands there as text as a form does: %s', async (_, price, kept) => {
    expect(
      await sendRows([
        [label.code, label.price],
        ['1', price],
      ]),
    ).toMatchObject({ obj: { added: 1, bad: 0 } })
    expect([...(await stored())]).toMatchObject([{ price: kept }])
    expect(
      await sendRows([
        [label.code, label.price],
        ['2', 'twelve'],
      ]),
    ).toMatchObject({ obj: { bad: 1 } })
  })

  test.each(['1,234', '1.234', '١٬٢٣٤'])(
    '"can be read as 1234 or as 1.234": %s, and says where it stands',
    async price => {
      const reply = await sendRows([
        [label.code, label.price, label.position],
        ['1', price, '1'],
        ['2', '0,125', '1,2'],
        ['3', '1,234,567', '3'],
      ])
      expect(reply).toMatchObject({
        obj: { added: 1, bad: 2 },
        tbl: [
          {
            row: 2,
            field: label.price,
            reason: expect.stringContaining(`“${price}” can be read as 1234 or as 1.234`),
          },
          { row: 3, field: label.position },
        ],
      })
      // What is sent again without having been put right is refused again.
      const again = await send([await (await fetchAs(at.office, reply.obj.fixUrl)).blob()])
      expect(again).toMatchObject({ obj: { added: 0, bad: 2 } })
    },
  )

  test('but not the name of another record, whatever it looks like', async () => {
    await at.server.sql`insert into units (names) values ('{"en": "⑫,5"}')`
    const rows = [
      [label.code, en('bill.unit')],
      ['1', '⑫,5'],
    ]
    expect(await sendRows(rows)).toMatchObject({ obj: { added: 1, bad: 0 } })
  })

  test.each([...'()&=#@'])('"Uploaded file names may not contain" %s', async sign => {
    const sheet = await sheetOf([[label.code], ['1']])
    const reply = await send([sheet], { name: `list${sign}1.xlsx` })
    expect(reply).toMatchObject({ success: false, obj: { code: 'form.fileName', field: 'files' } })
    expect(reply.msg).toContain('( ) & = # @')
    expect(leftOver()).toEqual([])
  })

  test.each([
    ['in the language of the reader', 'zh', [zh('bill.code'), zh('bill.name')]],
    ['in another language', 'zh', [label.code, label.name]],
    ['by the names of the fields', 'zh', ['code', 'name']],
  ])('knows its columns %s', async (_, lang, header) => {
    expect(await sendRows([header, ['1', 'x']], { lang })).toMatchObject({ obj: { added: 1 } })
  })

  test('knows columns by what they were called in sheets from before', async () => {
    const reply = await sendRows([['价级'], ['1']], { lang: 'zh', fields: { type: 'member' } })
    expect(reply.tbl).not.toContainEqual(expect.objectContaining({ field: '价级' }))
    const other = await sendRows([['级价'], ['1']], { lang: 'zh', fields: { type: 'member' } })
    expect(other.tbl).toContainEqual(expect.objectContaining({ field: '级价' }))
  })

  test('names columns that it does not know, that are there twice or missing, and writes nothing', async () => {
    const reply = await sendRows([
      [label.name, 'Colour', label.name, ''],
      ['x', 'red', 'y', 'a note beside the table'],
    ])
    expect(reply.obj).toMatchObject({ added: 0, bad: 1, fixUrl: '' })
    expect(reply.tbl).toEqual([
      { row: 1, field: 'Colour', reason: expect.stringContaining('“Colour”') },
      { row: 1, field: label.name, reason: expect.stringContaining('twice') },
      { row: 1, field: label.code, reason: expect.stringContaining('missing') },
    ])
    expect(await codes()).toEqual([])
  })

  test('the same sheet twice does not double anything; a changed row changes its record', async () => {
    const rows = [
      [label.code, label.name, label.price],
      ['1', 'x', '1.50'],
      ['2', 'y', '2'],
    ]
    await sendRows(rows)
    expect((await sendRows(rows)).obj).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    rows[2]![1] = 'z'
    expect((await sendRows(rows)).obj).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
    expect(await codes()).toEqual(['1', '2'])
  })

  const mixed = [
    [label.code, label.name, label.position],
    ['good', 'x', '1'],
    ['', 'no code', '1'],
    ['number', 'x', 'many'],
    ['good', 'the same again', '2'],
    ['refused', 'by the database', '3'],
    ['error', '#REF!', '3'],
    ['fine', 'y', '4'],
  ]

  test('reports every bad row with its number and reason, and keeps the good ones', async () => {
    const { obj, tbl } = await sendRows(mixed)
    expect(obj).toMatchObject({ added: 2, bad: 5 })
    expect(tbl.map(({ row, field }) => [row, field])).toEqual([
      [3, label.code],
      [4, label.position],
      [5, label.code],
      [6, ''],
      [7, label.name],
    ])
    expect(tbl[2]!.reason).toBe('Duplicate of row 2.')
    expect(tbl[4]!.reason).toBe(`${label.name}: the formula has an error (#REF!).`)
    expect(await codes()).toEqual(['fine', 'good'])
  })

  test('gives the bad rows as a sheet to fix and send again', async () => {
    const { obj, tbl } = await sendRows(mixed)
    const response = await fetchAs(at.office, obj.fixUrl)
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const rows = await rowsOf(response)
    expect(rows).toEqual([
      [label.code, label.name, label.position, 'Reason'],
      ...[2, 3, 4, 5, 6].map((line, index) => [...mixed[line]!, tbl[index]!.reason]),
    ])
    const fixed = rows.map((row, index) =>
      index ? [`fixed ${index}`, row[1] === '#REF!' ? 'x' : row[1]!, '7', row[3]!] : row,
    )
    expect((await sendRows(fixed)).obj).toMatchObject({ added: 5, bad: 0 })
    expect(await codes()).toHaveLength(7)
    const again = await sendRows([rows[0]!, ['', 'still bad', '1', 'an old reason']])
    expect((await rowsOf(await fetchAs(at.office, again.obj.fixUrl)))[0]).toEqual([
      label.code,
      label.name,
      label.position,
      'Reason',
    ])
  })

  test('rolls everything back for one bad row when asked, and the sheet to fix is then whole', async () => {
    await sendRows([
      [label.code, label.name],
      ['fine', 'before'],
    ])
    const { obj } = await sendRows(mixed, { fields: { all: '1' } })
    expect(obj).toMatchObject({ added: 0, changed: 0, unchanged: 0, bad: 5 })
    expect([...(await stored())].map(({ code, name }) => [code, name])).toEqual([['fine', 'before']])
    const rows = await rowsOf(await fetchAs(at.office, obj.fixUrl))
    expect(rows.map(([code]) => code)).toEqual(mixed.map(([code]) => code))
    expect(rows.map(row => Boolean(row[3]))).toEqual([true, false, true, true, true, true, true, false])
    const good = await sendRows([mixed[0]!, mixed[1]!, mixed[7]!], { fields: { all: '1' } })
    expect(good.obj).toMatchObject({ added: 1, changed: 1, bad: 0, fixUrl: '' })
  })

  test('shows at most 1,000 problems; the sheet to fix has them all', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => [`c${index}`, 'not a number'])
    const { obj, tbl } = await sendRows([[label.code, label.position], ...rows])
    expect(tbl).toHaveLength(1000)
    expect(obj.bad).toBe(1200)
    expect(await rowsOf(await fetchAs(at.office, obj.fixUrl))).toHaveLength(1201)
  })

  test('goes on after its batches', async () => {
    const rows = Array.from({ length: 603 }, (_, index) => [`c${index}`, `name ${index}`])
    rows[550] = ['refused', 'in the middle of a batch']
    const { obj } = await sendRows([[label.code, label.name], ...rows])
    expect(obj).toMatchObject({ added: 602, bad: 1 })
  })

  test('"The import file must be xlsx"', async () => {
    const sheet = await sheetOf([[label.code], ['1']])
    for (const [file, name] of [
      [sheet, 'list.csv'],
      [new Blob(['code\n1']), 'list.xlsx'],
      [new Blob([]), 'list.xlsx'],
    ] as const) {
      expect(await send([file], { name })).toMatchObject({ success: false, obj: { code: 'form.xlsx' } })
    }
    expect(leftOver()).toEqual([])
  })

  test('needs one sheet that holds something', async () => {
    expect(await sendRows([[label.code]])).toMatchObject({ success: false, obj: { code: 'sheets.empty' } })
    expect(await send([])).toMatchObject({ success: false, obj: { code: 'sheets.oneFile' } })
    const sheet = await sheetOf([[label.code], ['1']])
    expect(await send([sheet, sheet])).toMatchObject({ success: false, obj: { code: 'sheets.oneFile' } })
    expect(leftOver()).toEqual([])
  })

  test('needs the right to import', async () => {
    const sheet = await sheetOf([[label.code], ['1']])
    expect(await send([sheet], { session: at.member })).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission' },
    })
    expect(await send([sheet], { session: '' })).toMatchObject({ success: false, msg: 'RELOGIN' })
    expect(await send([sheet], { fields: { type: 'record_change' } })).toMatchObject({ success: false })
    expect(await send([sheet], { fields: { type: 'nonsense' } })).toMatchObject({ success: false })
    expect(await codes()).toEqual([])
    expect(leftOver()).toEqual([])
  })

  test('refuses a file above 50 MB and leaves nothing of it', async () => {
    const reply = await send([new Blob([Buffer.alloc(50 * 1024 * 1024 + 1)])])
    expect(reply).toMatchObject({ success: false, obj: { code: 'message.tooLarge' } })
    expect(leftOver()).toEqual([])
  })

  test('tells meanwhile how far it is, to the same member only', async () => {
    const token = 'progress-of-a-test-1'
    const rows = Array.from({ length: 1100 }, (_, index) => [`c${index}`, `name ${index}`])
    const sheet = await sheetOf([[label.code, label.name], ...rows])
    let done = false
    const importing = send([sheet], { fields: { progress: token } }).finally(() => {
      done = true
    })
    const seen: { done: number; total: number }[] = []
    let toOthers = 0
    while (!done) {
      const mine = await fetchAs(at.office, `/export/progress/${token}`)
      if (mine.status === 200) seen.push(await mine.json())
      if ((await fetchAs(at.clerk, `/export/progress/${token}`)).status === 200) toOthers++
      await wait(5)
    }
    expect(await importing).toMatchObject({ obj: { added: 1100 } })
    expect(seen[0]).toMatchObject({ total: 1100 })
    expect(seen[0]!.done).toBeGreaterThan(0)
    expect(toOthers).toBe(0)
    expect((await fetchAs(at.office, `/export/progress/${token}`)).status).toBe(204)
  })

  test('an action without files still refuses them', async () => {
    const body = new FormData()
    body.append('billType', 'brand')
    body.append('files', new Blob(['x']), 'x.xlsx')
    const response = await fetch(at.origin + actionUrl(describeReport.name), {
      method: 'POST',
      headers: { [headers.version]: protocolVersion, cookie: `${cookies.session}=${at.office}` },
      body,
    })
    expect(await response.json()).toMatchObject({ success: false, obj: { code: 'message.noFiles' } })
  })
})

describe('a sheet of bad rows', () => {
  test('is for the member who sent it, for 24 hours', async () => {
    const { obj } = await sendRows([
      [label.code, label.position],
      ['1', 'x'],
    ])
    expect((await fetchAs(at.office, obj.fixUrl)).status).toBe(200)
    for (const session of ['', at.member, at.clerk])
      expect((await fetchAs(session, obj.fixUrl)).status).toBe(404)
    for (const token of ['short', '..%2f..%2fpasswd-and-more', 'x'.repeat(32)]) {
      expect((await fetchAs(at.office, `/export/fix/${token}`)).status).toBe(404)
    }
    const folder = join(at.server.folder, 'sheets')
    const name = readdirSync(folder).find(name => name.includes(obj.fixUrl.split('/').at(-1)!))!
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000)
    utimesSync(join(folder, name), yesterday, yesterday)
    expect((await fetchAs(at.office, obj.fixUrl)).status).toBe(404)
    await removeOldSheets({ dataFolder: at.server.folder } as Parameters<typeof removeOldSheets>[0])
    expect(readdirSync(folder)).not.toContain(name)
  })
})

test.each([
  ['all', 'sheets.importFailed'],
  ['what is good', 'sheets.importBroken'],
])('an import of %s that fails as a whole says so', async (what, code) => {
  const sheet = await sheetOf([[label.code], ['1']])
  await at.server.sql`alter table test_items rename to moved_items`
  const reply = await at.send([sheet], { fields: { all: what === 'all' ? '1' : '0' } })
  await at.server.sql`alter table moved_items rename to test_items`
  expect(reply).toMatchObject({ success: false, msg: en(code as 'sheets.importFailed'), obj: { code } })
})
