import type { OfficeHome } from '../../../contract/office.ts'
import type { Context } from '../../context.ts'
import { fail, type Outcome, ok } from '../../handler.ts'
import { dailyCounts, topProducts, whatNeedsDoing } from './office.queries.ts'

/** Counting a large catalogue takes a while and nobody needs it to the second. */
const freshForMs = 60_000

export async function officeHome(context: Context): Promise<Outcome<OfficeHome>> {
  const { db, memory, visitor, lang, now } = context
  if (visitor.role !== 'office') return fail('message.noPermission')
  const minute = Math.floor(now.getTime() / freshForMs)
  const [todo, newMembers, newProducts, changes, top] = await Promise.all([
    memory.get(`office:todo:${minute}`, [], () => whatNeedsDoing(db)),
    dailyCounts(db, 'members', 'created_at'),
    dailyCounts(db, 'products', 'created_at'),
    dailyCounts(db, 'record_changes', 'at'),
    topProducts(db, lang),
  ])
  return ok({ todo, newMembers, newProducts, changes, topProducts: top })
}
