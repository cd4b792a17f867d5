import * as v from 'valibot'
import type { ActionOutput, ActionRow } from './action.ts'
import { read, rowOf, save, saved } from './data.ts'
import { id, integer, optional, requiredText, text } from './fields.ts'
import { DistributionRight } from './flags.ts'
import type { Language } from './languages.ts'
import { isLanguage } from './languages.ts'
import { printKinds } from './print-fields.ts'
import { paperNames, printTemplate } from './print-template.ts'

/** Where print templates are made: a distributor for the own shop, head office for any. */
const desk = {
  feature: 'print',
  access: 'distributor',
  right: DistributionRight.Screens,
} as const

/** Which shop's; without it the one at hand. Not called `shop`: that leads into another one. */
const ofShop = { of: optional(id()) }
const kind = v.picklist(printKinds)
const language = v.custom<Language>(isLanguage)
/** `zh,ar`; the reader's own without it. */
const langs = optional(text(20))

/** The shop's own, and for each kind ours, which `id` 0 stands for. */
export const printTemplates = read('print_templates', {
  ...desk,
  input: v.object(ofShop),
  output: v.object({
    shop: v.object({ id: v.number(), title: v.string() }),
    /** All for which the visitor may make templates. */
    shops: v.array(v.object({ id: v.number(), title: v.string() })),
    languages: v.array(language),
    /** May change them; the others only look and print. */
    mayChange: v.boolean(),
  }),
  rows: v.object({
    id: v.number(),
    kind,
    /** Of ours, empty: the page says it. */
    name: v.string(),
    paper: v.picklist(paperNames),
    /** What the print buttons use. */
    isDefault: v.boolean(),
    ours: v.boolean(),
    updatedAt: v.nullable(v.string()),
    updatedBy: v.string(),
  }),
})
export type PrintTemplateRow = ActionRow<typeof printTemplates>

/** By its id; without one, ours of a kind, on one of the papers we have one for. */
export const printTemplateRead = read('print_template', {
  ...desk,
  input: v.object({
    ...ofShop,
    id: optional(id()),
    kind: optional(kind),
    paper: optional(v.picklist(paperNames)),
  }),
  output: v.object({
    /** 0: ours. */
    id: v.number(),
    shopId: v.number(),
    shop: v.string(),
    kind,
    name: v.string(),
    /** What is printed with it; of ours, what one made of it takes the place of. */
    isDefault: v.boolean(),
    /** 0: never saved. */
    revision: v.number(),
    template: printTemplate,
    languages: v.array(language),
    defaultLanguage: language,
    /** May change it; the others only look and print. */
    mayChange: v.boolean(),
  }),
})
export type PrintTemplateOpen = ActionOutput<typeof printTemplateRead>

/** `conflict`: somebody else was faster and nothing was written; saving with that revision puts this one over theirs. */
export const savePrintTemplate = save('print_template', {
  ...desk,
  input: rowOf({
    ...ofShop,
    /** Without it, a new one. */
    id: optional(id()),
    name: requiredText(60),
    /** The one it was opened with. */
    revision: optional(integer()),
    /** Without it, as it is by now. */
    isDefault: v.optional(v.boolean()),
    template: printTemplate,
  }),
  output: v.object({
    id: v.number(),
    revision: v.number(),
    isDefault: v.optional(v.boolean()),
    conflict: v.nullable(v.object({ by: v.string(), at: v.string(), revision: v.number() })),
  }),
})

export const removePrintTemplate = save('print_template_remove', {
  ...desk,
  input: rowOf({ ...ofShop, id: id() }),
  output: saved,
})

/** Documents of a shop that the visitor may print, the newest first, to look at a template with. */
export const printDocuments = read('print_documents', {
  ...desk,
  input: v.object({ ...ofShop, q: optional(text(100)), kind }),
  output: v.object({}),
  rows: v.object({ id: v.number(), title: v.string(), date: v.string() }),
})

/** The languages that the template of a document names; none: those of whoever prints it. Whoever makes the shop's templates may choose another. */
export const printLanguages = read('print_languages', {
  feature: 'print',
  access: 'member',
  input: v.object({ id: optional(id()), kind }),
  output: v.object({
    langs: v.array(language),
    templates: v.array(
      v.object({ id: v.number(), name: v.string(), isDefault: v.boolean(), langs: v.array(language) }),
    ),
  }),
})

const shown = v.array(v.string())

/** A document as it is shown, for the canvas; without an id a made-up one. `names` and `titles` are what fields and lists are called on it. */
export const printData = read('print_data', {
  ...desk,
  input: v.object({ ...ofShop, id: optional(id()), langs, kind }),
  output: v.object({
    langs: v.array(language),
    /** Each has one text for all languages, or one for each; of a picture, its stored name. */
    fields: v.record(v.string(), shown),
    /** What each field is called, in each language. */
    names: v.record(v.string(), shown),
    lists: v.record(
      v.string(),
      v.object({
        title: shown,
        names: v.record(v.string(), shown),
        /** As many as a canvas shows. */
        groups: v.array(v.object({ title: v.string(), rows: v.array(v.record(v.string(), shown)) })),
      }),
    ),
    sums: v.array(v.object({ name: v.string(), names: shown, value: v.string() })),
    /** Columns that are left out for this reader. */
    without: v.array(v.string()),
  }),
})
export type PrintDataShown = ActionOutput<typeof printData>

/**
 * `POST /print/preview` with this as JSON, and the header `version` of every call: the PDF of a template as it stands, saved or not,
 * with a document of the visitor's or a made-up one.
 */
export const previewPath = '/print/preview'
export const previewBody = v.object({
  ...ofShop,
  id: optional(id()),
  langs,
  template: printTemplate,
})
export type PreviewBody = v.InferInput<typeof previewBody>
