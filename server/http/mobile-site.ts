import * as mobilePaths from '../../contract/mobile-paths.ts'
import { mobileHref, onMobileSite } from '../../contract/sites.ts'

/**
 * Where a phone finds a page when the shop has its mobile site elsewhere: under the same paths, what has no equivalent under
 * the page "me" (product §2).
 */
export function addressElsewhere(site: string, href: string): string {
  const path = href.split(/[?#]/, 1)[0]!
  const here = onMobileSite(path) ? href : (mobileHref(href) ?? mobilePaths.memberHome)
  return site.replace(/\/$/, '') + here
}
