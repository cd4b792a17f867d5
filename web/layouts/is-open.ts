import type { SessionState } from '../../contract/session.ts'
import { guard } from '../app/guard.ts'
import { isBuilt, routeAt } from '../app/table.ts'

/** The screen is built, and this session is not turned away from it. Being asked to sign in first is fine. */
export function isOpen(href: string, session: SessionState): boolean {
  if (/^https?:/i.test(href)) return true
  const requires = routeAt(href.split(/[?#]/, 1)[0]!)?.requires
  return isBuilt(href) && (!requires || ['pass', 'login'].includes(guard(requires, session)))
}
