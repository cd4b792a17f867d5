import { object, picklist } from 'valibot'
import { casesPerPage } from '../../../contract/after-sale.ts'
import { id, optional, pageNumber, text } from '../../../contract/fields.ts'
import {
  type FxCaseTab,
  type FxOrderList,
  type FxTab,
  fxCases,
  fxCaseTabs,
  fxOrders,
  fxTabs,
} from '../../../contract/fx-orders.ts'
import { amountLimit, datePreset, orderSource, ordersPerPage } from '../../../contract/orders.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Call } from '../../api/call.ts'
import type { FxCasesSearch, FxSearch } from './fx-href.ts'

const page = () => optional(pageNumber())

export const fxSearch = object({
  tab: optional(picklist(fxTabs)),
  shop: optional(id()),
  search: optional(text(50)),
  preset: optional(datePreset),
  source: optional(orderSource),
  amountFrom: optional(amountLimit),
  amountTo: optional(amountLimit),
  page: page(),
})

export const loadFxOrders = async (call: Call, { page = 1, ...query }: FxSearch) =>
  (await call(fxOrders, { ...query, start: (page - 1) * ordersPerPage })).obj

export const fxTabTexts: Readonly<Record<FxTab, TextKey>> = {
  all: 'fx-orders.tabAll',
  unpaid: 'fx-orders.tabUnpaid',
  toConfirm: 'fx-orders.tabToConfirm',
  toPurchase: 'fx-orders.tabToPurchase',
  toPay: 'fx-orders.tabToPay',
  purchased: 'fx-orders.tabPurchased',
  shipped: 'fx-orders.tabShipped',
  completed: 'fx-orders.tabCompleted',
  ended: 'fx-orders.tabEnded',
}

const usual: ReadonlySet<FxTab> = new Set(['all', 'toPurchase', 'purchased', 'shipped', 'completed'])

/** Some are always there; the others only while there is such an order. */
export const shownFxTabs = (counts: FxOrderList['counts'], here: FxTab): readonly FxTab[] =>
  fxTabs.filter(tab => usual.has(tab) || counts[tab] || tab === here)

/** Whether less than everything is asked for. */
export const isNarrowed = ({ page: _, tab = 'all', ...filter }: FxSearch): boolean =>
  tab !== 'all' || Object.values(filter).some(value => value !== undefined && value !== '')

/** The one shop that the list is about; undefined when it is about several. */
export const shopOf = ({ shops }: FxOrderList, { shop }: FxSearch) =>
  shops.length === 1 ? shops[0] : shops.find(({ id: one }) => one === shop)

export const fxCasesSearch = object({
  tab: optional(picklist(fxCaseTabs)),
  find: optional(text(50)),
  page: page(),
})

export const loadFxCases = async (call: Call, { tab, find, page = 1 }: FxCasesSearch) =>
  (await call(fxCases, { tab, find, start: (page - 1) * casesPerPage })).obj

export const fxCaseTabTexts: Readonly<Record<FxCaseTab, TextKey>> = {
  toDecide: 'fx-orders.caseToDecide',
  open: 'fx-orders.caseOpenTab',
  transfers: 'fx-orders.caseTransfers',
  ended: 'fx-orders.caseEnded',
}
