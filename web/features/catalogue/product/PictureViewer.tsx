import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage, useT } from '../../../i18n/use-t.ts'
import { BackIcon, CloseIcon, OnIcon } from '../../../ui/icons.tsx'
import { StoredPicture } from '../../../ui/StoredPicture.tsx'
import css from './PictureViewer.module.css'
import { largeWidth } from './ZoomPicture.tsx'

interface Props {
  pictures: readonly string[]
  shown: string
  name: string
  onShow(picture: string): void
  onClose(): void
}

/** Fills the window with one picture; arrow keys walk through them, Escape leads back to where it was opened from. */
export default function PictureViewer({ pictures, shown, name, onShow, onClose }: Props) {
  const t = useT()
  const { dir } = useLanguage()
  const box = useRef<HTMLDialogElement>(null)
  const at = Math.max(0, pictures.indexOf(shown))
  const several = pictures.length > 1
  const go = (by: number) => onShow(pictures[(at + by + pictures.length) % pictures.length]!)

  // In layout effects, because close() gives the focus back to where it was only while the element is there.
  useLayoutEffect(() => {
    const dialog = box.current!
    if (!dialog.open) dialog.showModal()
    return () => dialog.close()
  }, [])

  const walk = ({ key }: KeyboardEvent) => {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (several && (key === 'ArrowLeft' || key === 'ArrowRight')) go(key === forward ? 1 : -1)
  }

  return createPortal(
    <dialog
      ref={box}
      className={css.viewer}
      aria-label={t('product.viewer', { name })}
      onKeyDown={walk}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === box.current && onClose()}
    >
      <StoredPicture key={shown} className={css.picture} name={shown} width={largeWidth} alt={name} eager />
      {several && (
        <>
          <button
            type="button"
            className={css.back}
            aria-label={t('product.previous')}
            onClick={() => go(-1)}
          >
            <BackIcon />
          </button>
          <button type="button" className={css.on} aria-label={t('product.next')} onClick={() => go(1)}>
            <OnIcon />
          </button>
          <p
            className={css.count}
            role="status"
            aria-label={t('catalogue.pictureOf', { n: at + 1, total: pictures.length })}
          >
            <bdi dir="ltr">
              {at + 1} / {pictures.length}
            </bdi>
          </p>
        </>
      )}
      <button type="button" className={css.close} aria-label={t('ui.close')} onClick={onClose}>
        <CloseIcon />
      </button>
    </dialog>,
    document.body,
  )
}
