import { type FormEvent, lazy, type ReactNode, Suspense, useId, useRef } from 'react'
import type { PayMethod } from '../../../contract/checkout.ts'
import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { PaymentData } from '../../../contract/payment.ts'
import { useOnline } from '../../api/network.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { orderHref } from '../../features/orders/orders-href.ts'
import { stepWords, useWhyNot } from '../../features/payment/pay-step.ts'
import { TimeLeft } from '../../features/payment/TimeLeft.tsx'
import { usePayChoice } from '../../features/payment/use-pay-choice.ts'
import { loadQr, resultHref, usePaying } from '../../features/payment/use-paying.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/later.tsx'
import { Price } from '../../ui/Price.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { PageBar, wideButton } from '../shell/PageBar.tsx'
import { Switch } from '../shell/Switch.tsx'
import { inOrder } from './channels.ts'
import css from './pay.module.css'
import { useLeaving } from './use-leaving.ts'

const Sign = later(() => import('./Sign.later.tsx'))
// Loaded on demand: most visits need none of them.
const QrPayment = lazy(async () => ({ default: (await loadQr()).QrPayment }))
const TransferProof = lazy(() => import('./TransferProof.tsx'))
const SafetyCode = lazy(() => import('./SafetyCode.tsx'))

/** How much, until when, and by what: one list, the button below it. */
export function Cashier({ ids, data }: { ids: string; data: PaymentData }) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const offsetMs = useClockOffset(data.serverTime)
  const alive = useAlive()
  const choice = usePayChoice(ids, data)
  const paying = usePaying(
    { ids, isTopUp: data.isTopUp },
    choice,
    form,
    useLeaving(resultHref(ids, data.isTopUp)),
  )
  const { method, needsCode, isPart, rest, canPart, withStored, setWithStored } = choice
  const { started, busy, errors } = paying
  const { usable, balance } = data.storedValue
  const canPay = method !== undefined || isZero(data.due)
  const why = useWhyNot({ payBefore: data.payBefore, offsetMs, canPay })
  const words = stepWords(method)
  const online = useOnline()
  const error = online ? (errors.all ?? errors.id) : t('mobile.needsNetwork')

  if (started?.picture)
    return (
      <Suspense>
        <QrPayment
          key={started.number}
          ids={ids}
          started={started}
          method={method!}
          amount={money(rest)}
          offsetMs={offsetMs}
          onDone={paying.goToResult}
          onRefresh={paying.submit}
          onBack={paying.startAgain}
        />
      </Suspense>
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void paying.submit()
  }
  const choose = (id: number) => {
    choice.setMethodId(id)
    paying.forgetErrors()
  }
  const canWait = method?.payHours && data.chosen !== method.id
  const methods = inOrder(data.methods, data.chosen).filter(({ code }) => !(isPart && code === 'yck'))

  const detail = (
    <>
      {method?.code === 'xx' && (
        <TransferProof
          instructions={data.instructions}
          error={errors.payPicId}
          onUploaded={paying.setProof}
          onLater={canWait ? () => void paying.transferLater() : undefined}
        />
      )}
      {needsCode && (
        <SafetyCode
          amount={money(isPart && method?.code !== 'wallet' ? usable : data.due)}
          hint={method?.code === 'wallet' ? 'payment.walletSmsHint' : 'payment.smsHint'}
          code={paying.code}
          error={errors.msgCode}
          onCode={paying.setCode}
        />
      )}
    </>
  )

  return (
    <>
      <form ref={form} id={formId} method="post" noValidate onSubmit={submit}>
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
              onChoose={() => choose(each.id)}
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
