import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveData } from '../../contract/data.ts'
import {
  deleteFiles,
  deleteRecord,
  describeForm,
  describeReport,
  loadReport,
  saveRecord,
} from '../../contract/records.ts'
import { makeMember, makeShop } from '../testing/factories.ts'
import { pngPicture, uploadFiles } from '../testing/files.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { billTypes } from './registry.ts'

let server: OpenShop
let office: string
let warehouse: string
let member: string

beforeAll(async () => {
  server = await openShop()
  const shop = await makeShop(server.sql, { code: 'head', isDefault: true })
  office = await server.signIn((await makeMember(server.sql, { shopId: shop.id, role: 'office' })).mobile)
  const clerk = await makeMember(server.sql, { shopId: shop.id, staffRole: 'warehouse' })
  warehouse = await server.signIn(clerk.mobile)
  member = await server.signIn((await makeMember(server.sql, { shopId: shop.id })).mobile)
})

beforeEach(async () => {
  await server.sql`delete from brands`
})

afterAll(() => server.close())

const addBrand = async (zh: string, more: Record<string, unknown> = {}) =>
  (
    await server.call(
      saveRecord,
      { billType: 'brand', row: { 'names.zh': zh, ...more } },
      { session: office },
    )
  ).obj.id

const list = (input: object = {}, session = office) =>
  server.call(loadReport, { billType: 'brand', recCount: true, ...input }, { session })

test('a form says what its record is called, in the language of whoever looks', async () => {
  const id = await addBrand('灯塔', { 'names.en': 'Lighthouse' })
  const nameIn = async (lang: string) =>
    (await server.call(describeForm, { billType: 'brand', id }, { session: office, lang })).obj.name
  expect([await nameIn('zh'), await nameIn('en')]).toEqual(['灯塔', 'Lighthouse'])
  const { obj } = await server.call(describeForm, { billType: 'brand' }, { session: office })
  expect(obj.name).toBe('')
  const [method] = await server.sql`select id from pay_methods where code = 'wx' limit 1`
  const choice = await server.call(
    describeForm,
    { billType: 'pay_method', id: method!.id },
    { session: office, lang: 'en' },
  )
  expect(choice.obj.name).toBe('WeChat Pay')
})

describe('a list', () => {
  test('is described by its columns, what it can be sorted by, and what this visitor may do', async () => {
    const { obj } = await server.call(describeReport, { billType: 'brand' }, { session: office, lang: 'en' })
    expect(obj).toMatchObject({
      title: 'Brands',
      columns: [
        { name: 'names', header: 'Name', w: 200, kind: 'text', sort: true },
        { name: 'logo', kind: 'picture', sort: false },
        { name: 'position', kind: 'number', type: 'float' },
      ],
      can: { add: true, edit: true, del: true, import: true, export: true },
    })
    const guest = await server.call(describeReport, { billType: 'brand' })
    expect(guest.obj.can).toEqual({ add: false, edit: false, del: false, import: false, export: false })
  })

  test('says what fills it where finance reads what nobody enters', async () => {
    const read = billTypes().filter(({ access }) =>
      access.every(({ roles, may }) => roles?.join() === 'finance' && may.join() === 'see,export'),
    )
    expect(read).toHaveLength(7)
    for (const { name } of read) {
      const { obj } = await server.call(describeReport, { billType: name }, { session: office, lang: 'en' })
      expect(obj.fills, name).toMatch(/ listed here/)
    }
    const { obj } = await server.call(describeReport, { billType: 'brand' }, { session: office })
    expect(obj.fills).toBeUndefined()
  })

  test('has pages of 10 unless told, in the order asked for, and counts when asked', async () => {
    for (let i = 0; i < 12; i++) await addBrand(`品牌${String(i).padStart(2, '0')}`, { position: i })
    const first = await list()
    expect(first.tbl).toHaveLength(10)
    expect(first.obj.total).toBe(12)
    expect((await list({ start: 10 })).tbl.map(row => row.names)).toEqual(['品牌10', '品牌11'])
    expect((await list({ sort: 'names', dir: 'desc', limit: 2 })).tbl.map(row => row.names)).toEqual([
      '品牌11',
      '品牌10',
    ])
    expect((await list({ recCount: false })).obj.total).toBeUndefined()
    expect((await list({ idOnly: true, limit: 3 })).tbl.map(row => Object.keys(row))).toEqual([
      ['id'],
      ['id'],
      ['id'],
    ])
  })

  test('with limit 0 sends all', async () => {
    for (let i = 0; i < 30; i++) await addBrand(`品牌${i}`)
    const all = await list({ limit: 0 })
    expect(all.tbl).toHaveLength(30)
    expect(all.obj.total).toBe(30)
  })

  test('finds by text in declared columns, taking % and _ as they are', async () => {
    await addBrand('红日')
    await addBrand('50%折', { position: 2 })
    expect((await list({ search: '红' })).tbl).toHaveLength(1)
    expect((await list({ search: '%' })).tbl.map(row => row.names)).toEqual(['50%折'])
    expect((await list({ search: '{"position": "2"}' })).tbl.map(row => row.names)).toEqual(['50%折'])
    expect((await list({ search: '{"nonsense": "2"}' })).tbl).toEqual([])
  })

  test('finds by part of a name in any language, however short or written', async () => {
    await addBrand('红日', { 'names.en': 'Red Sun 7"', 'names.th': 'ตะวันแดง' })
    await addBrand('蓝月', { 'names.en': 'Blue Moon' })
    for (const search of ['红', '日', '红日', 'red', 'D SU', '7"', 'วัน', '{"text":"红日"}'])
      expect(
        (await list({ search })).tbl.map(row => row.names),
        search,
      ).toEqual(['红日'])
    for (const search of ['日红', 'red  sun', 'zh', 'names', '红\n日'])
      expect((await list({ search })).tbl).toEqual([])
    expect((await list({ search: 'n' })).obj.total).toBe(2)
  })

  test.each(['names; drop table brands', 'nonsense', 'logo', 'password_hash'])(
    'is not sorted by %j: the field is named',
    async sort => {
      for (const dir of [undefined, 'desc'] as const)
        expect(
          await server.call(loadReport, { billType: 'brand', sort, dir }, { session: office }),
        ).toMatchObject({ success: false, obj: { code: 'form.type', field: 'sort' } })
    },
  )

  test('turns its own order around by a direction alone', async () => {
    await addBrand('乙', { position: 2 })
    await addBrand('甲', { position: 1 })
    await addBrand('丙', { position: 3 })
    const names = async (query: object) => (await list(query)).tbl.map(row => row.names)
    expect(await names({})).toEqual(['甲', '乙', '丙'])
    expect(await names({ dir: 'asc' })).toEqual(['甲', '乙', '丙'])
    expect(await names({ dir: 'desc' })).toEqual(['丙', '乙', '甲'])
  })

  test('that a visitor may not see does not exist', async () => {
    expect(await server.call(loadReport, { billType: 'record_change' }, { session: member })).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission' },
    })
    expect(await server.call(loadReport, { billType: 'no_such_type' })).toMatchObject({ success: false })
  })
})

describe('a form', () => {
  test('has its fields with values, defaults and checks', async () => {
    const id = await addBrand('红日', { 'names.en': 'Sunrise', position: 7 })
    const { obj } = await server.call(describeForm, { billType: 'brand', id }, { session: office })
    const field = (name: string) => obj.fields.find(each => each.field_name === name)
    expect(field('names.zh')).toMatchObject({
      edit_type: 'T',
      value: '红日',
      required: true,
      maxLength: 60,
      language: 'zh',
    })
    expect(field('names.en')).toMatchObject({ value: 'Sunrise', required: false })
    expect(field('position')).toMatchObject({ edit_type: 'N', value: '7', decimals: 0, min: '0' })
    expect(field('logo')).toMatchObject({ edit_type: 'X' })
  })

  test('of a new record has its defaults; of an unknown one there is none', async () => {
    const { obj } = await server.call(describeForm, { billType: 'brand' }, { session: office })
    expect(obj.fields.find(each => each.field_name === 'position')?.value).toBe('0')
    expect(
      await server.call(describeForm, { billType: 'brand', id: 999999 }, { session: office }),
    ).toMatchObject({
      success: false,
    })
  })
})

describe('a save', () => {
  const save = (row: Record<string, unknown>, session = office) =>
    server.call(saveRecord, { billType: 'brand', row }, { session })

  test('names the field that is wrong, and stores nothing', async () => {
    expect(await save({ 'names.en': 'No Chinese' })).toMatchObject({
      success: false,
      obj: { field: 'names.zh' },
    })
    expect(await save({ 'names.zh': 'x'.repeat(61) })).toMatchObject({
      success: false,
      obj: { field: 'names.zh' },
    })
    expect(await save({ 'names.zh': '红日', position: '1.5' })).toMatchObject({
      success: false,
      obj: { field: 'position' },
    })
    expect(await save({ 'names.zh': '红日', position: '-1' })).toMatchObject({
      success: false,
      obj: { field: 'position' },
    })
    expect((await list()).tbl).toEqual([])
  })

  test('changes only what was sent', async () => {
    const id = await addBrand('红日', { 'names.en': 'Sunrise', position: 7 })
    await save({ id, 'names.en': 'Sunset' })
    const [row] = await server.sql`select names, position from brands where id = ${id}`
    expect(row).toEqual({ names: { zh: '红日', en: 'Sunset' }, position: 7 })
    await save({ id, 'names.en': '' })
    const [cleared] = await server.sql`select names from brands where id = ${id}`
    expect(cleared?.names).toEqual({ zh: '红日' })
  })

  test('of words that look like a number changes them by each sign', async () => {
    const id = await addBrand('2.0', { position: 7 })
    const nameNow = async () =>
      (await server.sql<{ name: string }[]>`select names ->> 'zh' as name from brands where id = ${id}`)[0]!
        .name
    for (const name of ['2', '2.00']) {
      expect((await save({ id, 'names.zh': name })).success).toBe(true)
      expect(await nameNow()).toBe(name)
    }
    const trail = await server.sql`
      select from record_changes where bill_type = 'brand' and record_id = ${id} and kind = 'edit'`
    expect(trail).toHaveLength(2)
    // Somebody who saw another size was not the last to change it.
    expect((await save({ id, 'names.zh': '3', _was: { 'names.zh': '2.0' } })).success).toBe(false)
  })

  test('is refused with what changed when somebody else was faster', async () => {
    const id = await addBrand('红日', { position: 1 })
    const was = { 'names.zh': '红日', position: '1' }
    await save({ id, position: 5, _was: was })
    const late = await save({ id, 'names.zh': '红日', position: 9, _was: was })
    expect(late).toMatchObject({ success: false, msg: 'TABLE' })
    expect(late.tbl).toEqual([['排序', '5', '9']])
    const [row] = await server.sql`select position from brands where id = ${id}`
    expect(row?.position).toBe(5)
  })

  test('is taken again after its answer was lost: what stands there already is nobody else’s change', async () => {
    const id = await addBrand('红日', { position: 1 })
    const edit = { id, 'names.zh': '红日牌', position: '5', _was: { 'names.zh': '红日', position: '1' } }
    await save(edit)
    expect(await save({ ...edit, 'names.en': 'Red Sun' })).toMatchObject({ success: true })
    const [row] = await server.sql`select position, names from brands where id = ${id}`
    expect(row).toEqual({ position: 5, names: { zh: '红日牌', en: 'Red Sun' } })
    // Somebody else has changed one of the two since then.
    await save({ id, position: 7 })
    expect((await save(edit)).tbl).toEqual([['排序', '7', '5']])
  })

  test('by two at once: one wins, the other is told', async () => {
    const id = await addBrand('红日', { position: 1 })
    const was = { position: '1' }
    const replies = await Promise.all([2, 3].map(position => save({ id, position, _was: was })))
    expect(replies.filter(reply => reply.success)).toHaveLength(1)
    expect(replies.filter(reply => reply.msg === 'TABLE')).toHaveLength(1)
  })

  test('needs the right: not a guest, not a member, not staff of another role', async () => {
    const id = await addBrand('红日')
    for (const session of ['', member, warehouse]) {
      expect(await save({ 'names.zh': '新' }, session)).toMatchObject({ success: false })
      expect(await save({ id, position: 3 }, session)).toMatchObject({ success: false })
      expect(await server.call(deleteRecord, { billType: 'brand', id }, { session })).toMatchObject({
        success: false,
      })
    }
    expect((await list()).obj.total).toBe(1)
  })

  test('and a delete leave a trail of who, when, what before and what after', async () => {
    const id = await addBrand('红日', { position: 1 })
    await save({ id, position: 2 })
    await server.call(deleteRecord, { billType: 'brand', id }, { session: office })
    const search = JSON.stringify({ bill_type: 'brand', record_id: String(id) })
    const { tbl } = await server.call(loadReport, { billType: 'record_change', search }, { session: office })
    expect(tbl.map(row => row.kind)).toEqual(['del', 'edit', 'add'])
    expect(tbl[1]).toMatchObject({ before: '{"position": 1}', after: '{"position": 2}' })
    expect(tbl[0]?.who).toMatch(/^member/)
  })

  test('of what is in use is no delete', async () => {
    const [unit] = await server.sql<
      { id: number }[]
    >`insert into units (names) values ('{"zh": "件"}') returning id`
    await server.sql`
      with c as (insert into categories (path, names) values ('9001', '{"zh": "类"}') returning id)
      insert into products (item_no, names, category_id, unit_id) select 'X-1', '{}', c.id, ${unit!.id} from c`
    expect(
      await server.call(deleteRecord, { billType: 'unit', id: unit!.id }, { session: office }),
    ).toMatchObject({
      success: false,
      obj: { code: 'bill.inUse' },
    })
  })

  test('of a looked-up record that does not exist names the field', async () => {
    const row = { 'titles.zh': '公告', published_at: '2026-11-15T00:00:00Z', shop_id: 999 }
    expect(await server.call(saveRecord, { billType: 'notice', row }, { session: office })).toMatchObject({
      success: false,
      obj: { code: 'bill.lookupMissing', field: 'shop_id' },
    })
  })
})

test('how a person left a list is kept per person', async () => {
  const row = { bill_type: 'brand', layout: { order: ['names'] } }
  await server.call(saveData, { type: 'grid_layout', row }, { session: office })
  await server.call(saveData, { type: 'grid_layout', row }, { session: office })
  const mine = await server.call(describeReport, { billType: 'brand' }, { session: office })
  const others = await server.call(describeReport, { billType: 'brand' }, { session: warehouse })
  expect(mine.obj.layout).toEqual({ order: ['names'] })
  expect(others.obj.layout).toBeNull()
})

test('an uploaded picture belongs to the record it was sent with, and leaves with it', async () => {
  const upload = await uploadFiles(server, [{ name: 'logo.png', content: await pngPicture() }], {
    session: office,
  })
  const file = upload.tbl[0]!
  const row = { 'names.zh': '有图', logo: file.url.replace('/images/', '') }
  const { obj } = await server.call(
    saveRecord,
    { billType: 'brand', row, attachIds: [file.id] },
    { session: office },
  )
  const form = await server.call(describeForm, { billType: 'brand', id: obj.id }, { session: office })
  expect(form.obj.fields.find(each => each.field_name === 'logo')).toMatchObject({
    value: row.logo,
    files: [file],
  })
  await server.call(deleteRecord, { billType: 'brand', id: obj.id }, { session: office })
  expect(await server.sql`select attached_type from files where id = ${file.id}`).toEqual([
    { attached_type: null },
  ])
})

test('an uploaded picture that another record shows too stays with that one', async () => {
  const upload = await uploadFiles(server, [{ name: 'logo.png', content: await pngPicture() }], {
    session: office,
  })
  const file = upload.tbl[0]!
  const logo = file.url.replace('/images/', '')
  const keep = async (
    row: Record<string, unknown>,
    files: { attachIds?: number[]; attachDelIds?: number[] } = {},
  ) => (await server.call(saveRecord, { billType: 'brand', row, ...files }, { session: office })).obj.id
  const remove = (id: number) => server.call(deleteRecord, { billType: 'brand', id }, { session: office })
  const belongsTo = async () => {
    const [row] = await server.sql`
      select attached_id as id, expires_at is not null as expires from files where id = ${file.id}`
    return [row!.id, row!.expires]
  }
  const first = await keep({ 'names.zh': '原有', logo }, { attachIds: [file.id] })
  // As a row of a sheet that was copied for a similar one.
  const [second, third, last] = [
    await keep({ 'names.zh': '抄二', logo }),
    await keep({ 'names.zh': '抄三', logo }),
    await keep({ 'names.zh': '抄四', logo }),
  ]
  await keep({ id: first, logo: '' }, { attachDelIds: [file.id] })
  expect(await belongsTo()).toEqual([second, false])
  expect(await remove(second)).toMatchObject({ success: true })
  expect(await belongsTo()).toEqual([third, false])
  expect(await server.call(deleteFiles, { ids: [file.id] }, { session: office })).toMatchObject({
    success: true,
  })
  expect(await belongsTo()).toEqual([last, false])
  await remove(last)
  expect(await belongsTo()).toEqual([null, true])
})

test("somebody else's upload is not taken, and nothing is saved", async () => {
  const upload = await uploadFiles(server, [{ name: 'logo.png', content: await pngPicture() }], {
    session: member,
  })
  const row = { 'names.zh': '偷图' }
  const input = { billType: 'brand', row, attachIds: [upload.tbl[0]!.id] }
  expect(await server.call(saveRecord, input, { session: office })).toMatchObject({ success: false })
  expect((await list({ search: '偷图' })).tbl).toEqual([])
})
