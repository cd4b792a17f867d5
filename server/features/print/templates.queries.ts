import * as v from 'valibot'
import type { PrintKind } from '../../../contract/print-fields.ts'
import { type PrintTemplate, printTemplate } from '../../../contract/print-template.ts'
import type { Db } from '../../db/database.ts'

/** As many as a shop keeps. */
export const mostTemplates = 100

export interface TemplateRow {
  id: number
  shopId: number
  kind: PrintKind
  name: string
  template: PrintTemplate
  revision: number
  isDefault: boolean
  updatedAt: Date
  updatedBy: string
}

const columns = (db: Db) => db`
  p.id, p.shop_id as "shopId", p.kind, p.name, p.template, p.revision, p.is_default as "isDefault",
  p.updated_at as "updatedAt", coalesce((select m.nick from members m where m.id = p.updated_by), '') as "updatedBy"`

export const templatesOf = async (db: Db, shopId: number): Promise<TemplateRow[]> => db<TemplateRow[]>`
  select ${columns(db)} from print_templates p where p.shop_id = ${shopId} order by p.kind, p.name, p.id limit ${mostTemplates}`

export async function templateById(db: Db, id: number): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`select ${columns(db)} from print_templates p where p.id = ${id}`
  return row
}

/** In whose name a document is printed; undefined where it is the reader's shop's. */
export async function shopOfDocument(db: Db, kind: PrintKind, id: number): Promise<number | undefined> {
  const isDelivery = kind === 'delivery-note' || kind === 'packing-list' || kind === 'box-label'
  if (!isDelivery && kind !== 'order') return undefined
  const [row] = await db<{ shopId: number }[]>`
    select shop_id as "shopId" from ${isDelivery ? db`delivery_notes` : db`orders`} where id = ${id}`
  return row?.shopId
}

/** What a shop prints a kind with. One that today's rules do not accept any more is as none. */
export async function defaultTemplate(
  db: Db,
  shopId: number,
  kind: PrintKind,
): Promise<PrintTemplate | undefined> {
  const [row] = await db<{ template: unknown }[]>`
    select template from print_templates where shop_id = ${shopId} and kind = ${kind} and is_default`
  return row && sound(row.template)
}

/** One of a shop's templates of a kind, whether it prints with it or not. */
export async function ownTemplate(
  db: Db,
  shopId: number,
  kind: PrintKind,
  id: number,
): Promise<PrintTemplate | undefined> {
  const [row] = await db<{ template: unknown }[]>`
    select template from print_templates where id = ${id} and shop_id = ${shopId} and kind = ${kind}`
  return row && sound(row.template)
}

function sound(template: unknown): PrintTemplate | undefined {
  const parsed = v.safeParse(printTemplate, template)
  return parsed.success ? parsed.output : undefined
}

interface Written {
  shopId: number
  kind: PrintKind
  name: string
  template: PrintTemplate
  /** Absent: it is what it was. */
  isDefault: boolean | undefined
  by: number
}

interface Kept {
  id: number
  revision: number
  isDefault: boolean
}

const takeTurn = (db: Db, { shopId }: Written) =>
  db`select pg_advisory_xact_lock(hashtext('print templates'), ${shopId})`

/** The one that was the default is not any more. */
const noOtherDefault = (db: Db, { shopId, kind }: Written, id: number) => db`
  update print_templates set is_default = false
  where shop_id = ${shopId} and kind = ${kind} and is_default and id <> ${id}`

export async function insertTemplate(db: Db, row: Written): Promise<Kept> {
  await takeTurn(db, row)
  if (row.isDefault) await noOtherDefault(db, row, 0)
  const [written] = await db<Kept[]>`
    insert into print_templates (shop_id, kind, name, template, is_default, updated_by)
    values (${row.shopId}, ${row.kind}, ${row.name}, ${JSON.stringify(row.template)}::jsonb, ${row.isDefault ?? false}, ${row.by})
    returning id, revision, is_default as "isDefault"`
  return written!
}

/** Undefined: somebody else has saved it meanwhile. */
export async function updateTemplate(
  db: Db,
  id: number,
  revision: number,
  row: Written,
): Promise<Kept | undefined> {
  await takeTurn(db, row)
  const [locked] = await db`
    select from print_templates where id = ${id} and shop_id = ${row.shopId} and revision = ${revision} for update`
  if (!locked) return undefined
  if (row.isDefault) await noOtherDefault(db, row, id)
  const [written] = await db<Kept[]>`
    update print_templates
    set name = ${row.name}, template = ${JSON.stringify(row.template)}::jsonb, is_default = coalesce(${row.isDefault ?? null}::boolean, is_default),
      revision = revision + 1, updated_at = now(), updated_by = ${row.by}
    where id = ${id} returning id, revision, is_default as "isDefault"`
  return written
}

export async function removeTemplate(db: Db, id: number, shopId: number): Promise<boolean> {
  const removed = await db`delete from print_templates where id = ${id} and shop_id = ${shopId}`
  return removed.count > 0
}
