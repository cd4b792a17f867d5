import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'
import { fallback } from './fallback.ts'
import { decimalText, id } from './fields.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

/** Somebody in a group, as others may know them. */
const groupMember = v.object({ nick: v.string(), leader: v.boolean(), mine: v.boolean() })

export const openGroup = v.object({
  id: v.number(),
  size: v.number(),
  price: v.nullable(decimalText()),
  closesAt: moment,
  members: v.array(groupMember),
  /** Places that are free. */
  free: v.number(),
  mine: v.boolean(),
})
export type OpenGroup = v.InferOutput<typeof openGroup>

/** Prices are of one base unit, in the visitor's currency. */
export const groupBuyDetail = read('group_buy', {
  feature: 'group-buy',
  access: 'guest',
  input: v.object({ id: id() }),
  output: v.object({
    id: v.number(),
    title: v.string(),
    titleLang: fallback,
    state: v.picklist(['running', 'coming', 'past']),
    startsAt: moment,
    endsAt: moment,
    serverTime: moment,
    /** How long a group has to fill up. */
    hours: v.number(),
    productId: v.number(),
    skuId: v.number(),
    itemNo: v.string(),
    name: v.string(),
    nameLang: fallback,
    spec: v.string(),
    specLang: fallback,
    picture: v.string(),
    unit: v.string(),
    /** What it costs without a group; null when it is negotiable, or when this visitor may not see prices. */
    price: v.nullable(decimalText()),
    priceHidden: v.boolean(),
    /** Smallest first. */
    sizes: v.array(v.object({ size: v.number(), price: v.nullable(decimalText()) })),
    /** Whether any are left, and how many where the shop shows numbers. */
    soldOut: v.boolean(),
    left: v.nullable(v.number()),
    memberLimit: v.number(),
    bought: v.number(),
    groups: v.array(openGroup),
  }),
})
export type GroupBuyDetail = ActionOutput<typeof groupBuyDetail>

/** Those that run and those that come. */
export const groupBuyList = read('group_buys', {
  feature: 'group-buy',
  access: 'guest',
  input: v.object({}),
  output: v.object({
    serverTime: moment,
    items: v.array(
      v.object({
        id: v.number(),
        title: v.string(),
        titleLang: fallback,
        state: v.picklist(['running', 'coming', 'past']),
        startsAt: moment,
        endsAt: moment,
        name: v.string(),
        nameLang: fallback,
        picture: v.string(),
        unit: v.string(),
        price: v.nullable(decimalText()),
        priceHidden: v.boolean(),
        /** Of the largest group. */
        bestPrice: v.nullable(decimalText()),
        bestSize: v.number(),
        soldOut: v.boolean(),
      }),
    ),
  }),
})
export type GroupBuyList = ActionOutput<typeof groupBuyList>
