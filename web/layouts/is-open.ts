import type { SessionState } from '../../contract/session.ts'
import { desktopHref } from '../../contract/sites.ts'
import { guard } from '../app/guard.ts'
import { isBuilt } from '../app/is-built.ts'
import { requirementsOf } from '../app/requirements.ts'

/** The screen is built, and this session is not turned away from it. Being asked to sign in first is fine. */
export function isOpen(href: string, session: SessionState): boolean {
  if (/^https?:/i.test(href)) return true
  const requires = requirementsOf((desktopHref(href) ?? href).split(/[?#]/, 1)[0]!)
  return isBuilt(href) && (!requires || ['pass', 'login'].includes(guard(requires, session)))
}
