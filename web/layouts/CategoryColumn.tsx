import { useHydrated } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { imageUrl, srcSet } from '../../contract/images.ts'
import { formatQuantity } from '../../contract/money.ts'
import type { SessionState } from '../../contract/session.ts'
import { useLanguage, useT } from '../i18n/use-t.ts'
import { isBuilt } from '../routes/table.ts'
import { useSession } from '../routes/use-app.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Picture } from '../ui/Picture.tsx'
import css from './CategoryColumn.module.css'
import { CategoryPanel } from './CategoryPanel.tsx'
import { categoryHref, useCategoryTree } from './category-tree.ts'
import { keyMoves } from './category-keys.ts'
import { useDelayed } from './use-delayed.ts'

/** The column that stands open on the home page. */
export const standingColumnId = 'categories'

interface Props {
  /** Inside the header's menu, over the page, instead of standing in it. */
  floating?: boolean
  /** Shown at first, for fingers, which cannot hover. */
  initial?: number
  className?: string
}

/** The top categories; the two levels below open to the side on hover, by touch and by the arrow keys. */
export function CategoryColumn({ floating, className = '' }: Props) {
  const t = useT()
  const { dir } = useLanguage()
  const { category: categories } = useSession()
  const [openId, setOpenId] = useState<number>()
  const [tabStop, setTabStop] = useState(0)
  const [wanted, setWanted] = useState(false)
  const tree = useCategoryTree(wanted)
  const later = useDelayed()
  const hydrated = useHydrated()
  const root = useRef<HTMLElement>(null)
  const panelId = useId()

  const show = (id: number | undefined) => {
    setOpenId(id)
    if (id !== undefined) setWanted(true)
  }
  const hover = ({ pointerType }: PointerEvent, id: number | undefined) => {
    if (pointerType !== 'mouse') return
    setWanted(true)
    later.soon(() => show(id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keyMoves(event.key, dir, root.current!, document.activeElement)
    if (!move) return
    if (move.open !== undefined) show(categories[move.open]?.id)
    if (move.follow !== undefined && openId !== undefined) show(categories[move.follow]?.id)
    if (move.close) {
      // The first Escape closes the panel, only the next one the menu around it.
      if (openId === undefined) return
      show(undefined)
    }
    move.focus?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current!.contains(relatedTarget)) show(undefined)
  }

  return (
    <nav
      ref={root}
      id={floating ? undefined : standingColumnId}
      aria-label={t('common.categories')}
      className={`${css.column} ${floating ? css.floating : css.standing} ${className}`}
      onPointerLeave={event => hover(event, undefined)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <ul className={css.list}>
        {categories.map((category, index) => (
          <li key={category.id} onPointerEnter={event => hover(event, category.id)}>
            <Entry
              category={category}
              open={category.id === openId}
              panelId={panelId}
              // One stop for the Tab key, the arrows go on from there; without JavaScript every entry is a stop.
              tabIndex={hydrated && index !== tabStop ? -1 : undefined}
              onFocus={() => setTabStop(index)}
              onOpen={() => later.now(() => show(category.id))}
            />
          </li>
        ))}
      </ul>
      <CategoryPanel
        id={panelId}
        className={css.panel}
        category={categories.find(({ id }) => id === openId)}
        tree={tree}
        onPointerEnter={event => event.pointerType === 'mouse' && later.now(() => undefined)}
      />
    </nav>
  )
}
