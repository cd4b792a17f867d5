import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../IconButton.tsx'
import { CloseIcon } from '../icons.tsx'
import css from './Dialog.module.css'

interface Props {
  title: string
  /** In the middle of the page, or along its end. */
  shape?: 'dialog' | 'drawer'
  size?: 's' | 'm' | 'l'
  /** Buttons beside the title. */
  actions?: ReactNode
  footer?: ReactNode
  onClose(): void
  children: ReactNode
}

const fields = 'input:enabled, select:enabled, textarea:enabled'

/**
 * A native <dialog> over the page: the browser keeps the focus inside and gives it back. It is open while it is there.
 * It stands at the end of the page, so that Enter in its fields does not send a form it was opened from.
 */
export function Dialog({ title, shape = 'dialog', size = 's', actions, footer, onClose, children }: Props) {
  const t = useT()
  const titleId = useId()
  const box = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // A press that began inside, selecting text perhaps, and ended outside does not close.
  const pressedOutside = useRef(false)

  // In layout effects, because close() gives the focus back to where it was only while the element is there.
  useLayoutEffect(() => {
    const dialog = box.current!
    if (!dialog.open) dialog.showModal()
    if (shape === 'dialog') content.current!.querySelector<HTMLElement>(fields)?.focus()
    return () => dialog.close()
  }, [shape])

  const isOutside = (event: PointerEvent) => event.target === box.current

  return createPortal(
    <dialog
      ref={box}
      className={`${css.overlay} ${css[shape]} ${css[size]}`}
      aria-labelledby={titleId}
      onCancel={event => {
        // The events of dialogs and file inputs inside bubble in React.
        if (event.target !== box.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={event => {
        pressedOutside.current = isOutside(event)
      }}
      onPointerUp={event => {
        if (pressedOutside.current && isOutside(event)) onClose()
      }}
    >
      <div className={css.inside}>
        <header className={css.header}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          {actions}
          <IconButton label={t('ui.close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        <div ref={content} className={css.content}>
          {children}
        </div>
        {footer && <footer className={css.footer}>{footer}</footer>}
      </div>
    </dialog>,
    document.body,
  )
}
