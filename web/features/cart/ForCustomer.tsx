import { useState } from 'react'
import { copyCartToCustomer } from '../../../contract/distribution.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { buyingFor, setBuyingFor } from './buying-for.ts'
import { FoundCustomers } from './FoundCustomers.tsx'
import { useCustomers } from './use-customers.ts'

/** Finds a customer: what is ticked goes into their cart, or is ordered for them, at their prices. */
export default function ForCustomer({ onClose }: { onClose(): void }) {
  const t = useT()
  const call = useCall()
  const [wanted] = useState(buyingFor)
  const { found, find } = useCustomers(wanted)
  const [busy, setBusy] = useState(false)

  const copyTo = async (wurId: number) => {
    setBusy(true)
    try {
      const { obj } = await call(copyCartToCustomer, { wurId })
      setBuyingFor(undefined)
      onClose()
      if (obj.added > 0) toasts.show('success', t('cart.copied', { count: obj.added }))
      if (obj.skipped.length > 0) await dialogs.info({ text: obj.skipped.join('\n') })
    } catch {
      // The call has already shown the reason.
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('cart.forCustomer')}
      inset
      footer={<Button onClick={onClose}>{t('ui.cancel')}</Button>}
      onClose={onClose}
    >
      <p>{t('cart.forCustomerHint')}</p>
      <Field
        label={t('cart.customerName')}
        type="search"
        defaultValue={wanted}
        autoComplete="off"
        onChange={event => find(event.target.value)}
      />
      <FoundCustomers found={found} none={t('cart.customerNone')}>
        {(id, nick) => (
          <>
            <Button
              size="s"
              busy={busy}
              aria-label={t('cart.copyTo', { nick })}
              onClick={() => void copyTo(id)}
            >
              {t('cart.copy')}
            </Button>
            <AppLink
              href={`${paths.checkout}?forMember=${id}`}
              className={buttonClass('second', 's')}
              aria-label={t('cart.orderFor', { nick })}
              onClick={() => setBuyingFor(undefined)}
            >
              {t('cart.order')}
            </AppLink>
          </>
        )}
      </FoundCustomers>
    </Dialog>
  )
}
