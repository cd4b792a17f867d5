import { useState } from 'react'
import type { CheckoutChoices, CheckoutView } from '../../../contract/checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import notes from '../../ui/notes.module.css'
import { useCountryNames } from '../account/use-country-names.ts'
import { Choice } from './Choice.tsx'
import css from './DeliverySection.module.css'
import { Section, Wrong } from './Section.tsx'
import type { CheckoutModel } from './use-checkout.ts'
import { useDayName, useSlot } from './use-slot.ts'

/** How it comes to the buyer, or the buyer to it. */
export function DeliverySection({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { view, choices, errors, choose } = model
  const { deliveryMethods } = view
  const nameOf = useCountryNames()
  const address = view.addresses.find(({ id }) => id === choices.addressId)
  const pickup = deliveryMethods.find(({ id }) => id === choices.deliveryMethodId)?.kind === 'pickup'
  if (deliveryMethods.length === 0) return null
  return (
    <Section title={t('checkout.delivery')} error={errors.get('deliveryMethodId')}>
      <div className={css.methods}>
        {deliveryMethods.map(({ id, kind, name, note }) => {
          const isOff = kind === 'delivery' && address !== undefined && !address.ways.includes(id)
          const off = isOff ? t('address.notTo', { country: nameOf(address.country) }) : undefined
          return (
            <Choice
              key={id}
              name="delivery"
              checked={id === choices.deliveryMethodId}
              off={off}
              onChoose={() => choose({ deliveryMethodId: id, wantedAt: undefined })}
            >
              <strong>{name}</strong>
              {(off ?? note) && (
                <span className={notes.block} suppressHydrationWarning>
                  {off ?? note}
                </span>
              )}
            </Choice>
          )
        })}
      </div>
      {pickup ? <Pickup model={model} /> : <DeliveryTime key={choices.deliveryMethodId} model={model} />}
    </Section>
  )
}

function Pickup({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { view, choices, errors, choose } = model
  const { stores } = view
  const store = stores.find(({ id }) => id === choices.storeId)
  const [person, setPerson] = useState(choices.pickupPerson ?? '')
  const [phone, setPhone] = useState(choices.pickupPhone ?? '')
  return (
    <div className={css.pickup}>
      <fieldset className={css.stores} data-wrong={errors.has('storeId')}>
        <legend className={css.label}>{t('checkout.store')}</legend>
        {errors.has('storeId') && <Wrong text={errors.get('storeId')!} />}
        <div className={css.methods}>
          {stores.map(({ id, name, address, phone: storePhone, opensAt, closesAt }) => (
            <Choice
              key={id}
              name="store"
              checked={id === choices.storeId}
              onChoose={() => choose({ storeId: id, wantedAt: undefined })}
            >
              <strong>{name}</strong>
              {address && (
                <span className={notes.block}>
                  <bdi>{address}</bdi>
                </span>
              )}
              <span className={notes.block}>
                <bdi dir="ltr">
                  {opensAt}–{closesAt}
                </bdi>{' '}
                <bdi dir="ltr">{storePhone}</bdi>
              </span>
            </Choice>
          ))}
        </div>
      </fieldset>
      <div className={css.fields}>
        <div data-wrong={errors.has('pickupPerson')}>
          <Field
            label={t('checkout.pickupPerson')}
            required
            name="pickupPerson"
            autoComplete="name"
            maxLength={50}
            error={errors.get('pickupPerson')}
            value={person}
            onChange={event => setPerson(event.target.value)}
            onBlur={() => choose({ pickupPerson: person })}
          />
        </div>
        <div data-wrong={errors.has('pickupPhone')}>
          <Field
            label={t('checkout.pickupPhone')}
            required
            name="pickupPhone"
            type="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={30}
            error={errors.get('pickupPhone')}
            value={phone}
            onChange={event => setPhone(event.target.value)}
            onBlur={() => choose({ pickupPhone: phone })}
          />
        </div>
      </div>
      <TimeFields
        key={store?.id}
        label={t('checkout.pickupTime')}
        view={view}
        hours={store ?? view.hours}
        first={choices.wantedAt}
        error={errors.get('wantedAt')}
        onChange={wantedAt => choose({ wantedAt })}
      />
    </div>
  )
}

function DeliveryTime({ model }: { model: CheckoutModel }) {
  const t = useT()
  const { view, choices, errors, choose } = model
  const asked = view.deliveryMethods.find(({ id }) => id === choices.deliveryMethodId)?.asksTime ?? false
  const [wished, setWished] = useState(choices.wantedAt !== undefined)
  const timed = asked || wished
  return (
    <div className={css.pickup}>
      {!asked && (
        <WhenChoice
          timed={timed}
          onChoose={next => {
            setWished(next)
            if (!next) choose({ wantedAt: undefined })
          }}
        />
      )}
      {timed && (
        <TimeFields
          label={t('checkout.deliveryTime')}
          view={view}
          hours={view.hours}
          first={choices.wantedAt}
          error={errors.get('wantedAt')}
          onChange={wantedAt => choose({ wantedAt })}
        />
      )}
    </div>
  )
}

function WhenChoice({ timed, onChoose }: { timed: boolean; onChoose(timed: boolean): void }) {
  const t = useT()
  return (
    <fieldset className={css.when}>
      <legend className={css.label}>{t('checkout.deliveryTime')}</legend>
      <label className={css.radio}>
        <input type="radio" name="when" checked={!timed} onChange={() => onChoose(false)} />
        {t('checkout.asSoon')}
      </label>
      <label className={css.radio}>
        <input type="radio" name="when" checked={timed} onChange={() => onChoose(true)} />
        {t('checkout.atTime')}
      </label>
    </fieldset>
  )
}

interface TimeProps {
  label: string
  view: CheckoutView
  hours: { opensAt: string; closesAt: string }
  /** What was chosen before. */
  first: CheckoutChoices['wantedAt']
  error: string | undefined
  onChange(wantedAt: string | undefined): void
}

function TimeFields({ label, view, hours, first, error, onChange }: TimeProps) {
  const t = useT()
  const { slots, day, time, times, write } = useSlot({ view, hours, first, onChange })
  const dayName = useDayName()
  return (
    <div className={css.fields} data-wrong={error !== undefined}>
      <Field label={label} required error={error}>
        {control => (
          <select {...control} value={day} onChange={event => write(event.target.value, time)}>
            <option value="">{t('checkout.chooseDay')}</option>
            {slots.map(each => (
              <option key={each.day} value={each.day}>
                {dayName(each.day)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('checkout.clock')} required>
        {control => (
          <select
            {...control}
            value={time}
            disabled={times.length === 0}
            onChange={event => write(day, event.target.value)}
          >
            <option value="">{t('checkout.chooseClock')}</option>
            {times.map(each => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
