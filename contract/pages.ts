import * as v from 'valibot'
import { type ActionOutput, action } from './action.ts'
import { productCard } from './catalogue.ts'
import { read } from './data.ts'
import { fallback } from './fallback.ts'
import { decimalText, id, optional, requiredText, text, unlessZero } from './fields.ts'
import { paragraph } from './page-blocks.ts'
import { voucherTerms } from './vouchers.ts'

const timestamp = v.pipe(v.string(), v.isoTimestamp())

/** As the page names it; unique within the page. */
const blockId = { id: v.string() }

const carousel = v.object({
  kind: v.literal('carousel'),
  ...blockId,
  height: v.picklist(['low', 'normal', 'high']),
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

/** Draws the top categories of the session beside the first carousel; it brings nothing of its own. */
const categories = v.object({ kind: v.literal('categories'), ...blockId })

const tiles = v.object({
  kind: v.literal('tiles'),
  ...blockId,
  title: v.string(),
  titleLang: fallback,
  items: v.array(
    v.object({ id: v.number(), name: v.string(), nameLang: fallback, picture: v.string(), link: v.string() }),
  ),
})

const flash = v.object({
  kind: v.literal('flash'),
  ...blockId,
  saleId: v.number(),
  title: v.string(),
  titleLang: fallback,
  endsAt: timestamp,
  items: v.array(productCard),
})

/** Group-buys that run now. */
const group = v.object({
  kind: v.literal('group'),
  ...blockId,
  /** Empty: what group-buys are called everywhere. */
  title: v.string(),
  titleLang: fallback,
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

/** What members can take now; how many of it this visitor has, the press that takes it finds out. */
const coupons = v.object({
  kind: v.literal('coupons'),
  ...blockId,
  title: v.string(),
  titleLang: fallback,
  items: v.array(v.object({ ...voucherTerms, id: v.number(), until: v.nullable(timestamp) })),
})

const floor = v.object({
  kind: v.literal('floor'),
  ...blockId,
  title: v.string(),
  titleLang: fallback,
  subtitle: v.string(),
  subtitleLang: fallback,
  link: v.string(),
  /** `strip`: one row that is pushed sideways. */
  look: v.picklist(['grid', 'strip']),
  items: v.array(productCard),
})

const notices = v.object({
  kind: v.literal('notices'),
  ...blockId,
  items: v.array(v.object({ id: v.number(), title: v.string(), titleLang: fallback, date: v.string() })),
})

/** Notices, or words of its own, in one line. */
const noticeBar = v.object({
  kind: v.literal('notice-bar'),
  ...blockId,
  items: v.array(v.object({ text: v.string(), textLang: fallback, link: v.string() })),
})

const brands = v.object({
  kind: v.literal('brands'),
  ...blockId,
  /** Empty: what brands are called everywhere. */
  title: v.string(),
  titleLang: fallback,
  items: v.array(
    v.object({ id: v.number(), name: v.string(), nameLang: fallback, logo: v.string(), link: v.string() }),
  ),
})

const textBlock = v.object({
  kind: v.literal('text'),
  ...blockId,
  paragraphs: v.array(paragraph),
  lang: fallback,
})

const picture = v.object({
  kind: v.literal('picture'),
  ...blockId,
  picture: v.string(),
  title: v.string(),
  titleLang: fallback,
  /** Where the title stands: only read out, below the picture, or in a band of which the picture is the end or, without a title, all. */
  look: v.picklist(['whole', 'caption', 'band']),
  link: v.string(),
  /** In percent of the picture. */
  spots: v.array(
    v.object({
      x: v.number(),
      y: v.number(),
      width: v.number(),
      height: v.number(),
      label: v.string(),
      labelLang: fallback,
      link: v.string(),
    }),
  ),
})

const video = v.object({
  kind: v.literal('video'),
  ...blockId,
  /** An address that a player may fetch. */
  src: v.string(),
  poster: v.string(),
  title: v.string(),
  titleLang: fallback,
  autoplay: v.boolean(),
})

const countdown = v.object({
  kind: v.literal('countdown'),
  ...blockId,
  title: v.string(),
  titleLang: fallback,
  over: v.string(),
  overLang: fallback,
  endsAt: timestamp,
  link: v.string(),
})

const spacer = v.object({
  kind: v.literal('spacer'),
  ...blockId,
  size: v.picklist(['small', 'medium', 'large']),
  line: v.boolean(),
})

const shopInfo = v.object({
  kind: v.literal('shop-info'),
  ...blockId,
  title: v.string(),
  titleLang: fallback,
  name: v.string(),
  nameLang: fallback,
  logo: v.string(),
  person: v.string(),
  phone: v.string(),
  email: v.string(),
  address: v.string(),
  /** The picture of a code that opens this shop on a phone; empty: none. */
  code: v.string(),
})

const cellBlocks = [
  carousel,
  categories,
  tiles,
  flash,
  group,
  coupons,
  floor,
  notices,
  noticeBar,
  brands,
  textBlock,
  picture,
  video,
  countdown,
  spacer,
  shopInfo,
] as const

const cellBlock = v.variant('kind', [...cellBlocks])
export type CellBlock = v.InferOutput<typeof cellBlock>

const columns = v.object({
  kind: v.literal('columns'),
  ...blockId,
  /** One for each cell. */
  shares: v.array(v.number()),
  cells: v.array(v.array(cellBlock)),
})

/** What a visitor gets of a block of `contract/page-blocks.ts`. */
export const block = v.variant('kind', [...cellBlocks, columns])
export type Block = v.InferOutput<typeof block>
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

/**
 * What the shop has published: a page by its `id`, or the one of a `type` (that of a home page without both); what it does not have is
 * answered with 404.
 */
export const pageData = action('hlt_page_data', {
  feature: 'pages',
  access: 'guest',
  mutates: false,
  input: v.object({ id: unlessZero(id()), type: optional(text(30)) }),
  output: v.object({
    /** 0: a home page to which nobody has added anything. */
    id: v.number(),
    type: v.string(),
    name: v.string(),
    nameLang: fallback,
    blocks: v.array(block),
  }),
})
export type PageData = ActionOutput<typeof pageData>

/** A draft, for whoever has its link: also where a shop is closed to guests. */
export const pagePreview = read('page_preview', {
  feature: 'pages',
  access: 'guest',
  open: true,
  input: v.object({ token: requiredText(100) }),
  output: v.object({ name: v.string(), nameLang: fallback, type: v.string(), blocks: v.array(block) }),
})
