import {
  mostQuotationRows,
  type Quotation,
  type QuotationQuery,
  quotationRowsPerPage,
} from '../../../contract/quotation.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PickBar } from '../pick-list/PickBar.tsx'
import { PickTable } from '../pick-list/PickTable.tsx'
import { emptyPick, usePicks } from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'
import css from './quotation.module.css'
import { quotationHref } from './quotation-href.ts'

/** What is quoted: to order from, page by page. */
export default function QuotationRows({ search, shown }: { search: QuotationQuery; shown: Quotation }) {
  const t = useT()
  const navigate = useNavigate()
  const name = quotationHref({ ...search, page: undefined })
  const picks = usePicks(shown.rows.map(emptyPick), { name, paged: true })
  const { put, busy } = usePutIntoCart(picks)
  const hrefFor = (page: number) => quotationHref({ ...search, page })
  return (
    <>
      <p className={css.count} role="status">
        {t('pick-list.products', { count: shown.total })}
        {shown.more && ` · ${t('quotation.quotationMore', { max: mostQuotationRows })}`}
      </p>
      <PickTable picks={picks} label={t('screens.quotation')} />
      <Pager
        page={shown.page}
        pages={Math.ceil(shown.total / quotationRowsPerPage)}
        hrefFor={hrefFor}
        onGo={page => void navigate({ href: hrefFor(page) })}
      />
      <PickBar picks={picks} busy={busy} onPut={() => void put()} />
    </>
  )
}
