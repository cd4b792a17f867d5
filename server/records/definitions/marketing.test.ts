import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeShop } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'

let office: OpenOffice

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const window = { starts_at: '2026-11-01T00:00:00Z', ends_at: '2026-11-12T00:00:00Z' }

describe('a promotion', () => {
  const promotion = () => ({
    'titles.zh': '双十一',
    shop_id: office.shop.id,
    kind: 'amount',
    off: '20',
    from_amount: '200',
    ...window,
  })

  test('is for everything, or for what is named', async () => {
    expect(await office.save('promotion', promotion())).toMatchObject({ success: true })
    expect(await office.save('promotion', { ...promotion(), scope: 'brand' })).toMatchObject({
      success: false,
      obj: { code: 'form.required', field: 'scope_brands' },
    })
    const brand = await office.add('brand', { 'names.zh': '红日' })
    const id = await office.add('promotion', { ...promotion(), scope: 'brand', scope_brands: String(brand) })
    expect((await office.form('promotion', id)).scope_brands).toMatchObject({
      value: String(brand),
      text: '红日',
    })
  })

  test.each([
    [{ kind: 'percent', off: '101' }, 'off'],
    [{ off: '0' }, 'off'],
    [{ ends_at: '2026-10-31T00:00:00Z' }, 'ends_at'],
    [{ scope: 'brand', scope_brands: '999999' }, 'scope_brands'],
  ])('is refused with %j', async (wrong, field) => {
    expect(await office.save('promotion', { ...promotion(), ...wrong })).toMatchObject({
      success: false,
      obj: { field },
    })
  })
})

test('a coupon is good for some days or until a time, not both and not neither', async () => {
  const coupon = { 'names.zh': '新人券', shop_id: office.shop.id, kind: 'amount', off: '5', total: '100' }
  const wrong = { success: false, obj: { code: 'bill.daysOrWindow' } }
  expect(await office.save('coupon_template', { ...coupon, number: 'N1' })).toMatchObject(wrong)
  expect(
    await office.save('coupon_template', { ...coupon, number: 'N1', valid_days: '7', ...window }),
  ).toMatchObject(wrong)
  expect(await office.save('coupon_template', { ...coupon, number: 'N1', valid_days: '7' })).toMatchObject({
    success: true,
  })
  expect(await office.save('coupon_template', { ...coupon, number: 'N2', ...window })).toMatchObject({
    success: true,
  })
})

test.each([
  ['coupon_template', { number: 'HERE', kind: 'amount', off: '5', valid_days: '7' }],
  ['red_packet_template', { amount: '5' }],
])('a %s stays in its shop: who has one of it would have it no more', async (type, terms) => {
  const row = { 'names.zh': '同店', shop_id: office.shop.id, total: '100', ...terms }
  const id = await office.add(type, row)
  const other = await makeShop(office.sql)
  await office.save(type, { id, shop_id: other.id, total: '50' })
  expect(await office.form(type, id)).toMatchObject({
    shop_id: { value: String(office.shop.id), readonly: true },
    total: { value: '50' },
  })
})
