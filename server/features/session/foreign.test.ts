import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Action, titleOf } from '../../../contract/action.ts'
import { actions } from '../../../contract/actions.ts'
import { emptyTemplate } from '../../../contract/print-template.ts'
import type { WireReply } from '../../../contract/reply.ts'
import { encodeInput } from '../../../contract/wire.ts'
import { type OpenDistribution, openDistribution } from '../../testing/distribution.ts'
import { type CallAs, post } from '../../testing/open-shop.ts'
import { makePage } from '../../testing/pages.ts'

/** Every action of distributors, with something of somebody else's in its input. */

let shop: OpenDistribution
let mine: Awaited<ReturnType<OpenDistribution['distributor']>>
let other: typeof mine
const of = {} as Record<'order' | 'waiting' | 'case' | 'transfer' | 'page' | 'version' | 'template', number>

beforeAll(async () => {
  shop = await openDistribution()
  const { sql } = shop
  mine = await shop.distributor({ rights: 7 })
  other = await shop.distributor({ rights: 7 })
  const { skuId } = await shop.product('1')
  const lines = [{ skuId, quantity: '1', price: '5' }] as const
  of.order = (await shop.paid(mine, lines)).id
  of.case = ((await shop.ask(of.order, mine.customer.as)).obj as { id: number }).id
  of.waiting = (await shop.order(mine, lines, { state: 1, payMethod: 'xx' })).id
  of.transfer = await shop.transfer(mine, of.waiting, '5')
  of.page = await makePage(sql, mine.shop.id, [])
  of.version = 1
  const template = await shop.save(
    'print_template',
    { of: mine.shop.id, name: 'mine', template: emptyTemplate('order', 'a4') },
    mine.as,
  )
  of.template = (template.obj as { id: number }).id
}, 60_000)

beforeEach(async () => {
  await shop.sql`delete from rate_limits`
})

afterAll(() => shop.close())

const content = { version: 1, blocks: [] }

const inputs: Record<string, () => Record<string, unknown>> = {
  hlt_order_to_member: () => ({ billId: of.order, wurId: mine.customer.id }),
  hlt_copy_cart: () => ({ wurId: mine.customer.id }),
  hlt_fx_cg: () => ({ id: of.order }),
  'hlt_get_data distribution_home': () => ({ shop: mine.shop.id }),
  'hlt_save_data customers_change': () => ({ row: { ids: [mine.customer.id], tier: 2 } }),
  'hlt_get_data shop_desk': () => ({ shop: mine.shop.id }),
  'hlt_save_data shop_currencies': () => ({ row: { shop: mine.shop.id, codes: ['CNY'] } }),
  'hlt_save_data shop_domain': () => ({ row: { shop: mine.shop.id, host: 'a.example.com' } }),
  'hlt_save_data shop_domain_check': () => ({ row: { shop: mine.shop.id } }),
  'hlt_save_data shop_shared': () => ({ row: { shop: mine.shop.id } }),
  'hlt_get_data shop_range': () => ({ of: mine.shop.id }),
  'hlt_save_data shop_range_change': () => ({ row: { of: mine.shop.id, all: {}, step: 'hide' } }),
  'hlt_save_data shop_category_shown': () => ({ row: { of: mine.shop.id, category: 1, hidden: true } }),
  'hlt_get_data shop_range_changes': () => ({ of: mine.shop.id, kind: 'up' }),
  'hlt_save_data shop_range_seen': () => ({ row: { of: mine.shop.id, at: new Date().toISOString() } }),
  'hlt_get_data shop_markups': () => ({ of: mine.shop.id }),
  'hlt_get_data shop_markup_preview': () => ({ of: mine.shop.id, changes: [] }),
  'hlt_save_data shop_markups_save': () => ({ row: { of: mine.shop.id, changes: [] } }),
  'hlt_get_data shop_markup_find': () => ({ of: mine.shop.id, q: 'a' }),
  'hlt_get_data print_templates': () => ({ of: mine.shop.id }),
  'hlt_get_data print_template': () => ({ of: mine.shop.id, id: of.template }),
  'hlt_save_data print_template': () => ({
    row: {
      of: mine.shop.id,
      id: of.template,
      name: 'x',
      revision: 1,
      template: emptyTemplate('order', 'a4'),
    },
  }),
  'hlt_save_data print_template_remove': () => ({ row: { of: mine.shop.id, id: of.template } }),
  'hlt_get_data print_documents': () => ({ of: mine.shop.id, kind: 'order' }),
  'hlt_get_data print_data': () => ({ of: mine.shop.id, kind: 'order', id: of.order }),
  'hlt_get_data page_list': () => ({ shopId: mine.shop.id }),
  'hlt_get_data page_draft': () => ({ id: of.page }),
  'hlt_save_data page_new': () => ({ row: { shopId: mine.shop.id, type: 'own', name: 'x' } }),
  'hlt_save_data page_draft': () => ({ row: { id: of.page, revision: 1, name: 'x', content } }),
  'hlt_save_data page_publish': () => ({ row: { id: of.page, revision: 1 } }),
  'hlt_save_data page_withdraw': () => ({ row: { id: of.page } }),
  'hlt_save_data page_unschedule': () => ({ row: { id: of.page } }),
  'hlt_save_data page_restore': () => ({ row: { id: of.page, version: of.version } }),
  'hlt_save_data page_remove': () => ({ row: { id: of.page } }),
  'hlt_get_data page_shown': () => ({ shopId: mine.shop.id, content }),
  'hlt_get_data page_link_targets': () => ({ shopId: mine.shop.id, kind: 'page' }),
  'hlt_get_data page_link_name': () => ({ shopId: mine.shop.id, link: 'category|1' }),
  get_qshop_wxa: () => ({ shop: mine.shop.id }),
  set_qshop_wxa_cfg: () => ({ shop: mine.shop.id, cfg: { title: 'x' } }),
  'hlt_save_data mini_program_connect': () => ({ row: { shop: mine.shop.id } }),
  wxa_upload: () => ({ shop: mine.shop.id }),
  wxa_submit_audit: () => ({ shop: mine.shop.id }),
  get_wxa_beta_code: () => ({ shop: mine.shop.id }),
  get_wxa_audit_status: () => ({ shop: mine.shop.id }),
  wxa_release: () => ({ shop: mine.shop.id }),
  get_wxa_tester: () => ({ shop: mine.shop.id }),
  wxa_bind_tester: () => ({ shop: mine.shop.id, wechatid: 'x' }),
  'hlt_get_data fx_order': () => ({ id: of.order }),
  'hlt_get_data fx_purchase': () => ({ ids: [of.order] }),
  'hlt_save_data fx_confirm': () => ({ row: { id: of.transfer } }),
  'hlt_save_data fx_reject': () => ({ row: { id: of.transfer, reason: 'x' } }),
  'hlt_save_data fx_cash': () => ({ row: { id: of.waiting, amount: '1' } }),
  'hlt_save_data fx_note': () => ({ row: { id: of.order, text: 'x' } }),
  'hlt_save_data fx_cancel': () => ({ row: { id: of.waiting, reason: 'x' } }),
  'hlt_save_data fx_auto_purchase': () => ({ row: { shop: mine.shop.id, on: true } }),
  'hlt_get_data fx_after_sale_case': () => ({ id: of.case }),
  'hlt_save_data fx_case_grant': () => ({ row: { id: of.case } }),
  'hlt_save_data fx_case_refuse': () => ({ row: { id: of.case, words: 'x' } }),
  'hlt_save_data fx_case_answer': () => ({ row: { id: of.case, words: 'x' } }),
  'hlt_save_data fx_case_transferred': () => ({ row: { refundId: 1_000_000, number: 'x' } }),
}

/** Lists that leave out what is not one's own, and what is nobody's: fx-orders.test.ts looks into the lists. */
const withoutOwner = [
  'hlt_get_data page_templates',
  'hlt_get_data fx_orders',
  'hlt_get_data fx_after_sale',
  'hlt_save_data fx_purchase',
]

/** Somebody else's tests answer these: what they ask for takes more than a shop (on-behalf, fx-refunds). */
const withoutAnswer = ['hlt_order_to_member', 'hlt_copy_cart', 'hlt_save_data fx_case_transferred']

const known = actions.filter(({ access }: Action) => access === 'distributor') as readonly Action[]

test('every action of distributors is tried here', () => {
  expect(known.map(titleOf).sort()).toEqual([...Object.keys(inputs), ...withoutOwner].sort())
})

const attempt = async (title: string, as: CallAs) => {
  const action = known.find(one => titleOf(one) === title)!
  const input = { ...inputs[title]!(), ...(action.type && { type: action.type }) }
  return (await post(shop.app, action.name, Object.fromEntries(encodeInput(input)), as)).json<WireReply>()
}

const refusal = ({ success, obj, msg }: WireReply) =>
  success ? undefined : ((obj as { code?: string } | null)?.code ?? msg)
const refusals = ['message.noPermission', 'message.noDistribution', '404', 'RELOGIN']

test.each(Object.keys(inputs))('%s: another distributor, customers and guests are refused', async title => {
  const strangers = {
    other: other.as,
    theirs: other.customer.as,
    own: mine.customer.as,
    guest: { shop: mine.shop.code },
  }
  for (const [who, as] of Object.entries(strangers)) {
    const said = refusal(await attempt(title, as)) ?? 'done'
    expect(refusals, `${who}: ${said}`).toContain(said)
  }
  // Not because it asks for something that is not there: its own distributor is answered.
  if (!withoutAnswer.includes(title)) expect(refusals).not.toContain(refusal(await attempt(title, mine.as)))
})
