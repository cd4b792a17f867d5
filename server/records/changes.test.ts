import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeDetail } from '../../contract/records.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'
import type { CallAs } from '../testing/open-shop.ts'
import { secretMask } from './values.ts'

let office: OpenOffice
let sales: CallAs
let product: number
let categories: number[]

beforeAll(async () => {
  office = await openOffice()
  sales = await office.clerk('sales')
  categories = [
    await office.add('category', { 'names.zh': '耳机', 'names.en': 'Headphones' }),
    await office.add('category', { 'names.zh': '音箱', 'names.en': 'Speakers' }),
  ]
  const unit = await office.add('unit', { 'names.zh': '件' })
  product = await office.add('product', {
    'names.zh': '音箱甲',
    'names.en': 'Speaker A',
    item_no: 'SP-1',
    category_id: categories[0],
    unit_id: unit,
    'attributes.zh': '材质: 木',
  })
})
afterAll(() => office.close())

const trail = async (billType: string, as: CallAs = office.owner) =>
  office.list('record_change', { search: JSON.stringify({ bill_type: billType }) }, as)

/** What the newest entry of a bill type says. */
async function newest(billType: string, as: CallAs = office.owner) {
  const [{ id }] = (await trail(billType)) as [{ id: number }]
  const reply = await office.call(changeDetail, { id }, as)
  return reply.success ? reply.obj.fields : undefined
}

describe('an entry of the trail', () => {
  test('says what changed in the words of the form: names for records, words for choices and ticks', async () => {
    await office.save('product', {
      id: product,
      category_id: categories[1],
      listed: '0',
      'attributes.zh': '材质: 铝',
    })
    expect(await newest('product')).toEqual([
      { label: '分类', before: '耳机', after: '音箱' },
      { label: '上架', before: '是', after: '否' },
      { label: '属性 (简体中文)', before: '材质: 木', after: '材质: 铝' },
    ])
    const english = { ...office.owner, lang: 'en' }
    expect(await newest('product', english)).toContainEqual({
      label: 'Category',
      before: 'Headphones',
      after: 'Speakers',
    })
  })

  test('tells bits and entries apart', async () => {
    await office.save('shop', {
      id: office.shop.id,
      'flags.2': '1',
      header_links: JSON.stringify([{ texts: { zh: '首页' }, link: 'home|' }]),
    })
    expect(await newest('shop')).toEqual([
      { label: '页头链接', before: '', after: '首页 · home|' },
      { label: '显示商品定制', before: '否', after: '是' },
    ])
  })

  test('says that a secret was set, not to what', async () => {
    const { id } = await office.clerk('content')
    await office.save('member', { id, password: 'another12' })
    expect(await newest('member')).toEqual([{ label: '新密码', before: secretMask, after: secretMask }])
  })

  test('is shown to whoever may see all records of its kind', async () => {
    await office.add('fund_account', { 'names.zh': '金库' })
    expect(await newest('fund_account', sales)).toBeUndefined()
    expect(await newest('product', sales)).toHaveLength(3)
  })
})

test('the list says which record it was and what changed, also of one that is gone', async () => {
  const brand = await office.add('brand', { 'names.zh': '旧名', 'names.en': 'Old' })
  await office.save('brand', { id: brand, 'names.zh': '新名', position: 3 })
  await office.remove('brand', brand)
  expect(await trail('brand')).toMatchObject([
    { kind: 'del', bill_type: 'brand', record: '新名', fields: null },
    { kind: 'edit', fields: '名称, 排序' },
    { kind: 'add', record: '旧名' },
  ])
  expect(await trail('product')).toMatchObject([{ record: '音箱甲', fields: '上架, 分类, 属性' }, {}])
  expect(await trail('product', { ...office.owner, lang: 'en' })).toMatchObject([{ record: 'Speaker A' }, {}])
})

test('a change that somebody else was faster with is told in words too', async () => {
  const reply = await office.save('product', {
    id: product,
    category_id: categories[0],
    _was: { category_id: String(categories[0]) },
  })
  expect(reply.tbl).toEqual([['分类', '音箱', '耳机']])
})
