import { type Action, titleOf } from '../contract/action.ts'
import { actions } from '../contract/actions.ts'
import { handlers } from '../server/features/handlers.ts'
import { table } from './table.ts'

type Listed = Pick<Action, 'name' | 'type' | 'feature' | 'access' | 'right' | 'roles' | 'limit' | 'open'>

/**
 * One line per action, read and save: name and type, feature, who may call it (with the bit of `fx` or the roles of staff it
 * asks for), how often, and whether the server answers it yet; the sum at the end.
 */
export function actionLines<A extends Listed>(
  all: readonly A[],
  handled: { has(action: A): boolean },
): string[] {
  const rows = all.map(action => [
    titleOf(action),
    action.feature,
    whoMayCall(action),
    howOften(action),
    handled.has(action) ? 'done' : 'open',
  ])
  const done = rows.filter(row => row.at(-1) === 'done').length
  return [...table(rows), `${all.length} actions, ${done} done, ${all.length - done} open`]
}

function whoMayCall({ access, right, roles, open }: Listed): string {
  if (right) return [access, 'fx', right, ...(roles ? ['or office', ...roles] : [])].join(' ')
  if (roles) return `${access} ${roles.join(' ')}`
  return open ? `${access} of any shop` : access
}

const howOften = ({ limit }: Listed): string =>
  limit ? `${limit.max} in ${limit.seconds} s${limit.guestsOnly ? ' for guests' : ''}` : ''

if (import.meta.main) console.log(actionLines<Action>(actions, handlers).join('\n'))
