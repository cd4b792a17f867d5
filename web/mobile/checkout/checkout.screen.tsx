import { Suspense, useState } from 'react'
import { negate } from '../../../contract/decimal.ts'
import { formatMoney, formatNumber } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { useOnline } from '../../api/network.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { AddressLines } from '../../features/checkout/AddressLines.tsx'
import type { Fixed } from '../../features/checkout/checkout-choices.ts'
import {
  type CheckoutData,
  type CheckoutSearch,
  checkoutScreen,
  fixedOf,
} from '../../features/checkout/checkout-reads.ts'
import { PriceSteps } from '../../features/checkout/PriceSteps.tsx'
import { daySlots, slotAt } from '../../features/checkout/slots.ts'
import { type CheckoutModel, useCheckout } from '../../features/checkout/use-checkout.ts'
import { useMethodNote } from '../../features/checkout/use-method-note.ts'
import { usePoints } from '../../features/checkout/use-points.ts'
import { useDayName } from '../../features/checkout/use-slot.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import { later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { PageBar } from '../shell/PageBar.tsx'
import parts from '../shell/parts.module.css'
import { Switch } from '../shell/Switch.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './checkout.module.css'
import { Goods } from './Goods.tsx'
import { Row } from './Row.tsx'

const Sign = later(() => import('../pay/Sign.later.tsx'))
/** Few shops have one. */
const Contract = later(() => import('./Contract.later.tsx'), 'soon')
const AddressSheet = onDemand(() => import('./AddressSheet.tsx'))
const DeliverySheet = onDemand(() => import('./DeliverySheet.tsx'))
const SavingsSheet = onDemand(() => import('./SavingsSheet.tsx'))
const InvoiceSheet = onDemand(() => import('./InvoiceSheet.tsx'))
const RemarkSheet = onDemand(() => import('./RemarkSheet.tsx'))
const PaySheet = onDemand(() => import('./PaySheet.tsx'))

export default screen<CheckoutSearch, CheckoutData>({
  ...checkoutScreen,
  texts: ['mobile', 'address', 'checkout', 'form'],
  View: ({ data, search }) => <Checkout key={data.view.serverTime} data={data} fixed={fixedOf(search)} />,
})

type Part = 'address' | 'delivery' | 'savings' | 'invoice' | 'remark' | 'pay'

/** All of it on one page: each thing to decide is a line that says what was chosen, and opens a sheet. */
function Checkout({ data, fixed }: { data: CheckoutData; fixed: Fixed }) {
  const t = useT()
  const model = useCheckout(data, fixed)
  const [open, setOpen] = useState<Part>()
  const { view } = model
  const isPickup =
    view.deliveryMethods.find(each => each.id === model.choices.deliveryMethodId)?.kind === 'pickup'
  const sheet = { model, onClose: () => setOpen(undefined) }
  if (view.cart.lines.length === 0) return <NothingToBuy />
  return (
    <>
      <TopRow title={t('screens.checkout')} back={paths.cart} />
      <div className={css.page}>
        <noscript>
          <p>{t('checkout.needsScript')}</p>
        </noscript>
        {view.forMember && <p>{t('checkout.forMember', { nick: view.forMember.nick })}</p>}
        {!isPickup && <AddressCard model={model} onOpen={() => setOpen('address')} />}
        <Goods model={model} />
        <section className={`${parts.card} ${css.rows}`}>
          <DeliveryRow model={model} onOpen={() => setOpen('delivery')} />
          <SavingsRow model={model} onOpen={() => setOpen('savings')} />
          <PointsRow key={`points ${model.restored}`} model={model} />
          <BalanceRow model={model} />
          {view.invoicesEnabled && <InvoiceRow model={model} onOpen={() => setOpen('invoice')} />}
          <RemarkRow model={model} onOpen={() => setOpen('remark')} />
          <PayRow model={model} onOpen={() => setOpen('pay')} />
        </section>
        {view.contract && <Contract model={model} />}
        <Totals model={model} />
      </div>
      <PlaceBar model={model} />
      <Suspense>
        {open === 'address' && <AddressSheet {...sheet} />}
        {open === 'delivery' && <DeliverySheet {...sheet} />}
        {open === 'savings' && <SavingsSheet {...sheet} />}
        {open === 'invoice' && <InvoiceSheet {...sheet} />}
        {open === 'remark' && <RemarkSheet {...sheet} />}
        {open === 'pay' && <PaySheet {...sheet} />}
      </Suspense>
    </>
  )
}

function NothingToBuy() {
  const t = useT()
  return (
    <>
      <TopRow title={t('screens.checkout')} back={paths.cart} />
      <Empty
        title={t('checkout.empty')}
        hint={t('checkout.chooseGoods')}
        action={
          <AppLink href={paths.cart} className={buttonClass('primary')}>
            {t('checkout.backToCart')}
          </AppLink>
        }
      />
    </>
  )
}

interface Props {
  model: CheckoutModel
}

interface RowProps extends Props {
  onOpen(): void
}

function AddressCard({ model: { view, choices, errors }, onOpen }: RowProps) {
  const t = useT()
  const address = view.addresses.find(each => each.id === choices.addressId)
  const error = errors.get('addressId')
  return (
    <section className={parts.card} data-wrong={error !== undefined}>
      <button type="button" className={css.address} aria-haspopup="dialog" onClick={onOpen}>
        <span className={css.words}>
          {address ? <AddressLines address={address} /> : t('checkout.chooseAddress')}
        </span>
        <span className="turns">
          <OnIcon />
        </span>
      </button>
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}

function DeliveryRow({ model, onOpen }: RowProps) {
  const t = useT()
  const dayName = useDayName()
  const { view, choices, errors } = model
  const method = view.deliveryMethods.find(({ id }) => id === choices.deliveryMethodId)
  const store = view.stores.find(({ id }) => id === choices.storeId)
  const isPickup = method?.kind === 'pickup'
  const { timeZone } = view.hours
  const slots = daySlots(new Date(view.serverTime), { ...((isPickup && store) || view.hours), timeZone })
  const slot = slotAt(slots, choices.wantedAt, timeZone)
  const when = slot ? `${dayName(slot.day)} ${slot.time}` : isPickup ? undefined : t('checkout.asSoon')
  const error = ['deliveryMethodId', 'storeId', 'pickupPerson', 'pickupPhone', 'wantedAt']
    .map(field => errors.get(field))
    .find(found => found !== undefined)
  if (view.deliveryMethods.length === 0) return null
  return (
    <Row
      title={t('checkout.delivery')}
      value={[method?.name ?? t('checkout.chooseDelivery'), isPickup && store?.name, method && when]
        .filter(Boolean)
        .join(' · ')}
      error={error}
      onOpen={onOpen}
    />
  )
}

function SavingsRow({ model: { totals, errors }, onOpen }: RowProps) {
  const t = useT()
  const currency = useCurrency()
  const { coupons, redPackets, promotions, saved } = totals
  const usable = [...coupons, ...redPackets].filter(voucher => voucher.usable).length
  if (coupons.length + redPackets.length + promotions.length === 0) return null
  return (
    <Row
      title={t('checkout.savings')}
      value={
        Number(saved) > 0 ? (
          <Price amount={negate(saved)} currency={currency} />
        ) : (
          t('checkout.usableOf', { count: usable })
        )
      }
      error={errors.get('couponId') ?? errors.get('redPacketId')}
      onOpen={onOpen}
    />
  )
}

/** All that may be used by one press; another number is typed. */
function PointsRow({ model }: Props) {
  const t = useT()
  const currency = useCurrency()
  const { view, totals, choices, errors } = model
  const { balance, perUnit, worth } = view.points
  const { most, typed, type, use } = usePoints(model)
  if (balance === 0) return null
  const isOn = Number(choices.points ?? 0) > 0
  return (
    <div data-wrong={errors.has('points')}>
      <Switch
        label={
          <>
            {t('checkout.usePoints')}{' '}
            {isOn && <Price amount={negate(totals.pointsOff)} currency={currency} size="s" />}
          </>
        }
        note={
          most === 0
            ? t('checkout.pointsNone')
            : t('checkout.pointsHelp', {
                balance: formatNumber(balance),
                most: formatNumber(most),
                perUnit: formatNumber(perUnit),
                worth,
              })
        }
        checked={isOn}
        disabled={most === 0 && !isOn}
        onChange={on => use(on ? String(most) : '')}
      />
      {isOn && (
        <input
          className={css.points}
          name="points"
          inputMode="numeric"
          dir="ltr"
          aria-label={t('checkout.usePoints')}
          value={typed}
          onChange={event => type(event.target.value)}
          onBlur={() => use(typed)}
        />
      )}
      {errors.has('points') && (
        <p className={css.wrong} role="alert">
          {errors.get('points')}
        </p>
      )}
    </div>
  )
}

/** Stored value pays all of it, where there is enough; off, it is paid by another way that can be used. */
function BalanceRow({ model }: Props) {
  const noteOf = useMethodNote(model)
  const { totals, chosen, chooseByHand } = model
  const stored = totals.payMethods.find(({ code }) => code === 'yck')
  const other = totals.payMethods.find(({ code, usable }) => code !== 'yck' && usable)
  if (!stored?.usable || !other || Number(totals.total) === 0) return null
  return (
    <Switch
      label={stored.name}
      note={noteOf(stored.code, stored.note)}
      checked={chosen('payMethodId') === stored.id}
      onChange={on => chooseByHand('payMethodId', on ? stored.id : other.id)}
    />
  )
}

function InvoiceRow({ model: { view, choices, errors }, onOpen }: RowProps) {
  const t = useT()
  const invoice = view.invoices.find(({ id }) => id === choices.invoiceId)
  return (
    <Row
      title={t('checkout.invoice')}
      value={invoice?.title ?? t('checkout.noInvoice')}
      error={errors.get('invoiceId')}
      onOpen={onOpen}
    />
  )
}

function RemarkRow({ model, onOpen }: RowProps) {
  const t = useT()
  const { choices, errors } = model
  const { files, fault } = model.attachments
  const words = [choices.remark, ...files.map(({ fname }) => fname)].filter(Boolean).join(' · ')
  return (
    <Row
      title={t('checkout.remark')}
      value={<span className={css.one}>{words || t('checkout.remarkHint')}</span>}
      error={errors.get('remark') ?? fault ?? errors.get('attachIds')}
      onOpen={onOpen}
    />
  )
}

function PayRow({ model: { totals, chosen, errors }, onOpen }: RowProps) {
  const t = useT()
  if (Number(totals.total) === 0) return <p className={css.note}>{t('checkout.nothingToPay')}</p>
  const method = totals.payMethods.find(({ id }) => id === chosen('payMethodId'))
  return (
    <Row
      title={t('checkout.pay')}
      value={
        method ? (
          <span className={css.method}>
            <Sign code={method.code} size={22} />
            {method.name}
          </span>
        ) : (
          t('checkout.choosePay')
        )
      }
      error={errors.get('payMethodId')}
      onOpen={onOpen}
    />
  )
}

function Totals({ model }: Props) {
  const t = useT()
  const { totals, pricing, view, choices } = model
  const method = view.deliveryMethods.find(({ id }) => id === choices.deliveryMethodId)
  const isKnown = method?.kind === 'pickup' || choices.addressId !== undefined
  return (
    <section className={parts.card} aria-busy={pricing} aria-label={t('checkout.summary')}>
      <PriceSteps model={model} isKnown={isKnown} css={css} />
      {totals.parcels.length > 1 && (
        <p className={css.note}>{t('checkout.split', { count: totals.parcels.length })}</p>
      )}
    </section>
  )
}

function PlaceBar({ model }: Props) {
  const t = useT()
  const currency = useCurrency()
  const { totals, sending, pricing, view, errors } = model
  const online = useOnline()
  const isReady = view.cart.lines.some(({ problem }) => problem === null)
  return (
    <PageBar label={t('checkout.toPay')}>
      {(!online || errors.size > 0) && (
        <p className={`${css.wrong} ${css.all}`} role="status">
          {online ? t('checkout.notYet', { count: errors.size }) : t('mobile.needsNetwork')}
        </p>
      )}
      <p className={css.total} aria-busy={pricing}>
        <span>
          {t('checkout.toPay')} <Price amount={totals.total} currency={currency} size="l" />
        </span>
        {Number(totals.saved) > 0 && (
          <small className={css.saved}>
            {t('mobile.savedAll', { amount: formatMoney(totals.saved, currency, '') })}
          </small>
        )}
      </p>
      <Button
        kind="primary"
        size="l"
        className={css.button}
        busy={sending}
        disabledReason={!online ? t('mobile.needsNetwork') : isReady ? undefined : t('checkout.chooseGoods')}
        onClick={() => void model.commit()}
      >
        {t('checkout.commit')}
      </Button>
    </PageBar>
  )
}
