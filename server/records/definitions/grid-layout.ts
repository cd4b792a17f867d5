import { fail } from '../../handler.ts'
import { mayDo, members } from '../access.ts'
import { billType } from '../bill-type.ts'
import { text } from '../fields.ts'
import { lookUpBillType } from '../registry.ts'

const mostCharacters = 20_000

/** How a person left a list; there is one per person and list. */
export const gridLayout = billType({
  name: 'grid_layout',
  title: 'bill.gridLayout',
  table: 'grid_layouts',
  access: [
    members(
      ['see', 'add', 'edit'],
      (db, { visitor }) => db`r.member_id = ${visitor.role === 'guest' ? 0 : visitor.id}`,
    ),
  ],
  fields: [text('bill_type', 'bill.billType', { required: true, max: 50 })],
  store: async ({ db, visitor }, { bill_type: name, layout }) => {
    const kept = JSON.stringify(layout ?? null)
    const list = typeof name === 'string' ? lookUpBillType(name) : undefined
    const isSeen = list && mayDo(list, visitor, 'see')
    // PostgreSQL keeps every character but NUL.
    const isFine = kept !== 'null' && kept.length <= mostCharacters && !kept.includes('\\u0000')
    if (visitor.role === 'guest' || !isSeen || !isFine) return fail('bill.refused')
    const [row] = await db<{ id: number }[]>`
      insert into grid_layouts (member_id, bill_type, layout) values (${visitor.id}, ${list.name}, ${db.json(layout as never)})
      on conflict (member_id, bill_type) do update set layout = excluded.layout returning id`
    return row!
  },
})
