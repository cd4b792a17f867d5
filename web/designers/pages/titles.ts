import type { TextKey } from '../../../contract/text.ts'
import type { Kind } from './puck-data.ts'

export const kindTitles: Record<Kind, TextKey> = {
  carousel: 'page-editor.kindCarousel',
  products: 'page-editor.kindProducts',
  categories: 'page-editor.kindCategories',
  brands: 'page-editor.kindBrands',
  notices: 'page-editor.kindNotices',
  text: 'page-editor.kindText',
  picture: 'page-editor.kindPicture',
  video: 'page-editor.kindVideo',
  countdown: 'page-editor.kindCountdown',
  'shop-info': 'page-editor.kindShopInfo',
  columns: 'page-editor.kindColumns',
  spacer: 'page-editor.kindSpacer',
}

/** The last part of a text's path names what it is. */
export const wordTitles: Record<string, TextKey> = {
  titles: 'page-editor.title',
  subtitles: 'page-editor.subtitle',
  buttons: 'page-editor.button',
  texts: 'page-editor.text',
  labels: 'page-editor.label',
  over: 'page-editor.over',
}
