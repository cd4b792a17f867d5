import * as v from 'valibot'
import { languages } from '../../../contract/languages.ts'
import type { StoredBlock, StoredBlockOf } from '../../features/pages/pages.tables.ts'
import type { TextsByLanguage } from '../../features/shops/shops.tables.ts'
import { fail } from '../../handler.ts'
import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf, type PartSpec } from '../bill-type.ts'
import {
  choice,
  computed,
  entries,
  inside,
  item,
  link,
  lookup,
  picture,
  section,
  texts,
  whole,
  wholeLink,
} from '../fields.ts'

const words = v.optional(v.record(v.string(), v.string()) as v.GenericSchema<TextsByLanguage>, {})
const href = v.optional(wholeLink, '')
const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)))
const slide = v.object({ picture: v.string(), titles: words, subtitles: words, buttons: words, link: href })

type Contents = { [Kind in StoredBlock['kind']]: v.GenericSchema<unknown, StoredBlockOf<Kind>['content']> }

/** What a block of each kind keeps; whatever else the form had is left out. */
const contents: Contents = {
  carousel: v.object({ slides: v.pipe(v.array(slide), v.minLength(1)) }),
  categories: v.object({}) as v.GenericSchema<unknown, Record<string, never>>,
  flash: v.object({ limit }),
  group: v.object({ limit }),
  floor: v.object({
    titles: words,
    subtitles: words,
    link: href,
    categoryId: v.optional(v.number()),
    sort: v.optional(v.picklist(['new', 'sold'])),
    limit,
  }),
  notices: v.object({ limit }),
  brands: v.object({ limit }),
  picture: v.object({ picture: v.string(), titles: words, link: href }),
}

const kinds = {
  carousel: 'bill.blockCarousel',
  categories: 'bill.blockCategories',
  flash: 'bill.blockFlash',
  group: 'bill.blockGroup',
  floor: 'bill.blockFloor',
  notices: 'bill.blockNotices',
  brands: 'bill.blockBrands',
  picture: 'bill.blockPicture',
} as const satisfies Record<StoredBlock['kind'], string>

/** The kinds of block that have a field. */
const of = (...values: StoredBlock['kind'][]) => ({ field: 'kind', values })

const pages = { home: 'screens.home' } as const

const sorts = { new: 'bill.blockNewest', sold: 'bill.blockBestsellers' } as const

const slideParts: readonly PartSpec[] = [
  { name: 'picture', label: 'bill.picture', kind: 'picture' },
  { name: 'titles', label: 'bill.title', kind: 'texts' },
  { name: 'subtitles', label: 'bill.subtitle', kind: 'texts' },
  { name: 'buttons', label: 'bill.button', kind: 'texts' },
  { name: 'link', label: 'bill.link', kind: 'link' },
]

/** What stands on a page, from the top down. */
export const pageBlock = billType({
  name: 'page_block',
  title: 'bill.pageBlocks',
  table: 'page_blocks',
  access: [staff('content'), anyStaff()],
  fields: [
    choice('kind', 'bill.kind', kinds, { once: true, default: 'floor' }),
    computed(
      'title',
      'bill.title',
      (db, { lang }, at) => db`text_in(${at}.content -> 'titles', ${lang}::text)`,
      { list: { w: 200 } },
    ),
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    choice('page', 'bill.page', pages, { default: 'home', filter: false }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
    section('bill.blockContent', [
      inside('content', [
        picture('picture', 'bill.picture', { when: of('picture') }),
        link('link', 'bill.link', { when: of('floor', 'picture') }),
        ...lookup('categoryId', 'bill.category', 'category', { when: of('floor') }),
        choice('sort', 'bill.blockSort', sorts, { required: false, when: of('floor') }),
        whole('limit', 'bill.blockLimit', {
          min: '1',
          max: '30',
          when: of('flash', 'group', 'floor', 'notices', 'brands'),
        }),
        entries('slides', 'bill.slides', slideParts, { default: '', when: of('carousel') }),
      ]),
    ]),
    inside('content', texts('titles', 'bill.title', { max: 120, when: of('floor', 'picture') })),
    inside('content', texts('subtitles', 'bill.subtitle', { max: 120, when: of('floor') })),
    section(
      'bill.blockLanguages',
      languages.map(({ code, name }) => ({
        ...item('languages', code, 'bill.inLanguage'),
        labelParams: { language: name },
      })),
    ),
  ],
  sort: 'position',
  parent: childrenOf('shop_id'),
  convert: async (_, changes, before) => {
    const kind = (changes.kind ?? before?.kind) as StoredBlock['kind']
    const content = v.safeParse(contents[kind], changes.content ?? before?.content ?? {})
    if (!content.success)
      return fail('bill.badBlock', {}, String(v.getDotPath(content.issues[0])?.split('.')[0] ?? 'kind'))
    const everyLanguage = Array.isArray(changes.languages) && changes.languages.length === 0
    return {
      write: { ...changes, content: content.output, ...(everyLanguage && { languages: null }) },
    }
  },
})
