import type { PrintKind } from '../../../contract/print-fields.ts'
import {
  type ElementStyle,
  hasHoles,
  type PaperName,
  type PrintColumn,
  type PrintElement,
  type PrintTable,
  type PrintTemplate,
  papers,
  templateVersion,
} from '../../../contract/print-template.ts'

/** What papers look like where a shop has no template of its own, and what one begins with. */

const grey = '#6b6e78'
const red = '#d7263d'
const black = '#000000'

export const usualPaper = (kind: PrintKind): PaperName =>
  kind === 'box-label' ? 'label-100x150' : kind === 'product-label' ? 'label-40x30' : 'a4'

export function oursOf(kind: PrintKind, paper: PaperName = usualPaper(kind)): PrintTemplate {
  if (kind === 'box-label') return boxLabel(paper)
  if (kind === 'product-label') return productLabel(paper)
  return papers[paper].width < 110 ? receipt(kind, paper) : sheet(kind, paper)
}

type Document = Exclude<PrintKind, 'box-label' | 'product-label'>

type Sized = readonly [x: number, y: number, width: number, height: number]

const at = (id: string, [x, y, width, height]: Sized) => ({ id, x, y, width, height })

const field = (
  name: string,
  place: Sized,
  style: ElementStyle = {},
  more: Partial<Extract<PrintElement, { kind: 'field' }>> = {},
): PrintElement => ({
  ...at(name, place),
  kind: 'field',
  field: name,
  label: false,
  show: 'first',
  fit: 'wrap',
  style,
  ...more,
})

const facts = (fields: readonly string[], place: Sized, columns: 1 | 2): PrintElement => ({
  ...at('facts', place),
  kind: 'facts',
  fields: [...fields],
  columns,
  style: {},
})

const column = (name: string, share: number, more: Partial<PrintColumn> = {}): PrintColumn => ({
  field: name,
  share,
  titles: {},
  show: 'first',
  below: [],
  ...more,
})

const table = (list: string, columns: PrintColumn[], more: Partial<PrintTable> = {}): PrintTable => ({
  list,
  columns,
  title: false,
  heads: true,
  zebra: false,
  borders: 'rows',
  hideEmpty: false,
  ...more,
})

const receiverFacts = ['recipient', 'phone', 'address']
const noteFacts = [
  'number',
  'orders',
  'packedAt',
  'shippedAt',
  'carrier',
  'logisticsNo',
  ...receiverFacts,
  'boxes',
]

const factsOf: Record<Document, readonly string[]> = {
  order: [
    'number',
    'createdAt',
    'state',
    'source',
    'payMethod',
    'deliveryMethod',
    'store',
    'person',
    ...receiverFacts,
    'wantedAt',
    'invoiceTitle',
    'remark',
  ],
  'delivery-note': noteFacts,
  'packing-list': noteFacts,
  quotation: [],
  statement: ['member', 'phone', 'period', 'madeAt'],
  contract: [],
}

const noteColumns = [
  column('itemNo', 1.3),
  column('name', 3, { show: 'both', below: ['spec'] }),
  column('order', 1.6),
  column('quantityWithUnit', 1.1, { align: 'end' }),
]

const tablesOf: Record<Document, PrintTable[]> = {
  order: [
    table('lines', [
      column('itemNo', 1.3),
      column('name', 3, { show: 'both', below: ['spec', 'comment'] }),
      column('quantityWithUnit', 1.1, { align: 'end', below: ['inUnits'] }),
      column('price', 1.1),
      column('amount', 1.2, { below: ['off'] }),
    ]),
    table(
      'payments',
      [
        column('number', 2),
        column('method', 1.5),
        column('providerNo', 2),
        column('at', 1.6),
        column('amount', 1.2),
      ],
      { title: true, hideEmpty: true },
    ),
  ],
  'delivery-note': [table('lines', noteColumns)],
  'packing-list': [table('boxes', noteColumns)],
  quotation: [
    table('lines', [
      column('picture', 0.9),
      column('itemNo', 1.3, { below: ['barcode'] }),
      column('name', 1.9, { below: ['spec'] }),
      column('name', 1.5, { show: 'second', below: ['spec'] }),
      column('unit', 0.95, { show: 'both', below: ['packs'] }),
      column('minimum', 0.9),
      column('stock', 0.8, { align: 'end', below: ['stockInPacks'] }),
      column('price', 1.3, { bold: true, color: red, below: ['otherPrices'] }),
    ]),
  ],
  statement: [
    table(
      'orders',
      [
        column('number', 2),
        column('at', 1.3, { below: ['note'] }),
        column('state', 1.5),
        column('total', 1.4),
        column('paid', 1.4),
        column('open', 1.4, { below: ['due'] }),
      ],
      { title: true },
    ),
    table(
      'payments',
      [
        column('number', 2),
        column('at', 1.3),
        column('method', 1.5),
        column('orders', 2.2),
        column('amount', 1.4),
      ],
      { title: true },
    ),
  ],
  contract: [table('text', [column('paragraph', 1)], { heads: false, borders: 'none', size: 10 })],
}

/** Where numbers would break in two: A5. */
const narrowTables: Partial<Record<Document, PrintTable[]>> = {
  order: [
    table('lines', [
      column('itemNo', 1.8),
      column('name', 2.6, { show: 'both', below: ['spec', 'comment'] }),
      column('quantityWithUnit', 1.1, { align: 'end', below: ['inUnits'] }),
      column('price', 1.2),
      column('amount', 1.3, { below: ['off'] }),
    ]),
    table(
      'payments',
      [
        column('number', 2.4, { below: ['providerNo'] }),
        column('method', 1.2),
        column('at', 2.1),
        column('amount', 1.3),
      ],
      { title: true, hideEmpty: true },
    ),
  ],
}

/** A half or a third of a page has room for what is delivered and what it costs. */
const lowTables = (kind: Document): PrintTable[] =>
  kind === 'order' ? tablesOf.order.filter(({ list }) => list === 'lines') : tablesOf[kind]
const notOnLow = new Set(['state', 'source', 'wantedAt', 'packedAt'])

const hasSums = (kind: Document) => kind === 'order' || kind === 'statement'

const pageNumber = (width: number): PrintElement => ({
  ...at('page', [0, 2, width, 4]),
  kind: 'page-number',
  style: { size: 8, color: grey, align: 'center' },
})

const base = (kind: PrintKind, paper: PaperName, margin: number): PrintTemplate => ({
  version: templateVersion,
  kind,
  paper,
  landscape: false,
  margin,
  languages: [],
  fixed: false,
  style: { size: 9, color: '#1c1c21' },
  head: { height: 0, elements: [], everyPage: false },
  tables: [],
  tail: { height: 0, elements: [] },
  foot: { height: 0, elements: [] },
})

/** On A4, A5 and continuous paper. */
function sheet(kind: Document, paper: PaperName): PrintTemplate {
  const low = (papers[paper].height ?? 297) < 150
  const margin = kind === 'contract' ? 17 : low ? 6 : 11
  const sides = hasHoles({ paper, landscape: false }) ? 15 : margin
  const width = papers[paper].width - 2 * sides
  const logo: PrintElement = {
    ...at('logo', [width - 34, 0, 34, 12]),
    kind: 'picture',
    field: 'shopLogo',
  }
  const title = kind === 'quotation' ? 'title' : 'document'
  const shown = low ? factsOf[kind].filter(name => !notOnLow.has(name)) : factsOf[kind]
  const heading: PrintElement[] =
    low && kind !== 'contract'
      ? [
          field('shopName', [0, 0, width / 2, 6], { size: 12, bold: true }),
          field(title, [width / 2, 0, width / 2, 6], { size: 12, align: 'end' }),
          ...(kind === 'quotation' ? [field('facts', [0, 7.5, width, 4.5], { size: 8.5 })] : []),
          ...(shown.length > 0 ? [facts(shown, [0, 8, width, 4.5], 2)] : []),
        ]
      : kind === 'contract'
        ? [
            {
              ...at('title', [0, 0, width, 8]),
              kind: 'text',
              words: { zh: '{shopName} · {document}' },
              show: 'first',
              fit: 'wrap',
              style: { size: 15, bold: true },
            },
            field('facts', [0, 9, width, 5], { color: grey }),
          ]
        : [
            field('shopName', [0, 0, width - 36, 5.5], { size: 11, color: grey }),
            field(title, [0, 6, width - 36, 9.5], { size: 18, bold: true }),
            logo,
            ...(kind === 'quotation'
              ? [field('facts', [0, 16.5, width, 4.5], { size: 8.5, color: grey })]
              : []),
            ...(shown.length > 0 ? [facts(shown, [0, 18, width, 4.5], 2)] : []),
          ]
  const tail: PrintElement[] = [
    ...(hasSums(kind)
      ? [
          {
            ...at('sums', [width / 2, 0, width / 2, 5]),
            kind: 'sums' as const,
            // On a third of a page only what it all comes to.
            sums: kind === 'order' && (papers[paper].height ?? 297) < 100 ? ['total', 'paid'] : [],
            style: {},
          },
        ]
      : []),
    ...(kind === 'delivery-note' ? [field('signature', [0, 1, width, 6])] : []),
    ...(kind === 'contract'
      ? [
          field('signedBy', [0, 5, width, 5]),
          field('signedAt', [0, 11, width, 5]),
          {
            ...at('signature', [0, 17, 76, 21]),
            kind: 'picture' as const,
            field: 'signaturePicture',
          },
        ]
      : []),
  ]
  return {
    ...base(kind, paper, margin),
    ...(sides !== margin && { sides }),
    head: {
      height: kind === 'contract' ? 19 : low ? 14 : 24,
      elements: heading,
      everyPage: false,
    },
    tables: low ? lowTables(kind) : (width < 150 && narrowTables[kind]) || tablesOf[kind],
    tail: { height: tail.length > 0 ? 7 : 0, elements: tail },
    foot: { height: 6, elements: [pageNumber(width)] },
  }
}

/** In one column, for rolls; everything is black. */
function receipt(kind: Document, paper: PaperName): PrintTemplate {
  const margin = papers[paper].height === null ? 3 : 5
  const width = papers[paper].width - 2 * margin
  const wide = sheet(kind, paper)
  const title = kind === 'quotation' ? 'title' : 'document'
  const narrow: Partial<Record<Document, PrintTable[]>> = {
    order: [
      table('lines', [
        column('name', 2.2, { show: 'both', below: ['spec', 'itemNo'] }),
        column('quantityWithUnit', 1, { align: 'end' }),
        column('amount', 1.2, { below: ['off'] }),
      ]),
    ],
    'delivery-note': [
      table('lines', [
        column('name', 2.4, { show: 'both', below: ['spec', 'itemNo'] }),
        column('quantityWithUnit', 1, { align: 'end' }),
      ]),
    ],
    'packing-list': [
      table('boxes', [
        column('name', 2.4, { show: 'both', below: ['spec', 'itemNo'] }),
        column('quantityWithUnit', 1, { align: 'end' }),
      ]),
    ],
    quotation: [
      table('lines', [
        column('name', 2.2, { show: 'both', below: ['spec', 'itemNo'] }),
        column('price', 1.2, { below: ['otherPrices'] }),
      ]),
    ],
    statement: [
      table('orders', [column('number', 1.6, { below: ['at', 'state'] }), column('open', 1)], {
        title: true,
      }),
      table('payments', [column('number', 1.6, { below: ['at', 'method'] }), column('amount', 1)], {
        title: true,
      }),
    ],
  }
  const tail = wide.tail.elements.map(element => ({
    ...element,
    x: 0,
    width: Math.min(width, element.kind === 'picture' ? 40 : width),
  }))
  return {
    ...base(kind, paper, margin),
    style: { size: 8, color: black },
    head: {
      height: 18,
      elements: [
        field('shopName', [0, 0, width, 5], { size: 11, bold: true, align: 'center' }),
        field(title, [0, 6, width, 5], { size: 10, align: 'center' }),
        ...(kind === 'quotation' || kind === 'contract' ? [field('facts', [0, 12, width, 4])] : []),
        ...(factsOf[kind].length > 0 ? [facts(factsOf[kind], [0, 12, width, 4], 1)] : []),
      ],
      everyPage: false,
    },
    tables: narrow[kind] ?? tablesOf[kind],
    tail: { ...wide.tail, elements: tail },
    foot: { height: 0, elements: [] },
  }
}

function boxLabel(paper: PaperName): PrintTemplate {
  const small = papers[paper].width < 60
  const margin = small ? 1.5 : 4
  const template = base('box-label', paper, margin)
  const width = papers[paper].width - 2 * margin
  const height = (papers[paper].height ?? 150) - 2 * margin
  const shrinks = { fit: 'shrink' } as const
  const line = (id: string, y: number): PrintElement => ({
    ...at(id, [0, y, width, 0.4]),
    kind: 'line',
    color: black,
  })
  const bars = (y: number, high: number): PrintElement => ({
    ...at('barcode', [0, y, width, high]),
    kind: 'barcode',
    field: 'barcode',
    written: true,
    style: small ? { size: 6 } : { size: 10 },
  })
  const elements: PrintElement[] = small
    ? [
        field('recipient', [0, 0, width, 4], { size: 7, bold: true }, shrinks),
        field('box', [0, 4.5, width, 4], { size: 6 }, shrinks),
        bars(9, height - 9),
      ]
    : [
        field('from', [0, 0, width, 5], { size: 8 }, shrinks),
        line('line1', 6),
        field('toName', [0, 8, width, 3.5], { size: 7 }, shrinks),
        field('recipient', [0, 12, width, 8], { size: 15, bold: true }, shrinks),
        field('phone', [0, 20.5, width, 7], { size: 13, bold: true }, shrinks),
        field('address', [0, 28, width, 36], { size: 12 }, shrinks),
        line('line2', 65),
        field('way', [0, 67, width, 11], { size: 12, bold: true }, shrinks),
        field('number', [0, 79, width, 4.5], { size: 8 }, { ...shrinks, label: true }),
        field('orders', [0, 84, width, 9], { size: 8 }, { ...shrinks, label: true }),
        field('box', [0, height - 35, width, 7], { size: 12, bold: true }, shrinks),
        bars(height - 26, 25),
      ]
  return {
    ...template,
    style: { size: 9, color: black },
    head: { height, elements, everyPage: false },
  }
}

function productLabel(paper: PaperName): PrintTemplate {
  const { width: paperWidth, height: paperHeight } = papers[paper]
  // As it is on the small label, larger on others.
  const times = Math.min(paperWidth / 40, (paperHeight ?? 30) / 30)
  const margin = 1.5
  const width = paperWidth - 2 * margin
  const size = (points: number) => Math.min(40, points * times)
  const place = (x: number, y: number, wide: number, high: number): Sized => [
    x * width,
    y * times,
    wide * width,
    high * times,
  ]
  const shrinks = { fit: 'shrink' } as const
  return {
    ...base('product-label', paper, margin),
    style: { size: 7, color: black },
    head: {
      height: 26 * times,
      elements: [
        field('name', place(0, 0, 1, 6.5), { size: size(7), bold: true }, { ...shrinks, show: 'both' }),
        field('spec', place(0, 6.7, 1, 3.2), { size: size(5.5) }, shrinks),
        {
          ...at('barcode', place(0, 10.2, 1, 10.3)),
          kind: 'barcode',
          field: 'barcode',
          written: true,
          style: { size: size(5.5) },
        },
        field('itemNo', place(0, 22, 0.52, 3.5), { size: size(6) }, shrinks),
        field('price', place(0.52, 21, 0.48, 5), { size: size(10), bold: true, align: 'end' }, shrinks),
      ],
      everyPage: false,
    },
  }
}
