import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import type { CallAs } from '../../testing/open-shop.ts'

let office: OpenOffice
let content: CallAs
let row: Record<string, unknown>

beforeAll(async () => {
  office = await openOffice()
  content = await office.clerk('content')
})
beforeEach(async () => {
  await office.sql`delete from products`
  const category = await office.add('category', { 'names.zh': '耳机' })
  const unit = await office.add('unit', { 'names.zh': '件' })
  row = { 'names.zh': '蓝牙耳机', item_no: 'BT-1', category_id: category, unit_id: unit }
})
afterAll(() => office.close())

const stored = async (id: number) => (await office.sql`select * from products where id = ${id}`)[0]!

describe('a product', () => {
  test('has texts and attributes in every language, and pictures in order', async () => {
    const id = await office.add('product', {
      ...row,
      'names.en': 'Headphones',
      'attributes.zh': '颜色: 黑色\n产地: 中国',
      'attributes.en': 'Colour: black',
      pictures: 'a.jpg|b.jpg',
    })
    expect(await stored(id)).toMatchObject({
      names: { zh: '蓝牙耳机', en: 'Headphones' },
      attributes: [
        { name: { zh: '颜色', en: 'Colour' }, value: { zh: '黑色', en: 'black' } },
        { name: { zh: '产地' }, value: { zh: '中国' } },
      ],
      pictures: ['a.jpg', 'b.jpg'],
    })
    const form = await office.form('product', id)
    expect([form['attributes.zh']!.value, form.pictures!.value]).toEqual([
      '颜色: 黑色\n产地: 中国',
      'a.jpg|b.jpg',
    ])
    await office.save('product', { id, pictures: 'b.jpg', 'attributes.en': 'Color: black' })
    expect(await stored(id)).toMatchObject({
      pictures: ['b.jpg'],
      attributes: [{ name: { zh: '颜色', en: 'Color' } }, {}],
    })
  })

  test('can be bought from the start: its first SKU has its number', async () => {
    const id = await office.add('product', row)
    expect(await office.list('sku', { parentId: id })).toMatchObject([
      { item_no: 'BT-1', retail_price: null },
    ])
  })

  test('is found below a category and all below that', async () => {
    const below = await office.add('category', { 'names.zh': '蓝牙', parent_id: row.category_id })
    await office.add('product', { ...row, category_id: below })
    expect(await office.list('product', { parentId: row.category_id })).toHaveLength(0)
    expect(await office.list('product', { parentId: row.category_id, incChild: true })).toHaveLength(1)
  })

  test('whose texts content may write, and nothing else', async () => {
    const id = await office.add('product', row)
    const change = { id, 'names.en': 'Headphones', 'descriptions.zh': '好', item_no: 'HACK', listed: '0' }
    expect(await office.save('product', change, content)).toMatchObject({ success: true })
    expect(await stored(id)).toMatchObject({ names: { en: 'Headphones' }, item_no: 'BT-1', listed: true })
    const form = await office.form('product', id, content)
    expect([form['names.en']!.readonly, form.item_no!.readonly]).toEqual([false, true])
  })

  test('that is not listed is shown when asked for', async () => {
    await office.add('product', { ...row, listed: '0' })
    expect(await office.list('product')).toHaveLength(0)
    expect(await office.list('product', { incDisabled: true })).toHaveLength(1)
    expect(await office.list('product', { search: '{"listed":"0"}' })).toHaveLength(1)
    expect(await office.list('product', { search: '{"listed":"1"}' })).toHaveLength(0)
  })
})

describe('a SKU', () => {
  test('has retail and sale prices 1 to 9, each of which may be empty', async () => {
    const product = await office.add('product', row)
    const [sku] = await office.list('sku', { parentId: product })
    const id = sku!.id
    await office.save('sku', {
      id,
      retail_price: '10',
      'tier_prices.1': '9.5',
      'tier_prices.9': '5',
      'spec.zh': '颜色: 黑色',
    })
    const [stored] = await office.sql`select tier_prices, spec from skus where id = ${id}`
    expect(stored!.tier_prices).toEqual(['9.5000', null, null, null, null, null, null, null, '5.0000'])
    await office.save('sku', { id, 'tier_prices.9': '' })
    expect((await office.sql`select tier_prices from skus where id = ${id}`)[0]!.tier_prices).toEqual([
      '9.5000',
    ])
    expect(await office.list('sku', { parentId: product })).toMatchObject([
      { spec: '黑色', 'tier_prices.1': '9.50' },
    ])
    const form = await office.form('sku', id, { ...office.owner, lang: 'en' })
    expect(form['tier_prices.3']).toMatchObject({ disp_expr: 'Sale price 3', is_amt: true })
  })

  test('has quantity breaks per tier, and agreed prices per member, once each', async () => {
    const product = await office.add('product', row)
    const [sku] = await office.list('sku', { parentId: product })
    const step = { sku_id: sku!.id, tier: '2', from_qty: '100', price: '8.8' }
    await office.add('quantity_break', step)
    expect(await office.save('quantity_break', { ...step, price: '8' })).toMatchObject({
      success: false,
      obj: { code: 'bill.duplicate' },
    })
    const agreed = { member_id: office.owner.id, sku_id: sku!.id, price: '7' }
    await office.add('agreed_price', agreed)
    expect(await office.save('agreed_price', agreed)).toMatchObject({
      obj: { code: 'bill.duplicate', field: 'sku_id' },
    })
  })

  test('has larger units, and options to customise with a surcharge', async () => {
    const product = await office.add('product', row)
    const box = await office.add('unit', { 'names.zh': '箱' })
    await office.add('product_unit', { product_id: product, unit_id: box, factor: '24' })
    const group = await office.add('customisation_group', {
      product_id: product,
      'names.zh': '刻字',
      required: '1',
    })
    await office.add('customisation_option', { group_id: group, 'names.zh': '激光', surcharge: '12.5' })
    expect(await office.list('customisation_option', { parentId: group })).toMatchObject([
      { surcharge: '12.50' },
    ])
    expect(await office.list('product_unit', { parentId: product })).toMatchObject([
      { 'unit_id.text': '箱', factor: '24.0000' },
    ])
  })

  test('names the units that cost far more or less than their pieces', async () => {
    const product = await office.add('product', row)
    const [sku] = await office.list('sku', { parentId: product })
    await office.save('sku', { id: sku!.id, retail_price: '10', 'tier_prices.1': '8' })
    const box = await office.add('unit', { 'names.zh': '箱' })
    const price = { sku_id: sku!.id, unit_id: box, tier: '0', price: '190' }
    expect(await office.save('unit_price', price)).toMatchObject({
      obj: { code: 'bill.notSoldInUnit', field: 'unit_id' },
    })
    const unit = await office.add('product_unit', { product_id: product, unit_id: box, factor: '20' })
    await office.add('unit_price', price)
    await office.add('unit_price', { ...price, tier: '1', price: '40' })
    await office.add('unit_price', { ...price, tier: '2', price: '400' })
    const far = () => office.list('unit_price', { search: '{"far":"1"}', sort: 'price' })
    expect(await far()).toMatchObject([
      {
        product: '蓝牙耳机',
        'unit_id.text': '箱',
        price: '40.00',
        pieces: expect.stringMatching(/^160\.00$/),
      },
      { price: '400.00', pieces: expect.stringMatching(/^160\.00$/) },
    ])
    await office.sql`delete from product_units where id = ${unit}`
    expect(await office.list('unit_price')).toHaveLength(0)
  })
})
