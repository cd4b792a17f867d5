import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { avatarLimits } from '../../../contract/account.ts'
import { pictureEndings } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import bars from '../../ui/bars.module.css'
import css from './AvatarPicker.module.css'
import { drawCrop, mostZoom, moved, pictureData, wholePicture } from './crop.ts'

interface Props {
  /** What stands there while nothing is chosen. */
  present: ReactNode
  error: string | undefined
  /** The square as a data URL; nothing when it was taken back. */
  onChange(picture: string | undefined): void
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
}

/** A picture from this device, cropped here to the square that is kept. */
export function AvatarPicker({ present, error, onChange }: Props) {
  const t = useT()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const tell = useRef(onChange)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [view, setView] = useState(wholePicture)
  const [isBroken, setBroken] = useState(false)

  useEffect(() => {
    tell.current = onChange
  })

  useEffect(() => {
    if (!picture || !canvas.current) return
    drawCrop(canvas.current, picture, view)
    tell.current(pictureData(canvas.current))
  }, [picture, view])

  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    // So that the same file can be chosen again.
    input.value = ''
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
      setView(wholePicture)
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }

  const takeBack = () => {
    setPicture(undefined)
    onChange(undefined)
  }

  const move = (by: { x: number; y: number }) => picture && setView(now => moved(picture, now, by))

  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return
    const { width } = event.currentTarget.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    move({ x: event.movementX / width, y: event.movementY / width })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(step)
  }

  const fault = isBroken ? t('account.pictureBroken') : error
  const { pixels, kilobytes } = avatarLimits
  return (
    <div className={css.picker}>
      {picture ? (
        <canvas
          ref={canvas}
          className={css.canvas}
          width={pixels}
          height={pixels}
          role="img"
          tabIndex={0}
          aria-label={t('account.cropHint')}
          onPointerMove={onPointerMove}
          onKeyDown={onKeyDown}
        />
      ) : (
        <span className={css.present}>{present}</span>
      )}
      <div className={css.side}>
        <div className={bars.buttons}>
          <label className={`${buttonClass('plain', 'm')} ${css.choose}`}>
            {t(picture ? 'account.pictureOther' : 'account.pictureChoose')}
            <input
              className={css.file}
              type="file"
              accept={pictureEndings.join(',')}
              aria-describedby={`${id}-note`}
              onChange={event => void choose(event.currentTarget)}
            />
          </label>
          {picture && (
            <button type="button" className={buttonClass('plain', 'm')} onClick={takeBack}>
              {t('account.pictureBack')}
            </button>
          )}
        </div>
        {picture && (
          <label className={css.zoom}>
            {t('account.zoom')}
            <input
              type="range"
              min={1}
              max={mostZoom}
              step={0.05}
              value={view.zoom}
              onChange={event => setView({ ...view, zoom: Number(event.target.value) })}
            />
          </label>
        )}
        <p id={`${id}-note`} className={fault ? css.error : css.note} role={fault ? 'alert' : undefined}>
          {fault ?? t(picture ? 'account.cropHint' : 'account.pictureHint', { pixels, kilobytes })}
        </p>
      </div>
    </div>
  )
}
