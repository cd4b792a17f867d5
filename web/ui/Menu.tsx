import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import floating from './floating.module.css'
import hidden from './hidden.module.css'
import { DownIcon, TickIcon } from './icons.tsx'
import styles from './Menu.module.css'
import { isPlainClick } from './plain-click.ts'

export interface MenuItem {
  key: string
  text: ReactNode
  /** Where the choice leads without scripts. */
  href: string
  current?: boolean
  /** The language tag of the text, when it is another than the page's. */
  lang?: string
}

interface Props {
  /** What is chosen here: "language", "currency". Read out before the current choice. */
  label: string
  /** The current choice. */
  text: ReactNode
  items: readonly MenuItem[]
  onChoose?: (key: string) => void
}

/** A button that opens a short list of choices. It is a <details>, so it opens without scripts too. */
export function Menu({ label, text, items, onChoose }: Props) {
  const box = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (box.current && !box.current.contains(event.target as Node)) box.current.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])

  const close = () => {
    box.current!.open = false
    box.current!.querySelector('summary')!.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...box.current!.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const wasOpen = box.current!.open
    const focusAt = (index: number) => {
      box.current!.open = true
      links.at(index)?.focus()
    }
    const chosen = Math.max(
      0,
      items.findIndex(item => item.current),
    )
    switch (event.key) {
      case 'ArrowDown':
        focusAt(at < 0 ? chosen : (at + 1) % links.length)
        break
      case 'ArrowUp':
        focusAt(at < 0 ? -1 : at - 1)
        break
      case 'Home':
        if (!wasOpen) return
        focusAt(0)
        break
      case 'End':
        if (!wasOpen) return
        focusAt(-1)
        break
      case 'Escape':
        if (!wasOpen) return
        close()
        break
      default:
        return
    }
    event.preventDefault()
  }

  const onBlur = (event: FocusEvent) => {
    // Without a related target the focus went nowhere, for example when an item was pressed in Safari: the menu stays
    // open.
    if (event.relatedTarget && !box.current!.contains(event.relatedTarget)) box.current!.open = false
  }

  const choose = (key: string) => (event: MouseEvent) => {
    if (!onChoose || !isPlainClick(event)) return
    event.preventDefault()
    close()
    onChoose(key)
  }

  return (
    <details ref={box} className={`${floating.box} ${styles.menu}`} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className={styles.button}>
        <span className={hidden.hidden}>{label} </span>
        {text}
        <DownIcon />
      </summary>
      <ul className={`${floating.panel} ${floating.end} ${styles.list}`}>
        {items.map(({ key, text, href, current, lang }) => (
          <li key={key}>
            <a
              className={styles.item}
              href={href}
              lang={lang}
              hrefLang={lang}
              aria-current={current ? 'true' : undefined}
              onClick={choose(key)}
            >
              {text}
              {current && <TickIcon />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
