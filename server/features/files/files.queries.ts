import type { FileItem } from '../../../contract/files.ts'
import type { Db, Fragment, Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { fileItem } from './files.rules.ts'
import type { AttachedFile, NewFile, StoredFile } from './files.tables.ts'

const columns = (db: Db) => db`
  id, owner_id as "ownerId", shop_id as "shopId", name, path, type, bytes, sent_bytes as "sentBytes", width, height,
  is_public as "isPublic"`

/** In the past, so that no transaction that began before a removal and waited for it takes the file for one that is there. */
const removed = (db: Db) => db`now() - interval '1 hour'`

const alive = (db: Db) => db`(expires_at is null or expires_at > now())`

export async function insertFile(db: Db, file: NewFile): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into files (owner_id, shop_id, name, path, type, bytes, sent_bytes, width, height, sha256, is_public)
    values (${file.ownerId}, ${file.shopId}, ${file.name}, ${file.path}, ${file.type}, ${file.bytes}, ${file.sentBytes},
      ${file.width}, ${file.height}, ${file.sha256}, ${file.isPublic})
    returning id`
  return row!.id
}

export async function fileAt(db: Db, path: string): Promise<StoredFile | undefined> {
  const [file] = await db<StoredFile[]>`
    select ${columns(db)} from files where path = ${path} and ${alive(db)}`
  return file
}

/** One's own file by its id, attached or not: to look at its type and size before it is taken. */
export async function ownFile(db: Db, id: number, owner: number): Promise<StoredFile | undefined> {
  const [file] = await db<StoredFile[]>`
    select ${columns(db)} from files where id = ${id} and owner_id = ${owner} and ${alive(db)}`
  return file
}

/** For whoever may see the record that names it. */
export async function fileById(db: Db, id: number): Promise<StoredFile | undefined> {
  const [file] = await db<StoredFile[]>`select ${columns(db)} from files where id = ${id} and ${alive(db)}`
  return file
}

export interface Attachment {
  ids: readonly number[]
  /** The member who uploaded them: nobody takes a file of somebody else. */
  owner: number
  /** From now on everybody may see them. */
  publish?: boolean
}

/**
 * Makes uploaded files part of a record, which keeps them from expiring. False when one of them is somebody else's,
 * expired or part of another record: then the caller's transaction has to be undone.
 */
export async function attachFiles(
  db: Db,
  { ids, owner, publish = false }: Attachment,
  type: string,
  id: number,
) {
  const wanted = [...new Set(ids)]
  const attached = await db`
    update files
    set attached_type = ${type}, attached_id = ${id}, expires_at = null, is_public = is_public or ${publish}
    where id = any(${wanted}::integer[]) and owner_id = ${owner}
      and (expires_at > now() or (attached_type = ${type} and attached_id = ${id}))`
  return attached.count === wanted.length
}

/** Takes files off a record; they expire in a day. False when one of them was not part of it. */
export async function detachFiles(
  db: Db,
  ids: readonly number[],
  type: string,
  id: number,
): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const detached = await db`
    update files set attached_type = null, attached_id = null, expires_at = now() + interval '24 hours'
    where id = any(${wanted}::integer[]) and attached_type = ${type} and attached_id = ${id}`
  return detached.count === wanted.length
}

/** Those that another record of the type names become part of that one. `named` joins the records `r` that name file `f`. */
export async function passFilesOn(
  db: Db,
  ids: readonly number[],
  from: { type: string; id: number },
  named: Fragment,
): Promise<number[]> {
  // One reading of the records for all files: there may be a million.
  const passed = await db<{ id: number }[]>`
    with lost as materialized (
      select id, path from files
      where id = any(${[...ids]}::integer[]) and attached_type = ${from.type} and attached_id = ${from.id}
    ), next as (
      select f.id, min(r.id) as record from lost f join ${named} group by f.id
    )
    update files set attached_id = next.record from next where files.id = next.id returning files.id`
  return passed.map(({ id }) => id)
}

/** For a record that is deleted. */
export async function detachAllFiles(db: Db, type: string, id: number): Promise<void> {
  await db`
    update files set attached_type = null, attached_id = null, expires_at = now() + interval '24 hours'
    where attached_type = ${type} and attached_id = ${id}`
}

export async function countFiles(db: Db, type: string, id: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from files where attached_type = ${type} and attached_id = ${id}`
  return row!.count
}

/** The files of each record that has some, oldest first. */
export async function filesOf(
  db: Db,
  type: string,
  ids: readonly number[],
): Promise<Map<number, FileItem[]>> {
  const rows = await db<(StoredFile & { recordId: number })[]>`
    select ${columns(db)}, attached_id as "recordId" from files
    where attached_type = ${type} and attached_id = any(${[...ids]}::integer[])
    order by id`
  return new Map(
    [...Map.groupBy(rows, row => row.recordId)].map(([recordId, files]) => [recordId, files.map(fileItem)]),
  )
}

/** Files that a record names itself. */
export async function filesById(db: Db, ids: readonly number[]): Promise<Map<number, FileItem>> {
  if (ids.length === 0) return new Map()
  const rows = await db<StoredFile[]>`select ${columns(db)} from files where id = any(${[...ids]}::integer[])`
  return new Map(rows.map(row => [row.id, fileItem(row)]))
}

/** Uploads that were not kept after all. */
export async function dropFiles(db: Db, ids: readonly number[]): Promise<void> {
  await db`update files set expires_at = ${removed(db)} where id = any(${[...ids]}::integer[]) and expires_at > now()`
}

/** Those of them that are part of a record; in order, so that two who lock their records do not wait for each other. */
export async function attachedFiles(db: Db, ids: readonly number[]): Promise<AttachedFile[]> {
  return await db<AttachedFile[]>`
    select ${columns(db)}, attached_type as "attachedType", attached_id as "attachedId" from files
    where id = any(${[...ids]}::integer[]) and attached_type is not null
    order by attached_type, attached_id, id`
}

/** False when it is part of that record no more. */
export async function removeAttachedFile(
  db: Db,
  { id, attachedType, attachedId }: AttachedFile,
): Promise<boolean> {
  const result = await db`
    update files set attached_type = null, attached_id = null, expires_at = ${removed(db)}
    where id = ${id} and attached_type = ${attachedType} and attached_id = ${attachedId}`
  return result.count === 1
}

/** False unless all of them were there to be removed, one's own and part of no record. */
export async function removeOwnFiles(db: Db, ids: readonly number[], owner: number): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const result = await db`
    update files set expires_at = ${removed(db)}
    where id = any(${wanted}::integer[]) and owner_id = ${owner} and expires_at > now()`
  return result.count === wanted.length
}

/**
 * Room for an upload of this many bytes, kept until it is given back; undefined when there would be more than `most` of
 * this member that belongs to no record: what lies on the disk, removed or not, and what is on its way.
 */
export async function keepRoom(
  sql: Sql,
  { owner, bytes, most }: { owner: number; bytes: number; most: number },
): Promise<number | undefined> {
  return await inTransaction(sql, async tx => {
    // One after the other, so that no two count the same room as free.
    await tx`select pg_advisory_xact_lock(hashtext('uploads'), ${owner})`
    const [row] = await tx<{ id: number }[]>`
      insert into uploads (owner_id, bytes)
      select ${owner}, ${bytes}
      where ${bytes} + (
        select coalesce(sum(bytes), 0) from (
          select bytes from files where owner_id = ${owner} and expires_at is not null
          union all
          select bytes from uploads where owner_id = ${owner} and expires_at > now()
        ) lying
      ) <= ${most}
      returning id`
    return row?.id
  })
}

export async function giveRoomBack(db: Db, id: number): Promise<void> {
  await db`delete from uploads where id = ${id} or expires_at < now()`
}

/**
 * Files whose content can go. They expired an hour ago, so whoever began to attach one while it could still be
 * reached has long finished.
 */
export async function goneFiles(
  db: Db,
  after: number,
  limit: number,
): Promise<{ id: number; path: string }[]> {
  return await db<{ id: number; path: string }[]>`
    select id, path from files
    where expires_at < now() - interval '1 hour' and id > ${after} order by id limit ${limit}`
}

export async function forgetFile(db: Db, id: number): Promise<void> {
  await db`delete from files where id = ${id} and expires_at < now() - interval '1 hour'`
}
