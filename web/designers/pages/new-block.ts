import type { StoredBlock, StoredBlockOf } from '../../../contract/page-blocks.ts'
import type { Kind } from './puck-data.ts'

/** In the order in which they are offered. */
export const kinds = [
  'carousel',
  'products',
  'categories',
  'brands',
  'notices',
  'text',
  'picture',
  'video',
  'countdown',
  'shop-info',
  'columns',
  'spacer',
] as const satisfies readonly Kind[]

export const newSlide = (): StoredBlockOf<'carousel'>['slides'][number] => ({
  picture: '',
  titles: {},
  subtitles: {},
  buttons: {},
  link: '',
})

const fresh: { [K in Kind]: Omit<StoredBlockOf<K>, 'id' | 'kind'> } = {
  carousel: { slides: [newSlide()], height: 'normal' },
  products: {
    source: 'newest',
    titles: {},
    subtitles: {},
    link: '',
    productIds: [],
    limit: 10,
    look: 'grid',
  },
  categories: { titles: {}, categoryIds: [], look: 'tiles' },
  brands: { titles: {}, limit: 12 },
  notices: { texts: {}, link: '', limit: 5, look: 'bar' },
  text: { texts: {} },
  picture: { picture: '', titles: {}, caption: false, link: '', spots: [] },
  video: { file: '', poster: '', titles: {}, autoplay: false },
  countdown: { titles: {}, over: {}, endsAt: null, link: '' },
  'shop-info': { titles: {}, code: true },
  columns: { shares: [1, 1], cells: [[], []] },
  spacer: { size: 'medium', line: false },
}

/** A block as it is when it has just been put onto the page. */
export const newBlock = (kind: Kind, id: string): StoredBlock =>
  ({ kind, id, ...structuredClone(fresh[kind]) }) as StoredBlock
