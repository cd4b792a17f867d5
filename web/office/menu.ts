import type { TextKey } from '../../contract/text.ts'

/** The side menu of the console: groups of bill types. What a role does not reach is left out. */
export const officeMenu: readonly { title: TextKey; billTypes: readonly string[] }[] = [
  {
    title: 'office.catalogue',
    billTypes: ['product', 'sku', 'category', 'brand', 'unit', 'customisation_group'],
  },
  { title: 'office.stock', billTypes: ['stock', 'stock_entry', 'warehouse', 'store', 'site'] },
  {
    title: 'office.people',
    billTypes: [
      'member',
      'distributor',
      'agreed_price',
      'quantity_break',
      'registration_field',
      'consent',
      'sms_outbox',
    ],
  },
  {
    title: 'office.marketing',
    billTypes: [
      'promotion',
      'flash_sale',
      'coupon_template',
      'coupon',
      'red_packet_template',
      'selection_theme',
    ],
  },
  { title: 'office.content', billTypes: ['notice', 'agreement', 'page_block'] },
  {
    title: 'office.settings',
    billTypes: [
      'shop',
      'currency',
      'delivery_method',
      'freight_rule',
      'pay_method',
      'area',
      'fund_account',
      'record_change',
    ],
  },
]
