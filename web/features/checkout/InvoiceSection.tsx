import { Suspense, useState } from 'react'
import { number } from 'valibot'
import type { Invoice } from '../../../contract/checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import address from './AddressLines.module.css'
import css from './AddressSection.module.css'
import { Choice } from './Choice.tsx'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'

const InvoiceDialog = onDemand(async () => ({ default: (await import('./InvoiceDialog.tsx')).InvoiceDialog }))

/** Whom the invoice is made out to, where the shop makes any (flags 4 and 5). */
export function InvoiceSection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { view, choices, errors, choose, reload } = model
  const [open, setOpen] = useState<Invoice | 'new'>()
  useDraft(
    'invoice open',
    number(),
    open === 'new' ? 0 : open?.id,
    id => setOpen(id === 0 ? 'new' : view.invoices.find(each => each.id === id)),
    'quiet',
  )
  if (!view.invoicesEnabled) return null
  return (
    <Section
      title={t('checkout.invoice')}
      error={errors.get('invoiceId')}
      action={
        view.mayEditInvoice && (
          <Button size="s" onClick={() => setOpen('new')}>
            {t('checkout.invoiceNew')}
          </Button>
        )
      }
    >
      <div className={css.cards}>
        <Choice
          name="invoice"
          checked={choices.invoiceId === undefined}
          onChoose={() => choose({ invoiceId: undefined })}
        >
          {t('checkout.noInvoice')}
        </Choice>
        {view.invoices.map(invoice => (
          <div key={invoice.id} className={css.card}>
            <Choice
              name="invoice"
              checked={choices.invoiceId === invoice.id}
              onChoose={() => choose({ invoiceId: invoice.id })}
            >
              <span className={address.lines}>
                <span className={address.who}>
                  <strong>{invoice.title}</strong>
                </span>
                {invoice.taxNumber && (
                  <span className={address.where}>
                    <bdi dir="ltr">{invoice.taxNumber}</bdi>
                  </span>
                )}
              </span>
            </Choice>
            {view.mayEditInvoice && (
              <button
                type="button"
                className={css.edit}
                aria-label={t('address.editOf', { name: invoice.title })}
                onClick={() => setOpen(invoice)}
              >
                {t('address.edit')}
              </button>
            )}
          </div>
        ))}
      </div>
      {open && (
        <Suspense>
          <InvoiceDialog
            invoice={open === 'new' ? undefined : open}
            onClose={() => setOpen(undefined)}
            onSaved={id => {
              setOpen(undefined)
              void reload({ invoiceId: id })
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}
