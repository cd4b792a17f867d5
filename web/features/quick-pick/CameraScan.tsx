import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { detectorClass } from './barcode-detector.ts'
import css from './CameraScan.module.css'

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code']
/** The same code is not counted again before this has passed. */
const restMs = 2000
const lookEveryMs = 200

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

interface Props {
  onCode(code: string): void
  onClose(): void
}

/** Reads barcodes through the camera, one after the other, until it is closed. */
export default function CameraScan({ onCode, onClose }: Props) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onCode)
  tell.current = onCode
  const [last, setLast] = useState('')
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let over = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let seen = { code: '', at: 0 }
    const detector = new (detectorClass()!)({ formats })
    const look = async () => {
      const found = await detector.detect(video.current!).catch(() => [])
      const code = found[0]?.rawValue
      const now = Date.now()
      if (code && !over && (code !== seen.code || now - seen.at > restMs)) {
        seen = { code, at: now }
        setLast(code)
        tell.current(code)
      }
      if (!over) timer = setTimeout(look, lookEveryMs)
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    begin().catch(() => setFailed(true))
    return () => {
      over = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])

  return (
    <Dialog title={t('quick-pick.camera')} onClose={onClose}>
      {failed ? (
        <p>{t('quick-pick.noCamera')}</p>
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
