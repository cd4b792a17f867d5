import type { KeyboardEvent } from 'react'
import { useLanguage, useT } from '../../../i18n/use-t.ts'
import { Modal } from '../../../ui/dialog/Modal.tsx'
import { BackIcon, CloseIcon, OnIcon } from '../../../ui/icons.tsx'
import { StoredPicture } from '../../../ui/StoredPicture.tsx'
import { largeWidth } from './large-width.ts'
import css from './PictureViewer.module.css'

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
  const at = Math.max(0, pictures.indexOf(shown))
  const several = pictures.length > 1
  const go = (by: number) => onShow(pictures[(at + by + pictures.length) % pictures.length]!)

  const walk = ({ key }: KeyboardEvent) => {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (several && (key === 'ArrowLeft' || key === 'ArrowRight')) go(key === forward ? 1 : -1)
  }

  return (
    <Modal className={css.viewer} label={t('product.viewer', { name })} onKeyDown={walk} onClose={onClose}>
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
    </Modal>
  )
}
