import { linkToShare, quotationRowsPerPage } from '../../../contract/quotation.ts'
import { readInput } from '../../actions/read-input.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { hashToken } from '../session/session.rules.ts'
import {
  countOpenLinks,
  insertLink,
  insertLinkPage,
  type LinkRow,
  linkByToken,
  linkOf,
  revokeLink,
  sealLink,
  sweepLinks,
} from './quotation.queries.ts'
import { readQuotation } from './quotation.ts'
import { allRows, languagesOf } from './quotation-rows.ts'

/** Each keeps a copy of its rows. */
const mostOpenLinks = 100

/** A link that is still open; who looks does not matter. */
export const openLink = ({ db, shop }: Context, token: string): Promise<LinkRow | undefined> =>
  linkOf(db, shop, hashToken(token))

/** Keeps what the member sees now, for whoever has the link; the table knows only the hash of the token. */
export async function shareQuotation(
  context: Context,
  row: Record<string, unknown>,
): Promise<{ id: number } | Failure> {
  const { db, shop, visitor, currency } = context
  if (visitor.role === 'guest') return fail('message.noPermission')
  const read = readInput(context, linkToShare, row)
  if (read.kind === 'fail') return read
  const { token, days, title = '', uid, tier, langs: asked, ...selection } = read.input
  const tokenHash = hashToken(token)
  const before = await linkByToken(db, tokenHash)
  if (before) return madeBefore(before, visitor.id)
  const quoted = await readQuotation(context, { ...selection, uid, tier })
  if ('kind' in quoted) return quoted
  await sweepLinks(db, visitor.id)
  if ((await countOpenLinks(db, visitor.id)) >= mostOpenLinks)
    return fail('quotation.tooManyLinks', { max: mostOpenLinks })
  const langs = languagesOf(context, asked)
  const id = await insertLink(db, {
    tokenHash,
    shopId: shop.id,
    memberId: visitor.id,
    title,
    selection,
    customerId: uid ?? null,
    tier: tier ?? null,
    currency: currency.code,
    langs,
    days,
  })
  // Somebody was faster with it.
  if (id === undefined) return madeBefore((await linkByToken(db, tokenHash))!, visitor.id)
  const { skuIds, more, batches } = await allRows(context, quoted, langs, quotationRowsPerPage)
  let page = 0
  for await (const rows of batches) {
    const kept = rows.map(({ stock: _, stockState: __, ...row }) => row)
    await insertLinkPage(db, id, ++page, kept)
  }
  await sealLink(db, id, skuIds.length, more)
  return { id }
}

/** The same token is the same link, however often it comes. */
const madeBefore = (
  { id, memberId }: { id: number; memberId: number },
  visitorId: number,
): { id: number } | Failure =>
  memberId === visitorId ? { id } : fail('message.noPermission', undefined, 'token')

export async function closeLink({ db, visitor }: Context, linkId: number): Promise<{ id: number } | Failure> {
  const done = visitor.role !== 'guest' && (await revokeLink(db, linkId, visitor.id))
  return done ? { id: linkId } : fail('message.noPermission', undefined, 'revoke')
}
