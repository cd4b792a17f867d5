import * as v from 'valibot'
import { action } from './action.ts'
import { decimal, flag, id, json, looseRows, optional, text } from './fields.ts'

export const addToCart = action('hlt_add_cart', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  input: v.object({
    shopId: optional(id()),
    qpId: optional(id()),
    site_id: optional(id()),
    storeId: optional(id()),
    whId: optional(id()),
    zjzhId: optional(id()),
    promoId: optional(id()),
    products: json(looseRows()),
    qzcId: optional(id()),
  }),
})

export const addSelectionTheme = action('hlt_add_cart_phzt', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  input: v.object({ ztId: id(), uid: optional(id()) }),
})

export const getCart = action('hlt_get_cart', {
  feature: 'cart',
  access: 'guest',
  mutates: false,
  input: v.object({
    isCommit: optional(flag()),
    site_id: optional(id()),
    shopId: optional(id()),
    storeId: optional(id()),
    jp: optional(text(30)),
  }),
})

export const changeCartLine = action('hlt_chg_cart', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  input: v.object({ id: id(), qty: decimal(), noCart: optional(flag()), site_id: optional(id()) }),
})

export const changeCartPromotion = action('hlt_chg_cart_promo', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  /** Without a promotion the line takes part in none. */
  input: v.object({ id: id(), promoId: optional(id()), site_id: optional(id()) }),
})

export const removeFromCart = action('hlt_del_cart', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  input: v.object({
    delChecked: optional(flag()),
    noCart: optional(flag()),
    id: optional(id()),
    shopId: optional(id()),
    storeId: optional(id()),
    site_id: optional(id()),
    lineId: optional(id()),
  }),
})

export const clearUnavailable = action('hlt_clear_cart_stock', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  input: v.object({
    setChecked: optional(flag()),
    shopId: optional(id()),
    storeId: optional(id()),
    site_id: optional(id()),
  }),
})

export const checkCartLine = action('hlt_card_checked', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  /** Without an id: every line. */
  input: v.object({
    checked: flag(),
    id: optional(id()),
    shopId: optional(id()),
    storeId: optional(id()),
  }),
})

export const commentCartLine = action('hlt_card_comment', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  /** An empty comment takes the old one away. */
  input: v.object({ id: id(), comment: text() }),
})

export const cartCount = action('hlt_get_cart_count', {
  feature: 'cart',
  access: 'guest',
  mutates: false,
  input: v.object({ shopId: optional(id()), storeId: optional(id()), whId: optional(id()) }),
  output: v.object({ n: v.number() }),
})
