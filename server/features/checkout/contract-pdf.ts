import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { formatDateTime, shopTimeZone } from '../../../contract/dates.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Db, Sql } from '../../db/database.ts'
import { openPdf, type Pdf } from '../../pdf/pdf.ts'
import { readAll, type Storage } from '../../ports/storage/storage.ts'
import { attachFiles, insertFile } from '../files/files.queries.ts'
import { newPath } from '../files/files.rules.ts'
import { contractFiles } from '../orders/order-files.ts'

interface Making {
  sql: Sql
  storage: Storage
  tIn(lang: Language): Translate
}

interface Signed {
  checkoutId: number
  lang: Language
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
  fileId: number | null
}

/** The signed contract of a checkout as a file of its member; one that is there already is left alone. */
export async function makeContractPdf(
  { sql, storage, tIn }: Making,
  checkoutId: number,
): Promise<{ fileId: number } | undefined> {
  const signed = await signedContract(sql, checkoutId)
  if (!signed) return undefined
  if (signed.fileId !== null) return { fileId: signed.fileId }
  const picture = await signaturePicture(storage, signed.signature)
  const bytes = await contractPdf(tIn(signed.lang), signed, picture)
  const path = newPath('document', 'plain', '.pdf')
  return await sql.begin(async tx => {
    // Whoever was faster has made the same one.
    const [due] = await tx<{ pdf: number | null }[]>`
      select pdf_file_id as pdf from checkout_contracts where checkout_id = ${checkoutId} for update`
    if (due!.pdf !== null) return { fileId: due!.pdf }
    const fileId = await insertFile(tx, {
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
    await attachFiles(tx, { ids: [fileId], owner: signed.memberId }, contractFiles, checkoutId)
    await tx`
      update checkout_contracts set pdf_file_id = ${fileId}, pdf_due = null where checkout_id = ${checkoutId}`
    await storage.put(path, bytes, 'application/pdf')
    return { fileId }
  })
}

async function signedContract(db: Db, checkoutId: number): Promise<Signed | undefined> {
  const [signed] = await db<Signed[]>`
    select c.checkout_id as "checkoutId", c.language as lang, o.member_id as "memberId", o.shop_id as "shopId",
      text_in(s.titles, c.language) as shop, c.text, c.version, c.name, c.signed_at as "signedAt", c.address,
      f.path as signature, c.pdf_file_id as "fileId",
      array(select number from orders where checkout_id = c.checkout_id order by id) as numbers
    from checkout_contracts c
    join orders o on o.checkout_id = c.checkout_id
    join shops s on s.id = o.shop_id
    join files f on f.id = c.signature_file_id
    where c.checkout_id = ${checkoutId}
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

async function contractPdf(t: Translate, signed: Signed, signature: Buffer | undefined): Promise<Buffer> {
  const { lang } = signed
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
