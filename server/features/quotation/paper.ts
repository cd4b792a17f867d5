import type { Language } from '../../../contract/languages.ts'
import { type QuotationQuery, quotationRowsPerPage } from '../../../contract/quotation.ts'
import type { Context } from '../../context.ts'
import type { ShopCurrency } from '../shops/shops.tables.ts'
import { openLink } from './links.ts'
import { pageOfLink } from './quotation.queries.ts'
import { readQuotation } from './quotation.ts'
import { allRows, languagesOf, type PaperRow } from './quotation-rows.ts'

/** All that a quotation is as a file. */
export interface Paper {
  /** One, or two side by side. */
  langs: readonly Language[]
  title: string
  currency: ShopCurrency
  seesPrices: boolean
  showsStock: boolean
  /** When it was shared, and until when the link is open. */
  shared?: { at: Date; until: Date }
  customer?: string | undefined
  tier?: number | undefined
  batches: AsyncGenerator<PaperRow[]>
}

/** Undefined: at prices that this visitor may not quote. */
export async function paperOfQuery(
  context: Context,
  { langs: asked, ...query }: QuotationQuery & { langs?: string | undefined },
): Promise<Paper | undefined> {
  const quoted = await readQuotation(context, query)
  if ('kind' in quoted) return undefined
  const langs = languagesOf(context, asked)
  const { currency, seesPrices, member, shop } = quoted.buyer
  return {
    langs,
    title: '',
    currency,
    seesPrices,
    showsStock: shop.stockDisplay !== 'none',
    customer: quoted.customer?.name,
    tier: member?.id === 0 ? member.tier : undefined,
    batches: (await allRows(context, quoted, langs)).batches,
  }
}

export async function paperOfLink(context: Context, token: string): Promise<Paper | undefined> {
  const link = await openLink(context, token)
  if (!link) return undefined
  const { id, title, langs, total, createdAt, expiresAt } = link
  const currency = context.shop.currencies.find(({ code }) => code === link.currency)
  async function* batches() {
    const pages = Math.ceil(total / quotationRowsPerPage)
    for (let page = 1; page <= pages; page++) yield await pageOfLink(context.db, id, page)
  }
  return {
    langs,
    title,
    currency: currency ?? { code: link.currency, symbol: link.currency, rate: '1', decimals: 2 },
    seesPrices: true,
    showsStock: false,
    shared: { at: createdAt, until: expiresAt },
    batches: batches(),
  }
}
