import * as paths from '../../contract/paths.ts'
import type { TextKey } from '../../contract/text.ts'

interface MenuScreen {
  path: string
  title: TextKey
  about: string
  edits?: true
}

interface MenuGroup {
  title: TextKey
  /** Screens made by hand, for whoever reaches the bill type that they are about; with `edits`, for whoever changes it. */
  screens?: readonly MenuScreen[]
  billTypes: readonly string[]
}

/** Those of a group that somebody gets to see who reaches these bill types. */
export const screensFor = (
  { screens = [] }: MenuGroup,
  reachable: readonly { name: string; edits: boolean }[],
): readonly MenuScreen[] =>
  screens.filter(({ about, edits }) => reachable.some(type => type.name === about && (!edits || type.edits)))

/** The side menu of the console: groups of bill types. What a role does not reach is left out. */
export const officeMenu: readonly MenuGroup[] = [
  {
    title: 'office.catalogue',
    billTypes: ['product', 'sku', 'category', 'brand', 'unit', 'customisation_group'],
  },
  {
    title: 'office.orders',
    screens: [
      { path: paths.officeShipping, title: 'office.shipping', about: 'package' },
      // Who works on orders sees what they do to the stock; content sees the orders alone.
      { path: paths.officeOrder, title: 'office.orderDesk', about: 'stock_entry' },
      // Sales keep members' addresses, and enter what members ordered elsewhere.
      { path: paths.officeNewOrder, title: 'office.newOrder', about: 'address' },
      { path: paths.officeAfterSale, title: 'office.afterSale', about: 'stock_entry' },
    ],
    billTypes: ['order', 'delivery_note'],
  },
  {
    title: 'office.money',
    screens: [
      // For those who reach distributors: sales and finance.
      { path: paths.officeStatistics, title: 'office.statistics', about: 'distributor' },
      { path: paths.officePayments, title: 'office.payments', about: 'payment' },
      { path: paths.officeWallet, title: 'office.wallets', about: 'payment' },
      { path: paths.officeInvoices, title: 'office.invoices', about: 'payment' },
      { path: paths.officeEAccount, title: 'office.eAccounts', about: 'e_account' },
    ],
    billTypes: [
      'payment',
      'refund',
      'staff_case',
      'ledger_account',
      'ledger_entry',
      'payment_callback',
      'e_account',
    ],
  },
  {
    title: 'office.stock',
    // Sales see there what runs out.
    screens: [{ path: paths.officeStock, title: 'office.stockDesk', about: 'low_stock' }],
    billTypes: ['stock', 'low_stock', 'stock_paper', 'stock_entry', 'warehouse', 'store', 'site'],
  },
  {
    title: 'office.people',
    billTypes: [
      'member',
      'distributor',
      'mini_program',
      'address',
      'invoice_info',
      'inquiry',
      'agreed_price',
      'quantity_break',
      'unit_price',
      'registration_field',
      'consent',
      'sms_message',
      'sms_outbox',
    ],
  },
  {
    title: 'office.marketing',
    screens: [{ path: paths.officeCampaigns, title: 'office.campaigns', about: 'flash_sale', edits: true }],
    billTypes: [
      'promotion',
      'flash_sale',
      'group_buy',
      'coupon_template',
      'coupon',
      'red_packet_template',
      'red_packet',
      'selection_theme',
    ],
  },
  {
    title: 'office.content',
    screens: [
      { path: paths.officePages, title: 'screens.pages', about: 'notice', edits: true },
      { path: paths.printDesign, title: 'screens.printDesign', about: 'notice' },
    ],
    billTypes: ['notice', 'agreement'],
  },
  {
    title: 'office.settings',
    billTypes: [
      'shop',
      'currency',
      'delivery_method',
      'freight_rule',
      'pay_method',
      'top_up_package',
      'account_provider',
      'mini_program_platform',
      'tracking_provider',
      'verification_file',
      'area',
      'fund_account',
      'storage',
      'record_change',
    ],
  },
]
