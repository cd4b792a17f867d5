import type { Action } from '../../contract/action.ts'
import { type PlaceField, placeFields } from '../../contract/place.ts'
import type { Context } from '../context.ts'
import { type Failure, fail } from '../handler.ts'

/** A refusal of whatever names another shop than the visitor's, or what does not belong to it. */
export async function misplaced(
  context: Context,
  action: Action,
  input: Record<string, unknown>,
): Promise<Failure | undefined> {
  if (action.roams) return undefined
  for (const name of placeFields) {
    const id = input[name]
    if (typeof id !== 'number' || (await isHere[name](context, id))) continue
    return fail('message.noPermission', undefined, name)
  }
  return undefined
}

/** Whether a place belongs to the visitor's own shop. */
export const isHere: Record<PlaceField, (context: Context, id: number) => boolean | Promise<boolean>> = {
  shopId: ({ shop }, id) => id === shop.id,
  site_id: ({ shop }, id) => id === shop.siteId,
  storeId: ({ shop, db }, id) =>
    id === shop.storeId ||
    db`select from stores where id = ${id} and site_id = ${shop.siteId}`.then(rows => rows.length > 0),
  whId: ({ shop, db }, id) =>
    id === shop.warehouseId ||
    db`select from warehouses where id = ${id} and site_id = ${shop.siteId}`.then(rows => rows.length > 0),
  zjzhId: ({ shop }, id) => id === shop.fundAccountId,
}
