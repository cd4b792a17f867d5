import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { AppLink } from '../../app/AppLink.tsx'
import { useNavigate } from '../../router/react.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import css from './ScrollTabs.module.css'

interface Tab {
  href: string
  title: ReactNode
  /** A second line. */
  note?: ReactNode
  isHere: boolean
}

/** Pages of one screen as a row that scrolls; going from one to the other leaves one entry in the history. */
export function ScrollTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const navigate = useNavigate()
  const row = useRef<HTMLElement>(null)
  const here = tabs.find(({ isHere }) => isHere)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is shown
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [here])
  const go = (event: MouseEvent, href: string) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void navigate({ href, replace: true })
  }
  return (
    <nav ref={row} className={css.tabs} aria-label={label}>
      {tabs.map(({ href, title, note, isHere }) => (
        <AppLink
          key={href}
          href={href}
          className={css.tab}
          aria-current={isHere ? 'true' : undefined}
          onClick={event => go(event, href)}
        >
          <span className={css.title}>{title}</span>
          {note && <small className={css.note}>{note}</small>}
        </AppLink>
      ))}
    </nav>
  )
}
