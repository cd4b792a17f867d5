import { safeParse } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getData } from '../../../contract/data.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { languages } from '../../../contract/languages.ts'
import { loadReport } from '../../../contract/records.ts'
import { init } from '../../../contract/session.ts'
import { shopName } from '../../../contract/validators.ts'
import { readConfig } from '../../config.ts'
import { loadPacks } from '../../i18n/texts.ts'
import { readSecrets } from '../../ports/secrets.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { secretMask } from '../values.ts'

let office: OpenOffice
let finance: CallAs

beforeAll(async () => {
  office = await openOffice()
  finance = await office.clerk('finance')
})
afterAll(() => office.close())

const stored = async () => (await office.sql`select * from shops where id = ${office.shop.id}`)[0]!
const saveShop = (row: object) => office.save('shop', { id: office.shop.id, ...row })

describe('shop settings', () => {
  test('have every flag of product §6 by its name', async () => {
    const form = await office.form('shop', office.shop.id, { ...office.owner, lang: 'en' })
    const flags = Object.values(form).filter(field => field.field_name.startsWith('flags.'))
    expect(flags.map(field => `${field.field_name.slice(6)} ${field.disp_expr}`.toLowerCase())).toEqual([
      '0 order on behalf of customers',
      '1 allow editing addresses',
      '2 show product customisation',
      '4 enable invoices',
      '5 allow editing invoice details',
      '16 guests see prices',
      '19 show quantity sold',
      '24 currency symbol after the amount',
      '29 no access for guests',
      '30 no sign-in by sms',
    ])
    expect(flags.every(field => field.edit_type === 'K')).toBe(true)
  })

  test('a flag is switched by itself, and the shop keeps to it at once', async () => {
    await saveShop({ 'flags.24': '1', 'flags.30': '1' })
    await saveShop({ 'flags.16': '1', 'flags.30': '0' })
    const { flags } = await stored()
    const on = Object.values(ShopFlag).filter(flag => hasFlag(flags, flag))
    expect(on).toEqual([ShopFlag.GuestsSeePrices, ShopFlag.SymbolAfterAmount])
    await expect.poll(async () => (await office.call(init, {})).obj.qs_flag1).toBe(flags)
  })

  test('languages are ticked, and at least one is', async () => {
    await saveShop({ 'languages.ar': '0', 'languages.zh': '1' })
    expect((await stored()).languages).not.toContain('ar')
    expect((await stored()).languages).toContain('zh')
    const none = Object.fromEntries(
      (await stored()).languages.map((code: string) => [`languages.${code}`, '0']),
    )
    expect(await saveShop(none)).toMatchObject({ success: false, obj: { code: 'bill.noLanguage' } })
  })

  test.each(['titles.zh', 'titles.en', 'titles.ar'])('"Shop name is 3 to 30 characters": %s', async field => {
    for (const [name, code] of [
      ['ab', 'form.lengthRange'],
      ['x'.repeat(31), 'form.lengthRange'],
    ] as const) {
      expect(await saveShop({ [field]: name })).toMatchObject({ success: false, obj: { code, field } })
    }
    for (const name of ['三个字', '店'.repeat(30)])
      expect(await saveShop({ [field]: name })).toMatchObject({ success: true })
  })

  test('a bare database gives its shop a name that its form would take, in every language', () => {
    const packs = loadPacks('locales')
    for (const { code } of languages)
      expect(safeParse(shopName(), packs.t(code)('message.shopTitle')).success, code).toBe(true)
  })

  test('search hints are one per line in each language', async () => {
    await saveShop({ 'search_hints.zh': '耳机\n 手机 \n\n', 'search_hints.en': 'Headphones' })
    expect((await stored()).search_hints).toEqual({ zh: ['耳机', '手机'], en: ['Headphones'] })
    const form = await office.form('shop', office.shop.id)
    expect(form['search_hints.zh']!.value).toBe('耳机\n手机')
    await saveShop({ 'search_hints.en': '' })
    expect((await stored()).search_hints).toEqual({ zh: ['耳机', '手机'] })
  })

  test('have the deadlines and limits of the rules from the start', async () => {
    const form = await office.form('shop', office.shop.id)
    const values = [
      'payment_minutes',
      'flash_payment_minutes',
      'receipt_days',
      'withdrawal_min',
      'withdrawal_max',
      'withdrawal_fee',
    ]
    expect(values.map(name => form[name]!.value)).toEqual(['30', '10', '10', '10.00', '50000.00', '2.00'])
    expect(await saveShop({ withdrawal_max: '5' })).toMatchObject({ obj: { field: 'withdrawal_max' } })
  })

  test('say whether the default mark-up of a shop is a percentage or an amount, and take what product §5 takes', async () => {
    // A distributor has made it an amount: 5 a piece, not 5 percent.
    await office.sql`update shops set default_markup_kind = 'fixed', default_markup_percent = 5 where id = ${office.shop.id}`
    const form = await office.form('shop', office.shop.id, { ...office.owner, lang: 'en' })
    expect([form.default_markup_kind!.value, form.default_markup_percent!.value]).toEqual(['fixed', '5'])
    expect(form.default_markup_percent!.disp_expr).not.toContain('%')
    expect(
      await saveShop({ default_markup_kind: 'percent', default_markup_percent: '9998.99' }),
    ).toMatchObject({ success: true })
    expect(await stored()).toMatchObject({
      default_markup_kind: 'percent',
      default_markup_percent: '9998.99',
    })
    for (const value of ['9999', '1.234', '-0.01'])
      expect(await saveShop({ default_markup_percent: value })).toMatchObject({
        success: false,
        obj: { field: 'default_markup_percent' },
      })
    expect(await saveShop({ default_markup_percent: '0' })).toMatchObject({ success: true })
  })

  test.each([
    ['primary_color', 'red'],
    ['domain', 'https://shop.example'],
    ['mobile_site', 'javascript:alert(1)'],
    ['header_links', '[{"link": 1}]'],
    ['header_links', 'no json'],
    ['footer', '{}'],
  ])('refuse %s = %s', async (field, value) => {
    expect(await saveShop({ [field]: value })).toMatchObject({ success: false, obj: { field } })
  })

  test('take links as JSON; an empty domain is none', async () => {
    const links = [{ texts: { zh: '首页' }, link: 'home' }]
    expect(await saveShop({ header_links: JSON.stringify(links), domain: '' })).toMatchObject({
      success: true,
    })
    expect(await stored()).toMatchObject({ header_links: links, domain: null })
  })

  test('links are described part by part, so that nobody has to write JSON', async () => {
    const form = await office.form('shop', office.shop.id, { ...office.owner, lang: 'en' })
    expect(form.footer!.parts).toMatchObject([
      { name: 'titles', kind: 'texts', label: 'Title' },
      { name: 'links', kind: 'list', parts: [{ name: 'texts' }, { name: 'link', kind: 'link' }] },
    ])
  })

  test('a link without a text in any language is not taken', async () => {
    const links = JSON.stringify([{ texts: { zh: ' ' }, link: 'home' }])
    expect(await saveShop({ header_links: links })).toMatchObject({ obj: { field: 'header_links' } })
  })

  test('the code of a shop is given once', async () => {
    await saveShop({ code: 'elsewhere' })
    expect((await stored()).code).toBe('head')
  })
})

describe('a currency', () => {
  test('is at rate 1 when it is the base, and then stays', async () => {
    const [base] = await office.list('currency', { search: JSON.stringify({ code: 'CNY' }) })
    expect(await office.save('currency', { id: base!.id, rate: '2' }, finance)).toMatchObject({
      success: false,
      obj: { code: 'bill.baseRateIsOne' },
    })
    expect(await office.remove('currency', base!.id, finance)).toMatchObject({ success: false })
    const row = { shop_id: office.shop.id, code: 'THB', symbol: '฿', rate: '4.91234567', decimals: '2' }
    const { obj } = await office.save('currency', row, finance)
    expect((await office.form('currency', obj.id)).rate!.value).toBe('4.91234567')
    expect(await office.save('currency', row, finance)).toMatchObject({
      obj: { code: 'bill.duplicate', field: 'code' },
    })
    await expect
      .poll(async () => (await office.call(init, {})).obj.currencys.map(currency => currency.code))
      .toContain('THB')
  })
})

describe('a pay method', () => {
  const find = async (code: string) =>
    (await office.list('pay_method', { search: JSON.stringify({ code }) }))[0]!.id
  const row = async (id: number) =>
    (await office.sql<{ secrets: unknown }[]>`select secrets from pay_methods where id = ${id}`)[0]!
  const secrets = async (id: number) =>
    readSecrets(readConfig({ CARAVAN_DATA: office.folder }), await row(id))

  test('of product §1 is there, and one for orders on account, in a new shop; those that need no channel are on', async () => {
    const methods = await office.list('pay_method')
    expect(
      methods
        .map(row => row.code)
        .sort()
        .join(', '),
    ).toBe('ccb, cod, coupon, credit, lkl, sft, tl, wallet, wx, xx, xy, yck, yzf, zf, zfb, zhywt')
    expect(methods.filter(row => row.enabled).map(row => row.code)).toEqual([
      'yck',
      'wallet',
      'credit',
      'xx',
      'cod',
      'coupon',
    ])
  })

  test('keeps the keys of its channel to itself', async () => {
    const id = await find('wx')
    const key = 'k-3f9a77'
    await office.save('pay_method', { id, merchant_no: '1900001', key, private_key: 'pk-hidden' }, finance)
    expect(await secrets(id)).toEqual({ key, private_key: 'pk-hidden' })
    expect(JSON.stringify(await row(id))).not.toMatch(/k-3f9a77|pk-hidden/)

    const form = await office.form('pay_method', id, finance)
    expect([form.merchant_no!.secret, form.key!.secret]).toEqual([undefined, true])
    expect([form.merchant_no!.value, form.key!.value, form.platform_key!.value]).toEqual([
      '1900001',
      secretMask,
      '',
    ])
    const data = await office.call(getData, { type: 'pay_method', id }, finance)
    const seen = [
      form,
      data,
      await office.list('pay_method', {}, finance),
      await office.list('record_change'),
      await office.list('pay_method', { search: JSON.stringify({ key }) }, finance),
    ]
    expect(JSON.stringify(seen)).not.toMatch(/k-3f9a77|pk-hidden/)
    expect(data.obj).toMatchObject({ merchant_no: '1900001' })
    expect(seen.at(-1)).toEqual([])
  })

  test.each([
    ['http://pay.example', 'bill.addressNotHttps'],
    ['https://127.0.0.1:5432/', 'bill.addressInside'],
    ['https://localhost/gateway.do', 'bill.addressInside'],
    ['https://169.254.169.254/latest', 'bill.addressInside'],
    ['https://key:secret@pay.example', 'bill.addressWrong'],
    ['javascript:alert(1)', 'bill.addressWrong'],
  ])('does not point inside: %s', async (gateway, code) => {
    const id = await find('lkl')
    expect(await office.save('pay_method', { id, gateway }, finance)).toMatchObject({
      success: false,
      obj: { field: 'gateway', code },
    })
  })

  test('points to a public address over https', async () => {
    const id = await find('tl')
    const gateway = 'https://8.8.8.8/gateway.do'
    expect(await office.save('pay_method', { id, gateway }, finance)).toMatchObject({ success: true })
    expect(await office.save('pay_method', { id, gateway: '' }, finance)).toMatchObject({ success: true })
  })

  test('whose mask is sent back keeps its key; another text replaces it, an empty one removes it', async () => {
    const id = await find('zfb')
    await office.save('pay_method', { id, key: 'one', private_key: 'two' }, finance)
    const form = await office.form('pay_method', id, finance)
    const row = Object.fromEntries(Object.values(form).map(field => [field.field_name, field.value]))
    expect(await office.save('pay_method', { ...row, id, _was: row, enabled: '1' }, finance)).toMatchObject({
      success: true,
    })
    expect(await secrets(id)).toEqual({ key: 'one', private_key: 'two' })
    await office.save('pay_method', { id, key: 'three', private_key: '' }, finance)
    expect(await secrets(id)).toEqual({ key: 'three' })
    const trail = await office.list('record_change', { search: JSON.stringify({ bill_type: 'pay_method' }) })
    expect(trail[0]).toMatchObject({ after: JSON.stringify({ secrets: secretMask }).replace(':', ': ') })
  })
})

test('a freight rule knows the regions there are', async () => {
  await office.sql`insert into areas (id, area1, area2, area3) values (440305, '广东省', '深圳市', '南山区')`
  const method = await office.add('delivery_method', { 'names.zh': '快递', shop_id: office.shop.id })
  const rule = { method_id: method, first_unit: '1', first_fee: '8', next_unit: '1', next_fee: '2' }
  const regions = '广东省\n广东省/深圳市\n广东省/深圳市/南山区'
  expect(await office.save('freight_rule', { ...rule, regions })).toMatchObject({ success: true })
  expect(await office.save('freight_rule', { ...rule, regions: '火星' })).toMatchObject({
    success: false,
    obj: { code: 'bill.unknownRegion', field: 'regions' },
  })
  expect(await office.list('freight_rule', { parentId: method })).toMatchObject([{ first_fee: '8.00' }])
})

test('stores and warehouses are narrowed to a branch by site_id', async () => {
  const site = await office.add('site', { 'names.zh': '南方' })
  await office.add('store', { 'names.zh': '南方店', site_id: site })
  expect((await office.list('store', { site_id: site })).map(row => row.names)).toEqual(['南方店'])
  expect((await office.list('store')).length).toBeGreaterThan(1)
})

test('what stands at a branch by its warehouse or its shop is narrowed by site_id, too', async () => {
  const { sql, shop } = office
  const [own] = await sql<{ site: number }[]>`select site_id as site from shops where id = ${shop.id}`
  const site = await office.add('site', { 'names.zh': '北方' })
  const warehouse = await office.add('warehouse', { 'names.zh': '北方仓', site_id: site })
  const { skuId } = await makeProduct(sql, shop.warehouseId, { stock: '1' })
  await sql`insert into stocks (sku_id, warehouse_id, on_hand) values (${skuId}, ${warehouse}, 1)`
  const north = await makeShop(sql, { code: 'north' })
  await sql`update shops set site_id = ${site} where id = ${north.id}`
  const { id: member } = await makeMember(sql, { shopId: north.id })

  const warehouses = async (billType: string, site_id: number) =>
    (await office.list(billType, { site_id })).map(row => row.warehouse)
  for (const billType of ['stock', 'low_stock']) {
    expect(await warehouses(billType, site)).toEqual(['北方仓'])
    expect(await warehouses(billType, own!.site)).not.toContain('北方仓')
  }
  const { obj } = await office.call(
    loadReport,
    { billType: 'stock', site_id: site, recCount: true },
    office.owner,
  )
  expect(obj.total).toBe(1)

  expect((await office.list('member', { site_id: site })).map(row => row.id)).toEqual([member])
  expect((await office.list('member', { site_id: own!.site })).map(row => row.id)).not.toContain(member)
  // What is every shop's is also that branch's.
  const everywhere = await office.add('notice', { 'titles.zh': '全部', published_at: '2026-01-01' })
  expect((await office.list('notice', { site_id: site })).map(row => row.id)).toContain(everywhere)

  const as = { session: await office.signIn((await makeMember(sql, { shopId: shop.id })).mobile) }
  expect(await office.call(loadReport, { billType: 'order', site_id: site }, as)).toMatchObject({ tbl: [] })
  expect(await office.call(loadReport, { billType: 'address', site_id: site }, as)).toMatchObject({
    success: false,
    obj: { field: 'site_id' },
  })
})

test('every list can be asked for at a branch', async () => {
  const { bill_types: types, site_id } = (await office.call(init, {}, office.owner)).obj
  expect(types!.length).toBeGreaterThan(40)
  for (const { name } of types!) await office.list(name, { site_id })
})

describe('a currency in many shops', () => {
  test("that head office gives up is gone from distributors' shops too, unless they count in it", async () => {
    const { id: ownerId } = await makeMember(office.sql, { shopId: office.shop.id, role: 'distributor' })
    const [like, abroad] = [
      await makeShop(office.sql, { ownerId }),
      await makeShop(office.sql, { ownerId: (await makeMember(office.sql, { shopId: office.shop.id })).id }),
    ]
    await office.sql`update shops set base_currency = 'VND' where id = ${abroad.id}`
    const codes = async (shop: string) =>
      (await office.call(init, {}, { shop })).obj.currencys.map(currency => currency.code)
    expect(await codes(like.code)).toContain('VND')

    const [mine] = await office.list('currency', {
      search: JSON.stringify({ code: 'VND', shop_id: office.shop.id }),
    })
    expect(await office.remove('currency', mine!.id, finance)).toMatchObject({ success: true })
    await expect.poll(() => codes(like.code)).toEqual(['CNY', 'USD'])
    expect(await codes(abroad.code)).toEqual(['CNY', 'USD', 'VND'])
  })

  test("that a distributor's shop gives up stays in the others", async () => {
    const { id: ownerId } = await makeMember(office.sql, { shopId: office.shop.id, role: 'distributor' })
    const theirs = await makeShop(office.sql, { ownerId })
    const [usd] = await office.sql<{ id: number }[]>`
      select id from currencies where shop_id = ${theirs.id} and code = 'USD'`
    expect(await office.remove('currency', usd!.id, finance)).toMatchObject({ success: true })
    const left = await office.sql`select from currencies where shop_id = ${office.shop.id} and code = 'USD'`
    expect(left).toHaveLength(1)
  })
})

test('an agreement among the notices stays, and whoever would delete it is told why', async () => {
  const content = await office.clerk('content')
  const text = { 'titles.zh': '协议', 'bodies.zh': '甲乙双方', published_at: '2026-01-01' }
  const agreement = await office.add('agreement', { ...text, agreement: 'service' })
  const notice = await office.add('notice', text)
  expect(await office.remove('notice', agreement, content)).toMatchObject({
    success: false,
    obj: { code: 'bill.inUse' },
  })
  expect(await office.remove('notice', notice, content)).toMatchObject({ success: true })
  expect((await office.list('notice', {}, content)).map(({ id }) => id)).toEqual(
    expect.arrayContaining([agreement]),
  )
})
