import * as v from 'valibot'
import { givenMoment } from './fields.ts'
import { type Language, languageCodes } from './languages.ts'

/**
 * A page as it is edited and kept: a list of blocks, in all languages at once. `contract/pages.ts` has what a visitor gets of
 * it: the same blocks in one language, with products, prices and times filled in.
 */

/** What is written today. Older pages are brought up to it when they are read (`server/features/pages/upgrade-page.ts`). */
export const pageVersion = 1

export const pageTypes = ['home', 'activity', 'category', 'own'] as const
export type PageType = (typeof pageTypes)[number]

/** Larger pages are refused: nobody scrolls that far, and every visitor would carry it. */
export const mostBlocks = 60
export const mostPageBytes = 400_000
const mostColumns = 4

/** A text in each language it has been written in. */
const written = (max: number) =>
  v.record(v.picklist(languageCodes), v.pipe(v.string(), v.maxLength(max))) as v.GenericSchema<
    Partial<Record<Language, string>>
  >
const words = (max: number) => v.optional(written(max), {})

/** `kind:target|parameter` (product §2); empty: leads nowhere. */
const link = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), '')
/** The name under which the storage keeps it, as everywhere; empty while none is chosen. */
const picture = v.optional(v.pipe(v.string(), v.maxLength(300)), '')
const limit = (most: number, usual: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)), usual)

const shared = {
  /** Of its own within the page; stays when the block is moved. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)),
  /** Shown in these languages only; absent: in all. */
  languages: v.optional(v.pipe(v.array(v.picklist(languageCodes)), v.maxLength(languageCodes.length))),
}

/** A stretch of text; `link` as above. */
const span = v.object({
  text: v.pipe(v.string(), v.maxLength(5000)),
  bold: v.optional(v.boolean()),
  italic: v.optional(v.boolean()),
  underline: v.optional(v.boolean()),
  link: v.optional(v.pipe(v.string(), v.maxLength(500))),
})

/** Rich text is a list of these, never HTML: nothing that somebody typed can become a tag. */
export const paragraph = v.object({
  kind: v.picklist(['paragraph', 'heading', 'subheading', 'bullet', 'number', 'quote']),
  align: v.optional(v.picklist(['start', 'center', 'end'])),
  spans: v.pipe(v.array(span), v.maxLength(200)),
})
export type Span = v.InferOutput<typeof span>
export type Paragraph = v.InferOutput<typeof paragraph>
export type RichText = Paragraph[]

const richText = v.pipe(v.array(paragraph), v.maxLength(200))

const slide = v.object({
  picture,
  titles: words(120),
  subtitles: words(200),
  buttons: words(40),
  link,
})

export const productSources = ['chosen', 'category', 'newest', 'sold', 'flash', 'group', 'coupons'] as const
export type ProductSource = (typeof productSources)[number]

/** Percent of the picture, from its left upper corner. */
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
const spot = v.object({
  x: percent,
  y: percent,
  width: percent,
  height: percent,
  labels: words(80),
  link,
})

const simpleBlocks = [
  /** A header picture is a carousel of one. */
  v.object({
    ...shared,
    kind: v.literal('carousel'),
    slides: v.pipe(v.array(slide), v.maxLength(10)),
    height: v.optional(v.picklist(['low', 'normal', 'high']), 'normal'),
  }),
  v.object({
    ...shared,
    kind: v.literal('products'),
    source: v.picklist(productSources),
    titles: words(120),
    subtitles: words(200),
    /** "All of them", beside the title. */
    link,
    productIds: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(60)), []),
    categoryId: v.optional(v.pipe(v.number(), v.integer())),
    /** Of a category: what comes first. Best sellers when absent. */
    sort: v.optional(v.picklist(['sold', 'newest'])),
    limit: limit(30, 10),
    look: v.optional(v.picklist(['grid', 'strip']), 'grid'),
  }),
  /** The top categories of the shop, or those chosen. `column`: beside the first carousel, as on the demo's home page. */
  v.object({
    ...shared,
    kind: v.literal('categories'),
    titles: words(120),
    categoryIds: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(30)), []),
    look: v.optional(v.picklist(['column', 'tiles']), 'tiles'),
  }),
  /** The newest notices; with words of its own, those. `box`: beside the first carousel. */
  v.object({
    ...shared,
    kind: v.literal('notices'),
    texts: words(300),
    link,
    limit: limit(20, 5),
    look: v.optional(v.picklist(['box', 'bar']), 'bar'),
  }),
  v.object({ ...shared, kind: v.literal('brands'), titles: words(120), limit: limit(30, 12) }),
  v.object({
    ...shared,
    kind: v.literal('text'),
    texts: v.optional(
      v.record(v.picklist(languageCodes), richText) as v.GenericSchema<Partial<Record<Language, RichText>>>,
      {},
    ),
  }),
  v.object({
    ...shared,
    kind: v.literal('picture'),
    picture,
    /** Read out in its place, and shown below it when `caption`. */
    titles: words(200),
    caption: v.optional(v.boolean(), false),
    /** The title stands in a coloured band, of which the picture is the end. */
    band: v.optional(v.boolean()),
    link,
    spots: v.optional(v.pipe(v.array(spot), v.maxLength(20)), []),
  }),
  v.object({
    ...shared,
    kind: v.literal('video'),
    /** A file of ours, or an https address of one (mp4, webm). Players of other sites are not embedded. */
    file: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    poster: picture,
    titles: words(200),
    autoplay: v.optional(v.boolean(), false),
  }),
  v.object({
    ...shared,
    kind: v.literal('countdown'),
    titles: words(120),
    /** Said when it has run out; without words the block is gone then. */
    over: words(120),
    endsAt: v.optional(v.nullable(givenMoment()), null),
    link,
  }),
  v.object({
    ...shared,
    kind: v.literal('spacer'),
    size: v.optional(v.picklist(['small', 'medium', 'large']), 'medium'),
    line: v.optional(v.boolean(), false),
  }),
  v.object({
    ...shared,
    kind: v.literal('shop-info'),
    titles: words(120),
    /** The code that opens this shop on a phone. */
    code: v.optional(v.boolean(), true),
  }),
] as const

/** What may stand in a column: every block but columns. */
export const cellBlock = v.variant('kind', [...simpleBlocks])
export type CellBlock = v.InferOutput<typeof cellBlock>

const columns = v.object({
  ...shared,
  kind: v.literal('columns'),
  /** How wide they are, beside each other; on phones one below the other. */
  shares: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4))),
    v.minLength(2),
    v.maxLength(mostColumns),
  ),
  /** As many as shares; what is missing is empty, what is too much is not shown. */
  cells: v.pipe(v.array(v.pipe(v.array(cellBlock), v.maxLength(10))), v.maxLength(mostColumns)),
})

export const storedBlock = v.variant('kind', [...simpleBlocks, columns])
export type StoredBlock = v.InferOutput<typeof storedBlock>
export type StoredBlockOf<Kind extends StoredBlock['kind']> = Extract<StoredBlock, { kind: Kind }>

/** What visitors call the page; in none of them: by the name that its makers gave it. */
export const pageTitles = written(60)

export const pageContent = v.object({
  version: v.literal(pageVersion),
  titles: v.optional(pageTitles),
  blocks: v.pipe(v.array(storedBlock), v.maxLength(mostBlocks)),
})
export type PageContent = v.InferOutput<typeof pageContent>
