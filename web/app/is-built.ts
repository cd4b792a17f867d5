import * as mobilePaths from '../../contract/mobile-paths.ts'
import * as paths from '../../contract/paths.ts'
import { mobileRoute, onMobileSite } from '../../contract/sites.ts'

/** Each has a screen (web/app/table.test.ts): links need not wait for the table. */
const desktop: ReadonlySet<string> = new Set(['/', '/member', ...Object.values(paths)])
const mobile: ReadonlySet<string> = new Set(Object.values(mobilePaths))

/** Whether a link may lead there: the screen exists. A query or fragment does not matter. */
export function isBuilt(href: string): boolean {
  const [path] = /^[^?#]*/.exec(href)!
  return onMobileSite(path) ? mobile.has(mobileRoute(path).path) : desktop.has(path)
}
