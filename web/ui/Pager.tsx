import type { MouseEvent, ReactNode } from 'react'
import { useSpoken, useT } from '../i18n/use-t.ts'
import { BackIcon, OnIcon } from './icons.tsx'
import styles from './Pager.module.css'
import { isPlainClick } from './plain-click.ts'

interface Props {
  page: number
  pages: number
  /** Real addresses: they work without scripts and can be opened in a new tab. */
  hrefFor(page: number): string
  /** Goes there without loading the page anew. */
  onGo?: (page: number) => void
}

export function Pager({ page, pages, hrefFor, onGo }: Props) {
  const t = useT()
  const spoken = useSpoken()
  if (pages <= 1) return null

  const link = (to: number, rel: 'prev' | 'next' | undefined, name: string, content: ReactNode) => (
    <a
      className={styles.link}
      href={spoken(hrefFor(to))}
      rel={rel}
      aria-label={name}
      aria-current={to === page ? 'page' : undefined}
      onClick={
        onGo &&
        ((event: MouseEvent) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onGo(to)
        })
      }
    >
      {content}
    </a>
  )

  return (
    <nav className={styles.pager} aria-label={t('ui.pager')}>
      <ul className={styles.list}>
        {page > 1 && <li>{link(page - 1, 'prev', t('ui.previousPage'), <BackIcon />)}</li>}
        {shownPages(page, pages).map((number, index, all) => (
          <li key={number}>
            {index > 0 && number - all[index - 1]! > 1 && (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            )}
            {link(number, undefined, t('ui.page', { page: number }), number)}
          </li>
        ))}
        {page < pages && <li>{link(page + 1, 'next', t('ui.nextPage'), <OnIcon />)}</li>}
      </ul>
    </nav>
  )
}

/** The first, the last and two on either side of where one is. */
function shownPages(page: number, pages: number): number[] {
  const shown = new Set([1, pages])
  for (let near = page - 2; near <= page + 2; near++) if (near >= 1 && near <= pages) shown.add(near)
  return [...shown].sort((a, b) => a - b)
}
