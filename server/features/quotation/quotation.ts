import { DistributionRight } from '../../../contract/flags.ts'
import type { Quotation, QuotationQuery, QuotationSelection } from '../../../contract/quotation.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { holds } from '../../visitor.ts'
import { type Owner, ownerOf } from '../guests/guest.ts'
import { buyerNamed, buyerOf, type PricedBuyer } from '../pricing/price-lines.ts'

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
    const buyer = await buyerNamed(context, uid)
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
export function mostTierOf({ visitor }: Context): number | null {
  if (visitor.role === 'office') return [null, 'owner', 'sales'].includes(visitor.staffRole) ? 9 : null
  return visitor.role !== 'guest' && holds(visitor, DistributionRight.Screens) ? visitor.tier : null
}

async function nameOf({ db }: Context, memberId: number): Promise<string> {
  const [member] = await db<{ nick: string }[]>`select nick from members where id = ${memberId}`
  return member?.nick ?? ''
}
