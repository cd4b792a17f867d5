import { describe, expect, it } from 'vitest'
import type { Admission, StaffRole } from '../contract/action.ts'
import { officeAfterSale } from '../contract/after-sale.ts'
import { officeCampaigns } from '../contract/campaigns.ts'
import { shippingQueue } from '../contract/deliveries.ts'
import { officeEAccounts } from '../contract/e-account.ts'
import { officeInvoices } from '../contract/invoices.ts'
import { officeOrder } from '../contract/office-orders.ts'
import { officePayments } from '../contract/office-payments.ts'
import * as paths from '../contract/paths.ts'
import { printTemplates } from '../contract/print-desk.ts'
import { officeStatistics } from '../contract/statistics.ts'
import { stockReorder } from '../contract/stock.ts'
import { officeWithdrawals } from '../contract/wallet.ts'
import { mayDo, officeBillTypes } from '../server/records/access.ts'
import '../server/records/bill-types.ts'
import { type Member, mayCall } from '../server/visitor.ts'
import { officeMenu, screensFor } from '../web/office/menu.ts'

/** What each of the menu's screens asks for first. */
const reads: Readonly<Record<string, Admission>> = {
  [paths.officeShipping]: shippingQueue,
  [paths.officeOrder]: officeOrder,
  // A clerk enters for whom sales buy.
  [paths.officeNewOrder]: { access: 'office', roles: ['sales'] },
  [paths.officeAfterSale]: officeAfterSale,
  [paths.officeStatistics]: officeStatistics,
  [paths.officePayments]: officePayments,
  [paths.officeWallet]: officeWithdrawals,
  [paths.officeInvoices]: officeInvoices,
  [paths.officeEAccount]: officeEAccounts,
  [paths.officeStock]: stockReorder,
  [paths.officeCampaigns]: officeCampaigns,
  // Others could look at pages and do nothing.
  [paths.officePages]: { access: 'office', roles: ['content'] },
  [paths.printDesign]: printTemplates,
}

const clerk = (staffRole: StaffRole): Member => ({
  id: 1,
  shopId: 1,
  nick: '',
  icon: '',
  role: 'office',
  staffRole,
  tier: 0,
  rights: 0,
  hasEAccount: false,
  hasAgreedPrices: false,
})

describe.each<StaffRole>(['owner', 'sales', 'warehouse', 'finance', 'content'])('the menu of %s', role => {
  it('has the screens that open for them, and no other', () => {
    const visitor = clerk(role)
    const reachable = officeBillTypes(visitor).map(type => ({
      name: type.name,
      edits: mayDo(type, visitor, 'edit'),
    }))
    const offered = officeMenu.flatMap(group => screensFor(group, reachable).map(({ path }) => path))
    const all = officeMenu.flatMap(({ screens = [] }) => screens.map(({ path }) => path))
    expect(offered).toEqual(all.filter(path => mayCall(reads[path]!, visitor)))
  })
})
