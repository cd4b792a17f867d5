import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save } from './data.ts'
import { count, decimalText, flag, id, json, optional, requiredText, text } from './fields.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())
const office = { feature: 'campaigns', access: 'office', roles: ['sales'] } as const

export const campaignsPerPage = 20
export const mostListed = 5_000

/** To whom: all that is said counts together; nothing said is everybody of the shop. */
export const audience = v.object({
  tiers: optional(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9))), v.maxLength(10)),
  ),
  /** Provinces of the default address. */
  areas: optional(v.pipe(v.array(text(50)), v.maxLength(100))),
  bought: optional(v.picklist(['yes', 'no'])),
  /** Registered within so many days. */
  newDays: optional(v.pipe(count(), v.minValue(1), v.maxValue(3650))),
  /** None but these. */
  mobiles: optional(v.pipe(v.array(text(30)), v.maxLength(mostListed))),
})
export type Audience = v.InferOutput<typeof audience>

export const officeCampaigns = read('office_campaigns', {
  ...office,
  input: v.object({ start: optional(count()) }),
  output: v.object({
    campaigns: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        red: v.boolean(),
        template: v.string(),
        at: moment,
        by: v.string(),
        reached: v.number(),
        /** Read the notice, or used what it brought. */
        opened: v.number(),
        used: v.number(),
        /** What was paid for the orders it was used on, less what went back; in the shop's base currency. */
        revenue: decimalText(),
        currency: v.string(),
      }),
    ),
    total: v.number(),
    templates: v.array(v.object({ id: v.number(), red: v.boolean(), name: v.string(), left: v.number() })),
    areas: v.array(v.string()),
  }),
})
export type OfficeCampaigns = ActionOutput<typeof officeCampaigns>

const what = { tpId: id(), red: optional(flag()) }

/** How many it would reach, and how many of what is sent are left. */
export const campaignPreview = read('campaign_preview', {
  ...office,
  input: v.object({ wish: json(v.object({ ...what, audience })) }),
  output: v.object({ reach: v.number(), left: v.number() }),
})

/** In one go. `key` is the page's: pressed twice it is the same campaign, which says what it did. */
export const sendCampaign = save('campaign_send', {
  ...office,
  input: rowOf({ ...what, key: requiredText(100), name: requiredText(60), audience }),
  output: v.object({ id: v.number(), reached: v.number() }),
})
