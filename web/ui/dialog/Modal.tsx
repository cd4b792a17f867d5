import {
  type AriaRole,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import css from './Modal.module.css'

interface Props {
  className?: string | undefined
  role?: AriaRole
  /** Its name, or the id of the element that says it. */
  label?: string
  labelledBy?: string
  describedBy?: string
  /** What has the focus first; without it, the first thing that can. */
  first?: RefObject<HTMLElement | null>
  /** A press beside it is no answer to it. */
  isQuestion?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  onClose(): void
  children: ReactNode
}

/**
 * A native <dialog> over the page: the browser keeps the focus inside and gives it back. It is open while it is there.
 * It stands at the end of the page, so that Enter in its fields does not send a form it was opened from.
 */
export function Modal({
  className = '',
  role,
  label,
  labelledBy,
  describedBy,
  first,
  isQuestion = false,
  onKeyDown,
  onClose,
  children,
}: Props) {
  const box = useRef<HTMLDialogElement>(null)
  // A press that began inside, selecting text perhaps, and ended outside does not close.
  const pressedOutside = useRef(false)

  // In layout effects, because close() gives the focus back to where it was only while the element is there.
  useLayoutEffect(() => {
    const dialog = box.current!
    if (!dialog.open) dialog.showModal()
    first?.current?.focus()
    return () => dialog.close()
  }, [first])

  const isOutside = (event: PointerEvent) => event.target === box.current

  return createPortal(
    <dialog
      ref={box}
      className={`${css.modal} ${className}`}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={event => {
        // The events of dialogs and file inputs inside bubble in React.
        if (event.target !== box.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        // A browser may close it without asking; who closes it ourselves has it away by then, or open again.
        if (event.target === box.current && !box.current.open) onClose()
      }}
      onPointerDown={event => {
        pressedOutside.current = isOutside(event)
      }}
      onPointerUp={event => {
        if (!isQuestion && pressedOutside.current && isOutside(event)) onClose()
      }}
    >
      {children}
    </dialog>,
    document.body,
  )
}
