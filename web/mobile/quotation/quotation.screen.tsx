import { lazy, Suspense, useState } from 'react'
import {
  mostQuotationRows,
  type Quotation,
  type QuotationQuery,
  quotation,
  quotationQuery,
  quotationRowsPerPage,
} from '../../../contract/quotation.ts'
import { useCall } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { emptyPick, usePicks } from '../../features/pick-list/use-picks.ts'
import { usePutIntoCart } from '../../features/pick-list/use-put-into-cart.ts'
import { loadQuotation, type QuotationData } from '../../features/quotation/quotation-choice.ts'
import { isEmptySelection, quotationHref } from '../../features/quotation/quotation-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PickBar } from '../pick/PickBar.tsx'
import { PickCards } from '../pick/PickCards.tsx'
import { ShareIcon } from '../shell/icons.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import { TopRow, topButton } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import { Chosen } from './Chosen.tsx'
import css from './quotation.module.css'

const ChoiceSheet = lazy(() => import('./ChoiceSheet.tsx'))
const ToolsSheet = lazy(() => import('./ToolsSheet.tsx'))

export default screen<QuotationQuery, QuotationData>({
  search: quotationQuery,
  load: loadQuotation,
  texts: [
    'mobile',
    'quotation',
    'pick-list',
    'quick-pick',
    'selection',
    'inquiries',
    'product-card',
    'form',
    'records',
  ],
  description: (_, t) => t('quotation.quotationHint'),
  View: QuotationPage,
})

function QuotationPage({ search, data }: ViewProps<QuotationQuery, QuotationData>) {
  const t = useT()
  const [open, setOpen] = useState<'choice' | 'tools'>()
  const { quotation: shown, shelf } = data
  const close = () => setOpen(undefined)
  return (
    <>
      <TopRow
        title={t('screens.quotation')}
        end={
          shown.total > 0 && (
            <button
              type="button"
              className={topButton}
              aria-label={t('quotation.share')}
              aria-haspopup="dialog"
              onClick={() => setOpen('tools')}
            >
              <ShareIcon />
            </button>
          )
        }
      />
      <Chosen query={search} shelf={shelf} onChoose={() => setOpen('choice')} />
      {shown.total === 0 ? (
        <Empty
          title={t(isEmptySelection(search) ? 'quotation.chooseFirst' : 'quotation.quotationEmpty')}
          hint={t(isEmptySelection(search) ? 'quotation.quotationHint' : 'quotation.quotationEmptyHint')}
          action={
            <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen('choice')}>
              {t('quotation.choose')}
            </Button>
          }
        />
      ) : (
        <Rows key={quotationHref({ ...search, page: undefined })} search={search} shown={shown} />
      )}
      <Suspense>
        {open === 'choice' && <ChoiceSheet query={search} quotation={shown} shelf={shelf} onClose={close} />}
        {open === 'tools' && <ToolsSheet query={search} onClose={close} />}
      </Suspense>
    </>
  )
}

/** What is quoted, to order from; it grows while one goes down. */
function Rows({ search, shown }: { search: QuotationQuery; shown: Quotation }) {
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
