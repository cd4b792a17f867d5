import { Suspense, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { RecordPage } from '../../records/RecordPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { orderDeskHref } from '../orders/order-desk-href.ts'

const OrderImportDialog = onDemand(() => import('./OrderImportDialog.tsx'))

/** Head office's list of orders, with the ways in which sales enter what members ordered elsewhere. */
export function OfficeOrders({ mayEnter = false }: { mayEnter?: boolean | undefined }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState(0)
  return (
    <>
      <RecordPage
        // What was made shows at once.
        key={made}
        billType="order"
        keepsViews
        toolbar={
          mayEnter && (
            <Button size="s" onClick={() => setOpen(true)}>
              {t('orders.import')}
            </Button>
          )
        }
      />
      {isOpen && (
        <Suspense>
          <OrderImportDialog
            hrefOf={({ number }) => orderDeskHref(number)}
            onClose={() => setOpen(false)}
            onMade={() => setMade(made + 1)}
          />
        </Suspense>
      )}
    </>
  )
}
