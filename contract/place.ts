import { id, unlessZero } from './fields.ts'

/**
 * Where a call happens, as the session said it (product §3): shop, branch, store, warehouse, fund account. The server refuses
 * what is not of the visitor's own shop, whatever the action (server/actions/place.ts), so that a page left open in one shop does nothing
 * in another. 0 and nothing at all are the session's own.
 */
const fields = {
  /** `shop_id` */
  shopId: unlessZero(id()),
  /** `site_id` */
  site_id: unlessZero(id()),
  /** `store_id`, or another store of the branch. */
  storeId: unlessZero(id()),
  /** `wh_id`, or another warehouse of the branch. */
  whId: unlessZero(id()),
  /** `zjzh_id` */
  zjzhId: unlessZero(id()),
}

export type PlaceField = keyof typeof fields
export const placeFields = Object.keys(fields) as readonly PlaceField[]

/** These of them, for the input of an action. */
export const placed = <Name extends PlaceField>(...names: readonly Name[]): Pick<typeof fields, Name> =>
  Object.fromEntries(names.map(name => [name, fields[name]])) as Pick<typeof fields, Name>
