import { type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useOver } from '../../router/react.tsx'
import { Modal } from '../../ui/dialog/Modal.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import css from './Sheet.module.css'

interface Props {
  title: string
  /** Where the title needs no room: what the sheet shows says it. */
  isTitleHidden?: boolean
  /** Stays in view below what scrolls. */
  footer?: ReactNode
  onClose(): void
  children: ReactNode
}

/** Pulled so far down, it goes. */
const enoughPixels = 90

/**
 * Comes from below, over the page. Its head is pulled down to close it; so do the button, a press beside it, Escape and the
 * phone's way back.
 */
export function Sheet({ title, isTitleHidden = false, footer, onClose, children }: Props) {
  const t = useT()
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  useOver(onClose)
  const pull = usePull(box, onClose)
  return (
    <Modal className={css.sheet} labelledBy={titleId} onClose={onClose}>
      <div ref={box} className={css.inside}>
        <header className={css.head} {...pull}>
          <span className={css.grip} aria-hidden="true" />
          <h2 id={titleId} className={isTitleHidden ? 'visually-hidden' : css.title}>
            {title}
          </h2>
          <button type="button" className={css.close} aria-label={t('ui.close')} onClick={onClose}>
            <CloseIcon />
          </button>
        </header>
        <div className={css.content}>{children}</div>
        {footer && <footer className={css.footer}>{footer}</footer>}
      </div>
    </Modal>
  )
}

/** The sheet follows the finger down and stays where it was unless it is pulled far enough. */
function usePull(box: React.RefObject<HTMLDivElement | null>, onClose: () => void) {
  const from = useRef<number>(undefined)
  const sheet = () => box.current?.parentElement
  const move = (pixels: number) => {
    const moved = sheet()
    if (moved) moved.style.translate = pixels > 0 ? `0 ${pixels}px` : ''
  }
  const pulled = (event: PointerEvent) =>
    from.current === undefined ? 0 : Math.max(0, event.clientY - from.current)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as Element).closest('button')) return
      from.current = event.clientY
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => move(pulled(event)),
    onPointerUp: (event: PointerEvent) => {
      const far = pulled(event) > enoughPixels
      from.current = undefined
      move(0)
      if (far) onClose()
    },
    onPointerCancel: () => {
      from.current = undefined
      move(0)
    },
  }
}
