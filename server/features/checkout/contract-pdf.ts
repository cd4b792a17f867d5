import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { formatDateTime } from '../../../contract/dates.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Db, Sql } from '../../db/database.ts'
import { openPdf, type Pdf } from '../../pdf/pdf.ts'
import { readAll, type Storage } from '../../ports/storage/storage.ts'
import { attachFiles, insertFile } from '../files/files.queries.ts'
import { newPath } from '../files/files.rules.ts'
import { shopTimeZone } from '../shops/shops.tables.ts'

interface Making {
  sql: Sql
  storage: Storage
  t: Translate
  lang: Language
}

interface Signed {
  orderId: number
  /** Of all the orders that one signature is for. */
  numbers: string[]
  memberId: number
  shopId: number
  shop: string
  text: string
  version: number
  name: string
  signedAt: Date
  address: string
  signature: string
}

/** The signed contract of these orders as a file of their member; what has one already is left alone. */
export async function makeContractPdf(making: Making, orderIds: readonly number[]): Promise<void> {
  const { sql, storage } = making
  const signed = await signedContract(sql, orderIds, making.lang)
  if (!signed) return
  const bytes = await contractPdf(making, signed, await signaturePicture(storage, signed.signature))
  const path = newPath('document', 'plain', '.pdf')
  await sql.begin(async tx => {
    const id = await insertFile(tx, {
      ownerId: signed.memberId,
      shopId: signed.shopId,
      name: `${signed.numbers[0]}.pdf`,
      path,
      type: 'application/pdf',
      bytes: bytes.length,
      sentBytes: bytes.length,
      width: null,
      height: null,
      isPublic: false,
      sha256: createHash('sha256').update(bytes).digest(),
    })
    await attachFiles(tx, { ids: [id], owner: signed.memberId }, 'order_contract', signed.orderId)
    const kept = await tx`
      update order_contracts set pdf_file_id = ${id}
      where order_id = any(${orderIds as number[]}) and pdf_file_id is null`
    // Whoever was faster has made the same one.
    if (kept.count > 0) await storage.put(path, bytes, 'application/pdf')
    else await tx`delete from files where id = ${id}`
  })
}

async function signedContract(
  db: Db,
  orderIds: readonly number[],
  lang: Language,
): Promise<Signed | undefined> {
  const [signed] = await db<Signed[]>`
    select o.id as "orderId", o.member_id as "memberId", o.shop_id as "shopId", text_in(s.titles, ${lang}::text) as shop,
      c.text, c.version, c.name, c.signed_at as "signedAt", c.address, f.path as signature,
      array(select number from orders where id = any(${orderIds as number[]}) order by id) as numbers
    from order_contracts c
    join orders o on o.id = c.order_id
    join shops s on s.id = o.shop_id
    join files f on f.id = c.signature_file_id
    where c.order_id = any(${orderIds as number[]}) and c.pdf_file_id is null
    order by o.id limit 1`
  return signed
}

async function signaturePicture(storage: Storage, path: string): Promise<Buffer | undefined> {
  const stored = await storage.get(path)
  return (
    stored &&
    (await sharp(await readAll(stored))
      .flatten({ background: '#fff' })
      .png()
      .toBuffer())
  )
}

async function contractPdf(
  { t, lang }: Making,
  signed: Signed,
  signature: Buffer | undefined,
): Promise<Buffer> {
  const title = t('checkout.contract')
  const pdf = openPdf({ lang, title: `${title} ${signed.numbers[0]}`, author: signed.shop, margin: 48 })
  const head = `${signed.shop} · ${title}`
  const facts = [
    t('checkout.contractOrders', { numbers: signed.numbers.join(', ') }),
    t('checkout.contractVersion', { version: signed.version }),
  ].join(' · ')
  const foot = [
    t('checkout.signedBy', { name: signed.name }),
    t('checkout.signedAt', { at: formatDateTime(signed.signedAt, shopTimeZone), address: signed.address }),
  ]
  await pdf.know([facts, signed.text, ...foot])
  await pdf.know([head], 600)
  // Not before everything is known: nobody waits for what is still being written.
  const whole = buffer(pdf.stream)
  await draw(pdf, { head, facts, text: signed.text, foot, signature })
  pdf.end()
  return await whole
}

interface Page {
  head: string
  facts: string
  text: string
  foot: string[]
  signature: Buffer | undefined
}

const signatureHeight = 60

async function draw(pdf: Pdf, { head, facts, text, foot, signature }: Page): Promise<void> {
  await pdf.newPage()
  const width = pdf.width - 2 * pdf.margin
  const bottom = pdf.height - pdf.margin
  let y = pdf.margin
  const write = async (words: string, style = {}, gap = 4) => {
    const height = pdf.heightOf(words, width, style)
    if (y + height > bottom) {
      await pdf.newPage()
      y = pdf.margin
    }
    y += pdf.text(words, { x: pdf.margin, y, width }, style) + gap
  }
  await write(head, { size: 15, bold: true })
  await write(facts, { color: '#6b6e78' }, 14)
  for (const paragraph of text.split('\n')) await write(paragraph || ' ', { size: 10 }, 3)
  y += 16
  if (y + signatureHeight + 40 > bottom) {
    await pdf.newPage()
    y = pdf.margin
  }
  for (const line of foot) await write(line)
  if (signature)
    pdf.picture(signature, pdf.rtl ? pdf.width - pdf.margin - 216 : pdf.margin, y, 216, signatureHeight)
}
