import type { PageType } from '../../../contract/page-blocks.ts'
import type { PageState } from '../../../contract/page-desk.ts'
import type { Db, Fragment } from '../../db/database.ts'

/** A page as its makers see it. */
export interface DeskPage {
  id: number
  shopId: number
  type: PageType
  name: string
  categoryId: number | null
  revision: number
  publishedVersion: number | null
  publishedRevision: number | null
  publishedAt: Date | null
  publishAt: Date | null
  withdrawAt: Date | null
  withdrawn: boolean
  preview: string
  updatedAt: Date
  updatedBy: string
}

/** The order of the questions is what a shopkeeper wants to know first. */
export function stateOf(
  page: Pick<DeskPage, 'publishAt' | 'publishedVersion' | 'publishedRevision' | 'revision' | 'withdrawn'>,
): PageState {
  if (page.publishAt) return 'scheduled'
  if (page.publishedVersion !== null)
    return page.publishedRevision === page.revision ? 'published' : 'changed'
  return page.withdrawn ? 'withdrawn' : 'draft'
}

const columns = (db: Db): Fragment => db`
  p.id, p.shop_id as "shopId", p.type, p.name, p.category_id as "categoryId", p.revision,
  p.published_version as "publishedVersion", v.revision as "publishedRevision", p.published_at as "publishedAt",
  p.publish_at as "publishAt", p.withdraw_at as "withdrawAt", p.withdrawn, p.preview::text as preview, p.updated_at as "updatedAt",
  coalesce(m.nick, '') as "updatedBy"`

const tables = (db: Db): Fragment => db`
  pages p left join page_versions v on v.page_id = p.id and v.number = p.published_version
  left join members m on m.id = p.updated_by`

const mostPages = 500

export const pagesOf = async (db: Db, shopId: number): Promise<DeskPage[]> => db<DeskPage[]>`
  select ${columns(db)} from ${tables(db)} where p.shop_id = ${shopId}
  order by p.updated_at desc, p.id desc limit ${mostPages}`

export async function countPages(db: Db, shopId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from pages where shop_id = ${shopId}`
  return row!.count
}

export type PageWithDraft = DeskPage & { draft: unknown }

/** Locked until the transaction ends: whoever saves or publishes the same page waits, and then sees what became of it. */
export async function lockPage(db: Db, id: number): Promise<PageWithDraft | undefined> {
  const [locked] = await db`select from pages where id = ${id} for update`
  return locked ? await pageById(db, id) : undefined
}

export async function pageById(db: Db, id: number): Promise<PageWithDraft | undefined> {
  const [page] = await db<PageWithDraft[]>`
    select ${columns(db)}, p.draft from ${tables(db)} where p.id = ${id}`
  return page
}

export interface DraftByToken {
  shopId: number
  name: string
  type: PageType
  draft: unknown
}

export async function draftByToken(db: Db, token: string): Promise<DraftByToken | undefined> {
  const [page] = await db<DraftByToken[]>`
    select shop_id as "shopId", name, type, draft from pages where preview::text = ${token.toLowerCase()}`
  return page
}

export interface NewPage {
  shopId: number
  type: PageType
  name: string
  categoryId: number | null
  content: unknown
  by: number | null
}

export async function insertPage(
  db: Db,
  { shopId, type, name, categoryId, content, by }: NewPage,
): Promise<number> {
  const [page] = await db<{ id: number }[]>`
    insert into pages (shop_id, type, name, category_id, draft, updated_by)
    values (${shopId}, ${type}, ${name}, ${categoryId}, ${db.json(content as object)}, ${by}) returning id`
  return page!.id
}

/** One that is shown from the beginning: of a new shop, of the demo. */
export async function insertPublished(
  db: Db,
  page: { shopId: number; type: PageType; name: string; content: unknown; categoryId?: number | undefined },
): Promise<number> {
  const id = await insertPage(db, { ...page, categoryId: page.categoryId ?? null, by: null })
  const version = await addVersion(db, { id }, 'published', null)
  await db`update pages set published_version = ${version}, published_at = now() where id = ${id}`
  return id
}

export async function writeDraft(
  db: Db,
  id: number,
  { name, content, by }: { name: string; content: unknown; by: number },
): Promise<number> {
  const [page] = await db<{ revision: number }[]>`
    update pages set name = ${name}, draft = ${db.json(content as object)}, revision = revision + 1,
      updated_at = now(), updated_by = ${by}
    where id = ${id} returning revision`
  return page!.revision
}

/** How many earlier versions are kept of a page. */
const mostVersions = 50

/** A copy of the draft. What is shown or due stays, however old it is. */
export async function addVersion(
  db: Db,
  page: { id: number },
  note: 'published' | 'scheduled' | 'kept',
  by: number | null,
): Promise<number> {
  const [version] = await db<{ number: number }[]>`
    insert into page_versions (page_id, number, name, content, revision, note, by)
    select p.id, coalesce((select max(v.number) from page_versions v where v.page_id = p.id), 0) + 1, p.name, p.draft,
      p.revision, ${note}, ${by}
    from pages p where p.id = ${page.id} returning number`
  const { number } = version!
  await db`
    delete from page_versions v using pages p
    where p.id = ${page.id} and v.page_id = p.id and v.number <= ${number - mostVersions}
      and v.number is distinct from p.published_version and v.number is distinct from p.due_version`
  return number
}

export interface VersionRow {
  id: number
  number: number
  at: Date
  by: string
  note: 'published' | 'scheduled' | 'kept'
}

export const versionsOf = async (db: Db, pageId: number): Promise<VersionRow[]> => db<VersionRow[]>`
  select v.id, v.number, v.at, coalesce(m.nick, '') as by, v.note
  from page_versions v left join members m on m.id = v.by where v.page_id = ${pageId} order by v.number desc`

export async function versionOf(
  db: Db,
  pageId: number,
  id: number,
): Promise<{ name: string; content: unknown } | undefined> {
  const [version] = await db<{ name: string; content: unknown }[]>`
    select name, content from page_versions where page_id = ${pageId} and id = ${id}`
  return version
}

/** Whether what the draft holds is kept somewhere else too. */
export async function isKept(db: Db, { id, revision }: { id: number; revision: number }): Promise<boolean> {
  const [row] = await db`select from page_versions where page_id = ${id} and revision = ${revision}`
  return row !== undefined
}

/** Uploads that a page names: they stay as long as the shop, for earlier versions and copies name them too. */
export async function keepUploads(
  db: Db,
  { content, shopId, owner }: { content: unknown; shopId: number; owner: number },
): Promise<void> {
  const named = JSON.stringify(content).match(/(?:[ov]|(?:write\/)?u)\/[0-9a-f]{32}\.[a-z0-9]+/gi) ?? []
  if (named.length === 0) return
  const names = [...new Set(named.map(name => name.toLowerCase()))]
  await db`
    update files set attached_type = 'page', attached_id = ${shopId}, expires_at = null, is_public = true
    where path = any(${names}::text[]) and owner_id = ${owner} and attached_type is null and expires_at > now()`
}
