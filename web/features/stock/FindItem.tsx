import { type FormEvent, useState } from 'react'
import { formatQuantity } from '../../../contract/money.ts'
import { type FoundSku, findStockSkus, type StockDocument, setStockLine } from '../../../contract/stock.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { quantityFieldOf } from './StockLines.tsx'
import css from './stock.module.css'

/** For whoever has no scanner: an item by its number, barcode or name; its quantity is typed into its line. */
export function FindItem({ document }: { document: StockDocument }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [find, setFind] = useState('')
  const [found, setFound] = useState<readonly FoundSku[]>()
  const { run, busy } = useOnce(async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (find.trim() === '') return
    void run(async () => {
      const { obj } = await call(findStockSkus, { find, warehouseId: document.warehouseId })
      setFound(obj.skus)
    })
  }
  const take = (skuId: number) =>
    run(async () => {
      // What has a line keeps its quantity.
      if (!document.lines.some(line => line.skuId === skuId)) {
        await call(setStockLine, { row: { id: document.id, skuId, quantity: '0' } })
        await router.invalidate()
      }
      setFound(undefined)
      setFind('')
      globalThis.document.getElementById(quantityFieldOf(skuId))?.focus()
    })
  return (
    <form className={css.form} onSubmit={submit}>
      <Field
        label={t('stock.find')}
        value={find}
        maxLength={60}
        onChange={event => setFind(event.target.value)}
      />
      <Button type="submit" kind="second" busy={busy}>
        {t('deliveries.search')}
      </Button>
      {found && (
        <ul className={css.rows} aria-live="polite">
          {found.length === 0 && <li className={css.note}>{t('stock.findNone')}</li>}
          {found.map(({ skuId, itemNo, name, spec, onHand, unit }) => (
            <li key={skuId} className={css.row}>
              <strong>
                <bdi dir="ltr">{itemNo}</bdi>
              </strong>
              <bdi>{name}</bdi> <bdi className={css.note}>{spec}</bdi>
              <span className={css.note}>
                {t('stock.onHand')} {formatQuantity(onHand)} {unit}
              </span>
              <Button size="s" className={css.end} onClick={() => void take(skuId)}>
                {t('stock.addLine', { itemNo })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
