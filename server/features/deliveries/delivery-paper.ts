import { formatDateTime } from '../../../contract/dates.ts'
import type { DeliveryPaper } from '../../../contract/delivery-papers.ts'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { formatQuantity } from '../../../contract/money.ts'
import type { MemberContext } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { NamedValue, PaperPart, PaperTable } from '../../pdf/draw-paper.ts'
import type { TextStyle } from '../../pdf/pdf.ts'
import { type Printed, printer } from '../../pdf/printer.ts'
import type { Words } from '../../pdf/table.ts'
import { isStaff } from '../../visitor.ts'
import { shown } from '../checkout/address-lines.ts'
import { inBoth, paperGrey } from '../orders/order-paper.ts'
import { type DeliveredLineRow, ownNote } from './delivery-list.queries.ts'
import { notesToPrint, type PrintedNote } from './delivery-papers.queries.ts'
import type { BoxLabel } from './draw-label.ts'
import { carrierText, specText } from './present-delivery.ts'

/** The notes that a visitor asks for, in each language; undefined when one of them is none of theirs. */
export async function printableNotes(
  context: MemberContext,
  ids: readonly number[],
  langs: readonly Language[],
): Promise<PrintedNote[][] | undefined> {
  const { db, visitor, shop } = context
  const reach = isStaff(visitor, ['warehouse', 'sales'])
    ? db`true`
    : ownNote(db, { memberId: visitor.id, shopId: shop.id })
  const wanted = [...new Set(ids)]
  const found = await Promise.all(langs.map(lang => notesToPrint(db, wanted, lang, reach)))
  return found[0]!.length === wanted.length ? found : undefined
}

/** Delivery notes, packing lists or labels on paper, in one language or two. */
export async function deliveryPaper(
  context: MemberContext,
  paper: DeliveryPaper,
  [notes = [], others]: readonly PrintedNote[][],
  langs: readonly Language[],
): Promise<Printed> {
  const [lang] = langs as [Language]
  const author = inLanguage(notes[0]?.shopTitles ?? context.shop.titles, lang)
  const title = context.tIn(lang)(titles[paper])
  if (paper === 'labels')
    return await printer.print('labels', {
      lang,
      title,
      author,
      labels: notes.flatMap(note => labelsOf(context, note, langs)),
    })
  const parts = notes.map((note, at) =>
    paper === 'notes'
      ? notePart(context, note, others?.[at], langs)
      : packingPart(context, note, others?.[at], langs),
  )
  return await printer.print('paper', { lang, title, author, parts })
}

export const titles = {
  notes: 'deliveries.paperNote',
  packing: 'deliveries.paperPacking',
  labels: 'deliveries.paperLabel',
} as const

const small: TextStyle = { size: 7.5, color: paperGrey }

function head(
  context: MemberContext,
  note: PrintedNote,
  langs: readonly Language[],
  title: (typeof titles)[DeliveryPaper],
): Pick<PaperPart, 'heading' | 'facts'> {
  const [lang] = langs as [Language]
  const both = inBoth(context, langs)
  const clock = (moment: Date) => formatDateTime(moment, context.timeZone)
  const ltr = { dir: 'ltr' } as const
  const to = note.address && shown(note.address, lang)
  const facts: (NamedValue | false)[] = [
    { name: both('deliveries.noteNumber'), value: note.number, style: ltr },
    { name: both('orders.number'), value: note.orders.map(({ number }) => number).join(', '), style: ltr },
    { name: both('deliveries.packedAt'), value: clock(note.packedAt), style: ltr },
    note.shippedAt !== null && {
      name: both('deliveries.shippedAt'),
      value: clock(note.shippedAt),
      style: ltr,
    },
    note.carrier !== '' && {
      name: both('deliveries.carrier'),
      value: carrierText({ t: context.tIn(lang) }, note.carrier),
    },
    note.logisticsNo !== '' && { name: both('deliveries.logisticsNo'), value: note.logisticsNo, style: ltr },
    { name: both('orders.recipient'), value: note.address?.recipient ?? note.person },
    { name: both('orders.phone'), value: to?.phoneText ?? note.phone, style: ltr },
    to !== null && { name: both('orders.detailAddress'), value: to.lines.join('\n') },
    { name: both('deliveries.paperBoxes'), value: String(note.boxes.length), style: ltr },
  ]
  return {
    heading: [
      { text: inLanguage(note.shopTitles, lang), style: { size: 11, color: paperGrey } },
      { text: both(title), style: { size: 18, bold: true } },
    ],
    facts: facts.filter(fact => fact !== false),
  }
}

function goodsTable(
  context: MemberContext,
  lines: readonly DeliveredLineRow[],
  others: readonly DeliveredLineRow[] | undefined,
  langs: readonly Language[],
): PaperTable {
  const [lang, second] = langs as [Language, Language?]
  const both = inBoth(context, langs)
  const secondStyle: TextStyle = { size: 8, ...(second && { dir: languageOf(second).dir }) }
  const nameOf = (line: DeliveredLineRow, at: number): Words[] => [
    { text: line.name },
    ...(others ? [{ text: others[at]?.name ?? '', style: secondStyle }] : []),
    { text: specText({ lang }, line), style: small },
  ]
  return {
    columns: [
      { title: both('orders.itemNo'), share: 1.3 },
      { title: both('orders.product'), share: 3 },
      { title: both('orders.quantity'), share: 1.1, style: { align: 'end' } },
      { title: both('orders.number'), share: 1.6 },
    ],
    rows: lines.map((line, at) => ({
      cells: [
        [{ text: line.itemNo, style: { dir: 'ltr' } }],
        nameOf(line, at),
        [{ text: `${formatQuantity(line.quantity)} ${line.unit}`, style: { align: 'end' } }],
        [{ text: line.orderNumber, style: { dir: 'ltr' } }],
      ],
    })),
  }
}

function notePart(
  context: MemberContext,
  note: PrintedNote,
  other: PrintedNote | undefined,
  langs: readonly Language[],
): PaperPart {
  return {
    ...head(context, note, langs, titles.notes),
    tables: [goodsTable(context, note.lines, other?.lines, langs)],
    sums: [],
    foot: [{ text: `${inBoth(context, langs)('deliveries.paperSigned')} ____________________` }],
  }
}

function packingPart(
  context: MemberContext,
  note: PrintedNote,
  other: PrintedNote | undefined,
  langs: readonly Language[],
): PaperPart {
  const t = context.tIn(langs[0]!)
  return {
    ...head(context, note, langs, titles.packing),
    tables: note.boxes.map((box, at) => ({
      ...goodsTable(context, box.lines, other?.boxes[at]?.lines, langs),
      title: [
        t('deliveries.box', { number: box.number, of: note.boxes.length }),
        box.barcode,
        box.weight ? t('deliveries.weight', { weight: box.weight }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    sums: [],
    foot: [],
  }
}

function labelsOf(context: MemberContext, note: PrintedNote, langs: readonly Language[]): BoxLabel[] {
  const [lang] = langs as [Language]
  const t = context.tIn(lang)
  const both = inBoth(context, langs)
  const to = note.address && shown(note.address, lang)
  return note.boxes.map(({ number, barcode, weight }) => ({
    from: [inLanguage(note.shopTitles, lang), note.warehouse].filter(Boolean).join(' · '),
    toName: both('deliveries.paperTo'),
    recipient: note.address?.recipient ?? note.person,
    phone: to?.phoneText ?? note.phone,
    lines: to?.lines ?? [t('orders.toPickup')],
    way: [carrierText({ t }, note.carrier), note.logisticsNo].filter(Boolean).join(' '),
    facts: [
      `${both('deliveries.noteNumber')} ${note.number}`,
      `${both('orders.number')} ${note.orders.map(order => order.number).join(', ')}`,
    ],
    box: [
      t('deliveries.box', { number, of: note.boxes.length }),
      weight ? t('deliveries.weight', { weight }) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    barcode,
  }))
}
