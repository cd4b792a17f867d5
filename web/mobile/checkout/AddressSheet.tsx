import { Suspense, useState } from 'react'
import type { Address } from '../../../contract/checkout.ts'
import { AddressLines } from '../../features/checkout/AddressLines.tsx'
import { goingTo } from '../../features/checkout/checkout-choices.ts'
import type { CheckoutModel } from '../../features/checkout/use-checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './checkout.module.css'
import { Option } from './Option.tsx'

const AddressForm = onDemand(async () => ({
  default: (await import('../../features/checkout/AddressDialog.tsx')).AddressDialog,
}))

/** Where it goes: one is chosen by a press, changed or added beside it. */
export default function AddressSheet({ model, onClose }: { model: CheckoutModel; onClose(): void }) {
  const t = useT()
  const { view, choices, choose, reload } = model
  const { addresses, mayEditAddress } = view
  const [open, setOpen] = useState<Address | 'new'>()
  return (
    <>
      <Sheet
        title={t('checkout.addresses')}
        onClose={onClose}
        footer={
          mayEditAddress && (
            <Button kind="primary" size="l" className={css.wide} onClick={() => setOpen('new')}>
              {t('address.new')}
            </Button>
          )
        }
      >
        {addresses.length === 0 && (
          <p className={css.note}>{t(mayEditAddress ? 'address.noneYet' : 'address.ask')}</p>
        )}
        {addresses.map(address => (
          <Option
            key={address.id}
            name="address"
            checked={address.id === choices.addressId}
            onChoose={() => choose(goingTo(view, choices, address.id))}
            onDone={onClose}
            end={
              mayEditAddress && (
                <button
                  type="button"
                  className={css.edit}
                  aria-label={t('address.editOf', { name: address.recipient })}
                  onClick={() => setOpen(address)}
                >
                  {t('address.edit')}
                </button>
              )
            }
          >
            <AddressLines address={address} />
          </Option>
        ))}
      </Sheet>
      {open && (
        <Suspense>
          <AddressForm
            address={open === 'new' ? undefined : open}
            country={view.country}
            onClose={() => setOpen(undefined)}
            onSaved={id => {
              onClose()
              void reload({ addressId: id })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
