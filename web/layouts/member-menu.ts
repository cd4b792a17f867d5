import type { SessionState } from '../../contract/session.ts'
import type { TextKey } from '../../contract/text.ts'
import { guard } from '../app/guard.ts'
import { type MenuGroup, type RouteRow, routeTable } from '../app/table.ts'

/** The groups of the member menu (product §2). */
const groups: readonly { id: MenuGroup; title: TextKey }[] = [
  { id: 10, title: 'common.orderCentre' },
  { id: 20, title: 'common.memberCentre' },
  { id: 30, title: 'common.distributionCentre' },
  { id: 40, title: 'common.accountCentre' },
]

/** The groups with what is built and open to this session; a group that would be empty is left out. */
export function memberMenu(session: SessionState, rows: readonly RouteRow[] = routeTable) {
  return groups
    .map(group => ({
      ...group,
      rows: rows.filter(
        row =>
          row.menu === group.id &&
          row.screen &&
          guard({ ...row.requires, ...row.menuWhen }, session) === 'pass',
      ),
    }))
    .filter(group => group.rows.length > 0)
}
