import { type ReactNode, Suspense, useId } from 'react'
import type { PayMethod } from '../../../contract/checkout.ts'
import { type Decimal, isZero } from '../../../contract/decimal.ts'
import type { PaymentData } from '../../../contract/payment.ts'
import { useOnline } from '../../api/network.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { orderHref } from '../../features/orders/orders-href.ts'
import { stepWords, useWhyNot } from '../../features/payment/pay-step.ts'
import { TimeLeft } from '../../features/payment/TimeLeft.tsx'
import { useCashier } from '../../features/payment/use-cashier.ts'
import { loadQr, resultHref } from '../../features/payment/use-paying.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { PageBar, wideButton } from '../shell/PageBar.tsx'
import { Switch } from '../shell/Switch.tsx'
import { inOrder } from './channels.ts'
import css from './pay.module.css'
import { useLeaving } from './use-leaving.ts'

const Sign = later(() => import('./Sign.later.tsx'))
// Loaded on demand: most visits need none of them.
const QrPayment = onDemand(async () => ({ default: (await loadQr()).QrPayment }))
const TransferProof = onDemand(() => import('./TransferProof.tsx'))
const SafetyCode = onDemand(() => import('./SafetyCode.tsx'))

/** How much, until when, and by what: one list, the button below it. */
export function Cashier({ ids, data }: { ids: string; data: PaymentData }) {
  const t = useT()
  const formId = useId()
  const alive = useAlive()
  const cashier = useCashier(ids, data, useLeaving(resultHref(ids, data.isTopUp)))
  const { money, offsetMs, qr, proof, phoneCode } = cashier
  const { method, isPart, rest, canPart, withStored, setWithStored } = cashier.choice
  const { busy, errors, note } = cashier.paying
  const { usable, balance } = data.storedValue
  const canPay = method !== undefined || isZero(data.due)
  const why = useWhyNot({ payBefore: data.payBefore, offsetMs, canPay })
  const words = stepWords(method)
  const online = useOnline()
  const error = online ? (errors.all ?? errors.id) : t('mobile.needsNetwork')

  if (qr)
    return (
      <Suspense>
        <QrPayment key={qr.started.number} {...qr} />
      </Suspense>
    )

  const methods = inOrder(data.methods, data.chosen).filter(({ code }) => !(isPart && code === 'yck'))

  const detail = (
    <>
      {proof && <TransferProof {...proof} />}
      {phoneCode && <SafetyCode {...phoneCode} />}
    </>
  )

  return (
    <>
      <form ref={cashier.form} id={formId} method="post" noValidate onSubmit={cashier.submit}>
        <Due data={data} rest={rest} offsetMs={offsetMs} />
        {canPart && (
          <div className={css.card}>
            <Switch
              label={t('payment.useStored', { amount: money(usable) })}
              note={
                isPart
                  ? t('payment.restBy', { amount: money(rest) })
                  : t('payment.storedBalance', { balance: money(balance) })
              }
              checked={withStored}
              onChange={setWithStored}
            />
          </div>
        )}
        <fieldset className={`${css.card} ${css.channels}`}>
          <legend className="visually-hidden">{t('payment.chooseMethod')}</legend>
          {methods.map(each => (
            <Channel
              key={each.id}
              method={each}
              chosen={each.id === method?.id}
              onChoose={() => cashier.choose(each.id)}
              detail={alive && <Suspense>{detail}</Suspense>}
            />
          ))}
          {errors.pmId && (
            <p className={css.wrong} role="alert">
              {errors.pmId}
            </p>
          )}
        </fieldset>
      </form>
      <PageBar label={t('payment.dueNow')}>
        {error && (
          <p className={`${css.wrong} ${css.whole}`} role="alert">
            {error}
          </p>
        )}
        {note && !error && (
          <p className={css.whole} role="status">
            {note}
          </p>
        )}
        <Button
          kind="primary"
          size="l"
          type="submit"
          form={formId}
          className={wideButton}
          busy={busy}
          disabledReason={online ? why : t('mobile.needsNetwork')}
        >
          {words ? t(words) : t('mobile.payAmount', { amount: money(rest) })}
        </Button>
      </PageBar>
    </>
  )
}

/** The sum large, the time below it, and what it is for. */
function Due({ data, rest, offsetMs }: { data: PaymentData; rest: Decimal; offsetMs: number }) {
  const t = useT()
  const { orders, payBefore, isTopUp, due } = data
  const currency = currencyOf(useSession(), data.currency)
  return (
    <section className={css.due} aria-label={t('payment.dueNow')}>
      <p className={css.note}>{t(rest === due ? 'payment.dueNow' : 'payment.restPays')}</p>
      <p className={css.amount}>
        <Price amount={rest} currency={currency} kind="plain" />
      </p>
      {payBefore && (
        <p>
          {t('payment.timeLeft')} <TimeLeft until={payBefore} offsetMs={offsetMs} />
        </p>
      )}
      <ul className={css.orders}>
        {orders.map(({ id, number, due: each }) => (
          <li key={id}>
            <span className={css.note}>{t(isTopUp ? 'payment.topUpNumber' : 'payment.orderNo')}</span>{' '}
            {isTopUp ? (
              <bdi dir="ltr">{number}</bdi>
            ) : (
              <AppLink href={orderHref(id)} className={css.order}>
                <bdi dir="ltr">{number}</bdi>
              </AppLink>
            )}{' '}
            {orders.length > 1 && <Price amount={each} currency={currency} kind="plain" size="s" />}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChannelProps {
  method: PayMethod
  chosen: boolean
  onChoose(): void
  /** What it needs to know, below the chosen one. */
  detail: ReactNode
}

function Channel({
  method: { id, code, name, note, usable, reason },
  chosen,
  onChoose,
  detail,
}: ChannelProps) {
  return (
    <div className={css.channel}>
      <label className={usable ? css.choice : `${css.choice} ${css.off}`}>
        <Sign code={code} size={32} />
        <span className={css.words}>
          {name}
          {(reason || note) && <small className={css.note}>{reason || note}</small>}
        </span>
        <input
          type="radio"
          name="pmId"
          value={id}
          className={css.radio}
          checked={chosen}
          disabled={!usable}
          onChange={onChoose}
        />
      </label>
      {chosen && detail}
    </div>
  )
}
