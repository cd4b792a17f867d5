import * as paths from '../../../contract/paths.ts'
import { stockDocument as deskDocument } from '../../../contract/stock.ts'
import {
  stockDocumentKinds,
  stockDocumentStates,
  stockKindTexts,
  stockStateCodes,
} from '../../../contract/stock-states.ts'
import { mayCall } from '../../visitor.ts'
import { staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { choice, computed, date, lookup, text } from '../fields.ts'
import { specWords } from './spec-words.ts'
import { skusFound } from './text-search.ts'

const only = { readonly: true } as const
const access = [staff(['warehouse', 'sales', 'finance'], ['see', 'export'])]

const states = Object.fromEntries(stockStateCodes.map(code => [code, stockDocumentStates[code].text]))
const colors = Object.fromEntries(stockStateCodes.map(code => [code, stockDocumentStates[code].color]))
const kinds = Object.fromEntries(stockDocumentKinds.map(kind => [kind, stockKindTexts[kind]]))

/** Papers of the warehouse, to be looked at; the stock desk makes and moves them. */
export const stockDocument = billType({
  name: 'stock_paper',
  title: 'stock.billDocuments',
  table: 'stock_documents',
  access,
  fields: [
    text('number', 'stock.number', { ...only, list: 170 }),
    choice('kind', 'stock.kind', kinds, only),
    choice('state', 'stock.state', states, { ...only, colors }),
    lookup('warehouse_id', 'bill.warehouse', 'warehouse', only),
    lookup('to_warehouse_id', 'stock.toWarehouse', 'warehouse', only),
    text('supplier', 'stock.supplier', only),
    text('remark', 'bill.remark', only),
    date('created_at', 'stock.createdAt', { ...only, time: true, filter: true }),
    lookup('created_by', 'stock.createdBy', 'member', only),
    date('posted_at', 'stock.postedAt', { ...only, time: true }),
  ],
  // The desk itself lists only what was done last.
  page: ({ t, visitor }, { id }) =>
    mayCall(deskDocument, visitor)
      ? { href: `${paths.officeStockDocument}?id=${id}`, title: t('office.stockDesk') }
      : undefined,
  sort: '-created_at',
  children: [{ billType: 'stock_paper_line', by: 'document_id' }],
})

export const stockDocumentLine = billType({
  name: 'stock_paper_line',
  title: 'stock.billLines',
  from: db => db`stock_document_lines r
    join skus k on k.id = r.sku_id join products p on p.id = k.product_id join stock_documents d on d.id = r.document_id`,
  access,
  fields: [
    computed('item_no', 'bill.itemNo', db => db`k.item_no`, { search: true }),
    computed('product', 'bill.product', (db, { lang }) => db`text_in(p.names, ${lang}::text)`, {
      search: true,
      list: { w: 260 },
    }),
    specWords(db => db`k.spec`),
    computed('document', 'stock.number', db => db`d.number`, { search: true, list: { w: 170 } }),
    computed('quantity', 'bill.quantity', db => db`r.quantity`, { kind: 'number' }),
    computed('expected', 'stock.expected', db => db`r.expected`, { kind: 'number' }),
    computed('arrived', 'stock.arrived', db => db`r.arrived`, { kind: 'number' }),
  ],
  find: (db, pattern) => db`r.sku_id in (${skusFound(db, pattern)})`,
  sort: 'item_no',
  parent: childrenOf('document_id'),
})
