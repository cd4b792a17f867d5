import * as v from 'valibot'
import { action } from './action.ts'
import { productCard } from './catalogue.ts'
import { fallback } from './fallback.ts'
import { count, decimal, decimalText, id, ids, optional, unlessZero } from './fields.ts'
import { placed } from './place.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

export const flashItem = v.object({
  ...productCard.entries,
  /** Null for whoever may not see prices. */
  flashPrice: v.nullable(decimalText()),
  /** What is left for sale; null when the shop does not show numbers. */
  stock: v.nullable(decimalText()),
  spec: v.string(),
  specLang: fallback,
  soldShare: v.number(),
  soldOut: v.boolean(),
  memberLimit: v.number(),
  /** Of the member who looks. */
  bought: v.number(),
  /** What this member grabbed and has not ordered yet waits until then. */
  heldUntil: v.nullable(moment),
})
export type FlashItem = v.InferOutput<typeof flashItem>

export const flashSaleInfo = v.object({
  id: v.number(),
  title: v.string(),
  titleLang: fallback,
  startsAt: moment,
  endsAt: moment,
  state: v.picklist(['running', 'coming', 'past']),
  /** Whether this member wants to be told when it begins. */
  reminded: v.boolean(),
  items: v.array(flashItem),
})
export type FlashSaleInfo = v.InferOutput<typeof flashSaleInfo>

/** Running, coming and past sales; with `promoId` only that one, with `ids` only these products, `top` items of each. */
export const flashSale = action('hlt_list_miao', {
  feature: 'flash-sale',
  access: 'guest',
  mutates: false,
  input: v.object({
    ...placed('shopId'),
    promoId: unlessZero(id()),
    ids: optional(ids()),
    top: unlessZero(count()),
  }),
  output: v.object({ serverTime: moment }),
  rows: flashSaleInfo,
})

/** Members only: each has a limit of their own. `productId` is the SKU, `qpId` its product. */
export const addFlashItem = action('hlt_add_miao', {
  feature: 'flash-sale',
  access: 'member',
  /** Everybody who comes in the same moment is served by one statement, which is a transaction of its own. */
  mutates: false,
  input: v.object({
    ...placed('shopId', 'storeId'),
    promoId: id(),
    qpId: unlessZero(id()),
    productId: id(),
    qty: decimal(),
  }),
  /** The piece stands in the cart, and waits there until then. */
  output: v.object({ expiresAt: moment }),
})
