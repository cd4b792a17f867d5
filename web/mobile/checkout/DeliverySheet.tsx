import { type ReactNode, useRef, useState } from 'react'
import type { CheckoutChoices } from '../../../contract/checkout.ts'
import { useCountryNames } from '../../features/account/use-country-names.ts'
import type { CheckoutModel } from '../../features/checkout/use-checkout.ts'
import { useDayName, useSlot } from '../../features/checkout/use-slot.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import { Switch } from '../shell/Switch.tsx'
import css from './checkout.module.css'
import { Option } from './Option.tsx'

interface Props {
  model: CheckoutModel
}

type PickedUpBy = Pick<CheckoutChoices, 'pickupPerson' | 'pickupPhone'>

/** How it comes, or where and when it is picked up. */
export default function DeliverySheet({ model, onClose }: Props & { onClose(): void }) {
  const t = useT()
  const { view, choices, choose } = model
  const nameOf = useCountryNames()
  const address = view.addresses.find(({ id }) => id === choices.addressId)
  const method = view.deliveryMethods.find(({ id }) => id === choices.deliveryMethodId)
  // However the sheet goes, what was typed counts.
  const typed = useRef<PickedUpBy>({})
  const done = () => {
    if (Object.keys(typed.current).length > 0) choose(typed.current)
    onClose()
  }
  return (
    <Sheet
      title={t('checkout.delivery')}
      onClose={done}
      footer={
        <Button kind="primary" size="l" className={css.wide} onClick={done}>
          {t('ui.ok')}
        </Button>
      }
    >
      {view.deliveryMethods.map(({ id, kind, name, note }) => {
        const isOff = kind === 'delivery' && address !== undefined && !address.ways.includes(id)
        const words = isOff ? t('address.notTo', { country: nameOf(address.country) }) : note
        return (
          <Option
            key={id}
            name="delivery"
            checked={id === choices.deliveryMethodId}
            off={isOff}
            onChoose={() => choose({ deliveryMethodId: id, wantedAt: undefined })}
          >
            {name}
            {words && (
              <small className={css.block} suppressHydrationWarning>
                {words}
              </small>
            )}
          </Option>
        )
      })}
      {method?.kind === 'pickup' ? (
        <Pickup
          model={model}
          onTyped={change => {
            typed.current = { ...typed.current, ...change }
          }}
        />
      ) : (
        <DeliveryTime key={method?.id} model={model} />
      )}
    </Sheet>
  )
}

function Pickup({ model, onTyped }: Props & { onTyped(change: PickedUpBy): void }) {
  const t = useT()
  const { view, choices, errors, choose } = model
  const store = view.stores.find(({ id }) => id === choices.storeId)
  const [person, setPerson] = useState(choices.pickupPerson ?? '')
  const [phone, setPhone] = useState(choices.pickupPhone ?? '')
  return (
    <div className={css.stack}>
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('checkout.store')}</legend>
        {errors.has('storeId') && (
          <p className={css.wrong} role="alert">
            {errors.get('storeId')}
          </p>
        )}
        {view.stores.map(({ id, name, address, phone: storePhone, opensAt, closesAt }) => (
          <Option
            key={id}
            name="store"
            checked={id === choices.storeId}
            onChoose={() => choose({ storeId: id, wantedAt: undefined })}
          >
            {name}
            <small className={css.block}>
              <bdi>{address}</bdi>
            </small>
            <small className={css.block}>
              <bdi dir="ltr">
                {opensAt}–{closesAt}
              </bdi>{' '}
              <bdi dir="ltr">{storePhone}</bdi>
            </small>
          </Option>
        ))}
      </fieldset>
      <Field
        label={t('checkout.pickupPerson')}
        required
        name="pickupPerson"
        autoComplete="name"
        maxLength={50}
        error={errors.get('pickupPerson')}
        value={person}
        onChange={event => {
          setPerson(event.target.value)
          onTyped({ pickupPerson: event.target.value })
        }}
      />
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
        onChange={event => {
          setPhone(event.target.value)
          onTyped({ pickupPhone: event.target.value })
        }}
      />
      <Times key={store?.id} model={model} label={t('checkout.pickupTime')} hours={store ?? view.hours} />
    </div>
  )
}

function DeliveryTime({ model }: Props) {
  const t = useT()
  const { view, choices, choose } = model
  const asked = view.deliveryMethods.find(({ id }) => id === choices.deliveryMethodId)?.asksTime ?? false
  const [wished, setWished] = useState(choices.wantedAt !== undefined)
  return (
    <div className={css.stack}>
      {!asked && (
        <Switch
          label={t('checkout.atTime')}
          note={wished ? undefined : t('checkout.asSoon')}
          checked={wished}
          onChange={next => {
            setWished(next)
            if (!next) choose({ wantedAt: undefined })
          }}
        />
      )}
      {(asked || wished) && <Times model={model} label={t('checkout.deliveryTime')} hours={view.hours} />}
    </div>
  )
}

interface TimesProps extends Props {
  label: string
  hours: { opensAt: string; closesAt: string }
}

/** The days in a row to push along, the times of the chosen one below. */
function Times({ model: { view, choices, errors, choose }, label, hours }: TimesProps) {
  const t = useT()
  const dayName = useDayName()
  const { slots, day, time, times, write } = useSlot({
    view,
    hours,
    first: choices.wantedAt,
    onChange: wantedAt => choose({ wantedAt }),
  })
  const error = errors.get('wantedAt')
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
      <div className={css.days}>
        {slots.map(each => (
          <Chip key={each.day} name="day" checked={each.day === day} onChoose={() => write(each.day, time)}>
            {dayName(each.day)}
          </Chip>
        ))}
      </div>
      {day !== '' && (
        <fieldset className={`${css.group} ${css.times}`} aria-label={t('checkout.clock')}>
          {times.map(each => (
            <Chip key={each} name="clock" checked={each === time} onChoose={() => write(day, each)}>
              <bdi dir="ltr">{each}</bdi>
            </Chip>
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}

interface ChipProps {
  name: string
  checked: boolean
  onChoose(): void
  children: ReactNode
}

function Chip({ name, checked, onChoose, children }: ChipProps) {
  return (
    <label className={css.chip}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      {children}
    </label>
  )
}
