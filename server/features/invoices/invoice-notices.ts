import type { Decimal } from '../../../contract/decimal.ts'
import type { Sql, Tx } from '../../db/database.ts'
import { hush, type NoticeParams, ring, ringStaff } from '../bell/ring-bell.ts'

interface Decided {
  kind: 'invoice_issued' | 'invoice_refused'
  by: number
  params?: NoticeParams
}

/** Whoever asked for it hears how it ended; no other clerk has to see to it any more. */
export async function tellDecided(tx: Tx, id: number, { kind, by, params }: Decided): Promise<void> {
  const [invoice] = await tx<{ memberId: number; number: string }[]>`
    select member_id as "memberId", number from invoices where id = ${id}`
  const { memberId, number } = invoice!
  await ring(tx, memberId, { kind, about: id, by, params: { number, ...params } })
  await hush(tx, ['invoice_asked'], id)
}

interface Replaced {
  memberId: number
  number: string
  files: readonly number[]
  by: number
}

/** Whoever has the old file needs the new one. */
export const tellReplaced = (tx: Tx, id: number, { memberId, number, files, by }: Replaced): Promise<void> =>
  ring(tx, memberId, {
    kind: 'invoice_replaced',
    about: id,
    key: `${id}:${files.join()}`,
    by,
    params: { number },
  })

interface RedIssued {
  amount: Decimal
  by: number
}

export async function tellRedIssued(tx: Tx, id: number, { amount, by }: RedIssued): Promise<void> {
  const [invoice] = await tx<{ memberId: number; number: string; currency: string; key: string }[]>`
    select member_id as "memberId", number, currency, id || ':' || (red_done - ${amount}::numeric(14, 4)) as key
    from invoices where id = ${id}`
  const { memberId, number, currency, key } = invoice!
  const params = { number, amount: { money: amount, currency } }
  await ring(tx, memberId, { kind: 'invoice_red_issued', about: id, key, by, params })
  await hush(tx, ['invoice_red_due'], id, key)
}

const mostAtOnce = 500

/** A refund asks for a red letter inside the database, whatever made it: finance hears of it here, once for each letter. */
export async function remindOfRedInvoices(sql: Sql): Promise<void> {
  const due = await sql<{ id: number; key: string; number: string }[]>`
    with due as (select id, number, id || ':' || red_done as key from invoices where red_due > 0)
    select * from due where not exists (select from bell_notices n where n.event = 'invoice_red_due:' || due.key)
    order by id limit ${mostAtOnce}`
  for (const { id, key, number } of due)
    await ringStaff(sql, { kind: 'invoice_red_due', about: id, key, params: { number } })
}
