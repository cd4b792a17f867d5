import { useState } from 'react'
import { formatQuantity } from '../../../contract/money.ts'
import type { Picks } from '../../features/pick-list/use-picks.ts'
import { useCamera } from '../../features/quick-pick/use-camera.ts'
import { useLeaving } from '../../features/quick-pick/use-leaving.ts'
import type { Answer, QuickLines } from '../../features/quick-pick/use-quick-lines.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './CameraSheet.module.css'

interface Props {
  picks: Picks
  lines: QuickLines
  onClose(): void
}

/** Each barcode that the camera sees adds one of it; the camera is on while this is drawn, and no longer. */
export default function CameraSheet({ picks, lines, onClose }: Props) {
  const t = useT()
  const [last, setLast] = useState<{ code: string; answer: Answer | undefined }>()
  const { video, failed } = useCamera(code => {
    void lines.add([`${code} × 1`]).then(([answer]) => {
      setLast({ code, answer })
      navigator.vibrate?.(answer?.row ? 60 : [60, 60, 60])
    })
  })
  useLeaving(onClose)
  const words = () => {
    if (!last) return t('quick-pick.aim')
    const { row, picked } = last.answer ?? {}
    if (!row) {
      const why = picked?.skuIds.length ? 'quick-pick.scanUnclear' : 'quick-pick.scanUnknown'
      return t(why, { code: last.code })
    }
    const qty = picks.picks.find(pick => pick.row.skuId === row.skuId)?.quantity ?? '1'
    return t('quick-pick.scanned', { name: row.name, qty: formatQuantity(qty) })
  }
  return (
    <Sheet
      title={t('quick-pick.camera')}
      onClose={onClose}
      footer={
        <Button kind="primary" size="l" className={css.done} onClick={onClose}>
          {t('mobile.done')}
        </Button>
      }
    >
      {failed ? (
        <p role="alert" className={css.failed}>
          {t(failed === 'denied' ? 'quick-pick.cameraDenied' : 'quick-pick.noCamera')}
        </p>
      ) : (
        <>
          <div className={css.view}>
            <video ref={video} className={css.video} muted playsInline />
            <span className={css.frame} aria-hidden="true" />
          </div>
          <p role="status" className={css.status} data-unknown={(last && !last.answer?.row) || undefined}>
            {words()}
          </p>
        </>
      )}
    </Sheet>
  )
}
