import { type FxOrderList, fxAutoPurchase } from '../../../contract/fx-orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { TickBox } from '../../ui/TickBox.tsx'
import { useDecision } from '../payment/use-decision.ts'
import css from './fx.module.css'

/** Whether what its customers paid is bought without anybody asking for it; nothing for who has no say in it. */
export function AutoPurchase({ shop: { id, autoPurchase } }: { shop: FxOrderList['shops'][number] }) {
  const t = useT()
  const { decide } = useDecision()
  if (autoPurchase === null) return null
  return (
    <div className={css.auto}>
      <TickBox
        label={t('fx-orders.autoPurchase')}
        text={t('fx-orders.autoPurchase')}
        state={autoPurchase ? 'all' : 'none'}
        onChange={on => void decide(fxAutoPurchase, { row: { shop: id, on } }, t('own-shop.saved'))}
      />
      <span className={css.note}>{t('fx-orders.autoPurchaseHint')}</span>
    </div>
  )
}
