import { orderStates } from '../../../contract/order-states.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import css from './PayResult.module.css'
import { isOver, resultOf, resultWords } from './payment-result.ts'
import { ResultSign } from './ResultSign.tsx'
import { type CheckedPayment, usePaymentWatch } from './use-payment-watch.ts'

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
  const { ended, sign, title, toPay, wasTried, isDone } = resultOf(payment)
  const orderHref = orders.length === 1 ? `${paths.order}?id=${orders[0]!.id}` : paths.orders

  return (
    <section className={css.result} aria-live="polite">
      <ResultSign state={sign} />
      <h1 className={css.title}>{t(title)}</h1>
      <Words payment={payment} />
      {(state !== 'unpaid' || ended) && <Facts payment={payment} />}
      <p className={css.buttons}>
        {state === 'paying' && !ended && (
          <Button kind="primary" onClick={askNow}>
            {t('payment.checkNow')}
          </Button>
        )}
        {toPay.length > 0 && (
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
          <AppLink href={orderHref} className={buttonClass(isDone ? 'primary' : 'plain')}>
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

function Words({ payment }: { payment: CheckedPayment }) {
  const t = useT()
  const words = resultWords(payment)
  return words.map(word =>
    'text' in word ? (
      <p key={word.text} className={css.words}>
        {t(word.text)}
      </p>
    ) : (
      <p key={word.said} className={words.length > 1 ? css.reason : css.words}>
        {word.said}
      </p>
    ),
  )
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
