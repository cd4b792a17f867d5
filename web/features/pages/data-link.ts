import { useSession } from '../../api/use-app.ts'
import { isOpen } from '../../layouts/is-open.ts'
import { shopHref } from '../../layouts/shop-links.ts'

/** Where a link of the data leads; nothing when it is empty, or when that screen is not open to this visitor. */
export function useDataHref(link: string): string | undefined {
  const session = useSession()
  if (!link) return undefined
  const href = shopHref(link)
  return isOpen(href, session) ? href : undefined
}
