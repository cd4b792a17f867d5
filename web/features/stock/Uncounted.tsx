import { useState } from 'react'
import { formatQuantity } from '../../../contract/money.ts'
import { type FoundSku, type StockDocument, setStockLine, uncountedStock } from '../../../contract/stock.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { quantityFieldOf } from './StockLines.tsx'
import css from './stock.module.css'

interface Listed {
  skus: readonly FoundSku[]
  next: number | null
}

/** What the warehouse has and the stocktake does not: looked at before it is posted. */
export function Uncounted({ document }: { document: StockDocument }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [listed, setListed] = useState<Listed>()
  const { run, busy } = useOnce(async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  const list = (after = 0) =>
    run(async () => {
      const { obj } = await call(uncountedStock, { id: document.id, after })
      setListed({ ...obj, skus: [...(after === 0 ? [] : (listed?.skus ?? [])), ...obj.skus] })
    })
  const take = (skuId: number) =>
    run(async () => {
      await call(setStockLine, { row: { id: document.id, skuId, quantity: '0' } })
      await router.invalidate()
      globalThis.document.getElementById(quantityFieldOf(skuId))?.focus()
    })
  const counted = new Set(document.lines.map(({ skuId }) => skuId))
  const shown = listed?.skus.filter(({ skuId }) => !counted.has(skuId))
  const mayEdit = document.steps.includes('edit')
  return (
    <section className={css.card} aria-label={t('stock.uncounted')}>
      <p className={css.line}>
        <strong>{t('stock.uncounted')}</strong>
        <Button size="s" busy={busy} onClick={() => void list()}>
          {t('stock.showUncounted')}
        </Button>
      </p>
      {shown && (
        <ul className={css.rows} aria-live="polite">
          {shown.length === 0 && listed?.next === null && (
            <li className={css.note}>{t('stock.uncountedNone')}</li>
          )}
          {shown.map(({ skuId, itemNo, name, spec, onHand, unit }) => (
            <li key={skuId} className={css.row}>
              <strong>
                <bdi dir="ltr">{itemNo}</bdi>
              </strong>
              <bdi>{name}</bdi> <bdi className={css.note}>{spec}</bdi>
              <span className={css.note}>
                {t('stock.onHand')} {formatQuantity(onHand)} {unit}
              </span>
              {mayEdit && (
                <Button size="s" className={css.end} onClick={() => void take(skuId)}>
                  {t('stock.addLine', { itemNo })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {listed?.next != null && (
        <p>
          <Button size="s" busy={busy} onClick={() => void list(listed.next ?? 0)}>
            {t('deliveries.more')}
          </Button>
        </p>
      )}
    </section>
  )
}
