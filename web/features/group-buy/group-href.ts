import * as paths from '../../../contract/paths.ts'
export const groupHref = (id: number): string => `${paths.groupBuy}?id=${id}`

/** Checkout of a place: in an open group, or in a new one of this size. */
export function groupCheckoutHref(place: {
  groupBuyId: number
  groupId?: number
  size?: number
  qty: string
}): string {
  const query = new URLSearchParams({ groupBuyId: String(place.groupBuyId), qty: place.qty })
  if (place.groupId !== undefined) query.set('groupId', String(place.groupId))
  else if (place.size !== undefined) query.set('size', String(place.size))
  return `${paths.checkout}?${query}`
}
