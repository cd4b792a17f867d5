import { DistributionRight } from '../../../contract/flags.ts'
import {
  mostQuotationRows,
  type Quotation,
  type QuotationQuery,
  type QuotationSelection,
  quotationQuery,
  quotationRowsPerPage,
} from '../../../contract/quotation.ts'
import { readInput } from '../../actions/read-input.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail, type Outcome, ok } from '../../handler.ts'
import { type Owner, ownerOf } from '../guests/guest.ts'
import { buyerFor, buyerOf, type PricedBuyer } from '../pricing/price-lines.ts'
import { pickRows } from '../selection/pick-rows.ts'
import { holds } from '../session/session.rules.ts'
import { quotedSkus } from './quotation.queries.ts'

/** What is shown, and at whose prices. */
export interface Quoted {
  selection: QuotationSelection
  buyer: PricedBuyer
  /** Whose favourites. */
  owner: Owner | undefined
  customer: Quotation['customer']
}

export async function readQuotation(
  context: Context,
  { uid, tier, page: _, ...selection }: QuotationQuery,
): Promise<Quoted | Failure> {
  const owner = ownerOf(context)
  const rest = { selection, owner }
  if (uid) {
    const buyer = await buyerFor(context, uid)
    if (!buyer) return fail('message.noPermission', undefined, 'uid')
    return { ...rest, buyer, customer: { id: uid, name: await nameOf(context, uid) } }
  }
  if (tier === undefined) return { ...rest, buyer: buyerOf(context), customer: null }
  const most = mostTierOf(context)
  if (most === null || tier > most) return fail('message.noPermission', undefined, 'tier')
  return { ...rest, buyer: atTier(buyerOf(context), tier), customer: null }
}

/** A buyer of this tier who is no particular member. */
const atTier = (buyer: PricedBuyer, tier: number): PricedBuyer => ({ ...buyer, member: { id: 0, tier } })

/** Head office's sales quote at any tier, a distributor at none that is better than the own one. */
function mostTierOf({ visitor }: Context): number | null {
  if (visitor.role === 'office') return [null, 'owner', 'sales'].includes(visitor.staffRole) ? 9 : null
  return visitor.role !== 'guest' && holds(visitor, DistributionRight.Screens) ? visitor.tier : null
}

async function nameOf({ db }: Context, memberId: number): Promise<string> {
  const [member] = await db<{ nick: string }[]>`select nick from members where id = ${memberId}`
  return member?.nick ?? ''
}

/** `hlt_get_data` of type `quotation`: three queries for a page of it. */
export async function quotation(
  context: Context,
  fields: Record<string, unknown>,
): Promise<Outcome<Quotation>> {
  const read = readInput(context, quotationQuery, fields)
  if (read.kind === 'fail') return read
  const quoted = await readQuotation(context, read.input)
  if ('kind' in quoted) return quoted
  const { buyer, selection, owner, customer } = quoted
  const all = await quotedSkus(context.db, context.shop, selection, owner)
  const skuIds = all.slice(0, mostQuotationRows)
  const page = read.input.page ?? 1
  const from = (page - 1) * quotationRowsPerPage
  return ok({
    rows: await pickRows(context, buyer, skuIds.slice(from, from + quotationRowsPerPage)),
    total: skuIds.length,
    more: all.length > mostQuotationRows,
    page,
    currency: buyer.currency.code,
    mostTier: mostTierOf(context),
    customer,
  })
}
