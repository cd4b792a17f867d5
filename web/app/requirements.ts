import { DistributionRight, ShopKind } from '../../contract/flags.ts'
import * as paths from '../../contract/paths.ts'
import type { Requirements } from './guard.ts'

/** One of the addresses in contract/paths.ts. */
export type ScreenPath = (typeof paths)[keyof typeof paths]

const signedIn: Requirements = { member: true }
const ownShop: Requirements = { fxId: 0 }
const wholesale: Requirements = { qtype: ShopKind.Wholesale, fxId: 0 }
const distributor: Requirements = { fx: DistributionRight.Screens }
const wallet: Requirements = { epay: true }
const designer: Requirements = { ...signedIn, ...distributor }
/** Its address is the secret. */
const open: Requirements = { open: true }

/** What a screen asks of the session (product §4, §6), besides being signed in where all screens of its kind ask that. */
const requirements: Readonly<Partial<Record<ScreenPath, Requirements>>> = {
  [paths.login]: { guestOnly: true },
  [paths.register]: { guestOnly: true, registration: true },
  [paths.scan]: signedIn,
  [paths.sharedQuotation]: open,
  [paths.checkout]: signedIn,
  [paths.pay]: signedIn,
  [paths.payResult]: signedIn,
  [paths.pagePreview]: open,
  [paths.invoiceInfo]: wholesale,
  [paths.invoices]: wholesale,
  [paths.distribution]: distributor,
  [paths.distributionApply]: { fxId: 0, newcomer: true },
  [paths.distributionOrders]: distributor,
  [paths.distributionOrder]: distributor,
  [paths.distributionCases]: distributor,
  [paths.distributionCase]: distributor,
  [paths.distributionProducts]: distributor,
  [paths.customers]: distributor,
  [paths.shopStaff]: { fx: DistributionRight.Distributor },
  [paths.shopSettings]: distributor,
  [paths.markup]: { fx: DistributionRight.Markup },
  [paths.shopPages]: distributor,
  [paths.miniProgram]: distributor,
  [paths.openAccount]: { mayHaveWallet: true },
  [paths.wallet]: wallet,
  [paths.walletDetail]: wallet,
  [paths.withdrawals]: wallet,
  [paths.coupons]: ownShop,
  [paths.redPackets]: ownShop,
  [paths.couponCentre]: ownShop,
  [paths.points]: ownShop,
  [paths.storedValue]: ownShop,
  [paths.topUp]: ownShop,
  [paths.pageEditor]: designer,
  [paths.printDesign]: designer,
}

/** The console's frame is around it, also when it leads nowhere. */
export const inOffice = (path: string): boolean => path === paths.office || path.startsWith('/office/')

export const requirementsOf = (path: string): Requirements | undefined =>
  inOffice(path) ? { office: true } : requirements[path as ScreenPath]
