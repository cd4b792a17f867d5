import { translateLink } from '../../../contract/links.ts'
import type { Translate } from '../../../contract/text.ts'
import { routeAt } from '../../app/table.ts'
import { shopHref } from '../../layouts/shop-links.ts'

/** Where a link leads, as far as it says so itself: the name of the screen, or of the other site. */
export function linkWords(link: string, t: Translate): string {
  const { href } = translateLink(link).query
  if (typeof href === 'string' && URL.canParse(href)) return new URL(href).host
  const title = routeAt(shopHref(link).split(/[?#]/, 1)[0]!)?.title
  return title ? t(title) : ''
}
