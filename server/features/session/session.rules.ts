import { createHash, randomBytes } from 'node:crypto'
import { DistributionRight } from '../../../contract/flags.ts'
import { holds, type Member, type Visitor, worksIn } from '../../visitor.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** Whether it is the visitor's own shop, and they may run it. */
export const runsShop = (visitor: Visitor, shop: Shop): boolean =>
  worksIn(visitor, shop) && holds(visitor, DistributionRight.Screens)

/** Head office's own shop (`fx_id` 0) that is the member's: what coupons, red packets, points and stored value are for (product §6). */
export const isOwnShop = (member: Member, shop: Shop): boolean =>
  shop.ownerId === null && member.shopId === shop.id

/** A member is known in the own shop, a distributor also in the shop that is theirs, staff everywhere. */
export function mayEnter(member: Member, shop: Shop): boolean {
  return member.role === 'office' || member.shopId === shop.id || member.id === shop.ownerId
}

export const newToken = (): string => randomBytes(32).toString('base64url')

export const isToken = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
