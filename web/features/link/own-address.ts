import { object, optional, string } from 'valibot'
import { safeHref } from '../../../contract/links.ts'
import { Redirect } from '../../router/router.ts'

export interface LinkSearch {
  href?: string
}

export const linkSearch = object({ href: optional(string()) })

/** What leads into the shop itself is followed at once. */
export async function followOwn({ search: { href = '' } }: { search: LinkSearch }): Promise<undefined> {
  const own = safeHref(href)
  if (own?.startsWith('/')) throw new Redirect(own)
}
