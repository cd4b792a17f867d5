import { useState } from 'react'
import { amountOf } from '../../../contract/amounts.ts'
import { addToCart } from '../../../contract/cart.ts'
import { sum } from '../../../contract/decimal.ts'
import { currencyDecimals } from '../../../contract/money.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './FillBar.module.css'
import { adviceOf, type FilledRows } from './filled-rows.ts'

/** Stays in sight while the table is scrolled: what has been filled in, and what it comes to. */
export function FillBar({ rows: { filled, elsewhere, clear } }: { rows: FilledRows }) {
  const t = useT()
  const call = useCall()
  const tellCount = useTellCartCount()
  const currency = useCurrency()
  const [busy, setBusy] = useState(false)
  const wrong = filled.filter(adviceOf).length
  const hidden = filled.some(({ row }) => row.priceHidden)
  const put = async () => {
    setBusy(true)
    try {
      const products = filled.map(({ row, unitId, quantity }) => ({
        skuId: row.skuId,
        ...(unitId !== null && { unitId }),
        qty: quantity,
      }))
      const { obj } = await call(addToCart, { products })
      tellCount(obj.n)
      toasts.show('success', t('catalogue.addedRows', { count: products.length }))
      clear()
    } catch {
      // The call has already shown the reason; what was typed stays.
    } finally {
      setBusy(false)
    }
  }
  if (filled.length === 0) {
    return (
      <section className={css.bar} aria-label={t('catalogue.quantity')}>
        <span className={css.words}>{t('catalogue.fillHint')}</span>
        <Button kind="primary" disabledReason={t('catalogue.fillHint')}>
          {t('catalogue.addRows')}
        </Button>
      </section>
    )
  }
  return (
    <section className={css.bar} aria-label={t('catalogue.quantity')}>
      <span role="status" className={css.words}>
        {t('catalogue.filledRows', { count: filled.length })}
        {elsewhere > 0 && <span className={css.note}>{t('pick-list.elsewhere', { count: elsewhere })}</span>}
        {wrong > 0 && <span className={css.advice}>{t('catalogue.wrongRows', { count: wrong })}</span>}
      </span>
      {!hidden && (
        <Price
          amount={sum(
            filled.map(
              ({ row, unitId, quantity }) =>
                amountOf(row, unitId, quantity, currencyDecimals(currency)).amount ?? '0',
            ),
          )}
          currency={currency}
          size="l"
          label={t('catalogue.totalAmount')}
        />
      )}
      <Button onClick={clear}>{t('catalogue.emptyRows')}</Button>
      <Button
        kind="primary"
        onClick={() => void put()}
        busy={busy}
        disabledReason={wrong > 0 ? t('catalogue.wrongRows', { count: wrong }) : undefined}
      >
        {t('catalogue.addRows')}
      </Button>
    </section>
  )
}
