import * as v from 'valibot'
import { DistributionRight } from '../../../contract/flags.ts'
import { isLanguage } from '../../../contract/languages.ts'
import {
  printData,
  printDocuments,
  printLanguages,
  printTemplateRead,
  printTemplates,
  removePrintTemplate,
  savePrintTemplate,
} from '../../../contract/print-desk.ts'
import { printKinds } from '../../../contract/print-fields.ts'
import { papersFor, printTemplate } from '../../../contract/print-template.ts'
import { fail, handle, ok } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { holds } from '../../visitor.ts'
import { languagesOf } from '../quotation/quotation-rows.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { oursOf, usualPaper } from './ours.ts'
import { templateOf } from './print-papers.ts'
import { mayDesign, printShop, printShops } from './print-shop.ts'
import { documentsOf, papersOf } from './printable-documents.ts'
import { sampleOf } from './sample.ts'
import { keepUploads, uploadsOf } from './template-pictures.ts'
import {
  defaultTemplate,
  insertTemplate,
  mostTemplates,
  removeTemplate,
  shopOfDocument,
  templateById,
  templatesOf,
  updateTemplate,
} from './templates.queries.ts'

const notTheirs = fail('message.noPermission', undefined, 'of')
const noSuchTemplate = fail('message.noPermission', undefined, 'id')

/** As many rows as a canvas shows. */
const mostRows = 40

export const printActions = [
  handle(printTemplates, async (context, { of }) => {
    const shop = await printShop(context, of)
    if (!shop) return notTheirs
    const { db, lang } = context
    const own = await templatesOf(db, shop.id)
    const called = ({ id, titles }: Shop) => ({ id, title: inLanguage(titles, lang) })
    return ok(
      {
        shop: called(shop),
        shops: (await printShops(context)).map(called),
        languages: shop.languages,
        mayChange: mayDesign(context),
      },
      printKinds.flatMap(kind => {
        const ofKind = own.filter(row => row.kind === kind)
        return [
          {
            id: 0,
            kind,
            name: '',
            paper: usualPaper(kind),
            isDefault: !ofKind.some(({ isDefault }) => isDefault),
            ours: true,
            updatedAt: null,
            updatedBy: '',
          },
          ...ofKind.map(({ id, name, template, isDefault, updatedAt, updatedBy }) => ({
            id,
            kind,
            name,
            paper: template.paper,
            isDefault,
            ours: false,
            updatedAt: updatedAt.toISOString(),
            updatedBy,
          })),
        ]
      }),
    )
  }),

  handle(printTemplateRead, async (context, { of, id, kind, paper }) => {
    const row = id ? await templateById(context.db, id) : undefined
    if (id && !row) return noSuchTemplate
    const shop = await printShop(context, row?.shopId ?? of)
    if (!shop) return row ? noSuchTemplate : notTheirs
    const wanted = row?.kind ?? kind
    if (!wanted) return fail('form.required', { field: 'kind' }, 'kind')
    if (paper && !papersFor(wanted).includes(paper)) return fail('form.type', undefined, 'paper')
    const kept = row && v.safeParse(printTemplate, row.template)
    const oursIsUsed = async () =>
      (paper ?? usualPaper(wanted)) === usualPaper(wanted) &&
      !(await defaultTemplate(context.db, shop.id, wanted))
    return ok({
      id: row?.id ?? 0,
      shopId: shop.id,
      shop: inLanguage(shop.titles, context.lang),
      kind: wanted,
      name: row?.name ?? '',
      isDefault: row ? row.isDefault : await oursIsUsed(),
      revision: row?.revision ?? 0,
      // One that today's rules do not accept any more begins anew.
      template: kept?.success ? kept.output : oursOf(wanted, paper),
      languages: shop.languages,
      defaultLanguage: shop.languages.find(isLanguage) ?? context.lang,
      mayChange: mayDesign(context),
    })
  }),

  handle(savePrintTemplate, async (context, { row }) => {
    const { db, visitor } = context
    const { id, name, revision = 0, isDefault, template } = row
    if (!mayDesign(context)) return notTheirs
    // The database's JSON holds every character but NUL.
    if (JSON.stringify(template).includes('\\u0000')) return fail('form.type', undefined, 'template')
    const before = id ? await templateById(db, id) : undefined
    if (id && !before) return noSuchTemplate
    const shop = await printShop(context, before?.shopId ?? row.of)
    if (!shop) return before ? noSuchTemplate : notTheirs
    if (before && before.kind !== template.kind) return fail('print.unknownField', undefined, 'template')
    const uploads = await uploadsOf(context, template)
    if (!uploads) return fail('print.foreignPicture', undefined, 'template')
    const written = { shopId: shop.id, kind: template.kind, name, template, isDefault, by: visitor.id }
    if (!before && (await templatesOf(db, shop.id)).length >= mostTemplates)
      return fail('print.mostTemplates', { max: mostTemplates })
    const saved = before
      ? await updateTemplate(db, before.id, revision, written)
      : await insertTemplate(db, written)
    if (!saved) {
      const { updatedBy: by, updatedAt, revision: theirs } = (await templateById(db, before!.id)) ?? before!
      return ok({
        id: before!.id,
        revision,
        conflict: { by, at: updatedAt.toISOString(), revision: theirs },
      })
    }
    if (!(await keepUploads(context, uploads.own, saved.id)))
      return fail('print.foreignPicture', undefined, 'template')
    return ok({ ...saved, conflict: null })
  }),

  handle(removePrintTemplate, async (context, { row: { id } }) => {
    const row = mayDesign(context) ? await templateById(context.db, id) : undefined
    const shop = row && (await printShop(context, row.shopId))
    if (!shop || !(await removeTemplate(context.db, id, shop.id))) return noSuchTemplate
    return ok({ id })
  }),

  handle(printDocuments, async (context, { of, kind, q }) => {
    const shop = await printShop(context, of)
    return shop ? ok({}, await documentsOf(context, kind, shop, q)) : notTheirs
  }),

  handle(printLanguages, async (context, { kind, id }) => {
    const { db, shop, visitor } = context
    const shopId = (id && (await shopOfDocument(db, kind, id))) || shop.id
    const mayChoose =
      holds(visitor, DistributionRight.Screens) && (await printShops(context)).some(one => one.id === shopId)
    const templates = mayChoose
      ? (await templatesOf(db, shopId)).flatMap(({ id, kind: of, name, isDefault, template }) =>
          of === kind ? [{ id, name, isDefault, langs: [...template.languages] }] : [],
        )
      : []
    return ok({ langs: [...(await templateOf(db, shopId, kind)).languages], templates })
  }),

  handle(printData, async (context, { of, kind, id, langs: asked }) => {
    const shop = await printShop(context, of)
    if (!shop) return notTheirs
    const template = oursOf(kind)
    const papers = id
      ? await papersOf(context, kind, shop, id, { langs: asked, template })
      : [sampleOf(context, kind, shop, languagesOf({ ...context, shop }, asked), template)]
    const [paper] = papers ?? []
    if (!paper) return noSuchTemplate
    const { fields, lists, ...rest } = paper.document
    return ok({
      langs: [...paper.langs],
      fields: Object.fromEntries(
        // A signature is for the paper alone.
        Object.entries(fields).map(([name, texts]) => [
          name,
          name === 'signaturePicture' ? [''] : [...texts],
        ]),
      ),
      names: spread(rest.names),
      lists: Object.fromEntries(
        Object.entries(lists).map(([name, { title, names, groups }]) => [
          name,
          {
            title: [...title],
            names: spread(names),
            groups: groups
              .slice(0, mostRows)
              .map(group => ({ title: group.title, rows: group.rows.slice(0, mostRows).map(spread) })),
          },
        ]),
      ),
      sums: rest.sums.map(sum => ({ ...sum, names: [...sum.names] })),
      without: [...rest.without],
    })
  }),
]

const spread = (texts: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(texts).map(([name, all]) => [name, [...all]]))
