import { Suspense, useState } from 'react'
import { number } from 'valibot'
import type { Address } from '../../../contract/checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { AddressLines } from './AddressLines.tsx'
import css from './AddressSection.module.css'
import { Choice } from './Choice.tsx'
import { goingTo } from './checkout-choices.ts'
import { Section } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'

const AddressDialog = onDemand(async () => ({ default: (await import('./AddressDialog.tsx')).AddressDialog }))

const shownAtFirst = 4

/** Where it goes; addresses are added and changed right here. */
export function AddressSection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { view, choices, errors, choose, reload } = model
  const { addresses, mayEditAddress } = view
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<Address | 'new'>()
  useDraft(
    'address open',
    number(),
    open === 'new' ? 0 : open?.id,
    id => setOpen(id === 0 ? 'new' : addresses.find(each => each.id === id)),
    'quiet',
  )
  // The chosen one is never among the hidden ones.
  const shown = addresses.filter((each, at) => all || at < shownAtFirst || each.id === choices.addressId)
  const hidden = addresses.length - shown.length
  return (
    <Section
      title={t('checkout.addresses')}
      error={errors.get('addressId')}
      action={
        mayEditAddress && (
          <Button size="s" onClick={() => setOpen('new')}>
            {t('address.new')}
          </Button>
        )
      }
    >
      {addresses.length === 0 ? (
        <p className={css.none}>{t(mayEditAddress ? 'address.noneYet' : 'address.ask')}</p>
      ) : (
        <div className={css.cards}>
          {shown.map(address => (
            <div key={address.id} className={css.card}>
              <Choice
                name="address"
                checked={address.id === choices.addressId}
                onChoose={() => choose(goingTo(view, choices, address.id))}
              >
                <AddressLines address={address} />
              </Choice>
              {mayEditAddress && (
                <button
                  type="button"
                  className={css.edit}
                  aria-label={t('address.editOf', { name: address.recipient })}
                  onClick={() => setOpen(address)}
                >
                  {t('address.edit')}
                </button>
              )}
            </div>
          ))}
        </div>
      )}
      {hidden > 0 && (
        <Button size="s" className={css.more} onClick={() => setAll(true)}>
          {t('checkout.addressMore', { count: hidden })}
        </Button>
      )}
      {open && (
        <Suspense>
          <AddressDialog
            address={open === 'new' ? undefined : open}
            country={view.country}
            onClose={() => setOpen(undefined)}
            onSaved={id => {
              setOpen(undefined)
              void reload({ addressId: id })
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}
