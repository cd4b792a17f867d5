import { levelOf, parentPath } from '../../../contract/category-path.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import type { Change, RecordValues, Saved } from '../bill-type.ts'

const mostLevels = 3

/**
 * The path that follows from the chosen parent, or from the chosen place among the siblings. Saves of categories wait for
 * each other, so it stays free.
 */
export async function placeCategory(
  { db }: Context,
  { parent_id: parentId, place, ...columns }: RecordValues,
  before: RecordValues | null,
): Promise<{ write: RecordValues } | Failure> {
  if (before && parentId === undefined) {
    return place
      ? { write: { ...columns, path: await takePlace(db, before.path as string, place) } }
      : { write: columns }
  }
  const [parent] = parentId
    ? await db<{ path: string }[]>`select path from categories where id = ${parentId as number}`
    : []
  const top = parent?.path ?? ''
  const old = before?.path as string | undefined
  if (old && top.startsWith(old)) return fail('bill.belowItself', {}, 'parent_id')
  if (levelOf(top) + (old ? await levelsFrom(db, old) : 1) > mostLevels) {
    return fail('bill.tooDeep', { levels: mostLevels }, 'parent_id')
  }
  const part = await freePart(db, top)
  if (!part) return fail('bill.refused', {}, 'parent_id')
  return { write: { ...columns, path: await takePlace(db, top + part, place) } }
}

/**
 * Reorders the siblings by handing their paths out again, each with all that is below it, so that `own` comes to the
 * given place. Answers with the new path of `own`.
 */
async function takePlace(db: Db, own: string, place: unknown): Promise<string> {
  if (!place) return own
  const siblings = await db<{ path: string }[]>`
    select path from categories where starts_with(path, ${parentPath(own)}) and length(path) = ${own.length}`
  const paths = [...new Set([...siblings.map(({ path }) => path), own])].sort()
  const moved = paths.filter(path => path !== own)
  moved.splice(Number(place) - 1, 0, own)
  const changes = moved.map((from, n) => [from, paths[n]!] as const).filter(([from, to]) => from !== to)
  // Paths are unique at every moment, so each moves to a temporary path first.
  for (const [from, to] of [
    [changes.map(([from]) => from), changes.map(([, to]) => aside(to))],
    [changes.map(([, to]) => aside(to)), changes.map(([, to]) => to)],
  ]) {
    await db`
      update categories c set path = moved.target || substr(c.path, ${own.length + 1}::integer)
      from unnest(${from!}::text[], ${to!}::text[]) as moved (source, target)
      where starts_with(c.path, moved.source)`
  }
  return paths[moved.indexOf(own)]!
}

/** A temporary path of the same length for each; it begins with no digit, so no category has it. */
function aside(path: string): string {
  const top = parentPath(path)
  const first = path.charCodeAt(top.length)
  return top + String.fromCharCode(first + 0x2000) + path.slice(top.length + 1)
}

/** How many levels a branch has, its own included. */
async function levelsFrom(db: Db, path: string): Promise<number> {
  const [row] = await db<{ deepest: number }[]>`
    select max(length(path)) as deepest from categories where starts_with(path, ${path})`
  return levelOf('0'.repeat(row!.deepest)) - levelOf(path) + 1
}

/** After the last one, so that a new one stands last; where the numbers are used up, in a gap. */
async function freePart(db: Db, top: string): Promise<string | undefined> {
  const [row] = await db<{ part: string }[]>`
    with taken as (
      select right(path, 4)::integer as n from categories
      where starts_with(path, ${top}) and length(path) = ${top.length + 4} and right(path, 4) ~ '^[0-9]{4}$')
    select lpad(n::text, 4, '0') as part
    from (select coalesce(max(n), 0) + 1 as next from taken) as last,
      generate_series(case when next > 9999 then 1 else next end, least(next, 9999)) as n
    where n not in (select n from taken)
    order by n
    limit 1`
  return row?.part
}

/** Everything below a category goes with it, and the counts of the products with that. */
export async function moveBranch({ db }: Context, { id, before, after }: Saved): Promise<undefined> {
  const [from, to] = [before?.path as string | undefined, after.path as string]
  // Among its siblings it has taken its place already.
  if (!from || from === to || parentPath(from) === parentPath(to)) return
  await db`
    update categories set path = ${to} || substr(path, ${from.length + 1}::integer) where starts_with(path, ${from})`
  await db`
    update categories set product_count = product_count
      + case when starts_with(${to}, path) then ${after.product_count as number} else 0 end
      - case when starts_with(${from}, path) then ${after.product_count as number} else 0 end
    where id <> ${id} and (starts_with(${to}, path) or starts_with(${from}, path))`
}

/** A category counts the listed products in it and in all below it. */
export async function countProducts({ db }: Context, changes: readonly Change[]): Promise<void> {
  const counts = new Map<number, number>()
  const add = (values: RecordValues | null, n: number) => {
    const id = values?.category_id as number
    if (values?.listed) counts.set(id, (counts.get(id) ?? 0) + n)
  }
  for (const { before, after } of changes) {
    add(before, -1)
    add(after, 1)
  }
  const moved = [...counts].filter(([, n]) => n !== 0)
  if (moved.length === 0) return
  await db`
    update categories c set product_count = c.product_count + d.n
    from (
      select up.id, sum(m.n)::integer as n
      from unnest(${moved.map(([id]) => id)}::integer[], ${moved.map(([, n]) => n)}::integer[]) as m (id, n)
      join categories own on own.id = m.id
      join categories up on starts_with(own.path, up.path)
      group by up.id) d
    where c.id = d.id`
}
