import { type ReactNode, use, useId, useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../IconButton.tsx'
import { CloseIcon } from '../icons.tsx'
import css from './Dialog.module.css'
import { DialogPlace } from './dialog-place.ts'
import { Modal } from './Modal.tsx'

interface Props {
  title: string
  /** In the middle of the page, or along its end. */
  shape?: 'dialog' | 'drawer'
  size?: 's' | 'm' | 'l'
  /** What stands in it has no room of its own around it. */
  inset?: boolean
  /** Buttons beside the title. */
  actions?: ReactNode
  footer?: ReactNode
  onClose(): void
  children: ReactNode
}

const fields = 'input:enabled, select:enabled, textarea:enabled'

/** A modal with a title and a button to close it. */
export function Dialog(props: Props) {
  const Place = use(DialogPlace)
  if (!Place) return <Window {...props} />
  const { title, actions, footer, onClose, children } = props
  return (
    <Place title={title} footer={footer} onClose={onClose}>
      {actions}
      {children}
    </Place>
  )
}

function Window({
  title,
  shape = 'dialog',
  size = 's',
  inset = false,
  actions,
  footer,
  onClose,
  children,
}: Props) {
  const t = useT()
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)

  // Whoever opened a dialog came to fill it in; a drawer is looked at first.
  useLayoutEffect(() => {
    if (shape === 'dialog') content.current!.querySelector<HTMLElement>(fields)?.focus()
  }, [shape])

  return (
    <Modal className={`${css[shape]} ${css[size]}`} labelledBy={titleId} onClose={onClose}>
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
        <div ref={content} className={inset ? `${css.content} ${css.inset}` : css.content}>
          {children}
        </div>
        {footer && <footer className={css.footer}>{footer}</footer>}
      </div>
    </Modal>
  )
}
