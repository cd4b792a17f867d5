import { type Language, languageOf } from '../../../contract/languages.ts'
import {
  quotationFormats,
  type SharedQuotation,
  type SharedQuotationQuery,
  type SharedRow,
  sharedQuotation,
  sharedQuotationQuery,
} from '../../../contract/quotation.ts'
import type { Translate } from '../../../contract/text.ts'
import type { LoadContext } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { type Pick, pickOf, usePicks } from '../pick-list/use-picks.ts'
import { sharedFileHref } from './quotation-href.ts'

/** What somebody shared, as it was then; whoever has the link may look at it, in every shop. */
export const sharedScreen = {
  search: sharedQuotationQuery,
  load: async ({ call, search }: LoadContext<SharedQuotationQuery>) =>
    (await call(sharedQuotation, search)).obj,
  title: ({ data }: { data: SharedQuotation }, t: Translate) => data.title || t('screens.quotation'),
}

/** Its rows as a list to read; under a name stands what it is called in the second language. */
export function useSharedRows(
  rows: readonly SharedRow[],
  [, second]: readonly Language[],
  className: string | undefined,
) {
  const picks = usePicks(
    rows.map(row => pickOf({ ...row, stock: null, stockState: 'hidden' }, { checked: false })),
  )
  const others = new Map(rows.map(({ skuId, other }) => [skuId, other]))
  const note = ({ row: { skuId, name } }: Pick) => {
    const other = others.get(skuId)
    const words = other && other.name !== name && [other.name, other.spec].filter(Boolean).join(' · ')
    return (
      words && (
        <span className={className} lang={second && languageOf(second).tag}>
          <bdi>{words}</bdi>
        </span>
      )
    )
  }
  return { picks, note }
}

/** The whole of it as files. */
export function SharedFiles({ token, className }: { token: string; className: string | undefined }) {
  const t = useT()
  return quotationFormats.map(format => (
    <a key={format} href={sharedFileHref(token, format)} className={className}>
      {t(format === 'pdf' ? 'quotation.asPdf' : 'quotation.asXlsx')}
    </a>
  ))
}
