import { languages } from '../../../contract/languages.ts'
import { fullMobile } from '../../../contract/mobile.ts'
import { payMethodName } from '../../../contract/pay-methods.ts'
import type { MemberContext } from '../../context.ts'
import { type CheckoutFacts, checkoutFacts } from '../checkout/checkout.queries.ts'
import { type Match, matchLines } from '../quick-pick/quick-pick.queries.ts'
import { type MadeBefore, madeBefore, membersByMobile, namedThings } from './order-import.queries.ts'
import type { OrderRow } from './order-import.rules.ts'

/** What a sheet names and the shop knows: few queries, however many rows. */
export interface Known {
  facts: CheckoutFacts
  /** SKUs that are called so, by item number or barcode. */
  items(code: string): Match[]
  member(mobile: string): { id: number; nick: string } | undefined
  delivery(name: string): number | undefined
  store(name: string): number | undefined
  payMethod(name: string): number | undefined
  made: ReadonlyMap<string, MadeBefore>
}

export async function lookUp(
  context: MemberContext,
  rows: readonly OrderRow[],
  keys: readonly string[],
): Promise<Known> {
  const { db, shop, visitor, lang, tIn } = context
  const said = (column: string) => [...new Set(rows.map(({ cells }) => cells[column] ?? ''))].filter(Boolean)
  const codes = said('item')
  const asked = codes.map((code, line) => ({ line, reading: 0, code, sure: true }))
  const [matches, people, things, facts, made] = await Promise.all([
    codes.length > 0 ? matchLines(db, shop, asked, []) : [],
    membersByMobile(db, shop.id, said('member').map(mobileOf)),
    namedThings(db, shop),
    checkoutFacts(db, shop, visitor.id, lang),
    madeBefore(db, visitor.id, keys),
  ])
  const sure = matches.filter(({ reading }) => reading === 0)
  const byCode = Map.groupBy(sure, ({ line }) => codes[line]!)
  const named = (kind: 'delivery' | 'store', name: string) =>
    things.find(thing => thing.kind === kind && thing.names.some(each => isSame(each, name)))?.id
  const payNames = (code: string): string[] => {
    const key = payMethodName(code)
    return key ? [code, ...languages.map(language => tIn(language.code)(key))] : [code]
  }
  return {
    facts,
    items: code => byCode.get(code) ?? [],
    member: mobile => people.get(mobileOf(mobile)),
    delivery: name => named('delivery', name),
    store: name => named('store', name),
    payMethod: name =>
      facts.payMethods.find(({ code }) => payNames(code).some(each => isSame(each, name)))?.id,
    made,
  }
}

const mobileOf = (typed: string): string => fullMobile(undefined, typed)

const isSame = (a: string, b: string): boolean => fold(a) === fold(b)

const fold = (name: string): string => name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')
