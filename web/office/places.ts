import type { Duty } from '../../contract/office.ts'
import * as paths from '../../contract/paths.ts'
import type { SessionState } from '../../contract/session.ts'
import type { TextKey, Translate } from '../../contract/text.ts'
import { dutyHrefs } from '../features/office/duty-hrefs.ts'
import { officeMenu, screensFor } from './menu.ts'

export type Area = (typeof officeMenu)[number]['title']

export interface OfficePlace {
  href: string
  /** Which page it is, whatever else its address says. */
  place: string
  title: string
}

export interface OfficeArea {
  key: TextKey
  title: string
  places: OfficePlace[]
}

/** Which page of the console an address leads to. */
export const placeOf = (pathname: string, type: unknown): string => `${pathname}:${type ?? ''}`

/** Which of these pages an address belongs to: its own, else the desk that it is a detail of. */
export function placeAmong(places: readonly string[], pathname: string, type: unknown): string {
  const own = placeOf(pathname, type)
  const desk = placeOf(pathname.slice(0, pathname.lastIndexOf('/')), '')
  return !places.includes(own) && places.includes(desk) ? desk : own
}

/** What of the console this person reaches, by area. */
export function officeAreas({ bill_types: reachable = [] }: SessionState, t: Translate): OfficeArea[] {
  return officeMenu
    .map(group => ({
      key: group.title,
      title: t(group.title),
      places: [
        ...screensFor(group, reachable).map(screen => ({
          href: screen.path,
          place: placeOf(screen.path, ''),
          title: t(screen.title),
        })),
        ...group.billTypes.flatMap(name =>
          reachable
            .filter(type => type.name === name)
            .map(type => ({
              href: `${paths.officeRecords}?type=${name}`,
              place: placeOf(paths.officeRecords, name),
              title: type.title,
            })),
        ),
      ],
    }))
    .filter(({ places }) => places.length > 0)
}

/** How much waits on each page. */
export function waitingAt(todo: Partial<Record<Duty, number>>): ReadonlyMap<string, number> {
  const waiting = new Map<string, number>()
  for (const [duty, count] of Object.entries(todo)) {
    const { pathname, searchParams } = new URL(dutyHrefs[duty as Duty], 'http://shop')
    const place = placeOf(pathname, pathname === paths.officeRecords ? searchParams.get('type') : '')
    waiting.set(place, (waiting.get(place) ?? 0) + count)
  }
  return waiting
}
