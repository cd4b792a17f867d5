import type { ReactNode } from 'react'
import type { AfterSaleMoney } from '../../../contract/after-sale.ts'
import type { Currency } from '../../../contract/money.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import css from './case.module.css'

const ways: Readonly<Record<AfterSaleMoney['way'], TextKey>> = {
  channel: 'payment.wayChannel',
  stored_value: 'payment.wayStored',
  wallet: 'payment.kindWallet',
  manual: 'payment.wayManual',
  collected: 'payment.kindCollected',
}

function stateOf({ state, way, transferFailed }: AfterSaleMoney): TextKey {
  if (transferFailed) return 'after-sale.transferFailed'
  if (state === 'done') return 'after-sale.moneyDone'
  if (state === 'failed') return 'after-sale.moneyFailed'
  return way === 'manual' ? 'after-sale.moneyTransfer' : 'after-sale.moneyRequested'
}

interface Props {
  refunds: readonly AfterSaleMoney[]
  currency: Currency
  /** What can be done with one of them. */
  after?: (refund: AfterSaleMoney) => ReactNode
}

/** Where the money went, and how far it is. */
export function CaseMoney({ refunds, currency, after }: Props) {
  const t = useT()
  return (
    <section className={css.card}>
      <h2 className={css.title}>{t('after-sale.money')}</h2>
      {refunds.length === 0 && <p className={css.note}>{t('after-sale.moneyNone')}</p>}
      <ul className={css.rows}>
        {refunds.map(refund => (
          <li key={refund.id} className={css.row}>
            <Price amount={refund.amount} currency={currency} kind="plain" />
            <span>
              {t(ways[refund.way])} {refund.method && <span className={css.note}>{refund.method}</span>}
            </span>
            <span>{t(stateOf(refund))}</span>
            <bdi dir="ltr" className={css.note}>
              {refund.providerNo || refund.number}
            </bdi>
            {after?.(refund)}
          </li>
        ))}
      </ul>
    </section>
  )
}
