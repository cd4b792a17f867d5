import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as paths from '../../contract/paths.ts'
import { useSession } from '../api/use-app.ts'
import { useT } from '../i18n/use-t.ts'
import { useLocation } from '../router/react.tsx'
import { DownIcon } from '../ui/icons.tsx'
import CategoryColumn, { standingColumnId } from './CategoryColumn.later.tsx'
import css from './CategoryMenu.module.css'
import { firstEntry } from './category-keys.ts'
import { ListIcon } from './icons.tsx'
import { useDelayed } from './use-delayed.ts'

/** The dark tab of the navigation; the categories open below it on hover, by click and by keyboard. */
export function CategoryMenu() {
  const t = useT()
  const { category } = useSession()
  // Open for one address only, so that following a link closes the menu.
  const here = useLocation().href
  const onHome = useLocation().pathname === paths.home
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === here
  const later = useDelayed()
  const root = useRef<HTMLDivElement>(null)
  const pressedBy = useRef('')
  const dropId = useId()
  if (category.length === 0) return null

  const show = () => later.now(() => setOpenAt(here))
  const hide = () => later.now(() => setOpenAt(undefined))
  const hover = ({ pointerType }: PointerEvent, inside: boolean) => {
    if (pointerType !== 'mouse') return
    if (!inside) later.soon(() => setOpenAt(undefined))
    else if (!standingColumn()) later.soon(() => setOpenAt(here))
  }
  const enter = () => {
    const standing = standingColumn()
    if (!standing) flushSync(show)
    firstEntry(standing ?? root.current!)?.focus()
  }
  const onClick = () => {
    if (standingColumn()) enter()
    // A mouse press does not close it, because hovering has just opened it.
    else if (open && pressedBy.current !== 'mouse') hide()
    else show()
    pressedBy.current = ''
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      hide()
      root.current!.querySelector('button')!.focus()
    } else if (event.key === 'ArrowDown' && event.target === root.current!.querySelector('button')) {
      enter()
    } else return
    event.preventDefault()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current!.contains(relatedTarget)) hide()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the links inside.
    <div
      ref={root}
      className={css.menu}
      onPointerEnter={event => hover(event, true)}
      onPointerLeave={event => hover(event, false)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        type="button"
        className={css.tab}
        aria-expanded={open}
        aria-controls={dropId}
        onPointerDown={({ pointerType }) => {
          pressedBy.current = pointerType
        }}
        onClick={onClick}
      >
        <ListIcon />
        <span>{t('common.allCategories')}</span>
        {!onHome && <DownIcon />}
      </button>
      <div id={dropId} className={css.drop} data-open={open || undefined}>
        {(open || !onHome) && <CategoryColumn floating />}
      </div>
    </div>
  )
}

/** The category column of the home page, where it is visible; then nothing opens on top of it. */
function standingColumn(): HTMLElement | undefined {
  const column = document.getElementById(standingColumnId)
  return column && column.offsetParent !== null ? column : undefined
}
