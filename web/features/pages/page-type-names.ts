import type { PageType } from '../../../contract/page-blocks.ts'
import type { TextKey } from '../../../contract/text.ts'

export const typeNames: Record<PageType, TextKey> = {
  home: 'page-desk.type_home',
  activity: 'page-desk.type_activity',
  category: 'page-desk.type_category',
  own: 'page-desk.type_own',
}
