import { linkToShare, type QuotationLinks } from '../../../contract/quotation.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail, type Outcome, ok } from '../../handler.ts'
import { readInput } from '../../read-input.ts'
import { hashToken } from '../session/session.rules.ts'
import { insertLink, openLinks, revokeLink } from './quotation.queries.ts'
import { readQuotation } from './quotation.ts'

/** Shares what the member may see themselves; the table keeps only the hash of the token. */
export async function shareQuotation(
  context: Context,
  row: Record<string, unknown>,
): Promise<{ id: number } | Failure> {
  const { db, shop, visitor, currency } = context
  if (visitor.role === 'guest') return fail('message.noPermission')
  const read = readInput(context, linkToShare, row)
  if (read.kind === 'fail') return read
  const { token, days, title = '', uid, tier, ...selection } = read.input
  const quoted = await readQuotation(context, { ...selection, uid, tier })
  if ('kind' in quoted) return quoted.kind === 'fail' ? quoted : fail('message.noPermission')
  const id = await insertLink(db, {
    tokenHash: hashToken(token),
    shopId: shop.id,
    memberId: visitor.id,
    title,
    selection,
    customerId: uid ?? null,
    tier: tier ?? null,
    currency: currency.code,
    days,
  })
  return { id }
}

export async function closeLink({ db, visitor }: Context, linkId: number): Promise<{ id: number } | Failure> {
  const done = visitor.role !== 'guest' && (await revokeLink(db, linkId, visitor.id))
  return done ? { id: linkId } : fail('message.noPermission')
}

/** `hlt_get_data` of type `quotation_links`. */
export async function listLinks({ db, shop, visitor }: Context): Promise<Outcome<QuotationLinks>> {
  if (visitor.role === 'guest') return { kind: 'relogin' }
  const links = await openLinks(db, shop, visitor.id)
  return ok({
    items: links.map(({ createdAt, expiresAt, ...link }) => ({
      ...link,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  })
}
