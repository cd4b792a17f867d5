import type { DistributionHome } from '../../../contract/distributors.ts'
import { DistributionRight, mayDistribute } from '../../../contract/flags.ts'
import * as paths from '../../../contract/paths.ts'
import type { SessionState } from '../../../contract/session.ts'
import type { TextKey } from '../../../contract/text.ts'

interface ShopStep {
  name: keyof DistributionHome['checklist']
  text: TextKey
  href: string
}

const shopSteps: readonly ShopStep[] = [
  { name: 'name', text: 'own-shop.stepName', href: paths.shopSettings },
  { name: 'logo', text: 'own-shop.stepLogo', href: paths.shopSettings },
  { name: 'markup', text: 'own-shop.stepMarkup', href: paths.markup },
  { name: 'customer', text: 'own-shop.stepCustomer', href: paths.customers },
  { name: 'shared', text: 'own-shop.stepShare', href: `${paths.shopSettings}#addresses` },
]

/** What is to be done before the first customer orders, and where; clerks may not be let into the mark-ups. */
export const stepsFor = (session: Pick<SessionState, 'fx' | 'role'>): readonly ShopStep[] =>
  shopSteps.filter(({ name }) => name !== 'markup' || mayDistribute(session, DistributionRight.Markup))

/** Orders that are to be purchased. */
export const ordersToPurchase = `${paths.distributionOrders}?tab=toPurchase`

/** Customers who registered and wait to be let in. */
export const waitingCustomers = `${paths.customers}?search=${encodeURIComponent('{"status":"pending"}')}`
