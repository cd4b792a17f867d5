import type { ReactNode } from 'react'
import { isZero } from '../../../contract/decimal.ts'
import { OrderState, orderStates } from '../../../contract/order-states.ts'
import * as paths from '../../../contract/paths.ts'
import type { PaymentState } from '../../../contract/payment-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import css from './PayResult.module.css'
import { ResultSign } from './ResultSign.tsx'
import { type CheckedPayment, usePaymentWatch } from './use-payment-watch.ts'

const titles: Readonly<Record<PaymentState, TextKey>> = {
  unpaid: 'payment.resultUnpaid',
  paying: 'payment.resultPaying',
  success: 'payment.resultSuccess',
  failed: 'payment.resultFailed',
  confirming: 'payment.resultConfirming',
}

/** The goods go out before the money comes: on delivery, or on account. */
const isOnItsWay = (state: number): boolean =>
  ([OrderState.PendingShipment, OrderState.Shipped, OrderState.Completed] as number[]).includes(state)

const isOver = (state: number): boolean => state === OrderState.Cancelled || state === OrderState.Terminated

interface Props {
  ids: string
  isTopUp: boolean
  first: CheckedPayment
}

export function PayResult({ ids, isTopUp, first }: Props) {
  const t = useT()
  const { payment = first, askNow } = usePaymentWatch(ids, {
    first,
    isTopUp,
    active: first.state === 'paying',
  })
  const { state, orders } = payment
  const isLater =
    state === 'unpaid' && orders.length > 0 && orders.every(({ state: order }) => isOnItsWay(order))
  const ended = orders.length > 0 && orders.every(({ state: order }) => isOver(order))
  const cancelled = orders.every(({ state: order }) => order === OrderState.Cancelled)
  const sign = ended ? 'unpaid' : isLater ? 'success' : state
  const title = ended
    ? cancelled
      ? 'payment.resultCancelled'
      : 'payment.resultEnded'
    : isLater
      ? 'payment.resultLater'
      : titles[state]
  const wasTried = payment.method !== ''
  const toPay = orders.filter(({ state: order }) => order === OrderState.PendingPayment)
  const orderHref = orders.length === 1 ? `${paths.order}?id=${orders[0]!.id}` : paths.orders

  return (
    <section className={css.result} aria-live="polite">
      <ResultSign state={sign} />
      <h1 className={css.title}>{t(title)}</h1>
      {ended ? (
        <EndedWords payment={payment} cancelled={cancelled} />
      ) : isLater ? (
        <p className={css.words}>{t('payment.resultLaterHint')}</p>
      ) : (
        <Words payment={payment} />
      )}
      {(state !== 'unpaid' || ended) && <Facts payment={payment} />}
      <p className={css.buttons}>
        {state === 'paying' && !ended && (
          <Button kind="primary" onClick={askNow}>
            {t('payment.checkNow')}
          </Button>
        )}
        {toPay.length > 0 && state !== 'success' && (
          <AppLink
            href={`${paths.pay}?id=${toPay.map(({ id }) => id).join()}`}
            className={buttonClass(state === 'paying' ? 'plain' : 'primary')}
          >
            {t(wasTried ? 'payment.tryAgain' : 'payment.payNow')}
          </AppLink>
        )}
        {isTopUp && state !== 'success' && state !== 'confirming' && (
          <AppLink
            href={`${paths.pay}?id=${ids}`}
            className={buttonClass(state === 'paying' ? 'plain' : 'primary')}
          >
            {t('payment.topUpAgain')}
          </AppLink>
        )}
        {isTopUp ? (
          <AppLink
            href={paths.storedValue}
            className={buttonClass(state === 'success' ? 'primary' : 'plain')}
          >
            {t('payment.toStored')}
          </AppLink>
        ) : (
          <AppLink
            href={orderHref}
            className={buttonClass(state === 'success' || isLater || ended ? 'primary' : 'plain')}
          >
            {t(orders.length === 1 ? 'payment.toOrder' : 'payment.toOrders')}
          </AppLink>
        )}
        <AppLink href={paths.home} className={buttonClass()}>
          {t('payment.toHome')}
        </AppLink>
      </p>
    </section>
  )
}

/** What became of the money of orders that are over. */
function EndedWords({
  payment: { orders, reason, paidAt },
  cancelled,
}: {
  payment: CheckedPayment
  cancelled: boolean
}): ReactNode {
  const t = useT()
  // Paid after the end: it says where that went.
  if (paidAt && reason) return <p className={css.words}>{reason}</p>
  if (orders.some(({ paid }) => !isZero(paid)))
    return <p className={css.words}>{t(cancelled ? 'payment.resultToStored' : 'payment.resultGivenBack')}</p>
  return <p className={css.words}>{t('payment.resultCancelledHint')}</p>
}

function Words({ payment: { state, method, reason } }: { payment: CheckedPayment }): ReactNode {
  const t = useT()
  switch (state) {
    case 'success':
      return reason ? <p className={css.words}>{reason}</p> : null
    case 'confirming':
      return <p className={css.words}>{t('payment.resultConfirmingHint')}</p>
    case 'paying':
      return (
        <p className={css.words}>
          {t('payment.resultPayingHint')}
          <br />
          {t('payment.ifPaid')}
        </p>
      )
    default:
      // Shown only to those who tried to pay.
      return (
        method && (
          <>
            {reason && <p className={css.reason}>{reason}</p>}
            <p className={css.words}>{t('payment.ifPaid')}</p>
          </>
        )
      )
  }
}

function Facts({ payment: { amount, currency, method, paidAt, orders } }: { payment: CheckedPayment }) {
  const t = useT()
  const stateName = (code: number) => orderStates.find(state => state.code === code)!.text
  const isAlive = orders.some(({ state }) => !isOver(state))
  const session = useSession()
  return (
    <dl className={css.facts}>
      {method && (isAlive || orders.length === 0 || paidAt) && (
        <>
          <dt>{t('payment.resultAmount')}</dt>
          <dd>
            <Price amount={amount} currency={currencyOf(session, currency)} kind="plain" />
          </dd>
          <dt>{t('payment.resultMethod')}</dt>
          <dd>{method}</dd>
        </>
      )}
      {paidAt && (
        <>
          <dt>{t('payment.resultAt')}</dt>
          <dd>
            <Moment at={paidAt} />
          </dd>
        </>
      )}
      {orders.length > 0 && (
        <>
          <dt>{t('payment.orderNo')}</dt>
          <dd>
            {orders.map(({ id, number, state }) => (
              <span key={id} className={css.number}>
                <bdi dir="ltr">{number}</bdi>
                {isOver(state) && <small> {t(stateName(state))}</small>}
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}
