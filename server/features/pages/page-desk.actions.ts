import { mostPageBytes, type PageContent, pageVersion } from '../../../contract/page-blocks.ts'
import * as desk from '../../../contract/page-desk.ts'
import type { MemberContext } from '../../context.ts'
import { type Failure, fail, handle, isFailure, ok } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { shopTree } from '../catalogue/catalogue.queries.ts'
import { wayTo } from '../catalogue/category-index.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { linkName, linkTargets } from './link-targets.ts'
import * as queries from './page-desk.queries.ts'
import { addressOf, pagesShop, previewOf, shopsMade } from './page-shop.ts'
import { fillTemplate, templateList } from './page-templates.ts'
import { lockForPublishing, publishNow, schedule, setEnd, unschedule, withdraw } from './publish-page.ts'
import { asGuestOf } from './shop-guest.ts'
import { shownBlocks } from './shown-blocks.ts'
import { readPage } from './upgrade-page.ts'

/** More is a mistake of a program. */
const mostPages = 500

const notTheirs = fail('message.noPermission', undefined, 'id')

export const pageDeskActions = [
  handle(desk.pageList, async (context, { shopId }) => {
    const shop = await pagesShop(context, shopId)
    if (isFailure(shop)) return shop
    const { db, lang, cache } = context
    const [pages, tree] = await Promise.all([queries.pagesOf(db, shop.id), shopTree(cache, db, shop, lang)])
    const rows = pages.map(page => ({
      ...facts(page),
      shop: titleOf(context, shop),
      category: (page.categoryId && wayTo(tree, page.categoryId)?.at(-1)?.name) || '',
      updatedAt: page.updatedAt.toISOString(),
      updatedBy: page.updatedBy,
      address: addressOf(context, shop, page),
      preview: previewOf(context, shop, page),
    }))
    const shops = (await shopsMade(context)).map(each => named(context, each))
    return ok({ shop: named(context, shop), shops, rows })
  }),

  handle(desk.pageTemplates, async ({ t }) =>
    ok({
      rows: templateList.map(({ name, words, ...template }) => ({
        ...template,
        name: t(name),
        words: t(words),
      })),
    }),
  ),

  handle(desk.pageDraft, async (context, { id }) => {
    const page = await queries.pageById(context.db, id)
    const shop = await shopOf(context, page)
    if (!page || isFailure(shop)) return notTheirs
    const versions = await queries.versionsOf(context.db, id)
    return ok({
      ...facts(page),
      content: readPage(page.draft).content,
      publishedVersion: page.publishedVersion,
      preview: previewOf(context, shop, page),
      address: addressOf(context, shop, page),
      languages: shop.languages,
      defaultLanguage: shop.languages[0] ?? 'zh',
      shopTitle: titleOf(context, shop),
      versions: versions.map(version => ({
        ...version,
        at: version.at.toISOString(),
        note: context.t(`page-desk.note_${version.note}`),
      })),
    })
  }),

  handle(desk.newPage, async (context, { row }) => {
    const shop = await pagesShop(context, row.shopId)
    if (isFailure(shop)) return shop
    const { db, visitor } = context
    if ((await queries.countPages(db, shop.id)) >= mostPages)
      return fail('page-desk.tooMany', { most: mostPages }, 'name')
    const category = await categoryOf(context, shop, row)
    if (isFailure(category)) return category
    const content = await firstContent(context, shop, row)
    if (isFailure(content)) return content
    const { type, name } = row
    const page = { shopId: shop.id, type, name, categoryId: category.id, content, by: visitor.id }
    return ok({ id: await queries.insertPage(db, page) })
  }),

  handle(desk.savePageDraft, async (context, { row: { id, revision, name, content } }) => {
    const { db, visitor } = context
    const page = await queries.lockPage(db, id)
    const shop = await shopOf(context, page)
    if (!page || isFailure(shop)) return notTheirs
    const refused = refuseContent(content)
    if (refused) return refused
    if (page.revision !== revision) return ok({ conflict: conflictOf(page) })
    await queries.keepUploads(db, { content, shopId: shop.id, owner: visitor.id })
    return ok({ revision: await queries.writeDraft(db, id, { name, content, by: visitor.id }) })
  }),

  handle(desk.publishPage, async (context, { row: { id, revision, at, until } }) => {
    const { db, visitor, now } = context
    const page = await lockOwn(context, id)
    if (isFailure(page)) return page
    if (page.revision !== revision) return ok({ conflict: conflictOf(page) })
    if (page.type === 'category' && page.categoryId === null)
      return fail('page-desk.categoryGone', undefined, 'id')
    const isToCome = (moment: Date) => moment > now && moment.getTime() <= now.getTime() + farthestMs
    const when = at === undefined ? undefined : new Date(at)
    if (when && !isToCome(when)) return fail('page-desk.badMoment', undefined, 'at')
    if (until !== undefined) {
      const end = until === 'never' ? null : new Date(until)
      if (end && page.type === 'home') return fail('page-desk.homeStays', undefined, 'until')
      if (end && !(isToCome(end) && end > (when ?? now))) return fail('page-desk.badEnd', undefined, 'until')
      await setEnd(db, id, end)
    }
    if (!when) return ok({ publishedAt: (await publishNow(db, page, visitor.id)).toISOString() })
    await schedule(db, page, when, visitor.id)
    return ok({ publishAt: when.toISOString() })
  }),

  handle(desk.withdrawPage, async (context, { row: { id } }) => {
    const page = await lockOwn(context, id)
    if (isFailure(page)) return page
    if (isShownHome(page)) return fail('page-desk.homeStays', undefined, 'id')
    if (page.publishedVersion === null) return fail('page-desk.notPublished', undefined, 'id')
    await withdraw(context.db, id)
    return ok({ id })
  }),

  handle(desk.unschedulePage, async (context, { row: { id } }) => {
    const page = await lockOwn(context, id)
    if (isFailure(page)) return page
    if (!page.publishAt) return fail('page-desk.notScheduled', undefined, 'id')
    await unschedule(context.db, id)
    return ok({ id })
  }),

  handle(desk.restorePage, async (context, { row: { id, version } }) => {
    const page = await lockOwn(context, id)
    if (isFailure(page)) return page
    const { db, visitor } = context
    const earlier = await queries.versionOf(db, id, version)
    if (!earlier) return fail('message.noPermission', undefined, 'version')
    // What was being written is not lost either.
    if (!(await queries.isKept(db, page))) await queries.addVersion(db, page, 'kept', visitor.id)
    return ok({ revision: await queries.writeDraft(db, id, { ...earlier, by: visitor.id }) })
  }),

  handle(desk.removePage, async (context, { row: { id } }) => {
    const page = await lockOwn(context, id)
    if (isFailure(page)) return page
    if (isShownHome(page)) return fail('page-desk.homeStays', undefined, 'id')
    await context.db`delete from pages where id = ${id}`
    return ok({ id })
  }),

  handle(desk.pageShown, async (context, { shopId, lang, content }) => {
    const shop = await pagesShop(context, shopId)
    if (isFailure(shop)) return shop
    return ok({
      blocks: await shownBlocks(
        asGuestOf(context, shop, lang ?? context.lang),
        readPage({ version: pageVersion, ...content }).content,
      ),
    })
  }),

  handle(desk.pageLinkTargets, async (context, { shopId, kind, q }) => {
    const shop = await pagesShop(context, shopId)
    return isFailure(shop) ? shop : ok({ rows: await linkTargets(context, shop, kind, q ?? '') })
  }),

  handle(desk.pageLinkName, async (context, { shopId, link }) => {
    const shop = await pagesShop(context, shopId)
    return isFailure(shop) ? shop : ok({ name: await linkName(context, shop, link) })
  }),
]

/** Nobody plans further, and a typing mistake in the year is noticed. */
const farthestMs = 366 * 86_400_000

const isShownHome = ({ type, publishedVersion }: queries.DeskPage) =>
  type === 'home' && publishedVersion !== null

const conflictOf = ({ updatedBy, updatedAt, revision }: queries.DeskPage) => ({
  by: updatedBy,
  at: updatedAt.toISOString(),
  revision,
})

const titleOf = ({ lang }: MemberContext, { titles }: Shop) => inLanguage(titles, lang)

const named = (context: MemberContext, shop: Shop) => ({
  id: shop.id,
  code: shop.code,
  title: titleOf(context, shop),
})

const facts = (page: queries.DeskPage) => ({
  id: page.id,
  shopId: page.shopId,
  type: page.type,
  name: page.name,
  categoryId: page.categoryId,
  state: queries.stateOf(page),
  publishedAt: page.publishedAt?.toISOString() ?? null,
  publishAt: page.publishAt?.toISOString() ?? null,
  withdrawAt: page.withdrawAt?.toISOString() ?? null,
  revision: page.revision,
})

/** The shop of a page, when the visitor makes its pages. */
const shopOf = async (context: MemberContext, page: queries.DeskPage | undefined): Promise<Shop | Failure> =>
  page ? await pagesShop(context, page.shopId) : notTheirs

/** For a step that changes what is shown. */
async function lockOwn(context: MemberContext, id: number): Promise<queries.PageWithDraft | Failure> {
  const found = await queries.pageById(context.db, id)
  const shop = await shopOf(context, found)
  if (!found || isFailure(shop)) return notTheirs
  return (await lockForPublishing(context.db, id, shop.id)) ?? notTheirs
}

async function categoryOf(
  { cache, db, lang }: MemberContext,
  shop: Shop,
  { type, categoryId }: { type: string; categoryId?: number | undefined },
): Promise<{ id: number | null } | Failure> {
  if (type !== 'category') return { id: null }
  const known = categoryId && wayTo(await shopTree(cache, db, shop, lang), categoryId)
  return known ? { id: categoryId } : fail('page-desk.categoryMissing', undefined, 'categoryId')
}

async function firstContent(
  context: MemberContext,
  shop: Shop,
  { template, copyOf }: { template?: desk.TemplateCode | undefined; copyOf?: number | undefined },
): Promise<PageContent | Failure> {
  if (copyOf) {
    const copied = await queries.pageById(context.db, copyOf)
    if (!copied || isFailure(await shopOf(context, copied)))
      return fail('message.noPermission', undefined, 'copyOf')
    return readPage(copied.draft).content
  }
  return template ? await fillTemplate(context, shop, template) : { version: pageVersion, blocks: [] }
}

/** What the schema lets pass and the database does not keep, or every visitor would have to carry. */
function refuseContent(content: PageContent): Failure | undefined {
  const text = JSON.stringify(content)
  if (Buffer.byteLength(text) > mostPageBytes)
    return fail('page-desk.tooLarge', { most: Math.floor(mostPageBytes / 1000) }, 'content')
  return text.includes('\\u0000') ? fail('form.type', { field: 'content' }, 'content') : undefined
}
