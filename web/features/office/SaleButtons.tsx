import { formatNumber } from '../../../contract/money.ts'
import { mostPutOnSale, putOnSale } from '../../../contract/office-products.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import type { Selected } from '../../records/RecordPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'

/** Ticked products are put on sale, or taken off it. */
export function SaleButtons({ ids, onDone }: Selected) {
  const t = useT()
  const call = useCall()
  const { run: put, busy } = useOnce(async (listed: boolean): Promise<void> => {
    try {
      const { obj } = await call(putOnSale, { row: { ids: [...ids], listed } })
      toasts.show('success', t('office.saleChanged', { n: formatNumber(obj.changed) }), 3000)
      onDone()
    } catch (error) {
      // The call has already shown the reason.
      if (!(error instanceof CallError)) throw error
    }
  })
  const tooMany =
    ids.size > mostPutOnSale ? t('office.saleTooMany', { n: formatNumber(mostPutOnSale) }) : undefined
  return (
    <>
      <Button size="s" busy={busy} disabledReason={tooMany} onClick={() => void put(true)}>
        {t('office.putOnSale')}
      </Button>
      <Button size="s" busy={busy} disabledReason={tooMany} onClick={() => void put(false)}>
        {t('office.takeOffSale')}
      </Button>
    </>
  )
}
