import type { TextKey } from '../../../../contract/text.ts'

/** Where a link may lead, before anybody knows to which record. */
export interface LinkKind {
  name: string
  title: TextKey
  /** Of a link to one record: whose records they are. */
  billType?: string
  /** Without a record it leads to all of them. */
  optional?: true
}

/** `kind:target|parameter` (product §2) as two choices: what it leads to, and to which one. */
export interface LinkChoice {
  kind: string
  target: string
}

/** Pages that a link names by their kind alone. */
const pages: readonly [string, TextKey][] = [
  ['', 'records.uiLinkNone'],
  ['home', 'screens.home'],
  ['products', 'records.uiLinkProducts'],
  ['category', 'screens.category'],
  ['group', 'screens.groupBuy'],
  ['baojia', 'screens.quotation'],
  ['yjxh', 'screens.selection'],
  ['quick', 'screens.quickPick'],
  ['affiche', 'screens.notices'],
  ['cart', 'screens.cart'],
  ['orders', 'screens.orders'],
  ['fav', 'screens.favourites'],
]

/** Links to one record, and how each is written. */
const records: readonly (LinkKind & { before: string; billType: string })[] = [
  { name: 'product', title: 'records.uiLinkProduct', billType: 'product', before: 'product|' },
  {
    name: 'in-category',
    title: 'records.uiLinkCategory',
    billType: 'category',
    before: 'link|/products?category=',
  },
  { name: 'of-brand', title: 'records.uiLinkBrand', billType: 'brand', before: 'link|/products?brand=' },
  { name: 'ms', title: 'screens.flashSale', billType: 'flash_sale', before: 'ms|', optional: true },
  { name: 'notice', title: 'records.uiLinkNotice', billType: 'notice', before: 'link|/affiche/detail?id=' },
]

const newArrivals = 'link|/products?category=-1'
const address = 'link|'

/** What can be chosen, in the order it is offered in. */
export const linkKinds: readonly LinkKind[] = [
  ...pages.slice(0, 3).map(([name, title]) => ({ name, title })),
  { name: 'new', title: 'records.uiLinkNew' },
  ...records,
  ...pages.slice(3).map(([name, title]) => ({ name, title })),
  { name: 'link', title: 'records.uiLinkAddress' },
]

/** Undefined for a link that cannot be written with these choices. */
export function readLink(value: string): LinkChoice | undefined {
  const text = value.trim()
  if (text === newArrivals) return { kind: 'new', target: '' }
  const record = records.find(({ before }) => text.startsWith(before))
  const target = record && text.slice(record.before.length)
  if (record && (/^\d+$/.test(target!) || target === '')) return { kind: record.name, target: target! }
  if (text.startsWith(address)) return { kind: 'link', target: text.slice(address.length) }
  const page = text.replace(/\|$/, '')
  if (page === 'ms') return { kind: 'ms', target: '' }
  return pages.some(([name]) => name === page) ? { kind: page, target: '' } : undefined
}

export function writeLink({ kind, target }: LinkChoice): string {
  if (kind === 'new') return newArrivals
  const record = records.find(({ name }) => name === kind)
  if (record) return `${record.before}${target}`
  if (kind === 'link') return `${address}${target}`
  return kind === '' ? '' : `${kind}|`
}
