import type { Action } from '../contract/action.ts'
import { actions } from '../contract/actions.ts'
import { handlers } from '../server/features/handlers.ts'
import { table } from './table.ts'

/** One line per action: name, feature, access with the bit of `fx` it asks for, and whether the server answers it yet; the sum at the end. */
export function actionLines(
  all: readonly Pick<Action, 'name' | 'feature' | 'access' | 'right'>[],
  handled: { has(name: string): boolean },
): string[] {
  const rows = all.map(({ name, feature, access, right }) => [
    name,
    feature,
    right ? `${access} fx ${right}` : access,
    handled.has(name) ? 'done' : 'open',
  ])
  const done = rows.filter(row => row[3] === 'done').length
  return [...table(rows), `${all.length} actions, ${done} done, ${all.length - done} open`]
}

if (import.meta.main) console.log(actionLines(actions, handlers).join('\n'))
