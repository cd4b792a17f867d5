import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save, saved } from './data.ts'
import { shopNamed } from './distributors.ts'
import { count, givenMoment, id, json, optional, requiredText, text } from './fields.ts'
import { DistributionRight } from './flags.ts'
import { languageCodes } from './languages.ts'
import { pageContent, pageTypes } from './page-blocks.ts'
import { block } from './pages.ts'

/** The pages of a shop as those see them who make them: a distributor those of the own shop, head office's content staff any. */
const desk = { feature: 'pages', access: 'distributor', right: DistributionRight.Screens } as const

/** Which shop; without it the one at hand. It need not be the one that the call happens in. */
const ofShop = { shopId: optional(id()) }
const ofPage = { id: id() }

const moment = v.pipe(v.string(), v.isoTimestamp())

/** `changed`: published, and the draft is newer. A page that is published and due to be published again is `scheduled`. */
export const pageStates = ['draft', 'published', 'changed', 'scheduled', 'withdrawn'] as const
export type PageState = (typeof pageStates)[number]

const pageFacts = {
  id: v.number(),
  shopId: v.number(),
  type: v.picklist(pageTypes),
  name: v.string(),
  /** Of a category page. */
  categoryId: v.nullable(v.number()),
  state: v.picklist(pageStates),
  /** What visitors see now; null: nothing. */
  publishedAt: v.nullable(moment),
  /** When the draft is due to be published. */
  publishAt: v.nullable(moment),
  /** When it is taken down by itself; null: when somebody does. */
  withdrawAt: v.nullable(moment),
  revision: v.number(),
}

const pageRow = v.object({
  ...pageFacts,
  shop: v.string(),
  /** Of a category page, in words. */
  category: v.string(),
  updatedAt: moment,
  updatedBy: v.string(),
  /** What visitors open; empty while nothing is published. */
  address: v.string(),
  /** Shows the draft to whoever has it. */
  preview: v.string(),
})
export type PageRow = v.InferOutput<typeof pageRow>

export const pageList = read('page_list', {
  ...desk,
  roams: true,
  input: v.object(ofShop),
  output: v.object({
    shop: shopNamed,
    /** All that the visitor makes pages for. */
    shops: v.array(shopNamed),
    rows: v.array(pageRow),
  }),
})
export type PageList = ActionOutput<typeof pageList>

export const templateCodes = ['wholesale', 'retail', 'campaign', 'story', 'season'] as const
export type TemplateCode = (typeof templateCodes)[number]

export const pageTemplates = read('page_templates', {
  ...desk,
  input: v.object({}),
  output: v.object({
    rows: v.array(
      v.object({
        code: v.picklist(templateCodes),
        type: v.picklist(pageTypes),
        /** In the language of whoever asks. */
        name: v.string(),
        words: v.string(),
        /** What it is made of, from the top down. */
        kinds: v.array(v.string()),
      }),
    ),
  }),
})

const version = v.object({
  id: v.number(),
  number: v.number(),
  at: moment,
  by: v.string(),
  /** How it came to be, in words. */
  note: v.string(),
})
export type PageVersion = v.InferOutput<typeof version>

export const pageDraft = read('page_draft', {
  ...desk,
  input: v.object(ofPage),
  output: v.object({
    ...pageFacts,
    content: pageContent,
    publishedVersion: v.nullable(v.number()),
    /** An address that shows the draft to whoever has it, and the one that visitors open. */
    preview: v.string(),
    address: v.string(),
    languages: v.array(v.picklist(languageCodes)),
    defaultLanguage: v.picklist(languageCodes),
    shopTitle: v.string(),
    /** The newest first. */
    versions: v.array(version),
  }),
})
export type PageDraft = ActionOutput<typeof pageDraft>

export const pageName = () => requiredText(60)

export const newPage = save('page_new', {
  ...desk,
  input: rowOf({
    ...ofShop,
    type: v.picklist(pageTypes),
    name: pageName(),
    categoryId: optional(id()),
    template: optional(v.picklist(templateCodes)),
    /** Another page of a shop of theirs. */
    copyOf: optional(id()),
  }),
  output: saved,
})

/** Somebody else saved since that revision was read: nothing was written. */
const conflict = v.object({ by: v.string(), at: moment, revision: v.number() })
export type PageConflict = v.InferOutput<typeof conflict>

export const savePageDraft = save('page_draft', {
  ...desk,
  input: rowOf({
    ...ofPage,
    revision: count(),
    name: pageName(),
    content: pageContent,
  }),
  output: v.object({ revision: v.optional(v.number()), conflict: v.optional(conflict) }),
})

/**
 * Now, or `at` a moment to come: what is in the draft now is published then. Either takes the place of what was scheduled before.
 * It is taken down by itself `until` comes; without a word of it that moment stays as it was.
 */
export const publishPage = save('page_publish', {
  ...desk,
  input: rowOf({
    ...ofPage,
    revision: count(),
    at: optional(givenMoment()),
    until: optional(v.union([givenMoment(), v.literal('never')])),
  }),
  output: v.object({
    publishedAt: v.optional(moment),
    publishAt: v.optional(moment),
    conflict: v.optional(conflict),
  }),
})

export const withdrawPage = save('page_withdraw', { ...desk, input: rowOf(ofPage), output: saved })

export const unschedulePage = save('page_unschedule', { ...desk, input: rowOf(ofPage), output: saved })

/** An earlier version becomes the draft; a draft that was never published stays among the versions. */
export const restorePage = save('page_restore', {
  ...desk,
  input: rowOf({ ...ofPage, version: id() }),
  output: v.object({ revision: v.number() }),
})

export const removePage = save('page_remove', { ...desk, input: rowOf(ofPage), output: saved })

/** What a draft's blocks become for a guest of the shop; one that cannot be shown is left out. */
export const pageShown = read('page_shown', {
  ...desk,
  roams: true,
  input: v.object({
    ...ofShop,
    /** Without it, that of whoever asks. */
    lang: optional(v.picklist(languageCodes)),
    content: json(v.object({ version: v.optional(v.number()), blocks: v.array(v.unknown()) })),
  }),
  output: v.object({ blocks: v.array(block) }),
})

export const linkKinds = ['product', 'category', 'page', 'notice', 'brand'] as const
export type LinkKind = (typeof linkKinds)[number]

export const pageLinkTargets = read('page_link_targets', {
  ...desk,
  roams: true,
  input: v.object({ ...ofShop, q: optional(text(100)), kind: v.picklist(linkKinds) }),
  output: v.object({
    rows: v.array(v.object({ link: v.string(), name: v.string(), picture: v.optional(v.string()) })),
  }),
})

/** A link in words; one that leads nowhere any more has none. */
export const pageLinkName = read('page_link_name', {
  ...desk,
  roams: true,
  input: v.object({ ...ofShop, link: text(500) }),
  output: v.object({ name: v.string() }),
})
