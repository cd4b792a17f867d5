import { formatDateTime } from '../../../contract/dates.ts'
import type { DeliveryPaper } from '../../../contract/delivery-papers.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatQuantity } from '../../../contract/money.ts'
import type { PrintDocument, PrintKind, Shown } from '../../../contract/print-fields.ts'
import type { MemberContext } from '../../context.ts'
import type { Fragment } from '../../db/database.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { inAll, type PrintedDocument } from '../../pdf/template-words.ts'
import { holds, isStaff, shopsRunBy } from '../../visitor.ts'
import { shown } from '../checkout/address-lines.ts'
import {
  type Asked,
  around,
  languagesFor,
  named,
  type Paper,
  same,
  shopFields,
  templateOf,
} from '../print/print-papers.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { type DeliveredLineRow, ownNote } from './delivery-list.queries.ts'
import { notesToPrint, type PrintedNote } from './delivery-papers.queries.ts'
import { carrierText, specText } from './present-delivery.ts'

/** Notes `n` that a visitor prints: their own; whoever runs a shop, also what goes to its customers; the warehouse all. */
export function notesInReach({ db, visitor, shop }: MemberContext): Fragment {
  if (isStaff(visitor, ['warehouse', 'sales'])) return db`true`
  const own = ownNote(db, { memberId: visitor.id, shopId: shop.id })
  return holds(visitor, DistributionRight.Screens) && visitor.role !== 'office'
    ? db`(${own} or n.id in (
        select l.note_id from orders c join delivery_note_lines l on l.order_id = c.purchase_id
        where c.shop_id in (${shopsRunBy(db, visitor)})))`
    : own
}

/** The notes that a visitor asks for, in each language; undefined when one of them is none of theirs. */
export async function printableNotes(
  context: MemberContext,
  ids: readonly number[],
  langs: readonly Language[],
): Promise<PrintedNote[][] | undefined> {
  const { db } = context
  const reach = notesInReach(context)
  const wanted = [...new Set(ids)]
  const found = await Promise.all(langs.map(lang => notesToPrint(db, wanted, lang, reach)))
  return found[0]!.length === wanted.length ? found : undefined
}

export const titles = {
  notes: 'deliveries.paperNote',
  packing: 'deliveries.paperPacking',
  labels: 'deliveries.paperLabel',
  papers: 'deliveries.papers',
} as const

const kinds = {
  notes: ['delivery-note'],
  packing: ['packing-list'],
  labels: ['box-label'],
  papers: ['delivery-note', 'packing-list', 'box-label'],
} as const satisfies Record<DeliveryPaper, readonly PrintKind[]>

/** Delivery notes, packing lists or labels, each as its shop prints them. Undefined: one of them is not for this visitor. */
export async function deliveryPapers(
  context: MemberContext,
  paper: DeliveryPaper,
  ids: readonly number[],
  { langs: asked, template: given }: Asked,
): Promise<Paper[] | undefined> {
  const { db, cache, pool } = context
  const found = await printableNotes(context, ids, [context.lang])
  if (!found) return undefined
  const shops = await shopDirectory(cache, pool)
  const papers: Paper[] = []
  for (const { id, shopId } of found[0]!) {
    const shop = shops.find(one => one.id === shopId)
    if (!shop) return undefined
    const inShop = { ...context, shop }
    for (const kind of kinds[paper]) {
      const template = await templateOf(db, shopId, kind, given)
      const langs = languagesFor(context, asked, template)
      const notes = (await printableNotes(context, [id], langs))?.map(([note]) => note!)
      if (!notes) return undefined
      for (const document of documentsOf[kind](inShop, notes, langs))
        papers.push({ template, langs, shop, document })
    }
  }
  return papers
}

type Make = (
  context: MemberContext,
  notes: readonly PrintedNote[],
  langs: readonly Language[],
) => PrintedDocument[]

const documentsOf: Record<(typeof kinds)[DeliveryPaper][number], Make> = {
  'delivery-note': (context, notes, langs) => [
    named(context, 'delivery-note', langs, noteDocument(context, notes, langs)),
  ],
  'packing-list': (context, notes, langs) => [
    named(context, 'packing-list', langs, packingDocument(context, notes, langs)),
  ],
  'box-label': (context, notes, langs) =>
    labelDocuments(context, notes, langs).map(label => named(context, 'box-label', langs, label)),
}

const goesTo = (note: PrintedNote, langs: readonly Language[], pickup: (lang: Language) => string) => {
  const { address, person, phone } = note
  return {
    recipient: same(address?.recipient ?? person),
    phone: same(address ? shown(address, langs[0]!).phoneText : phone),
    address: langs.map(lang => (address ? shown(address, lang).lines.join('\n') : pickup(lang))),
  }
}

function noteFields(
  context: MemberContext,
  kind: 'delivery-note' | 'packing-list',
  notes: readonly PrintedNote[],
  langs: readonly Language[],
): PrintDocument<'delivery-note'>['fields'] {
  const note = notes[0]!
  const clock = (moment: Date | null) => same(moment && formatDateTime(moment, context.timeZone))
  return {
    ...shopFields(around(context, context.shop), kind, context.shop, langs),
    number: same(note.number),
    orders: same(note.orders.map(({ number }) => number).join(', ')),
    packedAt: clock(note.packedAt),
    shippedAt: clock(note.shippedAt),
    carrier: langs.map(lang =>
      note.carrier === '' ? '' : carrierText({ t: context.tIn(lang) }, note.carrier),
    ),
    logisticsNo: same(note.logisticsNo),
    ...goesTo(note, langs, () => ''),
    boxes: same(String(note.boxes.length)),
    warehouse: notes.map(({ warehouse }) => warehouse),
    signature: [
      `${inAll(langs.map(lang => context.tIn(lang)('deliveries.paperSigned')))} ____________________`,
    ],
  }
}

/** The same lines in each language. */
function goods(lines: readonly (readonly DeliveredLineRow[])[], langs: readonly Language[]) {
  const inEach = (at: number, say: (line: DeliveredLineRow, lang: Language) => string): Shown =>
    lines.map((all, place) => (all[at] ? say(all[at], langs[place]!) : ''))
  return lines[0]!.map((line, at) => ({
    position: same(String(at + 1)),
    itemNo: same(line.itemNo),
    barcode: same(line.barcode),
    name: inEach(at, ({ name }) => name),
    spec: inEach(at, (one, lang) => specText({ lang }, one)),
    picture: same(line.picture),
    quantity: same(formatQuantity(line.quantity)),
    unit: inEach(at, ({ unit }) => unit),
    quantityWithUnit: inEach(at, ({ unit }) => `${formatQuantity(line.quantity)} ${unit}`),
    order: same(line.orderNumber),
  }))
}

const noteDocument = (
  context: MemberContext,
  notes: readonly PrintedNote[],
  langs: readonly Language[],
): PrintDocument<'delivery-note'> => ({
  fields: noteFields(context, 'delivery-note', notes, langs),
  lists: {
    lines: [
      {
        title: '',
        rows: goods(
          notes.map(({ lines }) => lines),
          langs,
        ),
      },
    ],
  },
  sums: [],
  without: [],
})

function packingDocument(
  context: MemberContext,
  notes: readonly PrintedNote[],
  langs: readonly Language[],
): PrintDocument<'packing-list'> {
  const [note] = notes as [PrintedNote]
  const t = context.tIn(langs[0]!)
  return {
    fields: noteFields(context, 'packing-list', notes, langs),
    lists: {
      boxes: note.boxes.map((box, at) => ({
        title: [
          t('deliveries.box', { number: box.number, of: note.boxes.length }),
          box.barcode,
          box.weight ? t('deliveries.weight', { weight: box.weight }) : '',
        ]
          .filter(Boolean)
          .join(' · '),
        rows: goods(
          notes.map(({ boxes }) => boxes[at]?.lines ?? []),
          langs,
        ),
      })),
    },
    sums: [],
    without: [],
  }
}

/** One for each box. */
function labelDocuments(
  context: MemberContext,
  notes: readonly PrintedNote[],
  langs: readonly Language[],
): PrintDocument<'box-label'>[] {
  const [note] = notes as [PrintedNote]
  const { shop, tIn } = context
  const carriers = langs.map(lang => (note.carrier === '' ? '' : carrierText({ t: tIn(lang) }, note.carrier)))
  return note.boxes.map(({ number, barcode, weight }) => ({
    fields: {
      ...shopFields(around(context, shop), 'box-label', shop, langs),
      from: langs.map((lang, at) =>
        [inLanguage(shop.titles, lang), notes[at]!.warehouse].filter(Boolean).join(' · '),
      ),
      warehouse: notes.map(({ warehouse }) => warehouse),
      toName: [inAll(langs.map(lang => tIn(lang)('deliveries.paperTo')))],
      ...goesTo(note, langs, lang => tIn(lang)('orders.toPickup')),
      carrier: carriers,
      logisticsNo: same(note.logisticsNo),
      way: carriers.map(carrier => [carrier, note.logisticsNo].filter(Boolean).join(' ')),
      number: same(note.number),
      orders: same(note.orders.map(order => order.number).join(', ')),
      box: langs.map(lang =>
        [
          tIn(lang)('deliveries.box', { number, of: note.boxes.length }),
          weight ? tIn(lang)('deliveries.weight', { weight }) : '',
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      boxNumber: same(String(number)),
      boxes: same(String(note.boxes.length)),
      weight: same(weight),
      barcode: same(barcode),
    },
    lists: {},
    sums: [],
    without: [],
  }))
}
