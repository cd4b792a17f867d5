import { orderStates } from '../../../contract/order-states.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { orderHref } from '../../features/orders/orders-href.ts'
import { NothingToPay } from '../../features/payment/NothingToPay.tsx'
import { isOver, resultOf, resultWords } from '../../features/payment/payment-result.ts'
import { ResultSign } from '../../features/payment/ResultSign.tsx'
import { type ResultData, type ResultSearch, resultScreen } from '../../features/payment/result-reads.ts'
import { type CheckedPayment, usePaymentWatch } from '../../features/payment/use-payment-watch.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { TopRow } from '../shell/TopRow.tsx'
import css from './pay.module.css'

export default screen<ResultSearch, ResultData>({
  ...resultScreen,
  texts: ['mobile', 'payment', 'state'],
  View: ({ data: { payment, refused }, search }) => {
    const t = useT()
    return (
      <>
        <TopRow back={search.cz ? paths.storedValue : paths.orders} title={t('screens.payResult')} />
        <div className={css.page}>
          {payment ? (
            <Result key={search.id} ids={search.id} isTopUp={search.cz ?? false} first={payment} />
          ) : (
            <NothingToPay refused={refused} isTopUp={search.cz ?? false} />
          )}
        </div>
      </>
    )
  },
})

interface Props {
  ids: string
  isTopUp: boolean
  first: CheckedPayment
}

function Result({ ids, isTopUp, first }: Props) {
  const t = useT()
  const currency = currencyOf(useSession(), first.currency)
  const { payment = first, askNow } = usePaymentWatch(ids, {
    first,
    isTopUp,
    active: first.state === 'paying',
  })
  const { state, orders } = payment
  const { sign, title, toPay, wasTried, ended, isDone } = resultOf(payment)
  const words = resultWords(payment)
  const isPaying = state === 'paying' && !ended
  const again = isTopUp
    ? state !== 'success' && state !== 'confirming' && `${paths.pay}?id=${ids}`
    : toPay.length > 0 && `${paths.pay}?id=${toPay.map(({ id }) => id).join()}`
  return (
    <section className={css.result} aria-live="polite">
      <ResultSign state={sign} />
      <h2 className={css.resultTitle}>{t(title)}</h2>
      {wasTried && !ended && (
        <p className={css.amount}>
          <Price amount={payment.amount} currency={currency} kind="plain" />
        </p>
      )}
      {words.map(word =>
        'text' in word ? (
          <p key={word.text} className={css.said}>
            {t(word.text)}
          </p>
        ) : (
          <p key={word.said} className={css.reason}>
            {word.said}
          </p>
        ),
      )}
      <Facts payment={payment} />
      <div className={css.buttons}>
        {isPaying && (
          <Button kind="primary" size="l" onClick={askNow}>
            {t('payment.checkNow')}
          </Button>
        )}
        {again && (
          <AppLink href={again} className={buttonClass(isPaying ? 'second' : 'primary', 'l')}>
            {t(isTopUp ? 'payment.topUpAgain' : wasTried ? 'payment.tryAgain' : 'payment.payNow')}
          </AppLink>
        )}
        {isTopUp ? (
          <AppLink href={paths.storedValue} className={buttonClass(isDone ? 'primary' : 'plain', 'l')}>
            {t('payment.toStored')}
          </AppLink>
        ) : (
          <AppLink
            href={orders.length === 1 ? orderHref(orders[0]!.id) : paths.orders}
            className={buttonClass(isDone ? 'primary' : 'plain', 'l')}
          >
            {t(orders.length === 1 ? 'payment.toOrder' : 'payment.toOrders')}
          </AppLink>
        )}
        <AppLink href={paths.home} className={buttonClass('plain', 'l')}>
          {t('payment.toHome')}
        </AppLink>
      </div>
    </section>
  )
}

function Facts({ payment: { method, paidAt, orders } }: { payment: CheckedPayment }) {
  const t = useT()
  const stateName = (code: number) => orderStates.find(state => state.code === code)!.text
  if (!method && orders.length === 0) return null
  return (
    <dl className={css.facts}>
      {method && (
        <div className={css.fact}>
          <dt>{t('payment.resultMethod')}</dt>
          <dd>{method}</dd>
        </div>
      )}
      {paidAt && (
        <div className={css.fact}>
          <dt>{t('payment.resultAt')}</dt>
          <dd>
            <Moment at={paidAt} />
          </dd>
        </div>
      )}
      {orders.length > 0 && (
        <div className={css.fact}>
          <dt>{t('payment.orderNo')}</dt>
          <dd>
            {orders.map(({ id, number, state }) => (
              <span key={id} className={css.number}>
                <bdi dir="ltr">{number}</bdi>
                {isOver(state) && <small> {t(stateName(state))}</small>}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
