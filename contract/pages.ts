import * as v from 'valibot'
import { action } from './action.ts'
import { productCard } from './catalogue.ts'
import { fallback } from './fallback.ts'
import { decimalText, id, optional, text } from './fields.ts'

const timestamp = v.pipe(v.string(), v.isoTimestamp())

const carousel = v.object({
  kind: v.literal('carousel'),
  id: v.number(),
  slides: v.array(
    v.object({
      picture: v.string(),
      title: v.string(),
      titleLang: fallback,
      subtitle: v.string(),
      subtitleLang: fallback,
      button: v.string(),
      buttonLang: fallback,
      link: v.string(),
    }),
  ),
})

/** Draws the top categories of the session; it brings nothing of its own. */
const categories = v.object({ kind: v.literal('categories'), id: v.number() })

const flash = v.object({
  kind: v.literal('flash'),
  id: v.number(),
  saleId: v.number(),
  title: v.string(),
  titleLang: fallback,
  endsAt: timestamp,
  items: v.array(productCard),
})

/** Group-buys that run now. */
const group = v.object({
  kind: v.literal('group'),
  id: v.number(),
  items: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      titleLang: fallback,
      name: v.string(),
      nameLang: fallback,
      picture: v.string(),
      endsAt: timestamp,
      /** How many it takes for the best price, in words, and that price; null for whoever may not see prices. */
      offer: v.string(),
      bestPrice: v.nullable(decimalText()),
      price: v.nullable(decimalText()),
    }),
  ),
})

const floor = v.object({
  kind: v.literal('floor'),
  id: v.number(),
  title: v.string(),
  titleLang: fallback,
  subtitle: v.string(),
  subtitleLang: fallback,
  link: v.string(),
  items: v.array(productCard),
})

const notices = v.object({
  kind: v.literal('notices'),
  id: v.number(),
  items: v.array(v.object({ id: v.number(), title: v.string(), titleLang: fallback, date: v.string() })),
})

const brands = v.object({
  kind: v.literal('brands'),
  id: v.number(),
  items: v.array(
    v.object({ id: v.number(), name: v.string(), nameLang: fallback, logo: v.string(), link: v.string() }),
  ),
})

const picture = v.object({
  kind: v.literal('picture'),
  id: v.number(),
  picture: v.string(),
  title: v.string(),
  titleLang: fallback,
  link: v.string(),
})

export const block = v.variant('kind', [carousel, categories, flash, group, floor, notices, brands, picture])
export type Block = v.InferOutput<typeof block>
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

/** A page of the shop by its `id` or by its `type`, `home` without both; what the shop does not have is answered with 404. */
export const pageData = action('hlt_page_data', {
  feature: 'pages',
  access: 'guest',
  mutates: false,
  input: v.object({ id: optional(id()), type: optional(text(30)) }),
  output: v.object({
    /** 0: a home page to which nobody has added anything. */
    id: v.number(),
    type: v.string(),
    blocks: v.array(block),
  }),
})
