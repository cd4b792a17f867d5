import { createHash } from 'node:crypto'
import type { Invoice } from '../contract/checkout.ts'
import type { Decimal } from '../contract/decimal.ts'
import { formatMoney } from '../contract/money.ts'
import type { Sql } from '../server/db/database.ts'
import { attachFiles, insertFile } from '../server/features/files/files.queries.ts'
import { newPath } from '../server/features/files/files.rules.ts'
import { invoiceFiles } from '../server/features/invoices/invoices.queries.ts'

/** By which the issued invoice of the demo is known. */
export const demoTaxNo = '25442000000020260001'

interface Issued {
  id: number
  shopId: number
  by: number
  info: Invoice
  seller: string
  amount: Decimal
  day: string
  orders: { number: string; amount: Decimal }[]
}

/** What the demo's invoice was issued with. `put` says where files lie: nobody knows while the database is filled. */
export async function storeInvoiceFile(
  sql: Sql,
  put: (path: string, bytes: Buffer, type: string) => Promise<void>,
): Promise<void> {
  const [invoice] = await sql<Issued[]>`
    select i.id, i.shop_id as "shopId", i.decided_by as by, i.info, s.titles ->> 'zh' as seller, i.amount,
      to_char(i.decided_at, 'YYYY-MM-DD') as day,
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

const red = '#d7263d'
const soft = '#5b5d66'

async function drawInvoice({ info, seller, amount, day, orders }: Issued): Promise<Buffer> {
  const yuan = { code: 'CNY', symbol: '¥', decimals: 2, symbolAfter: false }
  const money = (value: Decimal) => formatMoney(value, yuan, '')
  // For the first start alone: whoever serves the shop draws no PDF itself.
  const { openPdf } = await import('../server/pdf/pdf.ts')
  const pdf = openPdf({ lang: 'zh', title: `电子发票 ${demoTaxNo}`, size: [595.28, 397] })
  const { margin, width, height } = pdf
  const inner = width - 2 * margin
  const half = inner / 2
  const right = margin + half
  const write = (words: string, x: number, y: number, across: number, style = {}) =>
    pdf.text(words, { x, y, width: across }, style)
  pdf.newPage()
  write('电子发票（普通发票）', margin, margin, inner, { size: 18, bold: true, color: red, align: 'center' })
  write(`发票号码 ${demoTaxNo}`, margin, 70, half, { color: soft })
  write(`开票日期 ${day}`, right, 70, half, { color: soft, align: 'end' })
  pdf.frame(margin, 90, inner, height - 90 - margin - 24, red, 0.8)
  pdf.line(right, 90, right, 150, red)
  pdf.line(margin, 150, margin + inner, 150, red)
  write(`购买方 ${info.title}`, margin + 10, 102, half - 20, { bold: true })
  write(`税号 ${info.taxNumber}`, margin + 10, 122, half - 20)
  write(`销售方 ${seller}`, right + 10, 102, half - 20, { bold: true })
  let y = 162
  for (const order of orders) {
    write(`订单 ${order.number} 货款`, margin + 10, y, half)
    y += write(money(order.amount), right, y, half - 10, { align: 'end' }) + 6
  }
  write('价税合计', margin + 10, y + 12, half, { bold: true })
  write(money(amount), right, y + 10, half - 10, { size: 13, bold: true, align: 'end' })
  write('演示商城的样张，不作为报销凭证', margin, height - margin - 14, inner, {
    color: soft,
    align: 'center',
  })
  return await pdf.end()
}
