import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { cropped } from './crop.ts'
import css from './Fields.module.css'
import rects from './RectBox.module.css'
import { RectBox } from './RectBox.tsx'
import { largestRect, type Rect } from './rect.ts'

interface Props {
  file: File
  /** Width to height; what this place is usually filled with comes first. */
  aspects: readonly (readonly [number, number])[]
  onDone(file: File): void
  onClose(): void
}

/** Chooses the part of a picture that the page needs, before anything is sent. */
export function Cropper({ file, aspects, onDone, onClose }: Props) {
  const t = useT()
  const picture = useRef<HTMLImageElement>(null)
  const [address, setAddress] = useState<string>()
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [aspect, setAspect] = useState<readonly [number, number]>()
  const [rect, setRect] = useState<Rect>(largestRect(undefined))
  const [failure, setFailure] = useState('')

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const ratioOf = (shape: readonly [number, number] | undefined) =>
    shape && size ? (shape[0] / shape[1]) * (size.height / size.width) : undefined
  const choose = (shape: readonly [number, number] | undefined) => {
    setAspect(shape)
    setRect(largestRect(ratioOf(shape)))
  }
  const isWhole = rect.width === 100 && rect.height === 100
  const done = async () => {
    if (isWhole) return onDone(file)
    try {
      onDone(await cropped(picture.current!, file, rect))
    } catch {
      setFailure(t('page-editor.cropFailed'))
    }
  }

  return (
    <Dialog
      title={t('page-editor.crop')}
      size="l"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" onClick={() => void done()}>
            {t('page-editor.usePicture')}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <fieldset className={css.shapes}>
          <legend className="visually-hidden">{t('page-editor.shape')}</legend>
          <Button
            size="s"
            kind={aspect ? 'plain' : 'second'}
            aria-pressed={!aspect}
            onClick={() => choose(undefined)}
          >
            {t('page-editor.shapeFree')}
          </Button>
          {aspects.map(shape => (
            <Button
              key={shape.join(':')}
              size="s"
              kind={aspect === shape ? 'second' : 'plain'}
              aria-pressed={aspect === shape}
              onClick={() => choose(shape)}
            >
              <bdi dir="ltr">{shape.join(' : ')}</bdi>
            </Button>
          ))}
        </fieldset>
        <div className={`${rects.picture} ${rects.shade}`}>
          {address && (
            <img
              ref={picture}
              src={address}
              alt=""
              onLoad={({ currentTarget }) =>
                setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
              }
              onError={() => setFailure(t('page-editor.noPicture'))}
            />
          )}
          {size && (
            <RectBox
              label={t('page-editor.cropArea')}
              rect={rect}
              ratio={ratioOf(aspect)}
              onChange={setRect}
            />
          )}
        </div>
        <p className={css.note} role={failure ? 'alert' : undefined}>
          {failure || t('page-editor.cropHelp')}
        </p>
      </div>
    </Dialog>
  )
}
