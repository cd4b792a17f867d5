import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageData } from '../../../contract/pages.ts'
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

describe('a block of a page', () => {
  const block = (row: object) => office.save('page_block', { shop_id: office.shop.id, ...row })
  const stored = async (id: number) =>
    (await office.sql`select content, languages from page_blocks where id = ${id}`)[0]!

  test('keeps what its kind needs, and the page shows it', async () => {
    const { obj } = await block({
      kind: 'picture',
      picture: 'a.jpg',
      'titles.zh': '大促',
      limit: '5',
      link: 'products',
    })
    expect(await stored(obj.id)).toEqual({
      content: { picture: 'a.jpg', titles: { zh: '大促' }, link: 'products' },
      languages: null,
    })
    const page = async () => (await office.call(pageData, { type: 'home' })).obj.blocks
    await expect.poll(page).toMatchObject([{ kind: 'picture', title: '大促', picture: 'a.jpg' }])
    await office.save('page_block', { id: obj.id, 'titles.en': 'Sale', 'languages.en': '1' })
    expect(await stored(obj.id)).toMatchObject({
      content: { titles: { zh: '大促', en: 'Sale' } },
      languages: ['en'],
    })
    await expect.poll(page).toEqual([])
    await office.save('page_block', { id: obj.id, 'languages.en': '0' })
    expect((await stored(obj.id)).languages).toBeNull()
  })

  test('a save that changes nothing leaves it, and the trail, as they were', async () => {
    const { obj } = await block({ kind: 'notices', 'languages.en': '0' })
    const form = await office.form('page_block', obj.id)
    const values = Object.values(form).map(({ field_name: name, value }) => [name, value])
    expect(await block({ ...Object.fromEntries(values), id: obj.id })).toMatchObject({ success: true })
    expect((await stored(obj.id)).languages).toBeNull()
    const search = JSON.stringify({ bill_type: 'page_block', record_id: String(obj.id) })
    expect(await office.list('record_change', { search })).toMatchObject([{ kind: 'add' }])
  })

  test('asks only for what blocks of its kind have', async () => {
    const form = await office.form('page_block')
    expect(form.categoryId!.when).toEqual({ field: 'kind', values: ['floor'] })
    expect(form['subtitles.en']!.when).toEqual({ field: 'kind', values: ['floor'] })
    expect(form.slides).toMatchObject({
      when: { values: ['carousel'] },
      parts: [{}, {}, {}, {}, { kind: 'link' }],
    })
    expect(form.page!.options).toEqual([{ value: 'home', label: '首页' }])
  })

  test('a floor has its category and number as numbers', async () => {
    const category = await office.add('category', { 'names.zh': '类' })
    const { obj } = await block({ kind: 'floor', categoryId: category, limit: '8', sort: 'sold' })
    expect((await stored(obj.id)).content).toEqual({
      titles: {},
      subtitles: {},
      link: '',
      categoryId: category,
      sort: 'sold',
      limit: 8,
    })
    expect((await office.form('page_block', obj.id)).categoryId).toMatchObject({
      value: String(category),
      text: '类',
    })
  })

  test.each([
    [{ kind: 'picture' }, 'picture'],
    [{ kind: 'carousel' }, 'slides'],
    [{ kind: 'carousel', slides: '[{"picture": 5}]' }, 'slides'],
    [{ kind: 'carousel', slides: 'no json' }, 'slides'],
    [{ kind: 'floor', limit: '31' }, 'limit'],
    [{ kind: 'floor', link: 'product|' }, 'link'],
    [{ kind: 'carousel', slides: '[{"picture": "a.jpg", "link": "link|"}]' }, 'slides'],
  ])('is refused as %j', async (row, field) => {
    expect(await block(row)).toMatchObject({ success: false, obj: { field } })
  })

  test('a carousel has its slides as JSON', async () => {
    const { obj } = await block({
      kind: 'carousel',
      slides: '[{"picture": "a.jpg", "titles": {"zh": "一"}}]',
    })
    expect((await stored(obj.id)).content).toEqual({
      slides: [{ picture: 'a.jpg', titles: { zh: '一' }, subtitles: {}, buttons: {}, link: '' }],
    })
  })
})
