import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DistributionRight } from '../../../contract/flags.ts'
import { describeReport, loadReport } from '../../../contract/records.ts'
import { init } from '../../../contract/session.ts'
import { ring, ringStaff } from '../../features/bell/ring-bell.ts'
import { type AccountKind, post } from '../../features/ledger/ledger.ts'
import { makeMember, testPassword } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import type { CallAs } from '../../testing/open-shop.ts'

let office: OpenOffice
let sales: CallAs & { id: number }
let finance: CallAs & { id: number }

beforeAll(async () => {
  office = await openOffice()
  sales = await office.clerk('sales')
  finance = await office.clerk('finance')
})
afterAll(() => office.close())

const newMember = (options: Partial<Parameters<typeof makeMember>[1]> = {}) =>
  makeMember(office.sql, { shopId: office.shop.id, ...options })
const stored = async (id: number) => (await office.sql`select * from members where id = ${id}`)[0]!
const signIn = (mobile: string, id: number) => office.signIn(mobile, { address: `10.2.0.${id}` })
const isGuest = async (session: string) => (await office.call(init, {}, { session })).obj.guest

describe('a member', () => {
  test('who waits for review is let in by sales, or not', async () => {
    const { id, mobile } = await newMember({ status: 'pending' })
    await expect(signIn(mobile, id)).rejects.toThrow()
    expect(await office.save('member', { id, status: 'active' }, sales)).toMatchObject({ success: true })
    const session = await signIn(mobile, id)
    expect(await isGuest(session)).toBe(false)
    await office.save('member', { id, status: 'disabled' }, sales)
    expect(await isGuest(session)).toBe(true)
  })

  test('who was shut out and may come in again signs in anew', async () => {
    const { id, mobile } = await newMember()
    const session = await signIn(mobile, id)
    await office.sql`
      insert into mini_program_links (app_id, open_id, member_id) values ('wx', ${`lost phone ${id}`}, ${id})`
    await office.save('member', { id, remark: 'lost the phone' }, sales)
    expect(await isGuest(session)).toBe(false)
    await office.save('member', { id, status: 'disabled' }, sales)
    await office.save('member', { id, status: 'active' }, sales)
    expect(await isGuest(session)).toBe(true)
    expect(await office.sql`select from mini_program_links where member_id = ${id}`).toHaveLength(0)
    expect(await isGuest(await signIn(mobile, id))).toBe(false)
  })

  test.each(['active', 'disabled'])('who is decided on (%s) waits for no other clerk', async status => {
    const { id } = await newMember({ status: 'pending' })
    const waits = async () =>
      (await office.sql`select from bell_notices where about = ${id} and read_at is null`).length
    await ringStaff(office.sql, { kind: 'member_waits', about: id })
    await ring(office.sql, finance.id, { kind: 'customer_waits', about: id })
    await office.save('member', { id, remark: 'asked for papers' }, sales)
    expect(await waits()).toBe(3)
    expect(await office.save('member', { id, status }, sales)).toMatchObject({ success: true })
    expect(await waits()).toBe(0)
  })

  test('who waited hears of it by SMS, in the language of the form, and nobody else does', async () => {
    const messages = async (mobile: string) =>
      (await office.sql`select body from sms_outbox where mobile = ${mobile}`).map(({ body }) => body)
    const [waiting, chinese, active] = [
      await newMember({ status: 'pending' }),
      await newMember({ status: 'pending' }),
      await newMember({ status: 'disabled' }),
    ]
    await office.sql`update members set language = 'en' where id = ${waiting.id}`
    for (const { id } of [waiting, chinese, active])
      expect(await office.save('member', { id, status: 'active' }, sales)).toMatchObject({ success: true })
    expect(await messages(waiting.mobile)).toEqual([
      expect.stringMatching(/^\[Shop head\] Your registration was approved/),
    ])
    expect(await messages(chinese.mobile)).toEqual([expect.stringMatching(/^【店铺head】您的注册申请已通过/)])
    expect(await messages(active.mobile)).toEqual([])
    await office.save('member', { id: waiting.id, status: 'active', remark: 'again' }, sales)
    expect(await messages(waiting.mobile)).toHaveLength(1)
  })

  test('of another country keeps a number as registration writes it', async () => {
    const { id } = await newMember()
    await office.save('member', { id, mobile: '+84 912-345-678' })
    expect((await stored(id)).mobile).toBe('+84912345678')
    await office.save('member', { id, mobile: '+86 137 0000 0077' })
    expect((await stored(id)).mobile).toBe('13700000077')
  })

  test('is added with a password that keeps to the rules, and can sign in with it', async () => {
    const row = { nick: '新会员', mobile: '13800000001', shop_id: office.shop.id }
    expect(await office.save('member', row)).toMatchObject({ success: false, obj: { field: 'password' } })
    expect(await office.save('member', { ...row, password: 'short' })).toMatchObject({
      success: false,
      obj: { code: 'form.password', field: 'password' },
    })
    const { obj } = await office.save('member', { ...row, password: testPassword })
    expect(await isGuest(await signIn('13800000001', obj.id))).toBe(false)
  })

  test('"Mobile number: exactly 11 digits starting with 1."', async () => {
    const { id } = await newMember()
    for (const mobile of ['23800000001', '1380000000', 'abc']) {
      expect(await office.save('member', { id, mobile })).toMatchObject({ obj: { code: 'form.mobile' } })
    }
    const other = await newMember()
    expect(await office.save('member', { id, mobile: other.mobile })).toMatchObject({
      success: false,
      obj: { code: 'bill.duplicate', field: 'mobile' },
    })
  })

  test('whose password is set anew has to sign in again; the password is nowhere to be read', async () => {
    const { id, mobile } = await newMember()
    const session = await signIn(mobile, id)
    const before = await stored(id)
    expect(await office.save('member', { id, password: 'caravan2' }, sales)).toMatchObject({ success: true })
    expect(await isGuest(session)).toBe(true)
    expect((await stored(id)).password_hash).not.toBe(before.password_hash)
    expect((await office.form('member', id)).password).toMatchObject({ value: '', edit_default: '' })
    const trail = JSON.stringify(await office.list('record_change'))
    expect(trail).not.toContain('caravan2')
    expect(trail).not.toContain('$argon2')
    const found = await office.list('member', { search: JSON.stringify({ password: before.password_hash }) })
    expect(found).toEqual([])
  })

  test('whose number is changed has to sign in again too', async () => {
    const { id, mobile } = await newMember()
    const session = await signIn(mobile, id)
    await office.save('member', { id, tier: '2' }, sales)
    expect(await isGuest(session)).toBe(false)
    expect(await office.save('member', { id, mobile: '13911110002' }, sales)).toMatchObject({ success: true })
    expect(await isGuest(session)).toBe(true)
    expect(await isGuest(await signIn('13911110002', id))).toBe(false)
  })

  test('has distribution rights by name, as bits', async () => {
    const { id } = await newMember({ rights: DistributionRight.Distributor })
    await office.save('member', { id, 'rights.2': '1' }, sales)
    expect((await stored(id)).rights).toBe(DistributionRight.Distributor | DistributionRight.Markup)
    const form = await office.form('member', id)
    expect([form['rights.0']!.value, form['rights.1']!.value, form['rights.2']!.value]).toEqual([
      '1',
      '0',
      '1',
    ])
  })
})

describe('what each role of staff may change of a member', () => {
  test('sales: not the credit, not the role', async () => {
    const { id } = await newMember()
    const row = { id, tier: '3', credit_limit: '9999', role: 'office', staff_role: 'owner' }
    expect(await office.save('member', row, sales)).toMatchObject({ success: true })
    expect(await stored(id)).toMatchObject({
      tier: 3,
      credit_limit: '0.0000',
      role: 'member',
      staff_role: null,
    })
    const form = await office.form('member', id, sales)
    expect([form.tier!.readonly, form.credit_limit!.readonly, form.role!.readonly]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('sales: not how somebody signs in who has money here; everything else of them', async () => {
    const give = (memberId: number, kind: AccountKind) =>
      post(office.sql, {
        key: `test:${memberId}:${kind}`,
        reason: 'top_up',
        shopId: office.shop.id,
        entries: [
          { memberId, kind, currency: 'CNY', amount: '8' },
          { memberId: null, kind: 'cash', currency: 'CNY', amount: '-8' },
        ],
      })
    const rich = await Promise.all([
      newMember(),
      newMember(),
      newMember({ role: 'distributor' }),
      newMember(),
      newMember(),
      newMember(),
    ])
    const [saver, gifted, distributor, banker, collector, lucky] = rich
    await give(saver.id, 'stored_value')
    await give(gifted.id, 'bonus')
    await give(distributor.id, 'wallet')
    await give(collector.id, 'points')
    await give(lucky.id, 'red_packets')
    await office.sql`
      insert into e_accounts (member_id, provider, holder, state, number, account_no)
      values (${banker.id}, 'qqt', 'person', 'normal', 'E1', 'A1')`
    for (const { id, mobile } of rich) {
      const before = await stored(id)
      for (const change of [{ mobile: '13911110000' }, { password: 'caravan2' }])
        expect(await office.save('member', { id, ...change }, sales)).toMatchObject({
          success: false,
          obj: { code: 'bill.signInByOwner', field: Object.keys(change)[0] },
        })
      const daily = { id, mobile: `+86 ${mobile}`, nick: '王先生', tier: '4', remark: '老客户' }
      expect(await office.save('member', daily, sales)).toMatchObject({ success: true })
      expect(await stored(id)).toMatchObject({ mobile, password_hash: before.password_hash, tier: 4 })
    }
    expect(await office.save('member', { id: saver.id, password: 'caravan2' })).toMatchObject({
      success: true,
    })
    const poor = await newMember()
    expect(await office.save('member', { id: poor.id, mobile: '13911110001' }, sales)).toMatchObject({
      success: true,
    })
  })

  test('finance: the credit and nothing else', async () => {
    const { id } = await newMember()
    await office.save('member', { id, tier: '3', credit_limit: '500', status: 'disabled' }, finance)
    expect(await stored(id)).toMatchObject({ tier: 0, credit_limit: '500.0000', status: 'active' })
  })

  test('nobody but the owner reaches members of staff', async () => {
    expect(await office.save('member', { id: office.owner.id, password: 'caravan2' }, sales)).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission' },
    })
    const seen = await office.list('member', {}, sales)
    expect(seen.every(row => row.role !== 'office')).toBe(true)
    const row = { nick: '店员', mobile: '13800000002', shop_id: office.shop.id, password: testPassword }
    const { obj } = await office.save('member', { ...row, role: 'office', staff_role: 'owner' }, sales)
    expect(await stored(obj.id)).toMatchObject({ role: 'member', staff_role: null })
  })

  test('the owner gives roles, but not to and not from a distributor, and not to oneself', async () => {
    const { id } = await newMember()
    expect(await office.save('member', { id, role: 'office', staff_role: 'sales' })).toMatchObject({
      success: true,
    })
    expect(await office.save('member', { id, role: 'distributor' })).toMatchObject({ obj: { field: 'role' } })
    const oneself = { id: office.owner.id, staff_role: 'sales' }
    expect(await office.save('member', oneself)).toMatchObject({ obj: { code: 'bill.notOneself' } })
  })
})

describe('a member of staff', () => {
  const noRole = { success: false, obj: { code: 'form.required', field: 'staff_role' } }

  test('has a role, because without one they would have the rights of the owner', async () => {
    const { id } = await newMember()
    expect(await office.save('member', { id, role: 'office' })).toMatchObject(noRole)
    const row = { nick: '店员', mobile: '13800000077', shop_id: office.shop.id, password: testPassword }
    expect(await office.save('member', { ...row, role: 'office' })).toMatchObject(noRole)
    expect(await stored(id)).toMatchObject({ role: 'member', staff_role: null })
    expect(await office.save('member', { id, role: 'office', staff_role: 'warehouse' })).toMatchObject({
      success: true,
    })
    expect(await office.save('member', { id, staff_role: '' })).toMatchObject(noRole)
    expect((await stored(id)).staff_role).toBe('warehouse')
  })

  test('who has none from before stays as they are', async () => {
    const { id } = await newMember({ role: 'office' })
    expect(await office.save('member', { id, staff_role: '', remark: '创始人' })).toMatchObject({
      success: true,
    })
    expect(await stored(id)).toMatchObject({ role: 'office', staff_role: null })
    expect((await office.form('member', id)).staff_role!.required).toBe(false)
  })

  test('is made in a form that asks for what is needed and offers what is taken', async () => {
    const fresh = await office.form('member')
    expect(fresh.role!.options.map(({ value }) => value)).toEqual(['member', 'office'])
    expect(fresh.role!.edit_type_param).not.toContain('distributor')
    expect([fresh.staff_role!.required, fresh.password!.required]).toEqual([true, true])
    const known = await office.form('member', (await newMember()).id)
    expect([known.staff_role!.required, known.password!.required]).toEqual([true, false])
    const distributor = await office.form('member', (await newMember({ role: 'distributor' })).id)
    expect(distributor.role).toMatchObject({ value: 'distributor', options: [{ value: 'distributor' }] })
  })
})

test('a search for those who are disabled finds them, without another box to tick', async () => {
  const { id } = await newMember({ status: 'disabled' })
  const found = async (search: object, as?: CallAs) => {
    const reply = await office.call(
      loadReport,
      { billType: 'member', limit: 0, recCount: true, search: JSON.stringify(search) },
      as ?? office.owner,
    )
    return { ids: reply.tbl.map(row => row.id), total: reply.obj.total }
  }
  for (const as of [office.owner, sales]) {
    const disabled = await found({ status: 'disabled' }, as)
    expect(disabled.ids).toContain(id)
    expect(disabled.total).toBe(disabled.ids.length)
  }
  expect((await found({ status: 'active' })).ids).not.toContain(id)
  expect((await found({ role: 'member' })).ids).not.toContain(id)
})

test('the trail of a record is for those who may see the record', async () => {
  const { id } = await newMember()
  await office.save('member', { id, tier: '5' })
  await office.add('brand', { 'names.zh': '红日' })
  const trailOf = async (type: string, as: CallAs) =>
    (await office.list('record_change', { search: JSON.stringify({ bill_type: type }) }, as)).length
  const content = await office.clerk('content')
  expect(await trailOf('member', content)).toBe(0)
  expect(await trailOf('brand', content)).toBe(1)
  expect(await trailOf('member', office.owner)).toBeGreaterThan(0)
})

describe('a distributor', () => {
  const stateOf = async (id: number) =>
    (await office.sql`select state from distributors where id = ${id}`)[0]?.state
  const to = (id: number, state: string) =>
    office.save('distributor', { id, state, reason: '审核结果' }, sales)

  test('becomes one when the application is granted, and is one until it ends', async () => {
    const { id: memberId, mobile } = await newMember()
    const id = await office.add('distributor', { member_id: memberId, company: '南方贸易' })
    expect(await stateOf(id)).toBe('pending')
    expect((await stored(memberId)).role).toBe('member')

    expect(await to(id, 'cooperating')).toMatchObject({ success: true })
    expect(await stored(memberId)).toMatchObject({ role: 'distributor', rights: 3 })
    const session = await signIn(mobile, memberId)
    expect((await office.call(init, {}, { session })).obj.fx).toBe(3)

    expect(await to(id, 'terminated')).toMatchObject({ success: true })
    expect(await stored(memberId)).toMatchObject({ role: 'member', rights: 0 })
  })

  test.each([
    ['pending', 'terminated'],
    ['cooperating', 'pending'],
    ['cooperating', 'refused'],
    ['refused', 'terminated'],
    ['terminated', 'refused'],
  ])('does not go from %s to %s', async (from, next) => {
    const { id: memberId } = await newMember()
    const id = await office.add('distributor', { member_id: memberId })
    await office.sql`update distributors set state = ${from} where id = ${id}`
    expect(await to(id, next)).toMatchObject({
      success: false,
      obj: { code: 'bill.stateMove', field: 'state' },
    })
    expect(await stateOf(id)).toBe(from)
  })

  test('runs a shop that the owner opens, with its currency and every pay method', async () => {
    const distributor = await newMember({ role: 'distributor' })
    const [head] = await office.sql`select * from shops where id = ${office.shop.id}`
    const row = {
      'titles.zh': '华南分店',
      code: 'south',
      kind: 'retail',
      base_currency: 'VND',
      site_id: head!.site_id,
      store_id: head!.store_id,
      warehouse_id: head!.warehouse_id,
      fund_account_id: head!.fund_account_id,
    }
    const member = await newMember()
    expect(await office.save('shop', { ...row, owner_id: member.id })).toMatchObject({
      obj: { code: 'bill.notDistributor' },
    })
    const foreign = {
      success: false,
      obj: { code: 'bill.ownersCurrency', field: 'base_currency' },
      msg: '分销商的店铺须以总部的本位币 CNY 记账',
    }
    expect(await office.save('shop', { ...row, owner_id: distributor.id })).toMatchObject(foreign)
    // Its balances would be rounded to fewer decimals than its prices have.
    expect(await office.save('shop', { ...row, code: 'kuwait', base_currency: 'KWD' })).toMatchObject({
      success: false,
      obj: { code: 'bill.baseTooFine', field: 'base_currency' },
    })
    const ours = await office.add('shop', { ...row, code: 'hanoi' })
    const currenciesOf = (id: number) =>
      office.sql`select code, symbol, decimals from currencies where shop_id = ${id}`
    expect(await currenciesOf(ours)).toMatchObject([{ code: 'VND', symbol: '₫', decimals: 0 }])
    expect(await office.save('shop', { id: ours, owner_id: distributor.id })).toMatchObject(foreign)
    const { obj } = await office.save('shop', { ...row, base_currency: 'CNY', owner_id: distributor.id })
    expect(await currenciesOf(obj.id)).toMatchObject([{ code: 'CNY', symbol: '¥', decimals: 2 }])
    expect(await office.save('shop', { id: obj.id, 'titles.en': 'South' })).toMatchObject({ success: true })
    expect(await office.list('pay_method', { parentId: obj.id })).toHaveLength(16)
    const listed = await office.list('distributor', { search: distributor.mobile })
    expect(listed).toMatchObject([{ state: 'cooperating', shops: '华南分店' }])
  })

  test('sees and sorts the own customers: "Distributors assign price tiers to members"', async () => {
    const distributor = await newMember({ role: 'distributor' })
    await office.sql`update shops set owner_id = ${distributor.id} where code = 'south'`
    const [south] = await office.sql<{ id: number }[]>`select id from shops where code = 'south'`
    const mine = await newMember({ shopId: south!.id })
    const others = await newMember()
    const as = { session: await signIn(distributor.mobile, distributor.id) }
    expect((await office.list('customer', {}, as)).map(row => row.id)).toEqual([mine.id])
    expect(await office.save('customer', { id: mine.id, tier: '4', nick: 'x' }, as)).toMatchObject({
      success: true,
    })
    expect(await stored(mine.id)).toMatchObject({ tier: 4, nick: `member ${mine.mobile}` })
    expect(await office.save('customer', { id: others.id, tier: '4' }, as)).toMatchObject({ success: false })
  })

  test('a price tier is a number in its form and has its name in lists', async () => {
    for (const name of ['customer', 'member', 'unit_price', 'quantity_break']) {
      const { obj } = await office.call(describeReport, { billType: name }, { ...office.owner, lang: 'en' })
      const column = obj.columns.find(each => each.name === 'tier')!
      expect(column, name).toMatchObject({ kind: 'choice' })
      expect(column.options!.slice(0, 2)).toMatchObject([
        { value: '0', label: 'Retail' },
        { value: '1', label: 'Sale price 1' },
      ])
    }
  })
})

test("a clerk's menu has what the role is there for, not lists of the clerk's own orders and addresses", async () => {
  const menuOf = async (as: CallAs) =>
    (await office.call(init, {}, as)).obj.bill_types!.map(({ name }) => name)
  const warehouse = await menuOf(await office.clerk('warehouse'))
  expect(warehouse).toEqual(expect.arrayContaining(['order', 'stock_entry', 'category', 'delivery_method']))
  // What the menu's way to the pages hangs on.
  const changesNotices = async (as: CallAs) =>
    (await office.call(init, {}, as)).obj.bill_types!.find(({ name }) => name === 'notice')!.edits
  expect(await changesNotices(await office.clerk('warehouse'))).toBe(false)
  expect(await changesNotices(await office.clerk('content'))).toBe(true)
  expect(
    warehouse.filter(name => ['address', 'invoice_info', 'distributor', 'coupon'].includes(name)),
  ).toEqual([])
  expect(await menuOf(await office.clerk('sales'))).toEqual(
    expect.arrayContaining(['member', 'address', 'distributor', 'coupon']),
  )
})

test('how to fill a field in is said to whoever can', async () => {
  const shown = async (as: CallAs) => (await office.form('category', undefined, as)).parent_id?.hint
  const id = await office.add('category', { 'names.zh': '提示' })
  expect(await shown(office.owner)).toBe('留空则为一级分类')
  expect((await office.form('category', id, await office.clerk('finance'))).parent_id).toMatchObject({
    readonly: true,
    hint: '',
  })
})
