import { json } from 'node:stream/consumers'
import type { Invoice } from '../contract/checkout.ts'
import type { Decimal } from '../contract/decimal.ts'
import { formatMoney } from '../contract/money.ts'
import { openPdf } from '../server/pdf/pdf.ts'

/** What stands on it. */
export interface DrawnInvoice {
  taxNo: string
  info: Invoice
  seller: string
  amount: Decimal
  day: string
  orders: { number: string; amount: Decimal }[]
}

const red = '#d7263d'
const soft = '#5b5d66'

async function drawInvoice({ taxNo, info, seller, amount, day, orders }: DrawnInvoice): Promise<Buffer> {
  const yuan = { code: 'CNY', symbol: '¥', decimals: 2, symbolAfter: false }
  const money = (value: Decimal) => formatMoney(value, yuan, '')
  const pdf = openPdf({ lang: 'zh', title: `电子发票 ${taxNo}`, size: [595.28, 397] })
  const { margin, width, height } = pdf
  const inner = width - 2 * margin
  const half = inner / 2
  const right = margin + half
  const write = (words: string, x: number, y: number, across: number, style = {}) =>
    pdf.text(words, { x, y, width: across }, style)
  pdf.newPage()
  write('电子发票（普通发票）', margin, margin, inner, { size: 18, bold: true, color: red, align: 'center' })
  write(`发票号码 ${taxNo}`, margin, 70, half, { color: soft })
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

process.stdout.write(await drawInvoice((await json(process.stdin)) as DrawnInvoice))
