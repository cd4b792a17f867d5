import type { StaffRole } from '../contract/action.ts'
import { type DistributionRight, mayDistribute } from '../contract/flags.ts'

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
