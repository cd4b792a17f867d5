import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save, saved } from './data.ts'
import { shopNamed } from './distributors.ts'
import { id, optional, text } from './fields.ts'
import { DistributionRight } from './flags.ts'

/** Settings of a distributor's shop that its form (bill type `own_shop`) does not have: addresses and currencies. */

/** `GET /s/{code}` leads to the shop of that code. */
export const shopPath = '/s/'

/** `GET /.well-known/caravan/{name}`: what a host name has to answer with that leads here. */
export const proofPath = '/.well-known/caravan/'

const distributor = {
  feature: 'own-shop',
  access: 'distributor',
  right: DistributionRight.Screens,
} as const

/** As its form (bill type `own_shop`): of head office, sales. */
const settings = { ...distributor, roles: ['sales'] } as const

/** Which shop; without it the one at hand. */
const which = { shop: optional(id()) }

/** A host name as people type it; nothing takes it away. A port only where addresses inside our network are allowed. */
export const hostName = () =>
  v.pipe(
    text(100),
    v.toLowerCase(),
    v.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{1,5})?)?$/, 'form.type'),
  )

export const shopDesk = read('shop_desk', {
  ...distributor,
  input: v.object(which),
  output: v.object({
    shop: v.object({ ...shopNamed.entries, takesOrders: v.boolean() }),
    /** All that the visitor runs; for head office, those of every distributor. */
    shops: v.array(shopNamed),
    links: v.object({ query: v.string(), path: v.string(), invitation: v.string() }),
    /** Of the path, and of the invitation, as pictures. */
    codes: v.object({ shop: v.string(), invitation: v.string() }),
    /** The host name in force, and one that is still to be checked; either may be empty. */
    domain: v.string(),
    wantedDomain: v.string(),
    /** Where the shop is reached today: what the new name has to lead to. */
    leadsTo: v.string(),
    /** Head office's, and whether the shop has each; the first is the one it counts in. */
    currencies: v.array(v.object({ code: v.string(), symbol: v.string(), chosen: v.boolean() })),
  }),
})
export type ShopDesk = ActionOutput<typeof shopDesk>

export const chooseCurrencies = save('shop_currencies', {
  ...settings,
  input: rowOf({ ...which, codes: v.pipe(v.array(text(3)), v.maxLength(50)) }),
  output: saved,
})

/** Asks for a host name; it is in force once it was checked. */
export const askDomain = save('shop_domain', {
  ...settings,
  input: rowOf({ ...which, host: hostName() }),
  output: v.object({ wanted: v.string() }),
})

export const checkDomain = save('shop_domain_check', {
  ...settings,
  input: rowOf(which),
  output: v.object({ domain: v.string() }),
  limit: { max: 20, seconds: 300 },
})

/** Its link or code was handed out: one line of the first screen's list is done. */
export const shopShared = save('shop_shared', { ...settings, input: rowOf(which), output: saved })
