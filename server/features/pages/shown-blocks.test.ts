import { describe, expect, test, vi } from 'vitest'
import { cellBlock } from '../../../contract/page-blocks.ts'
import * as desk from '../../../contract/page-desk.ts'
import { pageData } from '../../../contract/pages.ts'
import { content, openPageDesk } from './testing.ts'

const { at, make, publish, read } = openPageDesk()

describe('what is kept but cannot be shown', () => {
  test('a bad block is left out and logged, the page is there', async () => {
    const id = await make()
    await publish(id, 1)
    const blocks = [
      { id: 'a', kind: 'spacer' },
      null,
      { id: 'b', kind: 'marquee' },
      { id: 'c', kind: 'products', source: 'category', categoryId: 9e15 },
      { id: 'd', kind: 'products', source: 'chosen', productIds: [9e15, -1] },
      { id: 'e', kind: 'countdown', endsAt: '2026-13-45T99:99:99Z' },
      { id: 'f', kind: 'spacer', line: true },
    ]
    await at.server.sql`
      update page_versions set content = ${at.server.sql.json({ version: 1, blocks })} where page_id = ${id}`
    await at.server.sql`update pages set published_version = published_version where id = ${id}`
    await vi.waitUntil(async () => (await read({ id }))?.includes('"f"'))
    expect((await at.server.call(pageData, { id }, at.as.guest)).obj.blocks).toMatchObject([
      { id: 'a' },
      { id: 'f' },
    ])
    for (const bad of [null, 5, 'x', [], { version: 99 }]) {
      await at.server.sql`
        update page_versions set content = ${at.server.sql.json(bad as never)} where page_id = ${id}`
      await at.server.sql`update pages set published_version = published_version where id = ${id}`
      await vi.waitUntil(async () => (await read({ id })) === '[]')
    }
  })

  test('the canvas shows what can be shown of a draft that is not finished', async () => {
    const blocks = [{ id: 'a', kind: 'spacer' }, { kind: 'spacer' }, 'x', { id: 'b', kind: 'brands' }]
    const { obj } = await at.server.call(
      desk.pageShown,
      { shopId: at.branch.id, lang: 'en', content: { version: 1, blocks } },
      at.as.owner,
    )
    expect(obj.blocks).toMatchObject([{ id: 'a' }, { id: 'b', kind: 'brands' }])
  })
})

test('a notice that was written for later is there when its time has come, though nobody changed anything', async () => {
  const { sql } = at.server
  await sql`
    insert into notices (shop_id, titles, published_at) values
      (${at.head.id}, '{"zh": "现在"}', now() - interval '1 minute'), (${at.head.id}, '{"zh": "稍后"}', now() + interval '1 hour')`
  const titles = async () => {
    const blocks = content({ kind: 'notices', look: 'box', limit: 1 })
    const { obj } = await at.server.call(
      desk.pageShown,
      { shopId: at.head.id, lang: 'zh', content: blocks },
      at.as.boss,
    )
    return obj.blocks.flatMap(block =>
      block.kind === 'notices' ? block.items.map(({ title }) => title) : [],
    )
  }
  await expect.poll(titles).toEqual(['现在'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  expect(await titles()).toEqual(['稍后'])
  vi.useRealTimers()
  await sql`delete from notices where shop_id = ${at.head.id}`
})

test('blocks of every kind become what a visitor sees', async () => {
  const { sql } = at.server
  await sql`insert into notices (shop_id, titles) values (null, '{"zh": "放假"}')`
  await sql`
    insert into coupon_templates (shop_id, number, names, kind, off, from_amount, total, per_member, valid_days)
    values (${at.head.id}, 'C1', '{"zh": "满减"}', 'amount', 5, 50, 9, 1, 7)`
  await sql`update categories set product_count = 1`
  const products = (source: string, more = {}) => ({
    kind: 'products',
    source,
    titles: { zh: source },
    ...more,
  })
  const ends = new Date(Date.now() + 60_000).toISOString()
  const blocks = [
    products('chosen', { productIds: [at.product.productId], look: 'strip' }),
    products('category', { categoryId: 1 }),
    products('newest'),
    products('sold'),
    products('coupons'),
    { kind: 'categories', titles: { zh: '分类' } },
    { kind: 'notices' },
    { kind: 'notices', texts: { zh: '公告', en: ' ' }, link: 'products|' },
    {
      kind: 'picture',
      picture: 'a.webp',
      caption: true,
      titles: { zh: '图' },
      spots: [
        { x: 1, y: 2, width: 3, height: 4 },
        { x: 2, y: 2, width: 3, height: 4, link: `product|${at.product.productId}` },
        { x: 3, y: 2, width: 3, height: 4, link: 'link|/products?category=1', labels: { en: ' ' } },
        { x: 4, y: 2, width: 3, height: 4, link: 'product|999999', labels: { zh: '新品' } },
        { x: 5, y: 2, width: 3, height: 4, link: 'coupon|' },
      ],
    },
    { kind: 'video', file: 'https://cdn.example/a.mp4' },
    { kind: 'video', file: 'javascript:alert(1)' },
    { kind: 'countdown', endsAt: ends, titles: { zh: '还有' } },
    { kind: 'countdown', endsAt: '2020-01-01T00:00:00.000Z' },
    { kind: 'shop-info' },
    { kind: 'columns', shares: [1, 2], cells: [[{ id: 'x', kind: 'spacer' }]] },
    { kind: 'spacer', languages: ['en'] },
  ]
  const { obj } = await at.server.call(
    desk.pageShown,
    { shopId: at.head.id, lang: 'zh', content: content(...blocks) },
    at.as.boss,
  )
  expect(obj.blocks).toMatchObject([
    { kind: 'floor', title: 'chosen', look: 'strip', items: [{ id: at.product.productId }] },
    { kind: 'floor', title: 'category', look: 'grid' },
    { kind: 'floor', title: 'newest' },
    { kind: 'floor', title: 'sold' },
    { kind: 'coupons', items: [{ name: '满减', off: '5.00', fromAmount: '50.00' }] },
    { kind: 'tiles', title: '分类', items: [{ name: '瓷杯', link: 'link|/products?category=1' }] },
    { kind: 'notice-bar', items: [{ text: '放假' }] },
    { kind: 'notice-bar', items: [{ text: '公告', link: 'products|' }] },
    {
      kind: 'picture',
      look: 'caption',
      // One without words of its own is called what it leads to.
      spots: [
        { x: 1, label: '' },
        { x: 2, label: '瓷杯' },
        { x: 3, label: '瓷杯' },
        { x: 4, label: '新品' },
        { x: 5, label: '' },
      ],
    },
    { kind: 'video', src: 'https://cdn.example/a.mp4' },
    { kind: 'countdown', endsAt: ends },
    { kind: 'shop-info', name: '店铺head', code: expect.stringMatching(/^data:image/) },
    { kind: 'columns', shares: [1, 2], cells: [[{ kind: 'spacer' }], []] },
  ])
  expect(cellBlock.options.length).toBeGreaterThan(8)
})
