import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { login } from './account.ts'
import {
  type Action,
  type ActionInput,
  type ActionOutput,
  type ActionRow,
  type ParsedInput,
  titleOf,
} from './action.ts'
import { actions, findAction } from './actions.ts'
import { cartCount } from './cart.ts'
import type { areas } from './checkout.ts'
import { commitOrder } from './checkout.ts'
import { getData, saveData } from './data.ts'
import type { Block } from './pages.ts'
import { pageData } from './pages.ts'
import { loadReport } from './records.ts'
import type { init, SessionState } from './session.ts'
import { protocolActions } from './testing-protocol.ts'

/** What we need beyond the protocol of product §7. */
const ours: Record<string, string[]> = {
  // Pages of the list, and the tab of what is on its way.
  hlt_rel_bill: ['limit', 'shipped', 'start'],
  // Which end of a QR code speaks: a phone looks at it, confirms or refuses.
  // Where the number is from, as at registration.
  hlt_pc_login: ['step', 'country'],
  // The form of the shop that an invitation leads to.
  hlt_register_cfg: ['scene'],
  // The code that proves the number, and what was agreed to in which version: consent has to be kept.
  hlt_register: ['code', 'agreed'],
  // A code is good only for what it was asked for.
  hlt_send_vcode: ['type', 'country'],
  hlt_chg_pwd: ['country'],
  // Whose areas: China's when it is left out.
  get_area: ['country'],
  // The picture's code: no SMS without one.
  qqt_sms_code: ['vcode'],
  // `only` is "buy now": the rest of the cart is unticked. With `some` the rows that can be bought go in although
  // others cannot. What comes again with the same `key` adds nothing.
  hlt_add_cart: ['only', 'some', 'key'],
  // The ticked rows of a set, with their quantities.
  hlt_add_cart_phzt: ['products'],
  // `unitId` changes a line's unit; `noCart` saves sending back a cart of 500 lines for one tick.
  hlt_chg_cart: ['unitId'],
  hlt_card_checked: ['noCart'],
  // The customer whom somebody orders for.
  hlt_avail_coupon: ['forMember'],
  // A red packet instead.
  hlt_coupon_get: ['red'],
  // What a case is about, and what is said with it.
  hlt_refund: ['lines', 'kind', 'reason', 'words', 'files', 'toStored'],
  // Whose mini-program: head office looks after any distributor's.
  get_qshop_wxa: ['shop'],
  set_qshop_wxa_cfg: ['shop'],
  wxa_upload: ['shop'],
  wxa_submit_audit: ['shop'],
  get_wxa_beta_code: ['shop'],
  get_wxa_audit_status: ['shop'],
  wxa_release: ['shop'],
  get_wxa_tester: ['shop'],
  wxa_bind_tester: ['shop'],
  // Whether one bad row rolls everything back; how far it is; what a date in the sheet means.
  hlt_import: ['all', 'progress', 'timeZone', 'agreed', 'make', 'into'],
}

/** The field names of an object schema, or of all the alternatives of a variant. */
function fieldsOf(schema: v.GenericSchema): string[] {
  if ('options' in schema) return [...new Set((schema.options as v.GenericSchema[]).flatMap(fieldsOf))]
  if ('entries' in schema) return Object.keys(schema.entries as object)
  throw new Error(`An input of type ${schema.type} has no fields`)
}

const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && 'mutates' in value

const takes = (action: Action, input: Record<string, unknown>) => v.is(action.input, input)

describe('the table of contents', () => {
  it('holds every action of product §7 once, and nothing else', () => {
    const untyped = actions.filter(({ type }: Action) => type === undefined)
    expect(untyped.map(action => action.name).sort()).toEqual(protocolActions.map(one => one.name).sort())
  })

  it('every type of a read or a save is there once, and found by it; what is no type is a bill type', () => {
    const typed: Action[] = actions.filter(({ type }: Action) => type !== undefined)
    expect(new Set(typed.map(titleOf)).size).toBe(typed.length)
    for (const one of typed) {
      expect([getData.name, saveData.name]).toContain(one.name)
      expect(one.mutates).toBe(one.name === saveData.name)
      expect(findAction(one.name, ` ${one.type} `)).toBe(one)
    }
    for (const type of [undefined, '', 'address', 'constructor', 'payment_confirm', 7])
      expect(findAction(getData.name, type)).toBe(getData)
    expect(findAction(saveData.name, 'orders')).toBe(saveData)
    expect(findAction('hlt_get_data orders')).toBeUndefined()
  })

  it.each(protocolActions)('$name takes the fields that the protocol gives it', ({ name, fields }) => {
    expect(fieldsOf(findAction(name)!.input).sort()).toEqual([...fields, ...(ours[name] ?? [])].sort())
  })

  /** Files that are parts of a noun. */
  const nouns: Record<string, string> = {
    markups: 'range',
    'page-desk': 'pages',
    'print-desk': 'print',
    'product-list': 'catalogue',
    'product-detail': 'catalogue',
    distributors: 'own-shop',
    'office-orders': 'orders',
    'office-payments': 'payment',
    'office-products': 'catalogue',
    registration: 'account',
    'inside-wechat': 'mini-program',
  }

  it('holds every action that a file declares, and each names the file it stands in, or its noun', () => {
    const files = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })
    const declared = Object.entries(files).flatMap(([path, exported]) => {
      const file = /^\.\/(.*)\.ts$/.exec(path)![1]!
      return Object.values(exported)
        .filter(isAction)
        .map(action => `${nouns[file] ?? file} ${titleOf(action)}`)
    })
    expect(declared.sort()).toEqual(actions.map(action => `${action.feature} ${titleOf(action)}`).sort())
  })
})

describe('policy', () => {
  const names = (pick: (action: Action) => unknown) => actions.filter(pick).map(titleOf)

  it('everything that sends or guesses has a limit, and what guests could fill the tables with', () => {
    expect(names(action => action.limit)).toEqual([
      'hlt_register',
      'hlt_pc_login',
      'hlt_send_vcode',
      'hlt_chg_pwd',
      'hlt_product_qzc',
      'hlt_favp',
      'hlt_add_cart',
      'hlt_add_cart_phzt',
      'hlt_pay',
      'qqt_sms_code',
      'ship_hist',
      'hlt_save_data top_up',
      'hlt_save_data distribution_apply',
      'hlt_save_data shop_domain_check',
      'hlt_save_data wxa_enter',
      'hlt_save_data wxa_pay',
      'hlt_save_data wxa_link_offer',
      'hlt_get_data wxa_link',
      'hlt_save_data wxa_link',
      'set_qshop_wxa_cfg',
      'hlt_save_data mini_program_connect',
      'wxa_upload',
      'wxa_submit_audit',
      'get_wxa_beta_code',
      'get_hlt_sharecode',
      'get_wxa_audit_status',
      'wxa_release',
      'get_wxa_tester',
      'wxa_bind_tester',
      'qqt_mer_sign_up',
      'qqt_mer_verify',
      'su_add_account',
      'zx_add_account',
      'su_pay_check',
      'hlt_save_data e_account_close',
      'su_account_cancel',
      'zx_account_cancel',
      'hlt_get_data quick_pick',
      'hlt_get_data office_statistics',
      'hlt_save_data after_sale_words',
      'hlt_save_data e_account',
      'hlt_save_data e_account_numbers',
      'hlt_save_data office_e_account_numbers',
      'hlt_save_data office_e_account_ask',
      'hlt_save_data fx_case_answer',
      'hlt_save_data invoice_ask',
      'hlt_save_data withdrawal',
      'hlt_save_data bank_card_add',
      'hlt_save_data reconciliation_run',
    ])
  })

  it('guests change only their cart, their favourites, their choices and their own way in; bill types guard the rest', () => {
    expect(names(action => action.access === 'guest' && action.mutates)).toEqual([
      'logout',
      'jump_shop',
      'hlt_register',
      'hlt_pc_login',
      'hlt_send_vcode',
      'hlt_chg_pwd',
      'hlt_save_data',
      'save_baseinfo',
      'del_baseinfo',
      'hlt_product_qzc',
      'hlt_favp',
      'hlt_add_cart',
      'hlt_add_cart_phzt',
      'hlt_chg_cart',
      'hlt_chg_cart_promo',
      'hlt_del_cart',
      'hlt_clear_cart_stock',
      'hlt_card_checked',
      'hlt_card_comment',
      // By what WeChat says of whoever holds the phone.
      'hlt_save_data wxa_enter',
      'hlt_save_data wxa_pay',
      'hlt_save_data wxa_link',
    ])
  })
})

describe('inputs', () => {
  it('each way to log in asks for what it needs', () => {
    expect(takes(login, { pc: '1', type: 'pwd', mobile: '13800000001', pwd: 'demo1234', code: '' })).toBe(
      true,
    )
    expect(takes(login, { type: 'code', mobile: '13800000001', code: '123456' })).toBe(true)
    expect(takes(login, { type: 'scan', code: 'ticket' })).toBe(true)
    expect(takes(login, { type: 'pwd', mobile: '13800000001' })).toBe(false)
    expect(takes(login, { type: 'pwd', mobile: '', pwd: 'demo1234' })).toBe(false)
    expect(takes(login, { type: 'code', mobile: '13800000001' })).toBe(false)
    expect(takes(login, { type: 'face', mobile: '13800000001', pwd: 'demo1234' })).toBe(false)
    expect(takes(login, { mobile: '13800000001', pwd: 'demo1234' })).toBe(false)
  })

  it('a missing field is named', () => {
    const issues = v.safeParse(login.input, { type: 'pwd', mobile: '13800000001' }).issues!
    expect(v.getDotPath(issues[0])).toBe('pwd')
  })

  it('a report is asked for as the form body carries it', () => {
    expect(
      v.parse(loadReport.input, {
        billType: 'notice',
        dir: 'DESC',
        parentId: '-1',
        limit: '0',
        recCount: '1',
      }),
    ).toEqual({
      billType: 'notice',
      dir: 'desc',
      parentId: -1,
      limit: 0,
      recCount: true,
    })
    expect(takes(loadReport, {})).toBe(false)
    expect(takes(loadReport, { billType: 'notice', limit: '-1' })).toBe(false)
    expect(takes(loadReport, { billType: 'notice', dir: 'up' })).toBe(false)
  })

  it('nothing keeps fields that nobody declared', () => {
    expect(v.parse(getData.input, { type: 'notice', id: '3', page: '2' })).toEqual({ type: 'notice', id: 3 })
    for (const { input, ...action } of actions)
      expect(['object', 'variant'], titleOf(action)).toContain(input.type)
    expect(v.parse(cartCount.input, { shopId: '1', role: 'office' })).toEqual({ shopId: 1 })
  })

  it('says who of head office does a distributor’s steps, unless their rows or their shop say so', () => {
    const looked = ['print', 'pages', 'range']
    const byRows = ['hlt_order_to_member', 'hlt_copy_cart', 'hlt_save_data customers_change']
    const open = actions.filter(
      ({ access, mutates, roles, feature }) =>
        access === 'distributor' && mutates && !roles && !looked.includes(feature),
    )
    expect(open.map(titleOf)).toEqual(byRows)
  })

  it('an order travels as JSON', () => {
    expect(v.parse(commitOrder.input, { data: '{"addressId":1}' })).toMatchObject({ data: { addressId: 1 } })
    expect(takes(commitOrder, { data: 'addressId' })).toBe(false)
  })
})

describe('answers', () => {
  it('are typed by their schema', () => {
    expectTypeOf<ActionOutput<typeof init>>().toEqualTypeOf<SessionState>()
    expectTypeOf<ActionOutput<typeof pageData>>().toEqualTypeOf<{
      id: number
      type: string
      name: string
      nameLang?: 'zh' | 'en' | undefined
      blocks: Block[]
    }>()
    expectTypeOf<ActionRow<typeof areas>>().toEqualTypeOf<{
      id: number
      area1: string
      area2: string
      area3: string
      names?: [string, string, string] | undefined
    }>()
    expectTypeOf<Record<never, never>>().toExtend<ActionInput<typeof init>>()
    expectTypeOf<Extract<ParsedInput<typeof login>, { type: 'pwd' }>['pwd']>().toEqualTypeOf<string>()
  })

  it('a page is made of known blocks', () => {
    const blocks = (...list: unknown[]) =>
      v.is(pageData.output!, { id: 1, type: 'home', name: '', blocks: list })
    const line = { kind: 'spacer', id: 'b', size: 'small', line: true }
    expect(
      blocks({ kind: 'categories', id: 'a' }, { kind: 'columns', id: 'c', shares: [1], cells: [[line]] }),
    ).toBe(true)
    expect(blocks({ kind: 'marquee', id: 'a' })).toBe(false)
    expect(blocks({ kind: 'categories' })).toBe(false)
  })
})
