import type { StaffRole } from '../../contract/action.ts'
import type { DistributionRight } from '../../contract/flags.ts'
import type { Context } from '../context.ts'
import type { Db, Fragment } from '../db/database.ts'
import { holds, isStaff, type Visitor } from '../visitor.ts'
import type { AccessRule, BillType, Reach, Right } from './bill-type.ts'
import { billTypes } from './registry.ts'

const everything: readonly Right[] = ['see', 'add', 'edit', 'del', 'import', 'export']

/** Head office's staff of these roles, and always the owner. */
export const staff = (
  roles: StaffRole | readonly StaffRole[],
  may = everything,
  more: Pick<AccessRule, 'rows' | 'only' | 'fields'> = {},
): AccessRule => ({ who: 'staff', roles: typeof roles === 'string' ? [roles] : roles, may, ...more })

/** Any member of head office's staff. */
export const anyStaff = (may: readonly Right[] = ['see']): AccessRule => ({ who: 'staff', may })

export const everyone = (may: readonly Right[] = ['see'], rows?: AccessRule['rows']): AccessRule => ({
  who: 'everyone',
  may,
  rows,
})

export const members = (may: readonly Right[], rows: NonNullable<AccessRule['rows']>): AccessRule => ({
  who: 'member',
  may,
  rows,
})

/** Whoever has this right, and head office's sales in their place. */
export const distributors = (
  right: DistributionRight,
  may: readonly Right[],
  rows: NonNullable<AccessRule['rows']>,
): AccessRule => ({ who: 'distributor', right, roles: ['sales'], may, rows })

/** 0, which nobody has, for a guest. */
export const visitorId = ({ visitor }: Context): number => (visitor.role === 'guest' ? 0 : visitor.id)

function applies({ who, right, roles }: AccessRule, visitor: Visitor): boolean {
  switch (who) {
    case 'everyone':
      return true
    case 'member':
      return visitor.role !== 'guest'
    case 'distributor':
      return visitor.role === 'office'
        ? isStaff(visitor, roles)
        : right !== undefined && holds(visitor, right)
    case 'staff':
      return isStaff(visitor, roles)
  }
}

export function mayDo(type: BillType, visitor: Visitor, right: Right): boolean {
  if (!type.table && right !== 'see' && right !== 'export') return false
  return type.access.some(rule => rule.may.includes(right) && applies(rule, visitor))
}

/** Whether a list offers to add to it. What head office's clerks see as such, but would add as customers, would stand in their own name. */
export function offersAdding(type: BillType, visitor: Visitor): boolean {
  const rules = type.access.filter(rule => applies(rule, visitor))
  const isDesk = rules.some(({ who, may }) => who === 'staff' && may.includes('see'))
  return (
    Boolean(type.table) && rules.some(({ who, may }) => may.includes('add') && !(isDesk && who === 'member'))
  )
}

/** Whether somebody who runs a shop would reach it with the right they lack. */
export const lacksRight = (type: BillType, visitor: Visitor): boolean =>
  ['distributor', 'operator'].includes(visitor.role) &&
  type.access.some(({ right }) => right && !holds(visitor, right))

/** Whether no record of it is out of the visitor's reach. */
export const maySeeAll = (type: BillType, visitor: Visitor): boolean =>
  type.access.some(rule => rule.may.includes('see') && !rule.rows && applies(rule, visitor))

/** What of all records is within the visitor's reach; undefined where lines of sums cannot tell. */
export function reachOf(type: BillType, context: Context, db: Db): Reach | undefined {
  if (maySeeAll(type, context.visitor)) return {}
  const rules = type.access.filter(rule => rule.may.includes('see') && applies(rule, context.visitor))
  const { shops, only } = rules.length === 1 ? rules[0]! : {}
  return shops || only ? { shops: shops?.(db, context), only: only?.(db, context) } : undefined
}

/** Whether a save of this visitor may touch a field, in whichever of its records. */
export const mayWrite = (type: BillType, visitor: Visitor, right: 'add' | 'edit', field: string): boolean =>
  type.access.some(
    rule =>
      rule.may.includes(right) &&
      applies(rule, visitor) &&
      (rule.fields?.some(name => field === name || field.startsWith(`${name}.`)) ?? true),
  )

/**
 * Which records the visitor may do this with, as a condition on `r`; undefined when none at all. Several rules that
 * apply add up.
 */
export function rowsFor(type: BillType, context: Context, db: Db, right: Right): Fragment | undefined {
  const rules = type.access.filter(rule => rule.may.includes(right) && applies(rule, context.visitor))
  if (rules.length === 0) return undefined
  if (rules.some(rule => !rule.rows)) return db`true`
  const conditions = rules.map(rule => db`(${rule.rows!(db, context)})`)
  return db`(${conditions.reduce((all, one) => db`${all} or ${one}`)})`
}

/** What head office's menu offers: lists that say something of the shop, not of the clerk who looks. */
export const officeBillTypes = (visitor: Visitor): BillType[] =>
  billTypes().filter(({ access }) =>
    access.some(
      rule => rule.may.includes('see') && applies(rule, visitor) && (rule.who === 'staff' || !rule.rows),
    ),
  )
