import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save, saved } from './data.ts'
import { distributionStates } from './distribution-states.ts'
import { decimalText, id, ids, optional, requiredText, text } from './fields.ts'
import { fileItem } from './files.ts'
import { DistributionRight } from './flags.ts'
import { businessLicence, phone, shopName } from './validators.ts'

const states = Object.keys(distributionStates) as (keyof typeof distributionStates)[]
const moment = v.pipe(v.string(), v.isoTimestamp())

/** What somebody says who wants to sell for us. A licence is named by its number, shown by its picture, or both. */
export const applicationFields = {
  shopName: shopName(),
  contact: requiredText(60),
  phone: phone(),
  licenceNo: optional(businessLicence()),
  /** An uploaded picture. */
  licence: optional(id()),
  words: optional(text(1000)),
}

/** How one's own application stands. */
export const application = read('distribution_application', {
  feature: 'own-shop',
  access: 'member',
  input: v.object({}),
  output: v.object({
    /** Null: there is none. */
    state: v.nullable(v.picklist(states)),
    reason: v.string(),
    appliedAt: v.nullable(moment),
    decidedAt: v.nullable(moment),
    /** Whether one can be sent now. */
    open: v.boolean(),
    /** As it was sent last, or what is known of the member. */
    form: v.object({
      shopName: v.string(),
      contact: v.string(),
      phone: v.string(),
      licenceNo: v.string(),
      words: v.string(),
      licence: v.nullable(fileItem),
    }),
  }),
})
export type Application = ActionOutput<typeof application>

/** To begin with, and again after a refusal or an end. */
export const apply = save('distribution_apply', {
  feature: 'own-shop',
  access: 'member',
  input: rowOf(applicationFields),
  output: saved,
  limit: { max: 10, seconds: 600 },
})

const series = v.array(v.object({ day: v.string(), value: v.number() }))

export const shopNamed = v.object({ id: v.number(), code: v.string(), title: v.string() })

/** What a distributor sees first: of the shop they are in, else of their first one; head office of any. */
export const distributionHome = read('distribution_home', {
  feature: 'own-shop',
  access: 'distributor',
  right: DistributionRight.Screens,
  input: v.object({ shop: optional(id()) }),
  output: v.object({
    /** Null: there is no shop yet. */
    shop: v.nullable(v.object({ ...shopNamed.entries, takesOrders: v.boolean() })),
    shops: v.array(shopNamed),
    /** What is still to be done before the first customer orders. */
    checklist: v.object({
      name: v.boolean(),
      logo: v.boolean(),
      markup: v.boolean(),
      customer: v.boolean(),
      shared: v.boolean(),
    }),
    /** Of sales and margin: the shop's own. */
    currency: v.string(),
    /** Of the last 30 days, without what was cancelled or went back. */
    sales: decimalText(),
    orders: v.number(),
    /** Of what was purchased of them, after head office's fee; null while nothing was. */
    margin: v.nullable(decimalText()),
    customers: v.number(),
    newCustomers: v.number(),
    /** Waiting to be let in. */
    waiting: v.number(),
    toPurchase: v.number(),
    toAnswer: v.number(),
    /** One value for each of the last 30 days, the oldest first. */
    salesByDay: series,
    ordersByDay: series,
  }),
})
export type DistributionHome = ActionOutput<typeof distributionHome>

/** Several customers get a tier, are let in or are blocked. */
export const changeCustomers = save('customers_change', {
  feature: 'own-shop',
  access: 'distributor',
  right: DistributionRight.Screens,
  input: rowOf({
    ids: ids(500),
    tier: optional(v.pipe(id(), v.maxValue(9, 'form.type'))),
    status: optional(v.picklist(['active', 'disabled'])),
  }),
  output: v.object({ changed: v.number() }),
})
