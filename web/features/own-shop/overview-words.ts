import type { DistributionHome } from '../../../contract/distributors.ts'
import * as paths from '../../../contract/paths.ts'
import type { TextKey } from '../../../contract/text.ts'

/** What is to be done before the first customer orders, and where. */
export const shopSteps: readonly {
  name: keyof DistributionHome['checklist']
  text: TextKey
  href: string
}[] = [
  { name: 'name', text: 'own-shop.stepName', href: paths.shopSettings },
  { name: 'logo', text: 'own-shop.stepLogo', href: paths.shopSettings },
  { name: 'markup', text: 'own-shop.stepMarkup', href: paths.markup },
  { name: 'customer', text: 'own-shop.stepCustomer', href: paths.customers },
  { name: 'shared', text: 'own-shop.stepShare', href: `${paths.shopSettings}#addresses` },
]

/** Orders that are to be purchased. */
export const ordersToPurchase = `${paths.distributionOrders}?tab=toPurchase`

/** Customers who registered and wait to be let in. */
export const waitingCustomers = `${paths.customers}?search=${encodeURIComponent('{"status":"pending"}')}`
