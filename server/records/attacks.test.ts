import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Action } from '../../contract/action.ts'
import { getData, saveData } from '../../contract/data.ts'
import { cookies } from '../../contract/preferences.ts'
import { deleteRecord, describeForm, describeReport, loadReport, saveRecord } from '../../contract/records.ts'
import { makeMember } from '../testing/factories.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'
import type { CallAs } from '../testing/open-shop.ts'

/** What a clerk tries who wants to see or change more than the role allows. */

let office: OpenOffice
let sales: CallAs & { id: number }
let account: number
let method: number
const secret = 'Vault 7'

beforeAll(async () => {
  office = await openOffice()
  sales = await office.clerk('sales')
  account = await office.add('fund_account', { 'names.zh': secret })
  await office.sql`update shops set fund_account_id = ${account} where id = ${office.shop.id}`
  const [row] = await office.sql<{ id: number }[]>`select id from pay_methods where code = 'wx' limit 1`
  method = row!.id
  await office.save('pay_method', { id: method, merchant_no: secret, key: secret })
})
afterAll(() => office.close())

const refused = { success: false, obj: { code: 'message.noPermission' } }

describe('a sales clerk does not reach what is of finance', () => {
  test.each([
    ['through the parent', { parentId: 1, incChild: true }],
    ['on behalf of another list', { forBillType: 'shop' }],
    ['by search', { search: secret }],
    ['by a filter', { search: JSON.stringify({ 'names.zh': secret }) }],
    ['by sorting', { sort: 'names', dir: 'desc' as const }],
    ['as bare numbers', { idOnly: true, limit: 0 }],
    ['by counting', { recCount: true, limit: 1 }],
  ])('%s', async (_, query) => {
    for (const billType of ['fund_account', 'pay_method']) {
      const reply = await office.call(loadReport, { billType, ...query }, sales)
      expect(reply).toMatchObject(refused)
      expect(reply.tbl ?? []).toEqual([])
    }
  })

  test('through forms and single records', async () => {
    for (const [billType, id] of [
      ['fund_account', account],
      ['pay_method', method],
    ] as const) {
      expect(await office.call(describeReport, { billType, forBillType: 'product' }, sales)).toMatchObject(
        refused,
      )
      expect(await office.call(describeForm, { billType, id, forBillType: 'shop' }, sales)).toMatchObject(
        refused,
      )
      expect(await office.call(getData, { type: billType, id }, sales)).toMatchObject(refused)
      expect(await office.call(saveRecord, { billType, row: { id } }, sales)).toMatchObject(refused)
    }
  })

  test('by the name it has in a form that refers to it', async () => {
    const seen = await office.form('shop', office.shop.id, sales)
    expect(seen.fund_account_id).toMatchObject({ value: String(account), text: String(account) })
    expect((await office.form('shop', office.shop.id)).fund_account_id).toMatchObject({ text: secret })
  })

  test('through the trail, whatever it is asked for', async () => {
    for (const search of [
      undefined,
      secret,
      JSON.stringify({ bill_type: 'pay_method' }),
      JSON.stringify({ bill_type: 'fund_account', record_id: String(account) }),
    ]) {
      const rows = await office.list('record_change', { search, sort: 'after' }, sales)
      expect(JSON.stringify(rows)).not.toMatch(/Vault|fund_account|pay_method/)
    }
    expect(JSON.stringify(await office.list('record_change'))).toContain('fund_account')
  })

  test('by an export', async () => {
    for (const query of ['billType=fund_account', 'billType=pay_method&forBillType=shop&parentId=1']) {
      const { statusCode, body } = await office.app.inject({
        url: `/export?${query}&format=csv`,
        headers: { cookie: sales.session!, 'x-forwarded-for': sales.address },
      })
      expect(statusCode).toBe(403)
      expect(body).not.toContain(secret)
    }
  })

  test('by naming its columns in a list of their own', async () => {
    const rows = await office.list('shop', { search: `{"fund_account_id": "${account}"}` }, sales)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const sorted = await office.call(loadReport, { billType: 'shop', sort: 'fund_account_id' }, sales)
    expect(sorted).toMatchObject({ success: false, obj: { field: 'sort' } })
  })
})

describe('a save writes the fields that the role may write, and no other', () => {
  test('of a member', async () => {
    const { id } = await makeMember(office.sql, { shopId: office.shop.id })
    const before = await office.sql`select * from members where id = ${id}`
    const reply = await office.save(
      'member',
      {
        id,
        ...{ role: 'office', staff_role: 'owner', credit_limit: '999999', credit_days: '999' },
        ...{
          password_hash: 'x',
          created_at: '2000-01-01',
          found_by: 'x',
          shop_id: '999',
          has_e_account: true,
        },
      },
      sales,
    )
    expect(reply).toMatchObject({ success: true })
    expect(await office.sql`select * from members where id = ${id}`).toEqual(before)
  })

  test('of a member of staff: not even one', async () => {
    expect(await office.save('member', { id: office.owner.id, password: 'mine1234' }, sales)).toMatchObject(
      refused,
    )
    const price = { member_id: office.owner.id, sku_id: 1, price: '1' }
    expect(await office.save('agreed_price', price, sales)).toMatchObject({ success: false })
  })

  test('with the number of a record that is not there: nothing is made', async () => {
    for (const id of [999_999, -1, '1 or 1=1', 2 ** 40]) {
      const reply = await office.save('fund_account', { id, 'names.zh': 'x' }, sales)
      expect(reply).toMatchObject(refused)
    }
    expect(await office.save('brand', { id: 999_999, 'names.zh': 'x' }, sales)).toMatchObject(refused)
    expect(await office.list('brand')).toEqual([])
  })
})

describe('nonsense is answered, not stumbled over', () => {
  test.each([
    ['{"created_at": ["nonsense", ""]}', 0],
    ['{"created_at": ["", "99999-01-01"]}', 0],
    ['{"created_at": "yesterday"}', 0],
    ['{"created_at": ["2000-01-01", ""]}', 1],
    ['{"nick": ["a", "b"]}', 0],
    ['{"__proto__": "x"}', 0],
    ['{"constructor": "x"}', 0],
    ['{"credit_limit": ["0", "1e9"]}', 0],
    ['{"credit_limit": ["0", "1000"]}', 1],
    ['{"text": "a\\u0000b"}', 0],
    ['{"nick": "a\\u0000b"}', 0],
    ['[1, 2]', 0],
    ['{', 0],
    ['\\', 0],
    ["%' or true --", 0],
  ])('search %s', async (search, most) => {
    await makeMember(office.sql, { shopId: office.shop.id })
    const reply = await office.call(loadReport, { billType: 'member', search, recCount: true }, sales)
    expect(reply).toMatchObject({ success: true })
    if (most === 0) expect(reply.obj.total).toBe(0)
    else expect(reply.obj.total).toBeGreaterThan(0)
  })

  test('the last and the first moment that can be named narrow every list that is counted by days', async () => {
    for (const [billType, moment] of [
      ['staff_case', 'opened_at'],
      ['order', 'created_at'],
      ['payment', 'created_at'],
    ] as const)
      for (const bounds of [
        ['9999-12-31T23:59:00Z', ''],
        ['', '9999-12-31T23:59:00Z'],
        ['0000-01-01', '9999-12-31'],
      ]) {
        const search = JSON.stringify({ [moment]: bounds })
        const reply = await office.call(loadReport, { billType, search, recCount: true }, office.owner)
        expect(reply, `${billType} ${search}`).toMatchObject({ success: true, obj: { total: 0 } })
      }
  })

  test('a text with a character that no database keeps', async () => {
    const reply = await office.save('brand', { 'names.zh': 'a\u0000b' })
    expect(reply).toMatchObject({ success: false, obj: { code: 'form.type', field: 'names.zh' } })
  })
})

test('a list is asked for by the form it belongs to, and by no other', async () => {
  const asked = (billType: string, forBillType: string, as = office.owner) =>
    office.call(loadReport, { billType, forBillType }, as)
  // A list of the form, what one of its fields looks up, and the record itself.
  for (const [billType, forBillType] of [
    ['freight_rule', 'delivery_method'],
    ['brand', 'product'],
    ['brand', 'brand'],
  ] as const)
    expect(await asked(billType, forBillType)).toMatchObject({ success: true })
  for (const forBillType of ['store', 'no_such_type'])
    expect(await asked('brand', forBillType)).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'forBillType' },
    })
  // A bill type that the clerk may see cannot be reached through one that they may not.
  const content = await office.clerk('content')
  expect(await asked('shop', 'pay_method', content)).toMatchObject({
    success: false,
    obj: { field: 'forBillType' },
  })
  const { obj } = await office.call(describeForm, { billType: 'product' }, office.owner)
  expect(obj.fields.find(({ field_name }) => field_name === 'brand_id')).toMatchObject({
    bill_type: 'brand',
    for_bill_type: 'product',
  })
})

test('a parent or a branch is not named where there are none', async () => {
  const asked = (query: object) => office.call(loadReport, { billType: 'brand', ...query }, office.owner)
  expect(await asked({ parentId: 1 })).toMatchObject({ success: false, obj: { field: 'parentId' } })
  expect(await asked({ site_id: 999_999 })).toMatchObject({ success: false, obj: { field: 'site_id' } })
  const { statusCode } = await office.app.inject({
    url: '/export?billType=brand&parentId=1&format=csv',
    headers: {
      cookie: `${cookies.session}=${office.owner.session}`,
      'x-forwarded-for': office.owner.address,
    },
  })
  expect(statusCode).toBe(400)
})

test('a check that refuses a field calls it what the form does', async () => {
  const [{ id }] = (await office.list('account_provider')) as [{ id: number }]
  const refusedFor = async (row: object) =>
    (await office.save('account_provider', { id, ...row }, { ...office.owner, lang: 'en' })).msg
  const { gateway } = await office.form('account_provider', id, { ...office.owner, lang: 'en' })
  expect(await refusedFor({ merchant_no: 'M1' })).toBe(`${gateway!.disp_expr} is required`)
})

test('0 names no parent, also where there could be one', async () => {
  for (const billType of ['brand', 'currency']) {
    const all = await office.list(billType)
    expect(await office.list(billType, { parentId: 0 })).toEqual(all)
  }
  expect(await office.list('currency')).not.toEqual([])
})

test('a record that is not there is refused by its number, a bill type by the name of the field it came in', async () => {
  const [id, type] = [999_999, 'weather']
  for (const [action, input, field] of [
    [describeForm, { billType: 'brand', id }, 'id'],
    [describeForm, { billType: type }, 'billType'],
    [getData, { type: 'brand', id }, 'id'],
    [getData, { type, id: 1 }, 'type'],
    [saveData, { type: 'brand', row: { id } }, 'id'],
    [saveData, { type, row: {} }, 'type'],
    [saveRecord, { billType: 'brand', row: { id } }, 'id'],
    [deleteRecord, { billType: 'brand', id }, 'id'],
  ] as [Action, object, string][]) {
    const reply = await office.call(action, input as never, office.owner)
    expect(reply, action.name).toMatchObject({ success: false, obj: { code: 'message.noPermission', field } })
  }
})
