import { createHash, randomBytes } from 'node:crypto'
import type { StaffRole } from '../../../contract/action.ts'
import { DistributionRight, mayDistribute } from '../../../contract/flags.ts'
import type { Shop } from '../shops/shops.tables.ts'

export type Role = 'member' | 'distributor' | 'office'

export interface Member {
  id: number
  shopId: number
  nick: string
  icon: string
  role: Role
  /** Of office staff. */
  staffRole: StaffRole | null
  tier: number
  rights: number
  hasEAccount: boolean
  hasAgreedPrices: boolean
}

export type Visitor = { role: 'guest' } | Member

export const guest: Visitor = { role: 'guest' }

/** Whether a visitor has one of these distribution rights, or is head office, which has them all. */
export const holds = (visitor: Visitor, required: DistributionRight): boolean =>
  visitor.role !== 'guest' && mayDistribute({ role: visitor.role, fx: visitor.rights }, required)

/** Whether a visitor is head office's, of one of these roles where they are named; staff without a role run the shop. */
export const isStaff = (visitor: Visitor, roles?: readonly StaffRole[]): boolean =>
  visitor.role === 'office' &&
  (!roles || visitor.staffRole === null || ['owner', ...roles].includes(visitor.staffRole))

/** Whether it is the visitor's own shop, and they may run it. */
export const runsShop = (visitor: Visitor, shop: Shop): boolean =>
  visitor.role !== 'guest' && visitor.id === shop.ownerId && holds(visitor, DistributionRight.Screens)

/** A member is known in the own shop, a distributor also in the shop that is theirs, staff everywhere. */
export function mayEnter(member: Member, shop: Shop): boolean {
  return member.role === 'office' || member.shopId === shop.id || member.id === shop.ownerId
}

export const newToken = (): string => randomBytes(32).toString('base64url')

export const isToken = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
