import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Action, titleOf } from '../../../contract/action.ts'
import { actions, findAction } from '../../../contract/actions.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import type { WireReply } from '../../../contract/reply.ts'
import { protocolActions } from '../../../contract/testing-protocol.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, post } from '../../testing/open-shop.ts'
import { makePage } from '../../testing/pages.ts'
import { handlers } from '../handlers.ts'

type Fields = Record<string, unknown>

/** What is asked, of whom, and what it is compared with. */
interface Probe {
  /** The call without the parameter. */
  fields: Fields
  /** Parameters with a value that has to make a difference: another answer, or a refusal in words. */
  other: Fields
  as?: CallAs
}

let shop: OpenBuying
let me: CallAs
let boss: CallAs
let probes: Record<string, Probe>

const nobody = 999_999
const none = {}

beforeAll(async () => {
  shop = await openBuying({ flags: combineFlags(ShopFlag.BuyOnBehalf, ShopFlag.Invoices) })
  const { sql } = shop
  const other = await makeShop(sql, { code: 'closed', flags: 1 << 29 })
  const who = await shop.shopper()
  me = who.as
  boss = (await shop.shopper({ role: 'office' })).as
  const [first, second] = [await shop.product(), await shop.product()]
  await shop.fill(who, [
    [first!.skuId, 2],
    [second!.skuId, 1],
  ])
  const column = { kind: 'categories', look: 'column' }
  await makePage(sql, shop.shop.id, [column])
  await makePage(sql, shop.shop.id, [column], { type: 'activity', name: 'party' })
  const [theme] = await sql<{ id: number }[]>`
    insert into selection_themes (shop_id, names) values (${shop.shop.id}, '{"en": "Shelf"}') returning id`
  await sql`insert into selection_items (theme_id, sku_id, quantity) values (${theme!.id}, ${first!.skuId}, 1)`
  const [sale] = await sql<{ id: number }[]>`
    insert into flash_sales (shop_id, titles, starts_at, ends_at)
    values (${shop.shop.id}, '{"en": "Rush"}', now() - interval '1 hour', now() + interval '1 hour') returning id`
  for (const { skuId } of [first!, second!])
    await sql`
      insert into flash_sale_items (sale_id, sku_id, price, stock, member_limit)
      values (${sale!.id}, ${skuId}, 9, 5, 5)`
  await makeMember(sql, { shopId: shop.shop.id, status: 'disabled' })
  await sql`
    insert into e_accounts (member_id, provider, holder, number, form)
    values (${who.id}, 'qqt', 'person', 'P1', '{"person": {"name": "A"}}')`
  await sql`insert into invoice_infos (member_id, title) values (${who.id}, 'A')`
  await shop.product({ categoryPath: '00010001' })
  // The first by number is the last by name, however the numbers of other tests' products go on here.
  await sql`update skus set item_no = 'Z-first' where id = ${first!.skuId}`
  const [above] = await sql<{ id: number }[]>`select id from categories where path = '0001'`
  await sql`update pay_methods set instructions = '{"en": "To our bank"}' where code = 'xx'`
  const committed = await shop.commit(who)
  if (!committed.success) throw new Error(committed.msg)
  const orderId = committed.obj.ids[0]!
  await shop.giveCoupon(who.id, '5')
  await shop.giveCoupon(who.id, '5', { fromAmount: '99999' })
  const [line, unticked] = await shop.fill(who, [
    [first!.skuId, 3],
    [second!.skuId, 1],
  ])
  await sql`update cart_lines set checked = false where id = ${unticked!}`
  const place = {
    shopId: other.id,
    site_id: nobody,
    storeId: nobody,
    whId: nobody,
    zjzhId: nobody,
  }
  const pick = (...names: (keyof typeof place)[]) =>
    Object.fromEntries(names.map(name => [name, place[name]]))
  const products = [{ skuId: first!.skuId, qty: 1 }]
  const inCart = { id: line }

  probes = {
    hlt_init: { fields: none, other: { page: 'no-such-page' } },
    jump_shop: { fields: { shop: 'head' }, other: { shop: 'nowhere' } },
    hlt_page_data: { fields: none, other: { id: nobody, type: 'activity' } },
    hlt_register: {
      fields: { mobile: '13911110000', pwd: 'demo1234' },
      other: {
        country: '0',
        mobile: 'x',
        nick: 'n'.repeat(31),
        avatar: 'x',
        pwd: '1',
        jsn: '{',
        scene: 'nobody',
      },
    },
    hlt_pc_login: {
      fields: { type: 'scan' },
      other: { pc: 0, type: 'face', code: 'x' },
    },
    'hlt_pc_login by password': {
      fields: { type: 'pwd', mobile: who.mobile, pwd: 'caravan1' },
      other: { mobile: '13911119999', pwd: 'wrong123' },
    },
    hlt_send_vcode: {
      fields: { mobile: '13911110001' },
      other: { mobile: 'x', vcode: 'v'.repeat(11) },
    },
    hlt_my: { fields: none, other: { isSet: 1 }, as: me },
    hlt_set_user: { fields: { val: '{}' }, other: { val: '{"nick":""}' }, as: me },
    hlt_chg_pwd: {
      fields: { oldPwd: 'caravan2', newPwd: 'new12345' },
      other: { id: 'x', oldPwd: '', newPwd: '1', vcode: 'v'.repeat(21) },
      as: me,
    },
    hlt_get_data: {
      fields: { type: 'order_detail', id: orderId },
      other: { type: 'no-such-type', id: nobody },
      as: me,
    },
    hlt_save_data: {
      fields: { type: 'address', row: '{}' },
      other: { type: 'no-such-type', row: '{', site_id: nobody },
      as: me,
    },
    hlt_cards: { fields: none, other: { retUser: 1 }, as: me },
    hlt_wallet: { fields: none, other: { tx: 1 }, as: me },
    del_files: { fields: { ids: '' }, other: { ids: String(nobody) }, as: me },
    init_dispgrid: {
      fields: { billType: 'store' },
      other: { billType: 'no-such-type', forBillType: 'brand' },
      as: boss,
    },
    load_dispgrid: {
      fields: { billType: 'store', limit: 1 },
      other: {
        billType: 'site',
        forBillType: 'brand',
        parentId: nobody,
        recCount: 1,
        search: 'nothing like it',
        limit: 0,
        start: 1,
        site_id: nobody,
        idOnly: 1,
      },
      as: boss,
    },
    'load_dispgrid in another order': {
      fields: { billType: 'sku', limit: 1, dir: 'desc' },
      other: { sort: 'id', dir: 'sideways' },
      as: boss,
    },
    'load_dispgrid with what is switched off': {
      fields: { billType: 'member', limit: 0, recCount: 1 },
      other: { incDisabled: 1 },
      as: boss,
    },
    'load_dispgrid below': {
      fields: { billType: 'product', parentId: above!.id, limit: 0 },
      other: { incChild: 1 },
      as: boss,
    },
    get_editfields: {
      fields: { billType: 'delivery_method', id: shop.delivery },
      other: { billType: 'brand', forBillType: 'brand', id: nobody, raw: 1 },
      as: boss,
    },
    save_baseinfo: {
      fields: { billType: 'brand', row: '{"names.zh":"牌"}' },
      other: {
        billType: 'no-such-type',
        forBillType: 'store',
        row: '{}',
        attachIds: String(nobody),
        attachDelIds: String(nobody),
      },
      as: boss,
    },
    del_baseinfo: {
      fields: { billType: 'brand', id: nobody },
      other: { billType: 'no-such-type', id: 'x' },
      as: boss,
    },
    hlt_import: { fields: { type: 'brand' }, other: { type: '' }, as: boss },
    hlt_product_unit: {
      fields: { skuId: first!.skuId },
      other: { ...pick('shopId', 'storeId', 'site_id'), qpId: nobody, skuId: nobody, unitQty: 7 },
      as: me,
    },
    hlt_product_qzc: {
      fields: { skuId: first!.skuId },
      other: { ...pick('shopId'), skuId: nobody, list: '[{"optionId":1}]' },
      as: me,
    },
    get_qshop_baseinfo: {
      fields: { types: 'category' },
      other: { qshopId: other.id, types: 'weather', lang: 'en' },
    },
    hlt_favp: {
      fields: { ids: String(first!.productId), b: 1 },
      other: { ids: String(second!.productId), b: 0 },
      as: me,
    },
    hlt_phzt: { fields: none, other: { ...pick('shopId'), uid: nobody }, as: me },
    hlt_list_miao: {
      fields: none,
      other: { ...pick('shopId'), promoId: nobody, ids: String(first!.productId), top: 1 },
      as: me,
    },
    hlt_add_miao: {
      fields: { promoId: sale!.id, productId: first!.skuId, qty: 1 },
      other: {
        ...pick('shopId', 'storeId'),
        promoId: nobody,
        qpId: second!.productId,
        productId: nobody,
        qty: 0,
      },
      as: me,
    },
    hlt_add_cart: {
      fields: { products },
      other: {
        ...pick('shopId', 'site_id', 'storeId', 'whId', 'zjzhId'),
        qpId: second!.productId,
        promoId: nobody,
        products: [],
        qzcId: nobody,
      },
      as: me,
    },
    hlt_add_cart_phzt: { fields: { ztId: theme!.id }, other: { ztId: nobody, uid: nobody }, as: me },
    hlt_get_cart: {
      fields: none,
      other: { ...pick('site_id', 'shopId', 'storeId'), isCommit: 1, jp: 'nothing like it' },
      as: me,
    },
    hlt_chg_cart: {
      fields: { ...inCart, qty: 4 },
      other: { ...pick('site_id'), id: nobody, qty: 0, noCart: 1 },
      as: me,
    },
    hlt_chg_cart_promo: {
      fields: inCart,
      other: { ...pick('site_id'), id: nobody, promoId: nobody },
      as: me,
    },
    hlt_del_cart: {
      fields: { id: nobody },
      other: {
        ...pick('shopId', 'storeId', 'site_id'),
        delChecked: 'yes',
        noCart: 'yes',
        id: '',
        lineId: 'x',
      },
      as: me,
    },
    hlt_clear_cart_stock: {
      fields: none,
      other: { ...pick('shopId', 'storeId', 'site_id'), setChecked: 'yes' },
      as: me,
    },
    hlt_card_checked: {
      fields: { ...inCart, checked: 1 },
      other: { ...pick('shopId', 'storeId'), checked: 0, id: nobody },
      as: me,
    },
    hlt_card_comment: {
      fields: { ...inCart, comment: 'x' },
      other: { id: nobody, comment: 'c'.repeat(501) },
      as: me,
    },
    hlt_get_cart_count: { fields: none, other: pick('shopId', 'storeId', 'whId'), as: me },
    hlt_avail_coupon: {
      fields: none,
      other: { ...pick('site_id', 'shopId'), id2: nobody, red: 1, incY: 1 },
      as: me,
    },
    hlt_commit_order: {
      fields: { data: '{"addressId":1}' },
      other: { ...pick('site_id', 'storeId'), data: '{' },
      as: me,
    },
    hlt_address: { fields: none, other: { ...pick('shopId'), addressId: nobody }, as: me },
    hlt_fp_account: { fields: none, other: { ...pick('shopId'), fpAccountId: nobody }, as: me },
    hlt_pay_data: { fields: { id: orderId }, other: { id: nobody, pmId: shop.payMethod('cod') }, as: me },
    hlt_pay: {
      fields: { id: orderId, pmId: shop.payMethod('xx') },
      other: { id: nobody, pmId: nobody, payPicId: 'x', payType: 'half', msgCode: 'm'.repeat(21) },
      as: me,
    },
    qqt_sms_code: { fields: { type: 'pay' }, other: { type: 'fun' }, as: me },
    qqt_mer_sign_up: { fields: { id: nobody }, other: { id: 'x' }, as: me },
    qqt_mer_verify: {
      fields: { id: nobody, verify_code: '1' },
      other: { id: 'x', verify_code: 'c'.repeat(21) },
      as: me,
    },
    su_add_account: { fields: { id: nobody }, other: { id: 'x' }, as: me },
    zx_add_account: { fields: { id: nobody }, other: { id: 'x' }, as: me },
    su_pay_check: { fields: { id: nobody, amt: '0.5' }, other: { id: 'x', amt: 'x' }, as: me },
    su_account_cancel: { fields: { id: nobody }, other: { id: 'x' }, as: me },
    zx_account_cancel: { fields: { id: nobody }, other: { id: 'x' }, as: me },
    set_qshop_wxa_cfg: { fields: { cfg: '{}' }, other: { cfg: '{' }, as: boss },
    wxa_upload: { fields: none, other: { desc: 'd'.repeat(201) }, as: boss },
    wxa_submit_audit: {
      fields: none,
      other: { cancel: 'maybe', desc: 'd'.repeat(201), feedback_info: 'f'.repeat(201) },
      as: boss,
    },
    get_hlt_sharecode: { fields: { type: 'shop' }, other: { type: 'fun', scene: 'nobody' } },
    wxa_bind_tester: {
      fields: none,
      other: { wechatid: 'w'.repeat(65), unbind: 'maybe', userstr: 'u'.repeat(129) },
      as: boss,
    },
    hlt_check_pay: { fields: { id: orderId }, other: { id: nobody, cz: 1 }, as: me },
    hlt_merge_order: { fields: { ids: String(orderId) }, other: { ids: `${orderId},${nobody}` }, as: me },
    hlt_order_to_cart: { fields: { id: orderId }, other: { id: nobody }, as: me },
    hlt_order_to_member: {
      fields: { billId: orderId, wurId: who.id },
      other: { billId: 'x', wurId: 'x' },
      as: boss,
    },
    hlt_copy_cart: { fields: { wurId: who.id }, other: { wurId: nobody }, as: boss },
    hlt_fx_cg: { fields: { id: orderId }, other: { id: 'x', comment: 'x'.repeat(501) }, as: boss },
    ship_hist: { fields: { id: orderId }, other: { is_ship: 1, id: nobody }, as: me },
    hlt_rel_bill: { fields: none, other: { type: 'none', billId: nobody, isDetail: 'x' }, as: me },
    hlt_order_finish: {
      fields: { type: 'order', soId: orderId },
      other: { billId: 'x', type: 'rel', soId: nobody },
      as: me,
    },
    hlt_cancel_order: { fields: { id: orderId }, other: { id: nobody }, as: me },
    hlt_refund: { fields: { id: orderId }, other: { id: nobody }, as: me },
    hlt_coupon_get: { fields: { tpId: 1 }, other: { tpId: nobody }, as: me },
  }
})

beforeEach(async () => {
  await shop.sql`delete from rate_limits`
})

afterAll(() => shop.close())

/** `msgId` matters only where a code is required, which this probe does not reach. */
const elsewhere = new Set(['hlt_pay msgId'])

/** Which of them was wrong is nobody's business. */
const secrets = new Set(['hlt_pc_login mobile', 'hlt_pc_login pwd'])

const isDone = (name: string) => handlers.has(findAction(name)!)

const asked = protocolActions
  .filter(({ name }) => isDone(name))
  .flatMap(({ name, fields }) => fields.map(field => `${name} ${field}`))
  .filter(each => !elsewhere.has(each))

const answer = async (name: string, fields: Fields, as?: CallAs): Promise<WireReply> => {
  const reply = (await post(shop.app, name, fields, { lang: 'zh', ...as })).json<WireReply>()
  expect(reply.msg, 'everything in it is filled in').not.toMatch(/\{\w+\}/)
  return reply
}

/** Without what is another one at every call. */
const bare = ({ success, msg, obj, tbl }: WireReply) =>
  JSON.stringify([success, msg, obj, tbl], (key, value) =>
    ['serverTime', 'server_time', 'ticket', 'expiresAt', 'addedAt'].includes(key) ? undefined : value,
  )

describe('no parameter of product §7 is silently dropped', () => {
  test.each(asked)('%s', async each => {
    const [name, field] = each.split(' ') as [string, string]
    const probe = Object.entries(probes).find(
      ([title, { other }]) => title.split(' ')[0] === name && field in other,
    )?.[1]
    expect(probe, 'has a value that makes a difference').toBeDefined()
    const { fields, other, as } = probe!
    const without = await answer(name, fields, as)
    const withIt = await answer(name, { ...fields, [field]: other[field] }, as)
    expect(bare(withIt)).not.toBe(bare(without))
    if (withIt.success) return
    expect(withIt.msg, 'says why').not.toBe('')
    if (withIt.msg !== '404' && !secrets.has(each))
      expect((withIt.obj as { field?: string }).field, 'says what it is about').toBeDefined()
  })
})

describe('0 is as good as nothing', () => {
  test.each([
    'hlt_page_data id',
    'hlt_product_unit qpId',
    'get_qshop_baseinfo qshopId',
    'hlt_phzt uid',
    'hlt_list_miao promoId',
    'hlt_list_miao top',
    'hlt_get_cart storeId',
    'hlt_avail_coupon id2',
    'hlt_avail_coupon forMember',
    'hlt_address addressId',
    'hlt_fp_account fpAccountId',
    'hlt_pay_data pmId',
    'hlt_rel_bill billId',
    'load_dispgrid site_id',
  ])('%s', async each => {
    const [name, field] = each.split(' ') as [string, string]
    const { fields, as } = probes[name]!
    const without = await answer(name, fields, as)
    expect(without.success).toBe(true)
    expect(bare(await answer(name, { ...fields, [field]: 0 }, as))).toBe(bare(without))
  })
})

test("what belongs to another shop or branch is refused, by the parameter's name", async () => {
  const refused: string[] = []
  for (const { name, fields } of protocolActions)
    for (const field of fields) {
      if (!['shopId', 'site_id', 'storeId', 'whId', 'zjzhId'].includes(field) || !isDone(name)) continue
      if (name === 'load_dispgrid') continue
      const { success, obj } = await answer(
        name,
        { ...probes[name]!.fields, [field]: nobody },
        probes[name]!.as,
      )
      refused.push(`${name} ${success} ${(obj as { field: string }).field === field}`)
    }
  expect(new Set(refused.map(each => each.split(' ').slice(1).join(' ')))).toEqual(new Set(['false true']))
  expect(refused.length).toBeGreaterThan(30)
})

describe('nonsense in a field of a read or a save is refused by its name', () => {
  const fields = actions
    .filter(({ type }: Action) => type !== undefined)
    .flatMap((action: Action) =>
      Object.keys((action.input as unknown as { entries: object }).entries).map(field => ({
        title: `${titleOf(action)} ${field}`,
        action,
        field,
      })),
    )

  test.each(fields)('$title', async ({ action: { name, type }, field }) => {
    const reply = await answer(name, { type, [field]: 'x'.repeat(700) }, boss)
    if (type === 'shared_quotation') expect(reply.msg, 'is not there').toBe('404')
    // Of a list, the one that is wrong.
    else expect([field, `${field}.0`]).toContain((reply.obj as { field?: string }).field)
  })
})

describe('a day that no clock here knows is refused by its name, and the last one there is does no harm', () => {
  const ranges = actions.filter(
    ({ type, input }: Action) => type && 'from' in (input as unknown as { entries: object }).entries,
  )

  test.each(ranges.map((action: Action) => ({ title: titleOf(action), action })))(
    '$title',
    async ({ action: { name, type } }) => {
      for (const day of ['0000-01-01', '0026-01-01', '2026-02-30', '1 May 2026', '1']) {
        for (const field of ['from', 'to']) {
          const reply = await answer(name, { type, [field]: day }, boss)
          expect(reply, `${field} ${day}`).toMatchObject({ success: false, obj: { field } })
        }
      }
      const last = await answer(name, { type, from: '1900-01-01', to: '9999-12-31' }, boss)
      expect(last.obj).not.toMatchObject({ code: 'message.unexpected' })
    },
  )
})
