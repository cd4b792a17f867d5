import { Suspense, useState } from 'react'
import * as paths from '../../../contract/paths.ts'
import { useApp } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { type OrderSearch, orderHref, orderSheetHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { orSay } from '../../ui/or-say.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './order.module.css'

const StatementDialog = onDemand(() => import('../../features/orders/StatementDialog.tsx'))
const OrderImportDialog = onDemand(() => import('../../features/order-import/OrderImportDialog.tsx'))

interface Props {
  query: OrderSearch
  /** There is something to take along. */
  any: boolean
  onChoose(): void
  onClose(): void
}

/** What is done with many orders: choosing several, the list as a sheet, the account of a period, orders from a sheet. */
export default function ToolsSheet({ query, any, onChoose, onClose }: Props) {
  const t = useT()
  const app = useApp()
  const router = useRouter()
  const [open, setOpen] = useState<'more' | 'statement' | 'import'>('more')
  return (
    <>
      {open === 'more' && (
        <Sheet title={t('screens.orders')} onClose={onClose}>
          <div className={css.doing}>
            {any && (
              <button
                type="button"
                className={css.step}
                onClick={() => {
                  onClose()
                  onChoose()
                }}
              >
                {t('mobile.chooseSeveral')}
              </button>
            )}
            <AppLink href={paths.deliveryNotes} className={css.step}>
              {t('screens.deliveryNotes')}
            </AppLink>
            {any && (
              <a className={css.step} href={orderSheetHref(query, [])} download>
                {t('orders.exportXlsx')}
              </a>
            )}
            <button type="button" className={css.step} onClick={() => setOpen('statement')}>
              {t('orders.statement')}
            </button>
            <button
              type="button"
              className={css.step}
              onClick={() =>
                void orSay(t, app.texts.need(['records', 'order-import'])).then(
                  () => setOpen('import'),
                  () => {},
                )
              }
            >
              {t('orders.import')}
            </button>
          </div>
        </Sheet>
      )}
      <Suspense>
        {open === 'statement' && <StatementDialog onClose={onClose} />}
        {open === 'import' && (
          <OrderImportDialog
            hrefOf={({ id }) => orderHref(id)}
            onClose={onClose}
            onMade={() => void router.invalidate()}
          />
        )}
      </Suspense>
    </>
  )
}
