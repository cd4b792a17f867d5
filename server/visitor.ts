import type { Admission, StaffRole } from '../contract/action.ts'
import { type DistributionRight, mayDistribute } from '../contract/flags.ts'
import type { Db, Fragment } from './db/database.ts'

/** An operator is a distributor's clerk: of the one shop whose member the account is, with rights given singly (rules "Distribution"). */
export type Role = 'member' | 'distributor' | 'operator' | 'office'

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

/** Whether an action is open to a visitor. */
export function mayCall({ access, right, roles }: Admission, visitor: Visitor): boolean {
  switch (access) {
    case 'guest':
      return true
    case 'member':
      return visitor.role !== 'guest'
    case 'distributor':
      return visitor.role === 'office' ? isStaff(visitor, roles) : holds(visitor, right)
    case 'office':
      return isStaff(visitor, roles)
  }
}

/** Whether a shop is the visitor's to run, as its distributor or as a clerk of its distributor's; with which rights is another question. */
export const worksIn = (visitor: Visitor, shop: { id: number; ownerId: number | null }): boolean =>
  visitor.role !== 'guest' &&
  shop.ownerId !== null &&
  (shop.ownerId === visitor.id || (visitor.role === 'operator' && visitor.shopId === shop.id))

/** The same as a query for the shops' ids; for head office, those of every distributor. */
export function shopsRunBy(db: Db, visitor: Visitor): Fragment {
  const theirs = db`select id from shops where owner_id is not null`
  if (visitor.role === 'office') return theirs
  if (visitor.role === 'operator') return db`${theirs} and id = ${visitor.shopId}`
  return db`${theirs} and owner_id = ${visitor.role === 'guest' ? 0 : visitor.id}`
}
