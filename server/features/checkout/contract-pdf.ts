import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { formatDateTime, knownTimeZone, shopTimeZone } from '../../../contract/dates.ts'
import type { Language } from '../../../contract/languages.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import type { PrintDocument } from '../../../contract/print-fields.ts'
import type { PrintTemplate } from '../../../contract/print-template.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Db, Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { readAll, type Storage } from '../../ports/storage/storage.ts'
import { attachFiles, insertFile } from '../files/files.queries.ts'
import { newPath } from '../files/files.rules.ts'
import type { ShopPictures } from '../files/shop-pictures.ts'
import { contractFiles } from '../orders/order-files.ts'
import { named, type Paper, printPapers, same, shopFields, templateOf } from '../print/print-papers.ts'
import type { Shop } from '../shops/shops.tables.ts'

interface Making {
  sql: Sql
  storage: Storage
  pictures: ShopPictures
  tIn(lang: Language): Translate
}

export interface Signed {
  checkoutId: number
  lang: Language
  /** Of all the orders that one signature is for. */
  numbers: string[]
  memberId: number
  shopId: number
  shop: Pick<Shop, 'titles' | 'logo' | 'contact'>
  text: string
  version: number
  name: string
  signedAt: Date
  /** The signer's. */
  timeZone: string
  address: string
  signature: string
  fileId: number | null
}

/** The signed contract of a checkout as a file of its member; one that is there already is left alone. */
export async function makeContractPdf(
  making: Making,
  checkoutId: number,
): Promise<{ fileId: number } | undefined> {
  const { sql, storage } = making
  const signed = await signedContract(sql, checkoutId)
  if (!signed) return undefined
  if (signed.fileId !== null) return { fileId: signed.fileId }
  const template = await templateOf(sql, signed.shopId, 'contract')
  const printed = await printPapers(making, [await contractPaper(making, signed, template)])
  if (!printed.ok) {
    if (printed.reason !== 'busy') await noteFailure(sql, checkoutId, printed.detail)
    throw new Error(`The contract of checkout ${checkoutId} could not be printed: ${printed.detail}`)
  }
  const bytes = printed.pdf
  const path = newPath('document', 'plain', '.pdf')
  return await inTransaction(sql, async tx => {
    // Another process may have made it meanwhile.
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
      update checkout_contracts set pdf_file_id = ${fileId}, pdf_due = null, pdf_failure = null where checkout_id = ${checkoutId}`
    await storage.put(path, bytes, 'application/pdf')
    return { fileId }
  })
}

/** Tried again after ten minutes, twenty, forty, at last once a day. */
async function noteFailure(db: Db, checkoutId: number, detail: string): Promise<void> {
  await db`
    update checkout_contracts
    set pdf_failures = pdf_failures + 1, pdf_failure = ${detail.slice(0, 2000)},
      pdf_due = now() + least(interval '1 day', interval '10 minutes' * 2 ^ least(pdf_failures, 10))
    where checkout_id = ${checkoutId} and pdf_file_id is null`
}

/** In the language it was signed in, whatever a template says: the text is in no other. */
export async function contractPaper(
  { storage, tIn }: Pick<Making, 'storage' | 'tIn'>,
  signed: Signed,
  template: PrintTemplate,
): Promise<Paper> {
  const picture = await signaturePicture(storage, signed.signature)
  const langs = [signed.lang]
  return {
    template,
    langs,
    shop: signed.shop,
    document: named({ tIn }, 'contract', langs, contractDocument(tIn, signed)),
    ...(picture && { pictures: { [signatureName]: picture } }),
  }
}

export async function signedContract(db: Db, checkoutId: number): Promise<Signed | undefined> {
  const [signed] = await db<Signed[]>`
    select c.checkout_id as "checkoutId", c.language as lang, o.member_id as "memberId", o.shop_id as "shopId",
      json_build_object('titles', s.titles, 'logo', s.logo, 'contact', s.contact) as shop, c.text, c.version, c.name, c.signed_at as "signedAt",
      c.time_zone as "timeZone", c.address,
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

/** `UTC+07:00`: whoever reads it elsewhere knows the moment. */
function offsetOf(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')!.value.replace('GMT', 'UTC')
}

/** What the document calls it; it lies among the files of the member. */
const signatureName = 'signature'

function contractDocument(tIn: Making['tIn'], signed: Signed): PrintDocument<'contract'> {
  const t = tIn(signed.lang)
  // The zone may no longer exist under this name when the PDF is made later.
  const timeZone = knownTimeZone(signed.timeZone) ?? shopTimeZone
  const at = `${formatDateTime(signed.signedAt, timeZone)} ${offsetOf(signed.signedAt, timeZone)}`
  return {
    fields: {
      ...shopFields({ tIn, now: signed.signedAt, timeZone, link: '', by: '' }, 'contract', signed.shop, [
        signed.lang,
      ]),
      orders: same(listInWords(signed.lang, signed.numbers)),
      version: same(String(signed.version)),
      facts: same(
        [
          t('checkout.contractOrders', { numbers: listInWords(signed.lang, signed.numbers) }),
          t('checkout.contractVersion', { version: signed.version }),
        ].join(' · '),
      ),
      name: same(signed.name),
      signedBy: same(t('checkout.signedBy', { name: signed.name })),
      signedAt: same(t('checkout.signedAt', { at, address: signed.address })),
      signaturePicture: same(signatureName),
    },
    lists: {
      text: [
        {
          title: '',
          rows: signed.text.split('\n').map(paragraph => ({ paragraph: same(paragraph || ' ') })),
        },
      ],
    },
    sums: [],
    without: [],
  }
}
