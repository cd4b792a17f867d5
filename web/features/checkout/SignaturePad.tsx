import { type PointerEvent, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import css from './SignaturePad.module.css'

const width = 720
const height = 200

interface Props {
  /** What is written instead of drawn, by whoever has no pointer. */
  name: string
  /** What makes the picture when it is needed; undefined while there is nothing. */
  onChange(draw: (() => Promise<File | undefined>) | undefined): void
}

/** A name drawn with mouse, finger or pen; the keyboard writes the typed one in its place. */
export function SignaturePad({ name, onChange }: Props) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [signed, setSigned] = useState(false)

  const pen = () => {
    const context = canvas.current!.getContext('2d')!
    context.strokeStyle = '#1c1c21'
    context.fillStyle = '#1c1c21'
    context.lineWidth = 4
    context.lineCap = 'round'
    context.lineJoin = 'round'
    return context
  }

  const placeOf = (event: PointerEvent) => {
    const box = canvas.current!.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) * width) / box.width,
      y: ((event.clientY - box.top) * height) / box.height,
    }
  }

  const begin = (event: PointerEvent) => {
    canvas.current!.setPointerCapture(event.pointerId)
    const { x, y } = placeOf(event)
    const context = pen()
    context.beginPath()
    context.moveTo(x, y)
    // A dot is part of a name too.
    context.lineTo(x + 0.1, y)
    context.stroke()
  }

  const go = (event: PointerEvent) => {
    if (!canvas.current!.hasPointerCapture(event.pointerId)) return
    const { x, y } = placeOf(event)
    const context = pen()
    context.lineTo(x, y)
    context.stroke()
    take()
  }

  const take = () => {
    if (!signed) setSigned(true)
    onChange(pictureOf)
  }

  const pictureOf = () =>
    new Promise<File | undefined>(resolve =>
      canvas.current!.toBlob(blob =>
        resolve(blob ? new File([blob], 'signature.png', { type: 'image/png' }) : undefined),
      ),
    )

  const clear = () => {
    pen().clearRect(0, 0, width, height)
    setSigned(false)
    onChange(undefined)
  }

  const write = () => {
    const context = pen()
    context.clearRect(0, 0, width, height)
    context.font = 'italic 72px cursive, serif'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(name.trim(), width / 2, height / 2, width - 40)
    take()
  }

  return (
    <div className={css.pad}>
      <span className={css.label} id="signature-label">
        {t('checkout.signature')}
      </span>
      <div className={css.frame}>
        <canvas
          ref={canvas}
          width={width}
          height={height}
          className={css.canvas}
          role="img"
          aria-labelledby="signature-label"
          onPointerDown={begin}
          onPointerMove={go}
        />
        {!signed && <span className={css.hint}>{t('checkout.signHere')}</span>}
      </div>
      <div className={css.buttons}>
        <Button
          size="s"
          disabledReason={name.trim() === '' ? t('checkout.signName') : undefined}
          onClick={write}
        >
          {t('checkout.signTyped')}
        </Button>
        {signed && (
          <Button size="s" onClick={clear}>
            {t('checkout.signAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}
