import * as v from 'valibot'
import { action, keptByGuests } from './action.ts'
import { fallback } from './fallback.ts'
import {
  decimal,
  decimalText,
  flag,
  givenMoment,
  id,
  json,
  optional,
  pressKey,
  text,
  unlessZero,
} from './fields.ts'
import { placed } from './place.ts'
import { priceStep } from './product-detail.ts'

/** A unit that a line can be counted in; null is the product's own. */
export const lineUnit = v.object({ id: v.nullable(v.number()), name: v.string(), factor: decimalText() })

/** Why a line cannot be ordered as it is, in words, and the nearest quantities (of its unit) that could. */
export const lineProblem = v.object({
  kind: v.picklist(['gone', 'negotiable', 'hidden', 'stock', 'min', 'max', 'multiple', 'claim']),
  message: v.string(),
  below: v.optional(decimalText()),
  above: v.optional(decimalText()),
  /** No other quantity would help. */
  hopeless: v.boolean(),
})
export type LineProblem = v.InferOutput<typeof lineProblem>

export const cartLine = v.object({
  id: v.number(),
  skuId: v.number(),
  productId: v.number(),
  itemNo: v.string(),
  name: v.string(),
  nameLang: fallback,
  spec: v.array(v.object({ name: v.string(), value: v.string(), valueLang: fallback })),
  picture: v.string(),
  shopId: v.number(),
  storeId: v.number(),
  whId: v.number(),
  unitId: v.nullable(v.number()),
  units: v.array(lineUnit),
  quantity: decimalText(),
  /** In the base unit, as are the three after it. */
  baseQuantity: decimalText(),
  minQty: decimalText(),
  multiple: decimalText(),
  maxQty: v.nullable(decimalText()),
  /** Of one chosen unit, in the visitor's currency; null when it is negotiable, or when this visitor may not see prices. */
  price: v.nullable(decimalText()),
  amount: v.nullable(decimalText()),
  /** What the price was when it was put in, when it is another one now. */
  priceWas: v.nullable(decimalText()),
  priceHidden: v.boolean(),
  steps: v.array(priceStep),
  stock: v.nullable(decimalText()),
  stockState: v.picklist(['in', 'low', 'out', 'hidden']),
  checked: v.boolean(),
  comment: v.string(),
  customisation: v.nullable(
    v.object({ id: v.number(), text: v.string(), surcharge: v.nullable(decimalText()) }),
  ),
  /** The one that counts now, null for none, and what could be chosen instead. */
  promotionId: v.nullable(v.number()),
  /** What the buyer decided on: a promotion, 0 for none; null while the best one counts. */
  promotionChosen: v.nullable(v.number()),
  promotions: v.array(v.object({ id: v.number(), title: v.string() })),
  addedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** A piece of a flash sale: its quantity is fixed, and it waits until then. */
  claim: v.nullable(v.object({ saleId: v.number(), expiresAt: v.pipe(v.string(), v.isoTimestamp()) })),
  problem: v.nullable(lineProblem),
})
export type CartLine = v.InferOutput<typeof cartLine>

export const cartPromotion = v.object({
  id: v.number(),
  title: v.string(),
  lineIds: v.array(v.number()),
  /** What it takes off the ticked lines; zero while it is not reached. */
  off: decimalText(),
  /** How much more is needed; zero when it is reached. */
  missing: decimalText(),
})
export type CartPromotion = v.InferOutput<typeof cartPromotion>

/** The lines of one shop and store, which become one order or more. */
export const cartGroup = v.object({
  shopId: v.number(),
  storeId: v.number(),
  title: v.string(),
  lineIds: v.array(v.number()),
  promotions: v.array(cartPromotion),
})
export type CartGroup = v.InferOutput<typeof cartGroup>

/** Of the ticked lines that can be ordered. Amounts are null for whoever may not see prices. */
export const cartTotals = v.object({
  lines: v.number(),
  quantity: decimalText(),
  goods: v.nullable(decimalText()),
  promotionOff: v.nullable(decimalText()),
  total: v.nullable(decimalText()),
})

const voucherHint = v.object({
  /** What the best one takes off, that the member has or can take; null: none so far. */
  off: v.nullable(decimalText()),
  /** The nearest that would take off more, and how much is missing for it. */
  next: v.nullable(
    v.object({
      missing: decimalText(),
      kind: v.picklist(['amount', 'percent']),
      off: decimalText(),
    }),
  ),
  /** How many can be taken. */
  open: v.number(),
})

/**
 * What every change answers with. With `noCart` only the lines that the call touched; groups and totals are always
 * those of the whole cart.
 */
export const cart = v.object({
  /** What `hlt_get_cart_count` says. */
  n: v.number(),
  lines: v.array(cartLine),
  removed: v.array(v.number()),
  groups: v.array(cartGroup),
  totals: cartTotals,
  /** What coupons do for the ticked lines; null where there are none, or none may be seen. */
  coupon: v.nullable(voucherHint),
  /** The same of red packets, for what the coupon leaves over. */
  red: v.nullable(voucherHint),
})
export type Cart = v.InferOutput<typeof cart>

/** One row of `products`. Quantities are of the unit, and are added to what the cart has. */
export const cartRow = v.object({
  skuId: id(),
  unitId: optional(id()),
  qty: decimal(),
  qzcId: optional(id()),
  comment: optional(text(500)),
  /** 0: it takes part in none; absent: in the best one. */
  promoId: optional(id()),
  /** `checked` and `addedAt` are for a line that was removed and is put back. */
  checked: optional(flag()),
  addedAt: optional(givenMoment()),
})
export type CartRow = v.InferInput<typeof cartRow>

export const mostCartRows = 500
/** The most lines that a cart may have. */
export const mostCartLines = 1000

/** Rows that could not be added, by their place in `products`. */
const refusedRows = v.array(
  v.object({
    at: v.number(),
    message: v.string(),
    /** The quantity that could be added instead. */
    repair: v.optional(decimalText()),
  }),
)

export const addToCart = action('hlt_add_cart', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  light: true,
  limit: keptByGuests,
  input: v.object({
    ...placed('shopId', 'site_id', 'storeId', 'whId', 'zjzhId'),
    qpId: unlessZero(id()),
    promoId: unlessZero(id()),
    products: json(v.pipe(v.array(cartRow), v.minLength(1), v.maxLength(mostCartRows))),
    qzcId: unlessZero(id()),
    /** Buy now: everything else in the cart is unticked. */
    only: optional(flag()),
    /** The same key is the same wish, however often it comes: what it adds is added once. */
    key: v.optional(pressKey()),
    /** Rows that can be bought go in although others cannot; without it all rows go in, or none. */
    some: optional(flag()),
  }),
  /** `lineIds` in the order of `products`, without those that were `refused`, each with its place there. */
  output: v.object({ n: v.number(), lineIds: v.array(v.number()), refused: v.optional(refusedRows) }),
})

export const addSelectionTheme = action('hlt_add_cart_phzt', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  limit: keptByGuests,
  /** `uid` is the customer whom a distributor or clerk fills the cart for. */
  input: v.object({
    ztId: id(),
    uid: unlessZero(id()),
    /** The ticked rows with their quantities; without it the whole set. */
    products: optional(json(v.pipe(v.array(cartRow), v.maxLength(mostCartRows)))),
  }),
  output: v.object({
    n: v.number(),
    lineIds: v.array(v.number()),
    /** In words, and by their place in `products`. */
    skipped: v.array(v.string()),
    refused: refusedRows,
  }),
})

export const getCart = action('hlt_get_cart', {
  feature: 'cart',
  access: 'guest',
  mutates: false,
  /** `isCommit` narrows to the ticked lines that can be ordered; `jp` to item numbers or names that contain it. */
  input: v.object({
    ...placed('shopId', 'site_id', 'storeId'),
    isCommit: optional(flag()),
    jp: optional(text(30)),
  }),
  output: cart,
})

export const changeCartLine = action('hlt_chg_cart', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  light: true,
  /** `unitId` counts the line in another unit; 0 is the product's own. */
  input: v.object({
    ...placed('site_id'),
    id: id(),
    qty: decimal(),
    unitId: optional(id()),
    noCart: optional(flag()),
  }),
  output: cart,
})

export const changeCartPromotion = action('hlt_chg_cart_promo', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  light: true,
  /** Without a promotion the line takes part in none. */
  input: v.object({ ...placed('site_id'), id: id(), promoId: unlessZero(id()) }),
  output: cart,
})

export const removeFromCart = action('hlt_del_cart', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  light: true,
  /** One line by `id` or `lineId`, the ticked ones by `delChecked`, or all of a shop and store. */
  input: v.object({
    ...placed('shopId', 'site_id', 'storeId'),
    delChecked: optional(flag()),
    noCart: optional(flag()),
    id: unlessZero(id()),
    lineId: unlessZero(id()),
  }),
  output: cart,
})

export const clearUnavailable = action('hlt_clear_cart_stock', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  light: true,
  /** Removes what cannot be had; with `setChecked` it only unticks it. */
  input: v.object({ ...placed('shopId', 'site_id', 'storeId'), setChecked: optional(flag()) }),
  output: cart,
})

export const checkCartLine = action('hlt_card_checked', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  light: true,
  /** Without an id: every line. */
  input: v.object({
    ...placed('shopId', 'storeId'),
    checked: flag(),
    id: unlessZero(id()),
    noCart: optional(flag()),
  }),
  output: cart,
})

export const commentCartLine = action('hlt_card_comment', {
  feature: 'cart',
  access: 'guest',
  mutates: true,
  light: true,
  /** An empty comment takes the old one away. */
  input: v.object({ id: id(), comment: text(500) }),
  output: v.object({}),
})

export const cartCount = action('hlt_get_cart_count', {
  feature: 'cart',
  access: 'guest',
  mutates: false,
  input: v.object(placed('shopId', 'storeId', 'whId')),
  output: v.object({ n: v.number() }),
})
