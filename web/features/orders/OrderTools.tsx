import { Suspense, useState } from 'react'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { askInvoiceHref, hasInvoices } from '../invoices/invoices-href.ts'
import css from './orders.module.css'
import { type OrderSearch, orderHref, orderSheetHref } from './orders-href.ts'

/** Most who look at their orders print nothing. */
const PrintDialog = onDemand(() => import('./PrintDialog.tsx'))
const StatementDialog = onDemand(() => import('./StatementDialog.tsx'))
const OrderImportDialog = onDemand(() => import('../order-import/OrderImportDialog.tsx'))

interface Props {
  query: OrderSearch
  /** The ticked ones. */
  ids: readonly number[]
  /** There is something to take along. */
  any: boolean
}

/** The list as a sheet, the ticked orders on paper, what has been sent, the account of a period; and orders from a sheet. */
export function OrderTools({ query, ids, any }: Props) {
  const t = useT()
  const [open, setOpen] = useState<'print' | 'statement' | 'import'>()
  const router = useRouter()
  const mayInvoice = hasInvoices(useSession())
  const close = () => setOpen(undefined)
  return (
    <div className={css.tools}>
      {any && (
        <a className={buttonClass('plain', 's')} href={orderSheetHref(query, ids)} download>
          {t('orders.exportXlsx')}
        </a>
      )}
      {ids.length > 0 && (
        <Button size="s" onClick={() => setOpen('print')}>
          {t('orders.print')}
        </Button>
      )}
      {ids.length > 0 && mayInvoice && (
        <AppLink href={askInvoiceHref(ids)} className={buttonClass('plain', 's')}>
          {t('orders.askInvoice')}
        </AppLink>
      )}
      <AppLink href={paths.deliveryNotes} className={buttonClass('plain', 's')}>
        {t('screens.deliveryNotes')}
      </AppLink>
      <Button size="s" onClick={() => setOpen('statement')}>
        {t('orders.statement')}
      </Button>
      <Button size="s" onClick={() => setOpen('import')}>
        {t('orders.import')}
      </Button>
      <Suspense>
        {open === 'print' && <PrintDialog ids={ids} onClose={close} />}
        {open === 'statement' && <StatementDialog onClose={close} />}
        {open === 'import' && (
          <OrderImportDialog
            hrefOf={({ id }) => orderHref(id)}
            onClose={close}
            onMade={() => void router.invalidate()}
          />
        )}
      </Suspense>
    </div>
  )
}
