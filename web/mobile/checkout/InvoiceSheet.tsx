import { Suspense, useState } from 'react'
import type { Invoice } from '../../../contract/checkout.ts'
import type { CheckoutModel } from '../../features/checkout/use-checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './checkout.module.css'
import { Option } from './Option.tsx'

const InvoiceForm = onDemand(async () => ({
  default: (await import('../../features/checkout/InvoiceDialog.tsx')).InvoiceDialog,
}))

/** Whom the invoice is made out to, if there shall be one. */
export default function InvoiceSheet({ model, onClose }: { model: CheckoutModel; onClose(): void }) {
  const t = useT()
  const { view, choices, choose, reload } = model
  const [open, setOpen] = useState<Invoice | 'new'>()
  return (
    <>
      <Sheet
        title={t('checkout.invoice')}
        onClose={onClose}
        footer={
          view.mayEditInvoice && (
            <Button kind="second" size="l" className={css.wide} onClick={() => setOpen('new')}>
              {t('checkout.invoiceNew')}
            </Button>
          )
        }
      >
        <Option
          name="invoice"
          checked={choices.invoiceId === undefined}
          onChoose={() => choose({ invoiceId: undefined })}
          onDone={onClose}
        >
          {t('checkout.noInvoice')}
        </Option>
        {view.invoices.map(invoice => (
          <Option
            key={invoice.id}
            name="invoice"
            checked={choices.invoiceId === invoice.id}
            onChoose={() => choose({ invoiceId: invoice.id })}
            onDone={onClose}
            end={
              view.mayEditInvoice && (
                <button
                  type="button"
                  className={css.edit}
                  aria-label={t('address.editOf', { name: invoice.title })}
                  onClick={() => setOpen(invoice)}
                >
                  {t('address.edit')}
                </button>
              )
            }
          >
            <bdi>{invoice.title}</bdi>
            {invoice.taxNumber && (
              <small className={css.block}>
                <bdi dir="ltr">{invoice.taxNumber}</bdi>
              </small>
            )}
          </Option>
        ))}
      </Sheet>
      {open && (
        <Suspense>
          <InvoiceForm
            invoice={open === 'new' ? undefined : open}
            onClose={() => setOpen(undefined)}
            onSaved={id => {
              onClose()
              void reload({ invoiceId: id })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
