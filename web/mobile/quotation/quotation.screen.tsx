import { Suspense, useState } from 'react'
import { type QuotationQuery, quotationQuery } from '../../../contract/quotation.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { loadQuotation, type QuotationData } from '../../features/quotation/quotation-choice.ts'
import { isEmptySelection, quotationHref } from '../../features/quotation/quotation-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { ShareIcon } from '../shell/icons.tsx'
import { TopRow, topButton } from '../shell/TopRow.tsx'

const Chosen = later(() => import('./Chosen.later.tsx'))
/** Whoever comes without a choice has none. */
const Rows = later(() => import('./Rows.later.tsx'), 'soon')
const ChoiceSheet = onDemand(() => import('./ChoiceSheet.tsx'))
const ToolsSheet = onDemand(() => import('./ToolsSheet.tsx'))

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
    'share',
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
