import { type Language, languageOf } from '../../../contract/languages.ts'
import {
  type SharedQuotation,
  type SharedQuotationQuery,
  type SharedRow,
  sharedQuotation,
  sharedQuotationQuery,
} from '../../../contract/quotation.ts'
import type { Translate } from '../../../contract/text.ts'
import type { LoadContext } from '../../app/screen.ts'
import { pickOf, usePicks } from '../pick-list/use-picks.ts'

/** What somebody shared, as it was then; whoever has the link may look at it, in every shop. */
export const sharedScreen = {
  search: sharedQuotationQuery,
  load: async ({ call, search }: LoadContext<SharedQuotationQuery>) =>
    (await call(sharedQuotation, search)).obj,
  title: ({ data }: { data: SharedQuotation }, t: Translate) => data.title || t('screens.quotation'),
}

/** Its rows as a list to read, and what each is called in the second language. */
export function useSharedRows(rows: readonly SharedRow[], [, second]: readonly Language[]) {
  const picks = usePicks(
    rows.map(row => pickOf({ ...row, stock: null, stockState: 'hidden' }, { checked: false })),
  )
  const others = new Map(rows.map(({ skuId, other }) => [skuId, other]))
  const otherOf = ({ skuId, name }: { skuId: number; name: string }) => {
    const other = others.get(skuId)
    return other && other.name !== name && [other.name, other.spec].filter(Boolean).join(' · ')
  }
  return { picks, otherOf, lang: second && languageOf(second).tag }
}
