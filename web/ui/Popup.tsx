import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from './Button.tsx'
import floating from './floating.module.css'
import css from './Popup.module.css'

interface Props {
  label: ReactNode
  /** Names the panel for those who do not see the button above it. */
  title: string
  /** Along which side of the button the panel stands. */
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

/** A button with a small panel under it that closes when one goes elsewhere. */
export function Popup({ label, title, align = 'end', children }: Props) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    // Only the panel: a dialog around it stays.
    event.preventDefault()
    event.stopPropagation()
    close()
  }

  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !box.current!.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens to the button and the panel
    <div ref={box} className={floating.box} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        size="s"
        className={css.button}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && (
        <section
          id={panelId}
          className={`${floating.panel} ${floating[align]} ${css.panel}`}
          aria-label={title}
        >
          {children(close)}
        </section>
      )}
    </div>
  )
}
