import { toHref, translateLink } from '../../contract/links.ts'
import * as paths from '../../contract/paths.ts'
import type { SessionState, TextLink } from '../../contract/session.ts'
import { isOpen } from './is-open.ts'

export interface Entry {
  text: string
  href: string
}

/** Where a link from the shop's own data leads; a page that asks first stands before every other site. */
export function shopHref(link: string): string {
  const target = translateLink(link)
  if (target.path !== paths.link) return toHref(target)
  const href = String(target.query.href ?? paths.home)
  return href.startsWith('/') ? href : toHref(target)
}

export const openLinks = (links: readonly TextLink[], session: SessionState): Entry[] =>
  links.map(({ text, link }) => ({ text, href: shopHref(link) })).filter(({ href }) => isOpen(href, session))
