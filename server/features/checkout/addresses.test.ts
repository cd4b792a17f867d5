import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses, areas, invoiceInfo } from '../../../contract/checkout.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { deleteRecord, saveRecord } from '../../../contract/records.ts'
import { openBranch } from '../../testing/accounts.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember } from '../../testing/factories.ts'
import type { CallAs } from '../../testing/open-shop.ts'

let shop: OpenBuying
let retail: { id: number; code: string }
let who: { id: number; as: CallAs }

const home = {
  recipient: '韩梅梅',
  phone: '0571-88886666',
  area1: '浙江省',
  area2: '杭州市',
  area3: '西湖区',
  street: '北山街道',
  detail: '曙光路 2 号',
}

beforeAll(async () => {
  shop = await openBuying({ flags: 1 << ShopFlag.Invoices })
  retail = await openBranch(shop, { kind: 'retail' })
  const { id, mobile } = await makeMember(shop.sql, { shopId: retail.id })
  const as = { shop: retail.code, address: '10.4.0.1' }
  who = { id, as: { ...as, session: await shop.signIn(mobile, as) } }
})
afterAll(() => shop.close())

const save = (row: Record<string, unknown>, as = who.as, billType = 'address') =>
  shop.call(saveRecord, { billType, row }, as)
const list = async (as = who.as) => (await shop.call(addresses, {}, as)).tbl

describe('addresses', () => {
  test('are kept by their member; the first is the default, a new default takes its place', async () => {
    const first = await save(home)
    expect(first).toMatchObject({ success: true })
    const second = await save({ ...home, recipient: '李雷', is_default: '1' })
    expect(await list()).toMatchObject([
      { id: second.obj.id, isDefault: true, recipient: '李雷' },
      { id: first.obj.id, isDefault: false, ...home },
    ])
    await save({ id: first.obj.id, is_default: '1' })
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [first.obj.id, true],
      [second.obj.id, false],
    ])
    await shop.call(deleteRecord, { billType: 'address', id: first.obj.id }, who.as)
    expect(await list()).toMatchObject([{ id: second.obj.id, isDefault: true }])
  })

  test.each([
    ['phone', { phone: 'abc' }, 'address.phoneWrong'],
    ['phone', { phone: '1390000000' }, 'address.phoneWrong'],
    ['phone', { phone: '+86 139 0000 00012' }, 'address.phoneWrong'],
    ['area1', { area1: '' }, 'checkout.chooseArea'],
    ['recipient', { recipient: ' ' }, 'form.required'],
    ['detail', { detail: '' }, 'form.required'],
    ['area1', { area2: '宁波市' }, 'checkout.chooseArea'],
  ])('need a valid %s', async (field, wrong, code) => {
    expect(await save({ ...home, ...wrong })).toMatchObject({ success: false, obj: { field, code } })
  })

  describe('abroad', () => {
    const saigon = {
      recipient: 'Nguyễn Thị Lan',
      phone: '0912 345 678',
      country: 'VN',
      area1: 'Hồ Chí Minh',
      area2: 'Sài Gòn',
      detail: '12 Lê Lợi',
      postcode: ' 70010 ',
    }

    test('are kept with an international number, and shown in the order of their country', async () => {
      const { obj } = await save(saigon)
      const [kept] = (await shop.call(addresses, { addressId: obj.id }, { ...who.as, lang: 'ar' })).tbl
      expect(kept).toMatchObject({
        phone: '+84912345678',
        phoneText: '+84 912 345 678',
        postcode: '70010',
        country: 'VN',
        lines: ['12 Lê Lợi', 'Sài Gòn', 'Hồ Chí Minh 70010', 'فيتنام'],
      })
      expect((await shop.call(addresses, { addressId: obj.id }, who.as)).obj.country).toBe('VN')
      await save({ id: obj.id, country: 'SG', postcode: '546080', phone: '+84 912 345 678' })
      expect((await shop.call(addresses, { addressId: obj.id }, who.as)).tbl).toMatchObject([
        { area1: '', area2: '', postcode: '546080', phone: '+84912345678' },
      ])
      await shop.call(deleteRecord, { billType: 'address', id: obj.id }, who.as)
    })

    test.each([
      [
        'phone',
        { phone: '12345' },
        'Enter a phone number that is valid in Vietnam, or an international one that begins with +',
      ],
      ['area1', { area1: '' }, 'Province is required'],
      ['area2', { area2: ' ' }, 'Ward or commune is required'],
      ['postcode', { postcode: '7001' }, 'Postcode: enter one that is valid in Vietnam, for example 70010'],
      [
        'postcode',
        { country: 'US', area1: 'CA', phone: '+84912345678' },
        'ZIP code: enter one that is valid in United States',
      ],
      ['area1', { country: 'BR', area1: '', postcode: '01310-100', phone: '+84912345678' }, 'State'],
      ['country', { country: 'ZZ' }, ''],
    ])('that lack a right %s say so in words', async (field, wrong, words) => {
      const reply = await save(
        { ...saigon, postcode: field === 'postcode' ? '123' : '70010', ...wrong },
        { ...who.as, lang: 'en' },
      )
      expect(reply).toMatchObject({ success: false, obj: { field } })
      expect(reply.msg).toContain(words)
    })

    test('begin where somebody’s number is from', async () => {
      const { mobile } = await makeMember(shop.sql, { shopId: retail.id, mobile: '+998901234567' })
      const as = { shop: retail.code, address: '10.4.0.9' }
      const session = await shop.signIn(mobile, as)
      expect((await shop.call(addresses, {}, { ...as, session })).obj.country).toBe('UZ')
    })
  })

  test('whose area is gone can still be changed otherwise, but not moved within it', async () => {
    const [old] = await shop.sql<{ id: number }[]>`
      insert into addresses (member_id, recipient, phone, area1, detail)
      values (${who.id}, 'x', '13900000000', '旧省', 'x') returning id`
    expect(await save({ id: old!.id, recipient: '李雷', is_default: '1' })).toMatchObject({ success: true })
    expect(await save({ id: old!.id, area2: '旧市' })).toMatchObject({ obj: { code: 'checkout.chooseArea' } })
    await shop.call(deleteRecord, { billType: 'address', id: old!.id }, who.as)
  })

  test('of others do not exist', async () => {
    const [own] = await list()
    const other = await makeMember(shop.sql, { shopId: retail.id })
    const as = { shop: retail.code, address: '10.4.0.2' }
    const session = await shop.signIn(other.mobile, as)
    const theirs = { ...as, session }
    expect(await save({ id: own!.id, recipient: 'me' }, theirs)).toMatchObject({
      obj: { code: 'message.noPermission' },
    })
    for (const addressId of [own!.id, 999_999])
      expect(await shop.call(addresses, { addressId }, theirs)).toMatchObject({
        success: false,
        obj: { code: 'checkout.addressGone', field: 'addressId' },
      })
    expect((await shop.call(addresses, { addressId: own!.id }, who.as)).tbl).toMatchObject([{ id: own!.id }])
  })

  test('are at most 50', async () => {
    await shop.sql`
      insert into addresses (member_id, recipient, phone, area1, detail)
      select ${who.id}, 'x', '13900000000', 'x', 'x' from generate_series(1, 49)`
    expect(await save(home)).toMatchObject({ success: false, obj: { code: 'checkout.tooManyOwn' } })
  })

  test("are edited where flag 1 says so, in a distributor's shop and in a retail shop (product §6)", async () => {
    const member = await shop.shopper()
    const { obj, tbl } = await shop.call(addresses, {}, member.as)
    expect(obj.mayEdit).toBe(false)
    expect(tbl).toHaveLength(1)
    expect(await save(home, member.as)).toMatchObject({ obj: { code: 'message.noPermission' } })
    const remove = () => shop.call(deleteRecord, { billType: 'address', id: member.addressId }, member.as)
    expect(await remove()).toMatchObject({ obj: { code: 'message.noPermission' } })
    const flags = (1 << ShopFlag.Invoices) | (1 << ShopFlag.EditAddress)
    await shop.sql`update shops set flags = ${flags} where id = ${shop.shop.id}`
    await expect.poll(async () => (await shop.call(addresses, {}, member.as)).obj.mayEdit).toBe(true)
    expect(await save(home, member.as)).toMatchObject({ success: true })
    expect((await shop.call(addresses, {}, who.as)).obj.mayEdit).toBe(true)
  })
})

describe('areas', () => {
  test('are China’s, by the names that the reader knows', async () => {
    const rows = async (lang: string) => (await shop.call(areas, {}, { lang })).tbl
    expect((await rows('zh'))[0]).toEqual({
      id: expect.any(Number),
      area1: '浙江省',
      area2: '杭州市',
      area3: '西湖区',
    })
    expect((await rows('ar'))[0]).toMatchObject({
      area1: '浙江省',
      names: ['Zhejiang', 'Hangzhou', 'Xihu District'],
    })
  })

  test('of another country are its states, in letters that the reader knows', async () => {
    const states = async (country: string, lang: string) =>
      (await shop.call(areas, { country }, { lang })).tbl.map(({ area1 }) => area1)
    expect(await states('AE', 'ar')).toContain('دبي')
    expect(await states('AE', 'vi')).toContain('Dubai')
    expect(await states('VN', 'en')).toHaveLength(34)
    expect((await shop.call(areas, { country: 'BR' }, { lang: 'pt' })).tbl).toContainEqual({
      id: 25,
      area1: 'SP',
      area2: '',
      area3: '',
      names: ['São Paulo', '', ''],
    })
    expect(await states('DE', 'en')).toEqual([])
    expect(await shop.call(areas, { country: 'ZZ' })).toMatchObject({ obj: { field: 'country' } })
  })
})

describe('invoice information', () => {
  const company = { title: '杭州商贸有限公司', tax_number: '91330100MA27XXXX1K', email: 'a@b.cn' }

  test("flag 4 switches invoices on, flag 5 lets members edit them; only head office's wholesale shop has them (product §6)", async () => {
    const member = await shop.shopper()
    const add = () => save(company, member.as, 'invoice_info')
    expect(await add()).toMatchObject({ obj: { code: 'message.noPermission' } })
    await shop.sql`insert into invoice_infos (member_id, title) values (${member.id}, 'kept by head office')`
    const { obj, tbl } = await shop.call(invoiceInfo, {}, member.as)
    expect(obj.mayEdit).toBe(false)
    expect(tbl).toMatchObject([{ title: 'kept by head office' }])

    const flags = (1 << ShopFlag.Invoices) | (1 << ShopFlag.EditInvoices)
    await shop.sql`update shops set flags = ${flags}`
    await expect.poll(async () => (await shop.call(invoiceInfo, {}, member.as)).obj.mayEdit).toBe(true)
    expect(await add()).toMatchObject({ success: true })
    expect(await save({ ...company, tax_number: '12' }, member.as, 'invoice_info')).toMatchObject({
      obj: { field: 'tax_number', code: 'checkout.taxNumberWrong' },
    })
    expect(await save(company, who.as, 'invoice_info')).toMatchObject({
      obj: { code: 'message.noPermission' },
    })
  })

  test('of others does not exist', async () => {
    const [first, second] = [await shop.shopper(), await shop.shopper()]
    const { obj } = await save(company, first.as, 'invoice_info')
    expect((await shop.call(invoiceInfo, { fpAccountId: obj.id }, first.as)).tbl).toHaveLength(1)
    expect(await shop.call(invoiceInfo, { fpAccountId: obj.id }, second.as)).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'fpAccountId' },
    })
  })

  test('goes with the order as it was', async () => {
    const member = await shop.shopper()
    const { obj } = await save(company, member.as, 'invoice_info')
    const { skuId } = await shop.product()
    await shop.fill(member, [[skuId, 1]])
    const reply = await shop.commit(member, { invoiceId: obj.id })
    const [order] = await shop.sql`select invoice from orders where id = ${reply.obj.ids[0]!}`
    expect(order!.invoice).toMatchObject({ title: company.title, taxNumber: company.tax_number })
    const other = await shop.shopper()
    await shop.fill(other, [[skuId, 1]])
    expect(await shop.commit(other, { invoiceId: obj.id })).toMatchObject({ obj: { field: 'invoiceId' } })
  })
})
