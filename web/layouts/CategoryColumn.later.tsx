import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { formatQuantity } from '../../contract/money.ts'
import type { SessionState } from '../../contract/session.ts'
import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { isBuilt } from '../app/is-built.ts'
import { useLanguage, useT } from '../i18n/use-t.ts'
import { useHydrated, useLocation } from '../router/react.tsx'
import { StoredPicture } from '../ui/StoredPicture.tsx'
import { Words } from '../ui/Words.tsx'
import css from './CategoryColumn.module.css'
import { CategoryPanel } from './CategoryPanel.tsx'
import { entryAttribute, firstPanelLink, keyMove } from './category-keys.ts'
import { categoryHref, useCategoryTree } from './category-tree.ts'
import { useDelayed } from './use-delayed.ts'

/** The column that stands open on the home page. */
export const standingColumnId = 'categories'

interface Props {
  /** Over the page, in the header's menu, instead of standing in it. */
  floating?: boolean
}

/** The top categories. The two levels below open to the side: on hover, by touch and by the arrow keys. */
export default function CategoryColumn({ floating }: Props) {
  const t = useT()
  const rtl = useLanguage().dir === 'rtl'
  const categories = useSession().category
  const hydrated = useHydrated()
  const here = useLocation().href
  const [shown, setShown] = useState<{ id: number | undefined; at: string }>()
  const openId = shown?.at === here ? shown.id : undefined
  const [wanted, setWanted] = useState(false)
  const [tabStop, setTabStop] = useState(0)
  const tree = useCategoryTree(wanted)
  const later = useDelayed()
  const root = useRef<HTMLElement>(null)
  const entering = useRef(false)
  const panelId = useId()

  useEffect(() => {
    const link = entering.current && root.current && firstPanelLink(root.current)
    if (!link) return
    entering.current = false
    link.focus()
  })

  const show = (id: number | undefined) =>
    later.now(() => {
      setShown({ id, at: here })
      if (id !== undefined) setWanted(true)
    })
  const hover = ({ pointerType }: PointerEvent, id: number | undefined) => {
    if (pointerType !== 'mouse') return
    if (id !== undefined) setWanted(true)
    later.soon(() => setShown({ id, at: here }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keyMove(event.key, root.current!, rtl)
    // While the panel is closed, Escape is left to the surrounding menu.
    if (!move || (move === 'leave' && openId === undefined)) return
    event.preventDefault()
    event.stopPropagation()
    entering.current = move === 'enter'
    if (move === 'enter') show(categories[tabStop]?.id)
    else if (move === 'leave') {
      root.current!.querySelectorAll<HTMLElement>(`[${entryAttribute}]`)[tabStop]?.focus()
      show(undefined)
    } else move.focus.focus()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current!.contains(relatedTarget)) show(undefined)
  }
  const onEntryFocus = (index: number) => {
    setTabStop(index)
    if (openId !== undefined) show(categories[index]?.id)
  }

  return (
    <nav
      ref={root}
      id={floating ? undefined : standingColumnId}
      aria-label={t('common.categories')}
      className={floating ? `${css.column} ${css.floating}` : css.column}
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
              // One stop for the Tab key, the arrows go on from there. Without JavaScript every entry is a stop.
              tabIndex={hydrated && index !== tabStop ? -1 : undefined}
              onFocus={() => onEntryFocus(index)}
              onOpen={() => show(category.id)}
            />
          </li>
        ))}
      </ul>
      <CategoryPanel
        id={panelId}
        className={css.panel}
        category={categories.find(({ id }) => id === openId)}
        onPointerEnter={() => show(openId)}
        {...tree}
      />
    </nav>
  )
}

interface EntryProps {
  category: SessionState['category'][number]
  open: boolean
  panelId: string
  tabIndex: number | undefined
  onFocus(): void
  onOpen(): void
}

function Entry({
  category: { id, name, nameLang, picture, count },
  open,
  panelId,
  tabIndex,
  onFocus,
  onOpen,
}: EntryProps) {
  const touched = useRef(false)
  const href = categoryHref(id)
  const shared = {
    className: open ? `${css.entry} ${css.open}` : css.entry,
    'aria-expanded': open,
    'aria-controls': panelId,
    [entryAttribute]: '',
    tabIndex,
    onFocus,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      touched.current = pointerType !== 'mouse'
    },
    onClick: (event: MouseEvent) => {
      // A finger cannot hover: its first tap opens, the next one follows the link.
      if (touched.current && !open) event.preventDefault()
      if (event.defaultPrevented || !isBuilt(href)) onOpen()
      touched.current = false
    },
  }
  const content = (
    <>
      <StoredPicture name={picture} width={40} alt="" className={css.icon} />
      <span className={css.name}>
        <Words text={name} lang={nameLang} />
      </span>
      <span className={css.count}>{formatQuantity(count)}</span>
    </>
  )
  if (!isBuilt(href)) {
    return (
      <button type="button" {...shared}>
        {content}
      </button>
    )
  }
  return (
    <AppLink href={href} {...shared}>
      {content}
    </AppLink>
  )
}
