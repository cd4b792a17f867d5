import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import * as paths from '../../contract/paths.ts'
import { readSession, writeSession } from '../api/session-storage.ts'
import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { useLocation } from '../router/react.tsx'
import { DownIcon } from '../ui/icons.tsx'
import { areaIcons, OverviewIcon } from './area-icons.tsx'
import css from './OfficeMenu.module.css'
import { type OfficeArea, officeAreas, placeAmong, placeOf } from './places.ts'
import { useWaiting } from './use-waiting.ts'

const openKey = 'office-menu'
const openSchema = v.record(v.string(), v.boolean())

/** What this person reaches, in areas that open and close: the one with this page is open, others as they were left. */
export function OfficeMenu() {
  const t = useT()
  const session = useSession()
  const { pathname, search } = useLocation()
  const areas = officeAreas(session, t)
  const all = areas.flatMap(({ places }) => places.map(({ place }) => place))
  const own = placeOf(pathname, search.type)
  const here = placeAmong(all, pathname, search.type)
  const menu = useRef<HTMLElement>(null)
  const waiting = useWaiting(here)
  const [left, setLeft] = useState<Record<string, boolean>>({})
  useEffect(() => setLeft(readSession(openKey, openSchema) ?? {}), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another entry to be seen
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const leave = (key: string, isOpen: boolean) => {
    const next = { ...left, [key]: isOpen }
    setLeft(next)
    writeSession(openKey, next)
  }
  return (
    <nav ref={menu} aria-label={t('office.menu')} className={css.menu}>
      <AppLink
        href={paths.office}
        className={css.overview}
        aria-current={here === placeOf(paths.office, '') ? 'page' : undefined}
      >
        <OverviewIcon />
        {t('office.overview')}
      </AppLink>
      {areas.map(area => {
        const isHere = area.places.some(({ place }) => place === here)
        return (
          <Area
            key={area.key}
            area={area}
            here={here}
            current={here === own ? 'page' : true}
            waiting={waiting}
            isOpen={isHere || (left[area.key] ?? false)}
            onToggle={isOpen => leave(area.key, isOpen)}
          />
        )
      })}
    </nav>
  )
}

interface AreaProps {
  area: OfficeArea
  here: string
  current: 'page' | true
  waiting: ReadonlyMap<string, number>
  isOpen: boolean
  onToggle(isOpen: boolean): void
}

function Area({ area: { key, title, places }, here, current, waiting, isOpen, onToggle }: AreaProps) {
  const Icon = areaIcons[key]
  const all = places.reduce((sum, { place }) => sum + (waiting.get(place) ?? 0), 0)
  return (
    <details
      className={css.area}
      open={isOpen}
      onToggle={event => {
        const { open } = event.currentTarget
        if (open !== isOpen) onToggle(open)
      }}
    >
      <summary className={css.title}>
        {Icon && <Icon />}
        <h2 className={css.name}>{title}</h2>
        <Mark count={all} />
        <span className={css.arrow}>
          <DownIcon />
        </span>
      </summary>
      <ul>
        {places.map(entry => (
          <li key={entry.href}>
            <AppLink
              href={entry.href}
              className={css.entry}
              aria-current={here === entry.place ? current : undefined}
            >
              <span className={css.name}>{entry.title}</span>
              <Mark count={waiting.get(entry.place) ?? 0} />
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

const mostShown = 99

/** How much waits there. */
function Mark({ count }: { count: number }) {
  const t = useT()
  if (count === 0) return null
  const text = count > mostShown ? `${mostShown}+` : String(count)
  return (
    <span className={css.mark} role="img" aria-label={t('office.waiting', { count })}>
      {text}
    </span>
  )
}
