import type { FileItem } from '../../../contract/files.ts'
import type { Db } from '../../db/database.ts'
import { fileItem } from './files.rules.ts'
import type { NewFile, StoredFile } from './files.tables.ts'

const columns = (db: Db) => db`
  id, owner_id as "ownerId", shop_id as "shopId", name, path, type, bytes, sent_bytes as "sentBytes", width, height,
  is_public as "isPublic"`

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

/** For a record that is deleted. */
export async function detachAllFiles(db: Db, type: string, id: number): Promise<void> {
  await db`
    update files set attached_type = null, attached_id = null, expires_at = now() + interval '24 hours'
    where attached_type = ${type} and attached_id = ${id}`
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

/** False unless all of them were there to be removed: one's own that belong to no record; for head office any. */
export async function removeFiles(
  db: Db,
  ids: readonly number[],
  by: { owner: number } | 'office',
): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const mine = by === 'office' ? db`true` : db`owner_id = ${by.owner} and attached_type is null`
  const removed = await db`
    update files set attached_type = null, attached_id = null, expires_at = now()
    where id = any(${wanted}::integer[]) and ${alive(db)} and ${mine}`
  return removed.count === wanted.length
}

/** How much somebody has uploaded that belongs to no record so far. */
export async function unattachedBytes(db: Db, owner: number): Promise<number> {
  const [row] = await db<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::float8 as bytes from files where owner_id = ${owner} and expires_at > now()`
  return row!.bytes
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
