import * as contract from '../../../contract/quotation.ts'
import { handle, ok } from '../../handler.ts'
import { pickRows } from '../selection/pick-rows.ts'
import { openLink } from './links.ts'
import { openLinks, pageOfLink, quotedSkus } from './quotation.queries.ts'
import { mostTierOf, readQuotation } from './quotation.ts'

const { mostQuotationRows, quotationRowsPerPage } = contract

export const quotationActions = [
  // Three queries for a page of it.
  handle(contract.quotation, async (context, query) => {
    const quoted = await readQuotation(context, query)
    if ('kind' in quoted) return quoted
    const { buyer, selection, owner, customer } = quoted
    const all = await quotedSkus(context.db, context.shop, selection, owner)
    const skuIds = all.slice(0, mostQuotationRows)
    const page = query.page ?? 1
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
  }),

  handle(contract.quotationLinks, async ({ db, shop, visitor, traces }) => {
    await traces.openings.flush()
    const links = await openLinks(db, shop, visitor.id)
    return ok({
      items: links.map(({ createdAt, expiresAt, ...link }) => ({
        ...link,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    })
  }),

  // What it showed when it was shared, in two queries.
  handle(contract.sharedQuotation, async (context, { token, page = 1 }) => {
    const link = await openLink(context, token)
    if (!link) return { kind: 'notFound' }
    const { id, title, by, currency, langs, total, more, createdAt, expiresAt } = link
    if (page === 1) context.traces.openings.add({ linkId: id, times: 1 }, context.log)
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
  }),
]
