import type { Db, Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { addVersion, type DeskPage, lockPage } from './page-desk.queries.ts'

/** Of a home page and of each category's page a shop shows one: who publishes another one takes their turn. */
const takeTurn = (db: Db, shopId: number) =>
  db`select pg_advisory_xact_lock(hashtext('pages shown'), ${shopId})`

/** The locked page, after its turn has come; what was read before may be old by then. */
export async function lockForPublishing(db: Db, id: number, shopId: number) {
  await takeTurn(db, shopId)
  return await lockPage(db, id)
}

/** What the draft holds is shown from now on. Pressed twice it is one version. */
export async function publishNow(db: Db, page: DeskPage, by: number | null): Promise<Date> {
  if (page.publishedVersion !== null && page.publishedRevision === page.revision) {
    await db`update pages set due_version = null, publish_at = null where id = ${page.id} and publish_at is not null`
    return page.publishedAt!
  }
  return await show(db, page, await addVersion(db, page, 'published', by))
}

/** A page is taken down by itself at that moment; null: when somebody does. */
export const setEnd = (db: Db, id: number, until: Date | null) =>
  db`update pages set withdraw_at = ${until} where id = ${id}`

/** What the draft holds now is shown from that moment on. */
export async function schedule(db: Db, page: DeskPage, at: Date, by: number): Promise<void> {
  const version = await addVersion(db, page, 'scheduled', by)
  await db`update pages set due_version = ${version}, publish_at = ${at} where id = ${page.id}`
}

async function show(db: Db, { id, shopId, type, categoryId }: DeskPage, version: number): Promise<Date> {
  // Whatever stood there before makes room.
  if (type === 'home' || type === 'category')
    await db`
      update pages set published_version = null, published_at = null, withdrawn = true, withdraw_at = null
      where shop_id = ${shopId} and type = ${type} and category_id is not distinct from ${categoryId} and id <> ${id}
        and published_version is not null`
  // An end that came before this beginning was that of what was shown before.
  const [shown] = await db<{ at: Date }[]>`
    update pages set published_version = ${version}, published_at = clock_timestamp(), withdrawn = false,
      due_version = null, publish_at = null,
      withdraw_at = case when withdraw_at > least(publish_at, now()) then withdraw_at end
    where id = ${id} returning published_at as at`
  return shown!.at
}

export const unschedule = (db: Db, id: number) =>
  db`update pages set due_version = null, publish_at = null,
      withdraw_at = case when published_version is not null then withdraw_at end
    where id = ${id}`

export const withdraw = (db: Db, id: number) =>
  db`update pages set published_version = null, published_at = null, withdrawn = true, due_version = null, publish_at = null,
      withdraw_at = null
    where id = ${id}`

/** Shows what is due. Every process tries; the first one does it, the others find nothing due. */
export async function publishDuePages(sql: Sql): Promise<void> {
  const due = await sql<{ id: number; shopId: number }[]>`
    select id, shop_id as "shopId" from pages where publish_at <= now() order by publish_at, id limit 100`
  for (const { id, shopId } of due)
    await inTransaction(sql, async tx => {
      const page = await lockForPublishing(tx, id, shopId)
      const [still] = await tx<{ version: number }[]>`
        select due_version as version from pages where id = ${id} and publish_at <= now()`
      if (page && still) await show(tx, page, still.version)
    })
}

/** Takes down what has had its time; what is due to be shown after that still will be. */
export async function withdrawDuePages(sql: Sql): Promise<void> {
  const due = await sql<{ id: number; shopId: number }[]>`
    select id, shop_id as "shopId" from pages where withdraw_at <= now() order by withdraw_at, id limit 100`
  for (const { id, shopId } of due)
    await inTransaction(sql, async tx => {
      await lockForPublishing(tx, id, shopId)
      await tx`
        update pages set published_version = null, published_at = null, withdraw_at = null,
          withdrawn = withdrawn or published_version is not null
        where id = ${id} and withdraw_at <= now() and (publish_at is null or publish_at > now())`
    })
}
