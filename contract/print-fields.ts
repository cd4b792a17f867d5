import type { TextKey } from './text.ts'

/** Rules "Pages and print templates": what is printed. Labels are two: one for each box, one for each product. */
export const printKinds = [
  'order',
  'delivery-note',
  'packing-list',
  'quotation',
  'statement',
  'contract',
  'box-label',
  'product-label',
] as const
export type PrintKind = (typeof printKinds)[number]

/** `code`: letters and digits that are read from the left, and that bars can say. */
export type FieldKind = 'text' | 'number' | 'money' | 'date' | 'code' | 'picture'

/** Amounts, dates and codes are read from the left, whatever stands around them. */
export const isFromLeft = (kind: FieldKind | undefined): boolean => kind !== undefined && kind !== 'text'

export interface PrintField {
  text: TextKey
  kind: FieldKind
}

interface KindFields {
  text: TextKey
  fields: Record<string, PrintField>
  /** Lists of rows, each for a table; `title` names the list, `empty` is said where it has no rows. */
  lists: Record<string, { title: TextKey; empty?: TextKey; columns: Record<string, PrintField> }>
  sums: Record<string, TextKey>
}

const named =
  (kind: FieldKind) =>
  (text: TextKey): PrintField => ({ text, kind })
const words = named('text')
const number = named('number')
const money = named('money')
const date = named('date')
const code = named('code')
const picture = named('picture')

/** On every paper. */
const everywhere = {
  /** What the paper is called: "order", "delivery note". */
  document: words('print.document'),
  shopName: words('print.shopName'),
  shopLogo: picture('print.shopLogo'),
  shopContact: words('print.shopContact'),
  shopPhone: code('print.shopPhone'),
  shopAddress: words('print.shopAddress'),
  shopLink: code('print.shopLink'),
  printedAt: date('print.printedAt'),
  printedBy: words('print.printedBy'),
}

const receiver = {
  recipient: words('orders.recipient'),
  phone: code('orders.phone'),
  address: words('orders.detailAddress'),
}

const goods = {
  position: number('print.position'),
  itemNo: code('orders.itemNo'),
  barcode: code('quotation.barcode'),
  name: words('orders.product'),
  spec: words('quotation.spec'),
  picture: picture('print.picture'),
  quantity: number('orders.quantity'),
  unit: words('pick-list.unit'),
  /** "12 boxes". */
  quantityWithUnit: words('orders.quantity'),
}

const noteFields = {
  ...everywhere,
  number: code('deliveries.noteNumber'),
  orders: code('orders.number'),
  packedAt: date('deliveries.packedAt'),
  shippedAt: date('deliveries.shippedAt'),
  carrier: words('deliveries.carrier'),
  logisticsNo: code('deliveries.logisticsNo'),
  ...receiver,
  boxes: number('deliveries.paperBoxes'),
  warehouse: words('print.warehouse'),
  /** The words beside the line to sign on. */
  signature: words('deliveries.paperSigned'),
}

const noteLines = { ...goods, order: code('orders.number') }

/** Every field that a template of a kind may show. What the server prints must have each (`server/features/print/print-data.ts`). */
export const printFields = {
  order: {
    text: 'screens.order',
    fields: {
      ...everywhere,
      number: code('orders.number'),
      createdAt: date('orders.createdAt'),
      state: words('orders.state'),
      source: words('orders.source'),
      payMethod: words('orders.payMethod'),
      deliveryMethod: words('orders.deliveryMethod'),
      customer: words('print.customer'),
      store: words('orders.store'),
      person: words('orders.person'),
      ...receiver,
      wantedAt: date('orders.wantedAt'),
      invoiceTitle: words('orders.invoiceTitle'),
      remark: words('orders.remark'),
      total: money('orders.total'),
      signature: words('deliveries.paperSigned'),
    },
    lists: {
      lines: {
        title: 'orders.lines',
        columns: {
          ...goods,
          inUnits: words('print.inUnits'),
          price: money('orders.price'),
          amount: money('orders.amount'),
          off: money('print.off'),
          comment: words('orders.comment'),
        },
      },
      payments: {
        title: 'orders.payments',
        columns: {
          number: code('orders.paymentNo'),
          method: words('orders.payMethod'),
          providerNo: code('orders.providerNo'),
          at: date('orders.paidAt'),
          amount: money('orders.amount'),
        },
      },
    },
    sums: {
      goods: 'orders.goods',
      promotionOff: 'orders.promotionOff',
      couponOff: 'orders.couponOff',
      redPacketOff: 'orders.redPacketOff',
      pointsOff: 'orders.pointsOff',
      adjustment: 'orders.adjustment',
      freight: 'orders.freight',
      total: 'orders.total',
      paid: 'orders.paid',
      refunded: 'orders.refunded',
    },
  },
  'delivery-note': {
    text: 'deliveries.paperNote',
    fields: noteFields,
    lists: { lines: { title: 'orders.lines', columns: noteLines } },
    sums: {},
  },
  'packing-list': {
    text: 'deliveries.paperPacking',
    fields: noteFields,
    /** A group of rows for each box. */
    lists: { boxes: { title: 'print.boxes', columns: noteLines } },
    sums: {},
  },
  quotation: {
    text: 'screens.quotation',
    fields: {
      ...everywhere,
      /** As whoever shared it calls it, else what the paper is called. */
      title: words('quotation.linkTitle'),
      /** When, until when, in which currency and for whom, in one line. */
      facts: words('print.quotationFacts'),
      currency: code('orders.currency'),
      customer: words('print.customer'),
    },
    lists: {
      lines: {
        title: 'print.products',
        empty: 'quotation.quotationEmpty',
        columns: {
          position: number('print.position'),
          picture: picture('print.picture'),
          itemNo: code('pick-list.itemNo'),
          barcode: code('quotation.barcode'),
          name: words('quotation.name'),
          spec: words('quotation.spec'),
          unit: words('pick-list.unit'),
          packs: words('quotation.packs'),
          minimum: words('quotation.minimum'),
          stock: words('pick-list.stock'),
          stockInPacks: words('quotation.stockInPacks'),
          price: money('pick-list.price'),
          /** Of larger units, one below the other. */
          otherPrices: money('print.otherPrices'),
        },
      },
    },
    sums: {},
  },
  statement: {
    text: 'orders.statement',
    fields: {
      ...everywhere,
      member: words('orders.statementMember'),
      phone: code('orders.phone'),
      period: date('orders.statementPeriod'),
      madeAt: date('orders.statementMade'),
    },
    lists: {
      orders: {
        title: 'orders.orders',
        empty: 'orders.statementNoOrders',
        columns: {
          number: code('orders.number'),
          at: date('orders.createdAt'),
          note: words('orders.note'),
          state: words('orders.state'),
          total: money('orders.total'),
          paid: money('orders.paid'),
          open: money('orders.statementOpen'),
          due: words('orders.dueAt'),
        },
      },
      payments: {
        title: 'orders.payments',
        empty: 'orders.noPayments',
        columns: {
          number: code('orders.paymentNo'),
          at: date('orders.paidAt'),
          method: words('orders.payMethod'),
          orders: code('orders.number'),
          amount: money('orders.amount'),
        },
      },
    },
    sums: {
      ordered: 'orders.statementOrdered',
      paid: 'orders.paid',
      refunded: 'orders.refunded',
      open: 'orders.statementOpen',
    },
  },
  contract: {
    text: 'checkout.contract',
    fields: {
      ...everywhere,
      orders: code('orders.number'),
      version: number('print.contractVersion'),
      /** Orders and version in a sentence. */
      facts: words('print.contractFacts'),
      name: words('print.signer'),
      signedBy: words('print.signedBy'),
      signedAt: words('print.signedAt'),
      signaturePicture: picture('print.signaturePicture'),
    },
    lists: { text: { title: 'print.contractText', columns: { paragraph: words('print.contractText') } } },
    sums: {},
  },
  'box-label': {
    text: 'deliveries.paperLabel',
    fields: {
      ...everywhere,
      from: words('print.from'),
      warehouse: words('print.warehouse'),
      toName: words('deliveries.paperTo'),
      ...receiver,
      carrier: words('deliveries.carrier'),
      logisticsNo: code('deliveries.logisticsNo'),
      /** Carrier and logistics number. */
      way: words('print.way'),
      number: code('deliveries.noteNumber'),
      orders: code('orders.number'),
      /** "Box 1 of 3", with its weight. */
      box: words('print.boxAndWeight'),
      boxNumber: number('deliveries.paperBox'),
      boxes: number('deliveries.paperBoxes'),
      weight: number('deliveries.paperWeight'),
      barcode: code('deliveries.paperBarcode'),
    },
    lists: {},
    sums: {},
  },
  'product-label': {
    text: 'print.productLabel',
    fields: {
      ...everywhere,
      itemNo: code('pick-list.itemNo'),
      /** Of the smallest unit; without one, the item number, so that there is something to scan. */
      barcode: code('quotation.barcode'),
      name: words('quotation.name'),
      spec: words('quotation.spec'),
      unit: words('pick-list.unit'),
      price: money('pick-list.price'),
      picture: picture('print.picture'),
      /** Where it is bought, for a code to scan. */
      link: code('print.productLink'),
    },
    lists: {},
    sums: {},
  },
} as const satisfies Record<PrintKind, KindFields>

/** The same, for code that goes through the fields of any kind. */
export const fieldsOfKind = (kind: PrintKind): KindFields => printFields[kind]

/** A label has nothing but its face, and there is one for each box or product. */
export const isLabel = (kind: PrintKind): boolean => kind === 'box-label' || kind === 'product-label'

type Fields<Kind extends PrintKind> = (typeof printFields)[Kind]['fields']
type Lists<Kind extends PrintKind> = (typeof printFields)[Kind]['lists']
type ColumnsOf<List> = List extends { columns: infer Columns } ? keyof Columns : never

/** What is shown: one text for every language, or one for each. Of a picture, the name it is stored under. */
export type Shown = readonly string[]

export interface PrintGroup<Column extends PropertyKey = string> {
  /** Above its rows; empty where nothing is said. */
  title: string
  rows: readonly Readonly<Record<Column, Shown>>[]
}

/** A document of a kind, as it is shown. */
export interface PrintDocument<Kind extends PrintKind> {
  fields: Readonly<Record<keyof Fields<Kind>, Shown>>
  lists: { readonly [List in keyof Lists<Kind>]: readonly PrintGroup<ColumnsOf<Lists<Kind>[List]>>[] }
  /** In their order; one may come several times, for each currency. What is nothing is left out. */
  sums: readonly { name: keyof (typeof printFields)[Kind]['sums'] & string; value: string }[]
  /** Columns that this reader, or this paper, does not have: they are left out of the table. */
  without: readonly string[]
}
