import { mostViews, type SavedView } from '../../../contract/office.ts'
import type { Db } from '../../db/database.ts'

export const viewsOf = async (db: Db, memberId: number, place: string): Promise<SavedView[]> =>
  await db<SavedView[]>`
    select id, name, query from saved_views where member_id = ${memberId} and place = ${place} order by id`

interface NewView {
  memberId: number
  place: string
  name: string
  query: string
}

/** Undefined: there are as many as one person has. */
export async function keepView(
  db: Db,
  { memberId, place, name, query }: NewView,
): Promise<{ id: number } | undefined> {
  // One after the other, or two at once would be one too many.
  await db`select from members where id = ${memberId} for no key update`
  const [kept] = await db<{ id: number }[]>`
    insert into saved_views (member_id, place, name, query)
    select ${memberId}, ${place}, ${name}, ${query}
    where (select count(*) from saved_views
      where member_id = ${memberId} and place = ${place} and name <> ${name}) < ${mostViews}
    on conflict (member_id, place, name) do update set query = excluded.query returning id`
  return kept
}

/** False: it is nobody's, or somebody else's. */
export const dropView = async (db: Db, memberId: number, id: number): Promise<boolean> =>
  (await db`delete from saved_views where id = ${id} and member_id = ${memberId} returning 1`).length > 0
