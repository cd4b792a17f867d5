import { useEffect, useRef, useState } from 'react'
import { useT, useWords } from '../i18n/use-t.ts'
import { CloseIcon, InfoIcon, TickIcon, WarnIcon } from './icons.tsx'
import { createListStore } from './list-store.ts'
import styles from './Toasts.module.css'

export type ToastKind = 'error' | 'success' | 'info'

interface ToastItem {
  id: number
  kind: ToastKind
  text: string
  ms: number
}

const store = createListStore<ToastItem>()

export const toasts = {
  /** The same words again replace the ones on screen: five failing calls are one message. */
  show(kind: ToastKind, text: string, ms = 5000): void {
    for (const open of store.all()) if (open.kind === kind && open.text === text) store.remove(open.id)
    store.add({ id: store.nextId(), kind, text, ms })
  },
}

const icons = { error: WarnIcon, success: TickIcon, info: InfoIcon }

/** Stands once on every page, under the header. */
export function Toasts() {
  const t = useT()
  const items = store.useAll()
  const region = useRef<HTMLElement>(null)
  const [held, setHeld] = useState(false)
  const newest = items.at(-1)?.id

  useEffect(() => {
    const above = region.current
    if (newest === undefined) {
      if (above?.matches('[data-raised]')) above.hidePopover()
      above?.removeAttribute('data-raised')
      setHeld(false)
    } else if (above?.showPopover && document.querySelector('dialog[open]')) {
      // A modal dialog covers everything that did not enter the top layer after it.
      if (above.matches('[data-raised]')) above.hidePopover()
      above.showPopover()
      above.setAttribute('data-raised', '')
    }
  }, [newest])

  const list = (urgent: boolean) => (
    <ol className={styles.list} aria-live={urgent ? 'assertive' : 'polite'} aria-relevant="additions">
      {items
        .filter(item => (item.kind === 'error') === urgent)
        .map(item => (
          <Toast key={item.id} item={item} held={held} onClose={() => setHeld(false)} />
        ))}
    </ol>
  )

  return (
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label={t('ui.notices')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {list(true)}
      {list(false)}
    </section>
  )
}

interface ToastProps {
  item: ToastItem
  held: boolean
  /** An element that is removed under the pointer or the focus fires no leave event. */
  onClose(): void
}

function Toast({ item: { id, kind, text, ms }, held, onClose }: ToastProps) {
  const words = useWords()
  const t = useT()
  const left = useRef(ms)
  useEffect(() => {
    if (held) return
    const since = Date.now()
    const timer = setTimeout(() => store.remove(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [id, held])

  const close = () => {
    store.remove(id)
    onClose()
  }

  const Icon = icons[kind]
  return (
    <li className={`${styles.toast} ${styles[kind]}`}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className={styles.text}>{words(text)}</span>
      <button type="button" className={styles.close} aria-label={t('ui.close')} onClick={close}>
        <CloseIcon />
      </button>
    </li>
  )
}
