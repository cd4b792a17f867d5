import type * as v from 'valibot'
import type { Language } from '../../../contract/languages.ts'
import {
  type PageContent,
  type PageType,
  pageVersion,
  type RichText,
  type storedBlock,
} from '../../../contract/page-blocks.ts'
import type { TemplateCode } from '../../../contract/page-desk.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { findPage, publishedContent } from './pages.queries.ts'
import { readPage } from './upgrade-page.ts'

type Key = Extract<TextKey, `page-templates.${string}`>
type Unnamed<B> = B extends { id: string } ? Omit<B, 'id'> : never
type Block = Unnamed<v.InferInput<typeof storedBlock>>

/**
 * What a template is filled with when a page is made of it: words from the language packs, in every language of the shop, and
 * pictures of the shop's own home page, so that the page looks like this shop and not like ours.
 */
interface Filling {
  words(key: Key): Partial<Record<Language, string>>
  rich(...paragraphs: [RichText[number]['kind'], Key][]): Partial<Record<Language, RichText>>
  picture(place: number): string
  inDays(days: number): string
}

interface Template {
  code: TemplateCode
  type: PageType
  name: Key
  words: Key
  blocks(fill: Filling): Block[]
}

const slide = (
  { words, picture }: Filling,
  place: number,
  title: Key,
  subtitle: Key,
  link = 'products|',
  button: Key = 'page-templates.buy',
) => ({
  picture: picture(place),
  titles: words(title),
  subtitles: words(subtitle),
  buttons: words(button),
  link,
})

const newest = 'link|/products?category=-1'

/** Beside the first carousel. */
const besideCarousel: Block[] = [
  { kind: 'categories', look: 'column' },
  { kind: 'notices', look: 'box', limit: 6 },
]

const flash: Block = { kind: 'products', source: 'flash', limit: 5 }

const templates: readonly Template[] = [
  {
    code: 'wholesale',
    type: 'home',
    name: 'page-templates.wholesale',
    words: 'page-templates.wholesaleWords',
    blocks: fill => [
      {
        kind: 'carousel',
        slides: [
          slide(fill, 0, 'page-templates.heroTitle', 'page-templates.heroSub'),
          slide(fill, 1, 'page-templates.newTitle', 'page-templates.newSub', newest, 'page-templates.look'),
        ],
      },
      ...besideCarousel,
      flash,
      { kind: 'products', source: 'group', limit: 3 },
      ...bestSellers(fill, 10),
      {
        kind: 'products',
        source: 'newest',
        titles: fill.words('page-templates.newTitle'),
        subtitles: fill.words('page-templates.newSub'),
        link: newest,
        limit: 12,
        look: 'strip',
      },
      { kind: 'categories', look: 'tiles', titles: fill.words('page-templates.all') },
      { kind: 'brands', limit: 12 },
    ],
  },
  {
    code: 'retail',
    type: 'home',
    name: 'page-templates.retail',
    words: 'page-templates.retailWords',
    blocks: fill => [
      {
        kind: 'carousel',
        slides: [
          slide(fill, 0, 'page-templates.retailTitle', 'page-templates.retailSub'),
          slide(fill, 1, 'page-templates.newTitle', 'page-templates.newSub', newest, 'page-templates.look'),
          slide(fill, 2, 'page-templates.bestTitle', 'page-templates.bestSub'),
        ],
      },
      ...besideCarousel,
      {
        kind: 'products',
        source: 'coupons',
        titles: fill.words('page-templates.couponsTitle'),
        limit: 4,
      },
      flash,
      { kind: 'categories', look: 'tiles', titles: fill.words('page-templates.all') },
      ...bestSellers(fill, 10),
      {
        kind: 'products',
        source: 'newest',
        titles: fill.words('page-templates.newTitle'),
        subtitles: fill.words('page-templates.newSub'),
        link: newest,
        limit: 10,
      },
    ],
  },
  {
    code: 'campaign',
    type: 'activity',
    name: 'page-templates.campaign',
    words: 'page-templates.campaignWords',
    blocks: fill => [
      {
        kind: 'carousel',
        height: 'high',
        slides: [slide(fill, 0, 'page-templates.campaignTitle', 'page-templates.campaignSub')],
      },
      {
        kind: 'countdown',
        titles: fill.words('page-templates.campaignEnds'),
        over: fill.words('page-templates.campaignOver'),
        endsAt: fill.inDays(7),
      },
      {
        kind: 'products',
        source: 'coupons',
        titles: fill.words('page-templates.couponsTitle'),
        limit: 4,
      },
      flash,
      {
        kind: 'products',
        source: 'sold',
        titles: fill.words('page-templates.campaignPicks'),
        link: 'products|',
        limit: 15,
      },
      { kind: 'spacer', size: 'small', line: true },
      {
        kind: 'text',
        texts: fill.rich(
          ['subheading', 'page-templates.rules'],
          ['number', 'page-templates.rule1'],
          ['number', 'page-templates.rule2'],
          ['number', 'page-templates.rule3'],
        ),
      },
    ],
  },
  {
    code: 'story',
    type: 'own',
    name: 'page-templates.story',
    words: 'page-templates.storyWords',
    blocks: fill => [
      {
        kind: 'carousel',
        slides: [
          { ...slide(fill, 1, 'page-templates.storyTitle', 'page-templates.storySub', ''), buttons: {} },
        ],
      },
      {
        kind: 'columns',
        shares: [3, 2],
        cells: [
          [
            {
              id: 'who',
              kind: 'text',
              texts: fill.rich(
                ['heading', 'page-templates.storyLead'],
                ['paragraph', 'page-templates.story1'],
                ['paragraph', 'page-templates.story2'],
                ['quote', 'page-templates.quote'],
              ),
            },
          ],
          [
            {
              id: 'promise',
              kind: 'text',
              texts: fill.rich(
                ['heading', 'page-templates.promise'],
                ['bullet', 'page-templates.promise1'],
                ['bullet', 'page-templates.promise2'],
                ['bullet', 'page-templates.promise3'],
              ),
            },
          ],
        ],
      },
      {
        kind: 'picture',
        picture: fill.picture(2),
        titles: fill.words('page-templates.storySub'),
        band: true,
      },
      {
        kind: 'products',
        source: 'sold',
        titles: fill.words('page-templates.storyPicks'),
        link: 'products|',
        limit: 5,
      },
      { kind: 'shop-info', titles: fill.words('page-templates.contact') },
    ],
  },
  {
    code: 'season',
    type: 'activity',
    name: 'page-templates.season',
    words: 'page-templates.seasonWords',
    blocks: fill => [
      { kind: 'notices', look: 'bar', limit: 3 },
      {
        kind: 'carousel',
        slides: [slide(fill, 2, 'page-templates.seasonTitle', 'page-templates.seasonSub')],
      },
      { kind: 'text', texts: fill.rich(['paragraph', 'page-templates.seasonLead']) },
      {
        kind: 'products',
        source: 'newest',
        titles: fill.words('page-templates.seasonNew'),
        link: newest,
        limit: 12,
        look: 'strip',
      },
      {
        kind: 'picture',
        picture: fill.picture(1),
        titles: fill.words('page-templates.seasonBand'),
        band: true,
        link: 'products|',
      },
      { kind: 'categories', look: 'tiles', titles: fill.words('page-templates.seasonAsk') },
      ...bestSellers(fill, 10),
    ],
  },
]

function bestSellers({ words }: Filling, limit: number): Block[] {
  const titles = words('page-templates.bestTitle')
  const subtitles = words('page-templates.bestSub')
  return [{ kind: 'products', source: 'sold', titles, subtitles, link: 'products|', limit }]
}

const empty: Filling = { words: () => ({}), rich: () => ({}), picture: () => '', inDays: () => '' }

export const templateList = templates.map(({ code, type, name, words, blocks }) => ({
  code,
  type,
  name,
  words,
  kinds: blocks(empty).map(({ kind }) => kind),
}))

export async function fillTemplate(context: Context, shop: Shop, code: TemplateCode): Promise<PageContent> {
  const { tIn, now } = context
  const pictures = await homePictures(context, shop)
  const inEach = <T>(say: (t: ReturnType<typeof tIn>) => T) =>
    Object.fromEntries(shop.languages.map(lang => [lang, say(tIn(lang))]))
  const filling: Filling = {
    words: key => inEach(t => t(key)),
    rich: (...paragraphs) =>
      inEach(t => paragraphs.map(([kind, key]) => ({ kind, spans: [{ text: t(key) }] }))),
    picture: place => pictures[place % Math.max(1, pictures.length)] ?? '',
    inDays: days => new Date(now.getTime() + days * 86_400_000).toISOString(),
  }
  const blocks = templates.find(template => template.code === code)!.blocks(filling)
  const numbered = blocks.map((block, index) => ({ id: `${code}-${index + 1}`, ...block }))
  return readPage({ version: pageVersion, blocks: numbered }).content
}

async function homePictures(context: Context, shop: Shop): Promise<string[]> {
  const home = await findPage({ ...context, shop }, { type: 'home' })
  if (!home) return []
  const { blocks } = await publishedContent(context, home)
  return blocks
    .flatMap(block => (block.kind === 'carousel' ? block.slides.map(({ picture }) => picture) : []))
    .filter(Boolean)
}
