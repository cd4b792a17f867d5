import { object, picklist } from 'valibot'
import { optional } from '../../../contract/fields.ts'
import { type Frequent, frequent } from '../../../contract/frequent.ts'
import type { LoadContext } from '../../app/screen.ts'

export interface QuickSearch {
  tab?: 'again'
}

export const quickSearch = object({ tab: optional(picklist(['again'])) })

/** What is bought again and again, for whoever looks at that. */
export const loadQuick = async ({
  call,
  search,
  session,
}: LoadContext<QuickSearch>): Promise<Frequent | undefined> =>
  search.tab === 'again' && !session.guest ? (await call(frequent, {})).obj : undefined
