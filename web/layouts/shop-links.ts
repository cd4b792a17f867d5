import { toHref, translateLink } from '../../contract/links.ts'
import type { SessionState, TextLink } from '../../contract/session.ts'
import { guard } from '../routes/guard.ts'
import { isBuilt, routeAt } from '../routes/table.ts'

export interface Entry {
  text: string
  href: string
}

/** Where a link from the shop's own data leads; a page that asks first stands before every other site. */
export function shopHref(link: string): string {
  const target = translateLink(link)
  if (target.path !== '/link') return toHref(target)
  const href = String(target.query.href ?? '/home')
  return href.startsWith('/') ? href : toHref(target)
}

/** The screen is built, and this session is not turned away from it. Being asked to sign in first is fine. */
export function isOpen(href: string, session: SessionState): boolean {
  if (/^https?:/i.test(href)) return true
  const requires = routeAt(href.split(/[?#]/, 1)[0]!)?.requires
  return isBuilt(href) && (!requires || ['pass', 'login'].includes(guard(requires, session)))
}

export const openLinks = (links: readonly TextLink[], session: SessionState): Entry[] =>
  links.map(({ text, link }) => ({ text, href: shopHref(link) })).filter(({ href }) => isOpen(href, session))
