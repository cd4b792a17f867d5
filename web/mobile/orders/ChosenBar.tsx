import { Suspense, useState } from 'react'
import type { OrderSummary } from '../../../contract/orders.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { askInvoiceHref, hasInvoices } from '../../features/invoices/invoices-href.ts'
import { isUnpaid, MergeButton, PayTogether } from '../../features/orders/ChosenOrders.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import parts from '../shell/parts.module.css'
import css from './orders.module.css'

const PrintDialog = onDemand(() => import('../../features/orders/PrintDialog.tsx'))

/** What can be done with several orders at once. */
export default function ChosenBar({ chosen }: { chosen: readonly OrderSummary[] }) {
  const t = useT()
  const mayInvoice = hasInvoices(useSession())
  const [isPrinting, setPrinting] = useState(false)
  const ids = chosen.map(({ id }) => id)
  return (
    <div className={parts.bar}>
      <span className={css.chosen} role="status">
        {t('orders.together', { count: chosen.length })}
      </span>
      {chosen.length > 0 && (
        <div className={`${parts.buttons} ${css.together}`}>
          <Button onClick={() => setPrinting(true)}>{t('orders.print')}</Button>
          {mayInvoice && (
            <AppLink href={askInvoiceHref(ids)} className={buttonClass('plain')}>
              {t('orders.askInvoice')}
            </AppLink>
          )}
          {chosen.every(isUnpaid) && (
            <>
              <MergeButton chosen={chosen} />
              <PayTogether chosen={chosen} />
            </>
          )}
        </div>
      )}
      {isPrinting && (
        <Suspense>
          <PrintDialog ids={ids} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  )
}
