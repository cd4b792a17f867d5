import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../testing/factories.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'

let office: OpenOffice
const ids = { winter: 0, summer: 0, packet: 0, entry: 0 }

beforeAll(async () => {
  office = await openOffice()
  const { sql, shop } = office
  const [first, second] = [
    await makeMember(sql, { shopId: shop.id }),
    await makeMember(sql, { shopId: shop.id }),
  ]
  await sql`update members set nick = '古丽', mobile = '13900001111' where id = ${first.id}`
  await sql`update members set nick = '阿布都', mobile = '13700002222' where id = ${second.id}`
  const [template] = await sql<{ winter: number; summer: number; packet: number }[]>`
    with winter as (
      insert into coupon_templates (shop_id, number, names, kind, off, total, valid_days)
      values (${shop.id}, 'W', '{"zh": "冬装满减", "en": "Winter savings"}', 'amount', 1, 9, 9) returning id
    ), summer as (
      insert into coupon_templates (shop_id, number, names, kind, off, total, valid_days)
      values (${shop.id}, 'S', '{"zh": "夏凉"}', 'amount', 1, 9, 9) returning id
    ), packet as (
      insert into red_packet_templates (shop_id, names, amount, total)
      values (${shop.id}, '{"zh": "新年红包"}', 1, 9) returning id
    )
    select winter.id as winter, summer.id as summer, packet.id as packet from winter, summer, packet`
  const coupon = async (templateId: number, memberId: number, number: string, orderNo: string | null) => {
    const [row] = await sql<{ id: number }[]>`
      insert into coupons (template_id, member_id, number, valid_until, used_at, order_no)
      values (${templateId}, ${memberId}, ${number}, now() + interval '1 day', ${orderNo && new Date()}, ${orderNo}) returning id`
    return row!.id
  }
  ids.winter = await coupon(template!.winter, first.id, 'WX-7001', null)
  ids.summer = await coupon(template!.summer, second.id, 'SU_8002', '2026111700000042')
  const [packet] = await sql<{ id: number }[]>`
    insert into red_packets (template_id, member_id, amount, valid_until, used_at, order_no)
    values (${template!.packet}, ${second.id}, 1, now() + interval '1 day', now(), '2026111700000043') returning id`
  ids.packet = packet!.id
  await sql`
    select post_transfer('found', 'top_up', ${shop.id}, null, null, null, '',
      array[null, ${first.id}]::integer[], array['cash', 'stored_value'], array['CNY', 'CNY'], array[-5, 5]::numeric[])`
  const [entry] = await sql<{ id: number }[]>`select id from ledger_entries where kind = 'stored_value'`
  ids.entry = entry!.id
}, 60_000)
afterAll(() => office.close())

const found = async (billType: string, search: string) =>
  (await office.list(billType, { search })).map(row => row.id)

test.each([
  ['wx-70', () => [ids.winter]],
  ['u_80', () => [ids.summer]],
  ['u%80', () => []],
  ['00000042', () => [ids.summer]],
  ['古丽', () => [ids.winter]],
  ['1370000', () => [ids.summer]],
  ['满减', () => [ids.winter]],
  ['winter', () => [ids.winter]],
  ['夏', () => [ids.summer]],
  ['nowhere', () => []],
])(
  'a coupon is found by its number, its order, who has it and what it is called: %s',
  async (text, expected) => {
    expect(await found('coupon', text)).toEqual(expected())
  },
)

test.each([
  ['00000043', () => [ids.packet]],
  ['阿布', () => [ids.packet]],
  ['新年', () => [ids.packet]],
  ['00000042', () => []],
])('and a red packet: %s', async (text, expected) => {
  expect(await found('red_packet', text)).toEqual(expected())
})

test.each([
  ['9000011', () => [ids.entry]],
  ['古丽', () => [ids.entry]],
  ['1370000', () => []],
])('and what moved on an account by whose it is: %s', async (text, expected) => {
  expect(await found('ledger_entry', text)).toEqual(expected())
})
