import {
  mostQuotationRows,
  type Quotation,
  type QuotationQuery,
  quotation,
  quotationRowsPerPage,
} from '../../../contract/quotation.ts'
import { useCall } from '../../api/use-app.ts'
import { emptyPick, usePicks } from '../../features/pick-list/use-picks.ts'
import { usePutIntoCart } from '../../features/pick-list/use-put-into-cart.ts'
import { quotationHref } from '../../features/quotation/quotation-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { PickBar } from '../pick/PickBar.tsx'
import { PickCards } from '../pick/PickCards.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import css from './quotation.module.css'

/** What is quoted, to order from; it grows while one goes down. */
export default function Rows({ search, shown }: { search: QuotationQuery; shown: Quotation }) {
  const t = useT()
  const call = useCall()
  const list = useInfinite({
    first: shown.rows,
    from: shown.page,
    hasMore: page => page * quotationRowsPerPage < shown.total,
    load: async page => (await call(quotation, { ...search, page })).obj.rows,
  })
  const picks = usePicks(list.items.map(emptyPick), {
    name: quotationHref({ ...search, page: undefined }),
  })
  const { put, busy } = usePutIntoCart(picks)
  return (
    <div className={css.page}>
      <p className={css.count} role="status">
        {t('pick-list.products', { count: shown.total })}
        {shown.more && ` · ${t('quotation.quotationMore', { max: mostQuotationRows })}`}
      </p>
      <PickCards picks={picks} label={t('screens.quotation')} />
      <ListEnd list={list} />
      <PickBar picks={picks} busy={busy} onPut={() => void put()} />
    </div>
  )
}
