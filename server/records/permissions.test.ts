import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deleteRecord,
  describeForm,
  describeReport,
  type FormField,
  loadReport,
  saveRecord,
} from '../../contract/records.ts'
import { post } from '../features/ledger/ledger.ts'
import { newToken } from '../features/session/session.rules.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../testing/open-shop.ts'
import { makeOrder } from '../testing/orders.ts'
import { billTypes, findBillType } from './registry.ts'

const visitors = [
  'guest',
  'member',
  'otherMember',
  'distributor',
  'otherDistributor',
  'owner',
  'sales',
  'warehouse',
  'finance',
  'content',
] as const
type Visitor = (typeof visitors)[number]

/** s see, a add, e edit, d delete, i import, x export: what each visitor may do with the sample record. */
type Expected = Partial<Record<Visitor, string>>

const all = 'saedix'
const staffSee: Expected = { sales: 's', warehouse: 's', finance: 's', content: 's' }
const everyoneSees: Expected = Object.fromEntries(visitors.map(visitor => [visitor, 's']))

const staffExport: Expected = { owner: 'sx', sales: 'sx', warehouse: 'sx', finance: 'sx', content: 'sx' }
const financeOnly: Expected = { owner: 'sx', finance: 'sx' }
const everybodyAdds: Expected = Object.fromEntries(
  visitors.filter(visitor => visitor !== 'guest').map(visitor => [visitor, 'a']),
)

/** What a customer of a distributor's shop, who is `member`, is told in place of having it added. */
const toldInstead: Record<string, string> = { inquiry: 'inquiries.contactShop' }

/** The sample is a record of `member` and of the shop of `distributor`, wherever a record belongs to somebody. */
const expected: Record<string, Expected> = {
  shop: { ...staffSee, owner: 'saex', distributor: 's' },
  currency: { ...staffSee, owner: all, finance: all },
  site: { ...staffSee, owner: all, warehouse: all },
  store: { ...staffSee, owner: all, warehouse: all },
  warehouse: { ...staffSee, owner: all, warehouse: all },
  fund_account: { owner: all, finance: all },
  area: { ...staffSee, owner: all, warehouse: all },
  // Head office's sales do for any distributor what they may do themselves.
  delivery_method: { ...staffSee, owner: all, warehouse: all, sales: 'saed', distributor: 'saed' },
  freight_rule: { ...staffSee, owner: all, warehouse: all, sales: 'saed', distributor: 'saed' },
  pay_method: { owner: 'sex', finance: 'sex' },
  own_shop: { owner: 'se', sales: 'se', distributor: 'se' },
  own_pay_method: { owner: 'se', sales: 'se', distributor: 'se' },
  own_notice: { distributor: 'saed', owner: 'saed', sales: 'saed' },
  own_selection_theme: { distributor: 'saed', owner: 'saed', sales: 'saed' },
  own_selection_item: { distributor: 'saed', owner: 'saed', sales: 'saed' },
  own_sku: { distributor: 's', otherDistributor: 's', owner: 's', sales: 's' },
  account_provider: { owner: 'se', finance: 'se' },
  mini_program_platform: { owner: 'se' },
  tracking_provider: { owner: 'se' },
  verification_file: { owner: 'saed' },
  mini_program: { owner: 'sx', sales: 'sx', content: 'sx' },

  category: { ...everyoneSees, owner: all, content: all, sales: all },
  brand: { ...everyoneSees, owner: all, content: all, sales: all },
  unit: { ...everyoneSees, owner: all, content: all, sales: all },
  product: { ...staffSee, owner: all, sales: all, content: 'sex' },
  sku: { ...staffSee, owner: all, sales: all, content: 'se' },
  product_unit: { ...staffSee, owner: all, sales: all },
  customisation_group: { ...staffSee, owner: all, sales: all },
  customisation_option: { ...staffSee, owner: all, sales: all },
  agreed_price: { owner: all, sales: all, finance: 'sx' },
  quantity_break: { owner: all, sales: all, finance: 'sx' },
  unit_price: { owner: all, sales: all, finance: 'sx' },
  stock: { owner: 'sx', sales: 'sx', warehouse: 'sx', finance: 'sx', content: 'sx' },
  stock_entry: { owner: 'saix', warehouse: 'saix', sales: 'sx', finance: 'sx' },
  low_stock: { owner: 'sx', warehouse: 'sx', sales: 'sx' },
  stock_paper: { owner: 'sx', warehouse: 'sx', sales: 'sx', finance: 'sx' },
  stock_paper_line: { owner: 'sx', warehouse: 'sx', sales: 'sx', finance: 'sx' },

  member: { owner: 'saeix', sales: 'saeix', finance: 'sex' },
  customer: { distributor: 'saeix', owner: 'saeix', sales: 'saeix' },
  operator: { distributor: 'sae', owner: 'sae', sales: 'sae' },
  distributor: { owner: 'saex', sales: 'saex', finance: 'sex', member: 's' },

  promotion: { ...staffSee, owner: all, sales: all },
  flash_sale: { ...staffSee, owner: all, sales: all },
  flash_sale_item: { ...staffSee, owner: all, sales: all },
  // Everybody may ask to be reminded, and sees only the own reminders.
  flash_reminder: { ...everybodyAdds, member: 'sa' },
  inquiry: { ...everybodyAdds, member: 'sa', owner: 'saex', sales: 'saex' },
  quotation_link: { ...everybodyAdds, member: 'sa' },
  browsed: { ...everybodyAdds, member: 'sa' },
  coupon_template: { ...staffSee, owner: all, sales: all },
  coupon: { owner: 'sax', sales: 'sax', finance: 'sx', member: 's' },
  red_packet: { owner: 'sax', sales: 'sax', finance: 'sx', member: 's' },
  stored_value_entry: { member: 'sx' },
  wallet_entry: { member: 'sx' },
  top_up_package: { ...staffSee, owner: all, finance: all },
  address: { owner: all, sales: all, member: 'saed' },
  // The member's shop is a distributor's, which has no invoices.
  invoice_info: { owner: 'saed', sales: 'saed', finance: 'saed' },
  red_packet_template: { ...staffSee, owner: all, sales: all },
  selection_theme: { ...staffSee, owner: all, sales: all },
  selection_item: { ...staffSee, owner: all, sales: all },
  // The member's shop is a distributor's, which has notices of its own.
  notice: { ...everyoneSees, member: '', owner: all, content: all },

  payment: financeOnly,
  refund: financeOnly,
  staff_case: financeOnly,
  ledger_account: financeOnly,
  ledger_entry: financeOnly,
  payment_callback: financeOnly,
  e_account: financeOnly,

  order: { ...staffExport, distributor: 'sx' },
  order_line: { ...staffExport, distributor: 'sx' },
  order_step: { ...staffExport, distributor: 'sx' },
  delivery_note: staffExport,
  delivery_note_line: staffExport,
  package: { owner: 'sx', warehouse: 'sx' },
  group_buy: { ...staffSee, owner: all, sales: all },
  group: staffExport,

  agreement: { ...staffSee, owner: 'saex', content: 'saex' },
  consent: { owner: 'sx', sales: 'sx', finance: 'sx' },
  registration_field: { owner: all, sales: all },
  sms_message: { owner: 'sx', sales: 'sx' },
  sms_outbox: { owner: 's' },

  // A person's own, staff or not.
  grid_layout: { member: 'sae' },
  storage: { owner: 'saed' },
  record_change: { owner: 'sx', sales: 'sx', warehouse: 'sx', finance: 'sx', content: 'sx' },
}

let server: OpenShop
let head: { id: number }
let branch: { id: number }
let askedSku: number
const as = {} as Record<Visitor, CallAs>
const ids = {} as Record<Visitor, number>

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  head = await makeShop(sql, { code: 'head', isDefault: true })
  const people = {
    distributor: await makeMember(sql, { shopId: head.id, role: 'distributor' }),
    otherDistributor: await makeMember(sql, { shopId: head.id, role: 'distributor' }),
  }
  branch = await makeShop(sql, { code: 'branch', ownerId: people.distributor.id })
  await makeShop(sql, { code: 'other-branch', ownerId: people.otherDistributor.id })
  const member = await makeMember(sql, { shopId: branch.id })
  const otherMember = await makeMember(sql, { shopId: head.id })
  const signIn = async (visitor: Visitor, { id, mobile }: { id: number; mobile: string }, shop?: string) => {
    const address = `10.0.0.${id}`
    ids[visitor] = id
    as[visitor] = { session: await server.signIn(mobile, { shop, address }), shop, address }
  }
  askedSku = (await makeProduct(sql, 1)).skuId
  as.guest = {}
  await signIn('member', member, 'branch')
  await signIn('otherMember', otherMember)
  await signIn('distributor', people.distributor)
  await signIn('otherDistributor', people.otherDistributor)
  for (const role of ['owner', 'sales', 'warehouse', 'finance', 'content'] as const) {
    await signIn(role, await makeMember(sql, { shopId: head.id, staffRole: role }))
  }
})

afterAll(() => server.close())

/** In the member's shop, and in that of all others. */
let comingSales: { member: number; others: number }

/** Records that the form does not make, or not for the right person. */
const readyMade: Record<string, () => Promise<number>> = {
  shop: async () => branch.id,
  own_shop: async () => branch.id,
  own_pay_method: () =>
    only(server.sql`select id from pay_methods where shop_id = ${branch.id} and code = 'cod'`),
  own_notice: () =>
    only(server.sql`insert into notices (shop_id, titles) values (${branch.id}, '{"zh": "x"}') returning id`),
  own_selection_theme: () => themeIn(branch.id),
  own_selection_item: async () =>
    only(server.sql`
      insert into selection_items (theme_id, sku_id) select ${await themeIn(branch.id)}, min(id) from skus returning id`),
  own_sku: () => only(server.sql`select min(id) as id from skus`),
  customer: async () => ids.member,
  operator: async () => (await makeMember(server.sql, { shopId: branch.id, role: 'operator', rights: 2 })).id,
  delivery_method: () => deliveryIn(branch.id),
  freight_rule: async () =>
    only(server.sql`
      insert into freight_rules (method_id, measure, first_unit, first_fee, next_unit, next_fee)
      values (${await deliveryIn(branch.id)}, 'weight', 1, 8, 1, 2) returning id`),
  account_provider: () => only(server.sql`select id from account_providers limit 1`),
  mini_program_platform: () => only(server.sql`select id from mini_program_platform`),
  tracking_provider: () => only(server.sql`select id from tracking_provider`),
  verification_file: () =>
    only(server.sql`
      insert into verification_files (shop_id, name, content)
      values (${branch.id}, ${`file0000${unique()}.txt`}, ${'a'.repeat(32)}) returning id`),
  mini_program: () =>
    only(server.sql`insert into mini_programs (shop_id) values (${branch.id}) returning id`),
  e_account: () =>
    only(server.sql`
      insert into e_accounts (member_id, provider, holder, number) values (${ids.member}, 'su', 'person', 'EA1') returning id`),
  pay_method: () => only(server.sql`select id from pay_methods where shop_id = ${head.id} limit 1`),
  stock: () => stockOf('3'),
  low_stock: () => stockOf('3'),
  stock_paper: () => stockPaper(),
  stock_paper_line: async () => {
    const document = await stockPaper()
    return only(server.sql`
      insert into stock_document_lines (document_id, sku_id) values (${document}, ${askedSku}) returning id`)
  },
  distributor: () =>
    only(server.sql`
      insert into distributors (member_id) values (${ids.member})
      on conflict (member_id) do update set state = 'pending' returning id`),
  coupon: async () => {
    const template = await sample('coupon_template')
    return only(server.sql`
      insert into coupons (template_id, member_id, number, valid_until)
      values (${template}, ${ids.member}, ${`C${unique()}`}, now() + interval '1 day') returning id`)
  },
  red_packet: async () => {
    const template = await sample('red_packet_template')
    return only(server.sql`
      insert into red_packets (template_id, member_id, amount, valid_until)
      values (${template}, ${ids.member}, 5, now() + interval '1 day') returning id`)
  },
  address: () =>
    only(server.sql`
      with area as (insert into areas (area1, area2, area3) values ('P', 'C', 'D'))
      insert into addresses (member_id, recipient, phone, area1, detail)
      values (${ids.member}, 'Li', '13900000000', 'X', 'X') returning id`),
  invoice_info: () =>
    only(server.sql`insert into invoice_infos (member_id, title) values (${ids.member}, 'X') returning id`),
  consent: async () => {
    const notice = await sample('agreement')
    return only(server.sql`
      insert into consents (member_id, notice_id, version, address, user_agent)
      values (${ids.member}, ${notice}, 1, '', '') returning id`)
  },
  payment: () => paymentOf(ids.member),
  refund: async () => {
    const payment = await paymentOf(ids.member)
    return only(server.sql`
      insert into refunds (payment_id, amount, currency, way) values (${payment}, 1, 'CNY', 'manual') returning id`)
  },
  staff_case: () =>
    only(server.sql`
      insert into staff_cases (kind, shop_id, member_id) values ('stray', ${branch.id}, ${ids.member}) returning id`),
  ledger_account: async () => {
    await moneyFor(ids.member)
    return only(server.sql`select id from ledger_accounts where member_id = ${ids.member} limit 1`)
  },
  ledger_entry: async () => {
    await moneyFor(ids.member)
    return only(server.sql`select id from ledger_entries order by id desc limit 1`)
  },
  stored_value_entry: async () => {
    await moneyFor(ids.member)
    return only(server.sql`
      select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.member_id = ${ids.member} and a.kind = 'stored_value' order by e.id desc limit 1`)
  },
  wallet_entry: async () => {
    await moneyFor(ids.member, 'wallet')
    return only(server.sql`
      select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.member_id = ${ids.member} and a.kind = 'wallet' order by e.id desc limit 1`)
  },
  payment_callback: () =>
    only(server.sql`
      insert into payment_callbacks (method, headers, body, verified, result)
      values ('wx', '{}', '', false, 'forged') returning id`),
  order: () => orderOf(ids.member),
  order_line: async () => {
    const order = await orderOf(ids.member)
    return only(server.sql`select id from order_lines where order_id = ${order}`)
  },
  order_step: async () => {
    const order = await orderOf(ids.member)
    return only(server.sql`select id from order_history where order_id = ${order}`)
  },
  delivery_note: () => noteOf(ids.member),
  delivery_note_line: async () => {
    const note = await noteOf(ids.member)
    return only(server.sql`select id from delivery_note_lines where note_id = ${note}`)
  },
  package: async () => {
    const note = await noteOf(ids.member)
    return only(server.sql`select id from packages where note_id = ${note}`)
  },
  group: async () => {
    const groupBuy = await sample('group_buy')
    return only(server.sql`
      insert into groups (group_buy_id, leader_id, size, price, closes_at)
      values (${groupBuy}, ${ids.member}, 2, 1, now()) returning id`)
  },
  flash_reminder: async () => {
    const sale = (shopId: number) =>
      only(server.sql`
        insert into flash_sales (shop_id, titles, starts_at, ends_at)
        values (${shopId}, '{}', now() + interval '1 hour', now() + interval '2 hours') returning id`)
    comingSales = { member: await sale(branch.id), others: await sale(head.id) }
    return only(server.sql`
      insert into flash_reminders (sale_id, member_id, language)
      values (${comingSales.member}, ${ids.member}, 'zh') returning id`)
  },
  inquiry: () =>
    only(server.sql`
      insert into inquiries (shop_id, member_id, sku_id, quantity, state, answered_at)
      values (${branch.id}, ${ids.member}, ${askedSku}, 1, 'refused', now()) returning id`),
  quotation_link: () =>
    only(server.sql`
      insert into quotation_links (token_hash, shop_id, member_id, selection, currency, expires_at)
      values (${Buffer.from(unique())}, ${branch.id}, ${ids.member}, '{}', 'CNY', now() + interval '1 day') returning id`),
  browsed: async () => {
    const { productId } = await makeProduct(server.sql, 1)
    return only(server.sql`
      insert into browsed (member_id, shop_id, product_id, day)
      values (${ids.member}, ${branch.id}, ${productId}, '2026-01-01') returning id`)
  },
  sms_message: () =>
    only(server.sql`insert into messages (mobile, expires_at) values ('1', now()) returning id`),
  sms_outbox: () => only(server.sql`insert into sms_outbox (mobile, body) values ('1', '') returning id`),
  grid_layout: () =>
    only(server.sql`
      insert into grid_layouts (member_id, bill_type, layout) values (${ids.member}, 'brand', '{}')
      on conflict (member_id, bill_type) do update set layout = '{}' returning id`),
  record_change: async () => {
    const id = await sample('brand')
    return only(server.sql`select id from record_changes where bill_type = 'brand' and record_id = ${id}`)
  },
}

const deliveryIn = (shopId: number) =>
  only(server.sql`
    insert into delivery_methods (shop_id, kind, names) values (${shopId}, 'delivery', '{"zh": "快递"}') returning id`)

const themeIn = (shopId: number) =>
  only(server.sql`
    insert into selection_themes (shop_id, names) values (${shopId}, '{"zh": "x"}') returning id`)

const stockPaper = () =>
  only(server.sql`insert into stock_documents (kind, warehouse_id) values ('receipt', 1) returning id`)

const paymentOf = (memberId: number) =>
  only(server.sql`
    insert into payments (shop_id, member_id, method, amount, currency, base_amount)
    values (${branch.id}, ${memberId}, 'wx', 1, 'CNY', 1) returning id`)

const moneyFor = (memberId: number, kind: 'stored_value' | 'wallet' = 'stored_value') =>
  post(server.sql, {
    key: `test:${unique()}`,
    reason: 'top_up',
    shopId: branch.id,
    entries: [
      { memberId: null, kind: 'cash', currency: 'CNY', amount: '-5' },
      { memberId, kind, currency: 'CNY', amount: '5' },
    ],
  })

async function only(query: PromiseLike<readonly Record<string, unknown>[]>): Promise<number> {
  return (await query)[0]!.id as number
}

async function orderOf(memberId: number): Promise<number> {
  const [place] = await server.sql<
    { id: number }[]
  >`select warehouse_id as id from shops where id = ${branch.id}`
  const { skuId } = await makeProduct(server.sql, place!.id)
  const lines = [{ skuId, quantity: '1', price: '1' }] as const
  return (await makeOrder(server.sql, { shopId: branch.id, memberId, lines })).id
}

async function noteOf(memberId: number): Promise<number> {
  const order = await orderOf(memberId)
  return only(server.sql`
    with note as (
      insert into delivery_notes (shop_id, warehouse_id, member_id, delivery)
      select shop_id, warehouse_id, member_id, delivery from orders where id = ${order} returning id
    ), line as (
      insert into delivery_note_lines (note_id, order_id, order_line_id, quantity)
      select note.id, l.order_id, l.id, 1 from note, order_lines l where l.order_id = ${order} returning id
    ), box as (
      insert into packages (note_id, number, barcode) select id, 1, 'B' || id from note returning id
    )
    select id from note`)
}

async function stockOf(onHand: string): Promise<number> {
  const [warehouse] = await server.sql<{ id: number }[]>`select id from warehouses limit 1`
  const { skuId } = await makeProduct(server.sql, warehouse!.id, { stock: onHand })
  return only(server.sql`select id from stocks where sku_id = ${skuId}`)
}

let made = 0
const unique = () => `${++made}`

/** Where a text has to look like something, or one of two fields has to be given. */
const special: Record<
  string,
  (visitor: Visitor) => Record<string, string> | Promise<Record<string, string>>
> = {
  shop: () => ({ code: `shop-${unique()}` }),
  verification_file: () => ({ name: `wechat00${unique()}.txt`, content: 'a'.repeat(32) }),
  currency: () => ({
    code: [unique()].map(n => `Z${String.fromCharCode(65 + Number(n) / 26, 65 + (Number(n) % 26))}`)[0]!,
  }),
  member: () => ({ mobile: `137${unique().padStart(8, '0')}`, password: 'caravan1' }),
  operator: () => ({ mobile: `135${unique().padStart(8, '0')}`, shop_id: String(branch.id) }),
  customer: () => ({ mobile: `136${unique().padStart(8, '0')}`, shop_id: String(branch.id) }),
  delivery_method: () => ({ shop_id: String(branch.id) }),
  own_notice: () => ({ shop_id: String(branch.id) }),
  own_selection_theme: () => ({ shop_id: String(branch.id) }),
  coupon_template: () => ({ valid_days: '30', total: '9' }),
  red_packet_template: () => ({ total: '9' }),
  top_up_package: () => ({ amount: unique() }),
  address: () => ({ phone: '13900000000', area1: 'P', area2: 'C', area3: 'D' }),
  registration_field: () => ({ name: `question${unique()}` }),
  grid_layout: () => ({ bill_type: 'brand', layout: '{}' }),
  unit_price: async () => {
    const [sold] = await server.sql<{ sku_id: number; unit_id: number }[]>`
      select k.id as sku_id, u.unit_id from product_units u join skus k on k.product_id = u.product_id
      where u.id = ${await sample('product_unit')}`
    return { sku_id: String(sold!.sku_id), unit_id: String(sold!.unit_id) }
  },
  inquiry: () => ({ sku_id: String(askedSku) }),
  quotation_link: () => ({ token: newToken(), days: '7' }),
  flash_reminder: visitor => ({
    sale_id: String(visitor === 'member' ? comingSales.member : comingSales.others),
  }),
  group_buy: () => ({ size_prices: '2 8\n5 6' }),
  storage: () => ({
    kind: 's3',
    use: 'none',
    endpoint: 'https://s3.example',
    bucket: `bucket-${unique()}`,
    access_key: 'key',
    secret_key: 'secret',
  }),
}

/** A row that the form takes: every required field, and whatever is looked up made for it. */
async function newRow(name: string, visitor: Visitor = 'owner'): Promise<Record<string, unknown>> {
  const { obj } = await server.call(describeForm, { billType: name }, as[visitor])
  const row: Record<string, unknown> = {}
  for (const field of obj.fields ?? [])
    if (field.required && !field.readonly) row[field.field_name] = await valueFor(field)
  return { ...row, ...(await special[name]?.(visitor)) }
}

async function valueFor(field: FormField): Promise<string> {
  if (field.edit_default) return field.edit_default
  switch (field.edit_type) {
    case 'B':
      return field.bill_type === 'shop' ? String(head.id) : String(await sample(field.bill_type))
    case 'N':
      return '1'
    case 'C':
      return field.options[0]!.value
    case 'D':
      return field.field_name === 'ends_at' ? '2026-02-01T00:00:00Z' : '2026-01-01T00:00:00Z'
    default:
      return `X${unique()}`
  }
}

async function sample(name: string): Promise<number> {
  if (readyMade[name]) return readyMade[name]()
  const row = await newRow(name)
  const reply = await server.call(saveRecord, { billType: name, row }, as.owner)
  if (!reply.success) throw new Error(`No sample of ${name}: ${reply.msg} ${JSON.stringify(row)}`)
  return reply.obj.id
}

const refused = { success: false, obj: { code: 'message.noPermission' } }

test('every bill type says who may do what with it', () => {
  expect(Object.keys(expected).sort()).toEqual(
    billTypes()
      .map(type => type.name)
      .sort(),
  )
})

describe.each(Object.keys(expected))('%s', name => {
  let id: number
  let anyRow: Record<string, unknown>
  beforeAll(async () => {
    id = await sample(name)
    anyRow = await newRow(name)
  })

  test.each(visitors)('for %s', async visitor => {
    const who = as[visitor]
    const letters = expected[name]![visitor] ?? ''
    const may = (letter: string) => letters.includes(letter)

    const list = await server.call(
      loadReport,
      { billType: name, recCount: true, limit: 0, incDisabled: true },
      who,
    )
    const seen = list.success ? list.tbl.map(row => row.id) : []
    expect(seen.includes(id), 'sees it in the list').toBe(may('s'))
    if (list.success) expect(list.obj.total, 'counts no other than those').toBe(seen.length)

    const form = await server.call(describeForm, { billType: name, id }, who)
    expect(form.success, 'opens its form').toBe(may('s'))

    if (letters) {
      // A clerk who answers inquiries would ask in the own name: the list does not offer it.
      const { obj } = await server.call(describeReport, { billType: name }, who)
      const add = may('a') && !(name === 'inquiry' && may('e'))
      const can = { add, edit: may('e'), del: may('d'), import: may('i'), export: may('x') }
      expect(obj.can, 'is told so').toEqual(can)
    }

    const edited = await server.call(saveRecord, { billType: name, row: { id } }, who)
    if (may('e') && !findBillType(name).store) expect(edited, 'edits it').toMatchObject({ success: true })
    else expect(edited.success, 'cannot edit it').toBe(false)

    if (may('a')) {
      const row = await newRow(name, visitor === 'member' ? 'member' : 'owner')
      const code = visitor === 'member' && toldInstead[name]
      expect(await server.call(saveRecord, { billType: name, row }, who), 'adds one').toMatchObject(
        code ? { obj: { code } } : { success: true },
      )
    } else if (name !== 'grid_layout') {
      const added = await server.call(saveRecord, { billType: name, row: anyRow }, who)
      // Another distributor may add some, though not to this shop.
      const elsewhere = visitor === 'otherDistributor' && expected[name]!.distributor?.includes('a')
      expect(added, 'cannot add one').toMatchObject(elsewhere ? { success: false } : refused)
    }

    if (may('d')) {
      const another = await sample(name)
      const deleted = await server.call(deleteRecord, { billType: name, id: another }, who)
      expect(deleted, 'deletes one').toMatchObject({ success: true })
    } else {
      expect(await server.call(deleteRecord, { billType: name, id }, who), 'cannot delete it').toMatchObject(
        refused,
      )
    }
  })
})
