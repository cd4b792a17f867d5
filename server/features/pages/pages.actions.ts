import type { Language } from '../../../contract/languages.ts'
import type { StoredBlock } from '../../../contract/page-blocks.ts'
import { pageData, pagePreview } from '../../../contract/pages.ts'
import type { Context } from '../../context.ts'
import { handle, ok } from '../../handler.ts'
import { shareAnswer } from '../catalogue/shared-answers.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { draftByToken } from './page-desk.queries.ts'
import { findPage, publishedContent } from './pages.queries.ts'
import type { PublishedPage } from './pages.tables.ts'
import { pageNameIn } from './said-in.ts'
import { asGuestOf } from './shop-guest.ts'
import { shownBlocks } from './shown-blocks.ts'
import { readPage } from './upgrade-page.ts'

export const pageActions = [
  handle(pageData, async (context, { id, type }) => {
    const page = await findPage(context, id ? { id, type } : { type: type ?? 'home' })
    if (!page) return { kind: 'notFound' }
    const content = await publishedContent(context, page)
    // A code that opens the shop names the host under which it was asked for.
    const host = content.blocks.some(tellsAddress) ? context.origin : ''
    return shareAnswer(context, {
      what: 'page',
      input: [page.id, host],
      answer: async each => ok({ ...named(page, each.lang), blocks: await shownBlocks(each, content) }),
    })
  }),

  handle(pagePreview, async (context, { token }) => {
    const page = await draftByToken(context.db, token)
    const shop = page && (await shopOf(context, page.shopId))
    if (!page || !shop) return { kind: 'notFound' }
    const inside = shop.id === context.shop.id ? context : asGuestOf(context, shop, context.lang)
    const { name, type, draft } = page
    const { content } = readPage(draft)
    const called = pageNameIn({ name, titles: content.titles }, context.lang)
    return ok({ ...called, type, blocks: await shownBlocks(inside, content) })
  }),
]

const tellsAddress = (block: StoredBlock): boolean =>
  block.kind === 'columns' ? block.cells.flat().some(tellsAddress) : block.kind === 'shop-info'

const named = (page: PublishedPage, lang: Language) => ({
  id: page.id,
  type: page.type,
  ...pageNameIn(page, lang),
})

const shopOf = async ({ cache, pool }: Context, id: number) =>
  (await shopDirectory(cache, pool)).find(shop => shop.id === id)
