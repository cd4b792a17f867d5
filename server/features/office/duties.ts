import type { Admission } from '../../../contract/action.ts'
import { grantCase, officeAfterSale, recordTransfer, refundCase } from '../../../contract/after-sale.ts'
import { shippingQueue } from '../../../contract/deliveries.ts'
import { issueInvoice, issueRedInvoice } from '../../../contract/invoices.ts'
import { type Duty, duties } from '../../../contract/office.ts'
import { closeCase, confirmPayment, recordCash } from '../../../contract/office-payments.ts'
import { assignTransfer, sendWithdrawals } from '../../../contract/wallet.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { mayDo, mayWrite } from '../../records/access.ts'
import { findBillType } from '../../records/registry.ts'
import { mayCall, type Visitor } from '../../visitor.ts'
import { isWhose, officeTransfer } from '../after-sale/after-sale.queries.ts'
import { isToShip } from '../deliveries/to-ship.ts'
import { isCashDue } from '../payment/cash.ts'
import { toConfirm } from '../payment/office-payments.queries.ts'
import { nobodys } from '../wallet/wallet.queries.ts'

/** The step that is taken about it, or the list it is seen in, with the field that is changed there. */
type Needed = Admission | { billType: string; field?: string }

interface DutyRule {
  needed: Needed
  /** How many rows the list has to which the number leads: a query of one number. */
  count: (db: Db) => Fragment
}

const listed = (billType: string, field?: string): Needed => ({ billType, ...(field && { field }) })

const rules: Readonly<Record<Exclude<Duty, 'unitPrices'>, DutyRule>> = {
  payments: {
    needed: confirmPayment,
    count: db => db`select count(*) from payments p where ${toConfirm(db)}`,
  },
  cash: { needed: recordCash, count: db => db`select count(*) from orders o where ${isCashDue(db)}` },
  cases: { needed: closeCase, count: db => db`select count(*) from staff_cases where closed_at is null` },
  requests: {
    needed: grantCase,
    count: db =>
      db`select count(*) from after_sale_cases where state = 'requested' and ${isWhose(db, 'own')}`,
  },
  returns: {
    needed: officeAfterSale,
    count: db =>
      db`select count(*) from after_sale_cases where state in ('granted', 'sent_back') and ${isWhose(db, 'own')}`,
  },
  received: {
    needed: refundCase,
    count: db => db`select count(*) from after_sale_cases where state = 'received' and ${isWhose(db, 'own')}`,
  },
  transfers: {
    needed: recordTransfer,
    count: db => db`
      select count(distinct case_id) from refunds r where ${officeTransfer(db)} and case_id is not null`,
  },
  orders: { needed: shippingQueue, count: db => db`select count(*) from orders o where ${isToShip(db)}` },
  invoices: {
    needed: issueInvoice,
    count: db => db`select count(*) from invoices where state = 'requested'`,
  },
  redInvoices: { needed: issueRedInvoice, count: db => db`select count(*) from invoices where red_due > 0` },
  withdrawals: {
    needed: sendWithdrawals,
    count: db => db`select count(*) from withdrawals where state = 'requested'`,
  },
  transfersIn: {
    needed: assignTransfer,
    count: db => db`select count(*) from transfers_in i where ${nobodys(db)}`,
  },
  inquiries: {
    needed: listed('inquiry', 'answer'),
    count: db => db`select count(*) from inquiries where state = 'open'`,
  },
  members: {
    needed: listed('member', 'status'),
    count: db => db`select count(*) from members where status = 'pending'`,
  },
  applications: {
    needed: listed('distributor', 'state'),
    count: db => db`select count(*) from distributors where state = 'pending'`,
  },
  lowStock: {
    needed: listed('low_stock'),
    count: db => db`select coalesce(sum(rows), 0) from stock_sums where shortage = 1`,
  },
  outOfStock: {
    needed: listed('low_stock'),
    count: db => db`select coalesce(sum(rows), 0) from stock_sums where shortage = 2`,
  },
  messages: {
    needed: listed('sms_message'),
    count: db => db`select count(*) from messages where state = 'failed'`,
  },
  noPrice: {
    needed: listed('sku', 'retail_price'),
    count: db => db`select count(*) from skus where retail_price is null and tier_prices = '{}'`,
  },
}

function may(visitor: Visitor, needed: Needed): boolean {
  if (!('billType' in needed)) return mayCall(needed, visitor)
  const type = findBillType(needed.billType)
  return needed.field ? mayWrite(type, visitor, 'edit', needed.field) : mayDo(type, visitor, 'see')
}

export const mayPriceUnits = (visitor: Visitor): boolean => may(visitor, listed('unit_price', 'price'))

/** Numbers that are there every day, of goods and of cash on its way: nobody waits for them. */
const everyDay: readonly Duty[] = ['cash', 'lowStock', 'outOfStock', 'noPrice', 'unitPrices']

export const waitFor = duties.filter(duty => !everyDay.includes(duty))

/** What waits, of all that this person may do something about. */
export async function countDuties(
  db: Db,
  visitor: Visitor,
  among: readonly Duty[] = duties,
): Promise<Partial<Record<Duty, number>>> {
  const theirs = among.filter(duty => duty !== 'unitPrices' && may(visitor, rules[duty].needed))
  if (theirs.length === 0) return {}
  const counts = theirs
    .map(duty => db`(${rules[duty as keyof typeof rules].count(db)})::integer as ${db(duty)}`)
    .reduce((all, one) => db`${all}, ${one}`)
  const [row] = await db<Partial<Record<Duty, number>>[]>`select ${counts}`
  return { ...row! }
}
