import * as v from 'valibot'
import { action } from './action.ts'
import { agreementDue } from './agreements.ts'
import { fallback } from './fallback.ts'
import { decimalText, optional, requiredText, text } from './fields.ts'

export const currency = v.object({
  code: v.string(),
  /** The symbol. */
  fh: v.string(),
  name: v.optional(v.string()),
  /** How much of this currency one unit of the shop's base currency buys. */
  rate: decimalText(),
  decimals: v.number(),
})
export type Currency = v.InferOutput<typeof currency>

export const textLink = v.object({ text: v.string(), link: v.string() })
export type TextLink = v.InferOutput<typeof textLink>

/** Session state under the names of the wire (product §3); what stands after `zjzh_id` is ours. */
export const sessionState = v.object({
  guest: v.boolean(),
  uid: v.number(),
  nick: v.string(),
  user_icon: v.string(),
  /** Distribution rights as bits. */
  fx: v.number(),
  /** The distributor who runs the shop; 0 is head office's own. */
  fx_id: v.number(),
  has_qzc: v.boolean(),
  has_wxa: v.boolean(),
  epay: v.boolean(),
  site_id: v.number(),
  shop_id: v.number(),
  shop: v.string(),
  /** 1 wholesale, 2 retail. */
  qtype: v.picklist([1, 2]),
  /** Shop flags as bits (product §6). */
  qs_flag1: v.number(),
  show_stock: v.boolean(),
  /** Stock is shown as a word instead of its number. */
  stock_label: v.boolean(),
  /** The price tier of whoever has none. */
  base_price: v.number(),
  oss: v.string(),
  shop_domain: v.string(),
  close_register: v.boolean(),
  lang: v.string(),
  languages: v.array(v.string()),
  currency: v.string(),
  currencys: v.array(currency),
  no_pic: v.string(),
  logo: v.string(),
  header: v.array(textLink),
  search: v.object({ hints: v.array(v.string()) }),
  category: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      nameLang: fallback,
      paths: v.string(),
      picture: v.string(),
      count: v.number(),
    }),
  ),
  footer: v.array(v.object({ title: v.string(), links: v.array(textLink) })),
  title: v.string(),
  sub_title: v.string(),
  cart_count: v.number(),
  store_id: v.number(),
  wh_id: v.number(),
  zjzh_id: v.number(),

  role: v.picklist(['guest', 'member', 'distributor', 'operator', 'office']),
  tier: v.number(),
  primary_color: v.string(),
  server_time: v.pipe(v.string(), v.isoTimestamp()),
  mobile_site: v.boolean(),
  /** Of the page that was asked for, to be read by `hlt_page_data`. */
  page_id: v.optional(v.number()),
  /**
   * Agreements that the member has yet to agree to, in their own shop; nothing is blocked meanwhile. Absent when
   * there are none.
   */
  due: v.optional(v.array(agreementDue)),
  /** What the shop tells above every page; absent when it says nothing. */
  notice: v.optional(v.string()),
  /** Where customers of a distributor's shop turn to. */
  contact: v.optional(
    v.object({ person: v.string(), phone: v.string(), email: v.string(), address: v.string() }),
  ),
  /** The shops that somebody who runs some goes between: their own, and head office's. */
  my_shops: v.optional(v.array(v.object({ code: v.string(), title: v.string() }))),
  /** What the member has been told and not read yet; absent for guests. */
  unread: v.optional(v.number()),
  /** Of head office's staff: the bill types their role reaches. */
  bill_types: v.optional(
    v.array(v.object({ name: v.string(), title: v.string(), /** Some only look. */ edits: v.boolean() })),
  ),
})
export type SessionState = v.InferOutput<typeof sessionState>

export const init = action('hlt_init', {
  feature: 'session',
  access: 'guest',
  mutates: false,
  /** `page` is the type of a page (`hlt_page_data`), whose `page_id` is answered too; 404 when the shop has none. */
  input: v.object({ page: optional(text()) }),
  output: sessionState,
})

export const logout = action('logout', {
  feature: 'session',
  access: 'guest',
  mutates: true,
  input: v.object({}),
  output: v.object({}),
})

/** From a host name that shows one shop alone another one is reached only where `url` says. */
export const jumpShop = action('jump_shop', {
  feature: 'session',
  access: 'guest',
  mutates: true,
  input: v.object({ shop: requiredText(30) }),
  output: v.object({ shop: v.string(), url: v.optional(v.string()) }),
})
