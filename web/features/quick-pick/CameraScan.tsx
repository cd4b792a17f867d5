import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import css from './CameraScan.module.css'
import { useCamera } from './use-camera.ts'

interface Props {
  onCode(code: string): void
  onClose(): void
}

/** Reads barcodes through the camera, one after the other, until it is closed. */
export default function CameraScan({ onCode, onClose }: Props) {
  const t = useT()
  const [last, setLast] = useState('')
  const { video, failed } = useCamera(code => {
    setLast(code)
    onCode(code)
  })
  return (
    <Dialog title={t('quick-pick.camera')} inset onClose={onClose}>
      {failed ? (
        <p>{t(failed === 'denied' ? 'quick-pick.cameraDenied' : 'quick-pick.noCamera')}</p>
      ) : (
        <>
          <video ref={video} className={css.video} muted playsInline />
          <p role="status">
            {t('quick-pick.cameraHint')} <bdi dir="ltr">{last}</bdi>
          </p>
        </>
      )}
    </Dialog>
  )
}
