import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeReport } from '../../contract/records.ts'
import { makeMember, makeProduct } from '../testing/factories.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'

let office: OpenOffice
const ids: Record<string, number> = {}
let paymentNo = ''

beforeAll(async () => {
  office = await openOffice()
  const { sql, shop } = office
  const [first, second] = [
    await makeMember(sql, { shopId: shop.id }),
    await makeMember(sql, { shopId: shop.id }),
  ]
  await sql`update members set nick = '古丽', mobile = '13900001111' where id = ${first.id}`
  await sql`update members set nick = '阿布都', mobile = '13700002222' where id = ${second.id}`
  const cup = await makeProduct(sql, shop.warehouseId)
  const lamp = await makeProduct(sql, shop.warehouseId)
  await sql`update skus set item_no = 'CUP-77', barcode = '6901234' where id = ${cup.skuId}`
  await sql`update products set names = '{"zh": "台灯", "en": "Desk lamp"}' where id = (select product_id from skus where id = ${lamp.skuId})`
  const keep = async (name: string, rows: PromiseLike<readonly { id: number }[]>) => {
    ids[name] = Number((await rows)[0]!.id)
  }
  const entry = (name: string, document: string, skuId: number, remark = '') =>
    keep(
      name,
      sql<{ id: number }[]>`
        insert into stock_entries (document, kind, sku_id, warehouse_id, quantity, remark)
        values (${document}, 'in', ${skuId}, ${shop.warehouseId}, 1, ${remark}) returning id`,
    )
  await entry('note', 'D2026111700000042', cup.skuId)
  await entry('bill', 'RK_1', lamp.skuId, '加急入库')
  await entry('longer', 'RK_10', lamp.skuId, 'CUP-77')
  const pay = (mobile: string) => sql<{ id: number }[]>`
    insert into payments (shop_id, member_id, method, amount, currency, base_amount)
    select ${shop.id}, id, 'wx', 1, 'CNY', 1 from members where mobile = ${mobile} returning id`
  await keep('payment', pay('13900001111'))
  const refund = (name: string, number: string, providerNo: string | null) =>
    keep(
      name,
      sql<{ id: number }[]>`
        insert into refunds (payment_id, number, amount, currency, way, provider_no)
        values (${ids.payment!}, ${number}, 1, 'CNY', 'channel', ${providerNo}) returning id`,
    )
  await refund('refund', 'R2026111700000042', 'wxBack900042')
  await refund('other', 'R2026111700000043', null)
  const message = (name: string, mobile: string) =>
    keep(
      name,
      sql<{ id: number }[]>`
        insert into messages (mobile, content, expires_at) values (${mobile}, '{}', now()) returning id`,
    )
  await message('toOne', '13900001111')
  await message('toAbroad', '+99313900001111')
  const told = (name: string, result: string) =>
    keep(
      name,
      sql<{ id: number }[]>`
        insert into payment_callbacks (method, headers, body, verified, result) values ('wx', '{}', '', true, ${result}) returning id`,
    )
  await told('applied', 'applied')
  await told('twin', 'twin')
  await told('forged', 'forged: Signature 50%')
  await sql`
    select post_transfer('found', 'top_up', ${shop.id}, null, null, null, '',
      array[null, ${first.id}]::integer[], array['cash', 'stored_value'], array['CNY', 'CNY'], array[-5, 5]::numeric[])`
  await keep('account', sql<{ id: number }[]>`select id from ledger_accounts where kind = 'stored_value'`)
  await keep(
    'consent',
    sql<{ id: number }[]>`
      with notice as (insert into notices (titles) values ('{}') returning id),
      version as (insert into notice_versions (notice_id, version, titles, bodies) select id, 1, '{}', '{}' from notice returning notice_id)
      insert into consents (member_id, notice_id, version, address, user_agent)
      select ${second.id}, notice_id, 1, '', '' from version returning id`,
  )
  const coupon = (name: string, number: string, orderNo: string | null) =>
    keep(
      name,
      sql<{ id: number }[]>`
        with template as (
          insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total)
          values (${shop.id}, ${`T-${name}`}, '{"zh": "满减"}', 'amount', 1, 9, 9) returning id)
        insert into coupons (template_id, member_id, number, order_no, valid_until)
        select id, ${first.id}, ${number}, ${orderNo}, now() + interval '9 days' from template returning id`,
    )
  await coupon('coupon', 'Q2026111700000042', null)
  await coupon('next', 'Q2026111700000043', 'Q2026111700000042')
  const priced = (name: string, skuId: number, memberId: number) =>
    Promise.all([
      keep(
        `${name}Break`,
        sql<{ id: number }[]>`
          insert into quantity_breaks (sku_id, tier, from_qty, price) values (${skuId}, 0, 5, 1) returning id`,
      ),
      keep(
        `${name}Unit`,
        sql<{ id: number }[]>`
          insert into unit_prices (sku_id, unit_id, tier, price)
          select ${skuId}, id, 0, 1 from units order by id limit 1 returning id`,
      ),
      keep(
        `${name}Agreed`,
        sql<{ id: number }[]>`
          insert into agreed_prices (member_id, sku_id, price) values (${memberId}, ${skuId}, 1) returning id`,
      ),
    ])
  await priced('cup', cup.skuId, first.id)
  await priced('lamp', lamp.skuId, second.id)
  await keep(
    'case',
    sql<{ id: number }[]>`
      insert into staff_cases (kind, shop_id, member_id, payment_id, note)
      select 'stray', ${shop.id}, ${first.id}, id, '' from payments where id = ${ids.payment!} returning id`,
  )
  await keep(
    'case2',
    sql<{ id: number }[]>`
      insert into staff_cases (kind, shop_id, member_id, note) values ('twin', ${shop.id}, ${second.id}, '') returning id`,
  )
  const [paid] = await sql<{ number: string }[]>`select number from payments where id = ${ids.payment!}`
  paymentNo = paid!.number
  ids.first = first.id
  ids.second = second.id
}, 60_000)
afterAll(() => office.close())

test.each([
  ['stock_entry', 'D2026111700000042', ['note']],
  ['stock_entry', 'd2026111700000042', ['note']],
  ['stock_entry', '00042', ['note']],
  ['stock_entry', 'RK_1', ['longer', 'bill']],
  ['stock_entry', 'RK%1', []],
  ['stock_entry', '加急', ['bill']],
  ['stock_entry', 'cup-7', ['longer', 'note']],
  ['stock_entry', 'CUP-77', ['note']],
  ['stock_entry', '690123', ['note']],
  ['stock_entry', '台灯', ['longer', 'bill']],
  ['stock_entry', 'desk', ['longer', 'bill']],
  ['stock_entry', '没有', []],
  ['coupon', 'Q2026111700000042', ['coupon']],
  ['coupon', 'q2026111700000042', ['coupon']],
  ['coupon', '0000042', ['next', 'coupon']],
  ['coupon', '13900001111', ['next', 'coupon']],
  ['coupon', '没有', []],
  ['refund', 'R2026111700000042', ['refund']],
  ['refund', 'r2026111700000042', ['refund']],
  ['refund', '2026111700', ['other', 'refund']],
  ['refund', 'wxback900042', ['refund']],
  ['refund', 'back90', ['refund']],
  ['refund', '没有', []],
  ['sms_message', '1390000', ['toAbroad', 'toOne']],
  ['sms_message', '13900001111', ['toOne']],
  ['sms_message', '+99313900001111', ['toAbroad']],
  ['payment_callback', 'appl', ['applied']],
  ['payment_callback', 'signature', ['forged']],
  ['payment_callback', '50%', ['forged']],
  ['payment_callback', 'i', ['forged', 'twin', 'applied']],
  ['payment_callback', 'nothing', []],
  ['ledger_account', '古丽', ['account']],
  ['ledger_account', '13900001111', ['account']],
  ['ledger_account', '1370000', []],
  ['consent', '阿布', ['consent']],
  ['consent', '13700002222', ['consent']],
  ['consent', '1390000', []],
  ['quantity_break', 'cup-7', ['cupBreak']],
  ['quantity_break', '台灯', ['lampBreak']],
  ['quantity_break', '没有', []],
  ['unit_price', '690123', ['cupUnit']],
  ['unit_price', 'desk', ['lampUnit']],
  ['agreed_price', 'CUP-77', ['cupAgreed']],
  ['agreed_price', '阿布', ['lampAgreed']],
  ['agreed_price', '13900001111', ['cupAgreed']],
  ['agreed_price', '没有', []],
  ['staff_case', '古丽', ['case']],
  ['staff_case', '13700002222', ['case2']],
  ['staff_case', '没有', []],
  ['member', '13900001111', ['first']],
  ['member', '0000222', ['second']],
  ['member', '古', ['first']],
])('of %s, %s finds what has it', async (billType, search, expected) => {
  const rows = await office.list(billType, { search, limit: 10 })
  expect(rows.map(row => row.id)).toEqual(expected.map(name => ids[name]))
})

test('a case for staff is found by the number of its payment', async () => {
  const rows = await office.list('staff_case', { search: paymentNo })
  expect(rows.map(row => row.id)).toEqual([ids.case])
})

test.each(['quantity_break', 'unit_price', 'agreed_price', 'staff_case'])(
  'of %s, the list offers to search',
  async billType => {
    expect((await office.call(describeReport, { billType }, office.owner)).obj.search).toBe(true)
  },
)

test('a list of cases for staff stands in the order of their moment', async () => {
  const { sql, shop } = office
  await sql`delete from staff_cases`
  await sql`
    insert into staff_cases (kind, shop_id, opened_at, closed_at, note)
    values ('stray', ${shop.id}, '2026-01-03', null, 'b'), ('twin', ${shop.id}, '2026-01-04', now(), 'a'), ('stray', ${shop.id}, '2026-01-02', null, 'c')`
  const notes = async (filters = {}) =>
    (await office.list('staff_case', { search: JSON.stringify(filters) })).map(row => row.note)
  expect(await notes()).toEqual(['a', 'b', 'c'])
  expect(await notes({ open: 'open' })).toEqual(['b', 'c'])
  expect(await notes({ open: 'done' })).toEqual(['a'])
  expect(await notes({ open: 'whatever' })).toEqual([])
})
