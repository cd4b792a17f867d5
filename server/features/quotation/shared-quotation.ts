import { type SharedQuotation, sharedQuotationQuery } from '../../../contract/quotation.ts'
import { readInput } from '../../actions/read-input.ts'
import type { Context } from '../../context.ts'
import { type Outcome, ok } from '../../handler.ts'
import { hashToken } from '../session/session.rules.ts'
import { countOpening, type LinkRow, linkOf, pageOfLink } from './quotation.queries.ts'

/** A link that is still open; who looks does not matter. */
export const openLink = ({ db, shop }: Context, token: string): Promise<LinkRow | undefined> =>
  linkOf(db, shop, hashToken(token))

/** `hlt_get_data` of type `shared_quotation`: what it showed when it was shared, in two queries. */
export async function sharedQuotation(
  context: Context,
  fields: Record<string, unknown>,
): Promise<Outcome<SharedQuotation>> {
  const read = readInput(context, sharedQuotationQuery, fields)
  if (read.kind === 'fail') return { kind: 'notFound' }
  const { token, page = 1 } = read.input
  const link = await openLink(context, token)
  if (!link) return { kind: 'notFound' }
  const { id, title, by, currency, langs, total, more, createdAt, expiresAt } = link
  if (page === 1) {
    countOpening(context.pool, id).catch(error =>
      context.log.warn({ err: error }, 'an opening was not counted'),
    )
  }
  return ok({
    title,
    by,
    sharedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    currency,
    langs,
    rows: await pageOfLink(context.db, id, page),
    total,
    more,
    page,
  })
}
