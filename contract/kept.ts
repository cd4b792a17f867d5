import * as mobilePaths from './mobile-paths.ts'
import { mobileRoute } from './sites.ts'

/**
 * What a phone keeps of the mobile site, so that pages seen before open without a network. Names that the server, the page and
 * its service worker share.
 */

/** On a page that may be kept: whom it was drawn for. */
export const keptHeader = 'x-kept-for'

/** The page for what was never seen, the service worker, what makes the shop installable. */
export const offlinePage = '/app/offline'
export const workerPath = '/app/worker.js'
export const manifestPath = '/app/manifest.webmanifest'
export const iconPath = '/app/icon'

/** Pages and answers kept on a phone are for one person in one shop, language and currency; anybody else finds none of them. */
export const keptFor = (who: { uid: number; shopId: number; lang: string; currency: string }): string =>
  [who.uid, who.shopId, who.lang, who.currency].join(' ')

/** What may be kept. Not what moves money or accounts for it, and not what only makes sense with a network. */
const keepable: ReadonlySet<string> = new Set([
  mobilePaths.home,
  mobilePaths.category,
  mobilePaths.products,
  mobilePaths.search,
  mobilePaths.product,
  mobilePaths.page,
  mobilePaths.flashSale,
  mobilePaths.groupBuy,
  mobilePaths.selection,
  mobilePaths.quickPick,
  mobilePaths.cart,
  mobilePaths.notices,
  mobilePaths.notice,
  mobilePaths.memberHome,
  mobilePaths.orders,
  mobilePaths.order,
  mobilePaths.tracking,
  mobilePaths.deliveryNotes,
  mobilePaths.addresses,
  mobilePaths.favourites,
  mobilePaths.browse,
  mobilePaths.bell,
  mobilePaths.inquiries,
  mobilePaths.coupons,
])

export const isKept = (path: string): boolean => keepable.has(mobileRoute(path).path)

/** As the server drew it. "Me" shows sums: of that only what its screen leaves of its data is kept. */
export const isKeptWhole = (path: string): boolean => isKept(path) && path !== mobilePaths.memberHome
