import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Sql } from '../server/db/database.ts'
import { attachFiles, insertFile } from '../server/features/files/files.queries.ts'
import { newPath } from '../server/features/files/files.rules.ts'
import { invoiceFiles } from '../server/features/invoices/invoices.queries.ts'
import type { DrawnInvoice } from './draw-invoice.ts'

/** By which the issued invoice of the demo is known. */
export const demoTaxNo = '25442000000020260001'

interface Issued extends DrawnInvoice {
  id: number
  shopId: number
  by: number
}

/** What the demo's invoice was issued with. `put` says where files lie: nobody knows while the database is filled. */
export async function storeInvoiceFile(
  sql: Sql,
  put: (path: string, bytes: Buffer, type: string) => Promise<void>,
): Promise<void> {
  const [invoice] = await sql<Issued[]>`
    select i.id, i.shop_id as "shopId", i.decided_by as by, i.info, s.titles ->> 'zh' as seller, i.amount,
      to_char(i.decided_at, 'YYYY-MM-DD') as day, i.tax_no as "taxNo",
      (select json_agg(json_build_object('number', o.number, 'amount', io.amount::text)) from invoice_orders io
        join orders o on o.id = io.order_id where io.invoice_id = i.id) as orders
    from invoices i join shops s on s.id = i.shop_id
    where i.tax_no = ${demoTaxNo} and i.state = 'issued'
      and not exists (select from files where attached_type = ${invoiceFiles} and attached_id = i.id)`
  if (!invoice) return
  const bytes = await drawInvoice(invoice)
  const path = newPath('document', 'plain', '.pdf')
  const type = 'application/pdf'
  await put(path, bytes, type)
  const { id, shopId, by: ownerId } = invoice
  await sql.begin(async tx => {
    const file = await insertFile(tx, {
      ownerId,
      shopId,
      name: `${demoTaxNo}.pdf`,
      path,
      type,
      bytes: bytes.length,
      sentBytes: bytes.length,
      width: null,
      height: null,
      isPublic: false,
      sha256: createHash('sha256').update(bytes).digest(),
    })
    await attachFiles(tx, { ids: [file], owner: ownerId }, invoiceFiles, id)
  })
}

/** In a process of its own, which ends: the server would keep the fonts, and what they are drawn with, for good. */
async function drawInvoice(invoice: DrawnInvoice): Promise<Buffer> {
  const program = join(import.meta.dirname, 'draw-invoice.ts')
  const drawing = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  drawing.stdin.end(JSON.stringify(invoice))
  const [pdf, [code]] = await Promise.all([buffer(drawing.stdout), once(drawing, 'exit')])
  if (code !== 0) throw new Error("The demo's invoice could not be drawn; the lines above say why")
  return pdf
}
