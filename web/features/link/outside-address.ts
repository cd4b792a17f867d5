import { safeHref } from '../../../contract/links.ts'

/** Only http and https, without a name before the host that looks like another one. */
export function outsideAddress(href: string): URL | undefined {
  const address = safeHref(href)
  if (!address || address.startsWith('/') || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.username || url.password ? undefined : url
}
