import { type AnyRouteMatch, CatchBoundary } from '@tanstack/react-router'
import { Activity, type ReactNode, useState } from 'react'
import type { ViewProps } from '../app/screen.ts'
import { loadedScreen } from '../app/screens.ts'
import type { RouteRow } from '../app/table.ts'
import { Failed } from '../ui/Failed.tsx'
import { useShownMatch } from './shown-match.ts'

interface Kept {
  key: string
  row: RouteRow
  props: ViewProps<unknown, unknown>
  /** Counts up with every visit; the page left longest ago makes room for a new one. */
  visit: number
}

const mostKept = 5

/**
 * Screens marked `keepAlive` stay mounted, hidden, after the person has gone elsewhere (product §2). A kept screen is
 * drawn from its last properties: the router has forgotten its match. `children` is the outlet for all other screens.
 */
export function KeepAlive({ children }: { children: ReactNode }) {
  const match = useShownMatch()
  const [kept, setKept] = useState<Kept[]>([])
  const shown = match && keyOf(match)
  const list = shown ? remember(kept, shown, match) : kept
  if (list !== kept) setKept(list)
  const live = list.some(({ key }) => key === shown)
  return (
    <>
      {list.map(({ key, row, props }) => {
        const { View } = loadedScreen(row.screen!)
        return (
          <Activity key={key} mode={key === shown ? 'visible' : 'hidden'}>
            {/* A kept page that breaks must not take the others with it. */}
            <CatchBoundary
              getResetKey={() => props}
              errorComponent={({ reset }) => <Failed onRetry={reset} />}
            >
              <View {...props} />
            </CatchBoundary>
          </Activity>
        )
      })}
      {!live && children}
    </>
  )
}

function keyOf({ staticData: { row }, status, id, routeId }: AnyRouteMatch): string | undefined {
  if (!row?.keepAlive || status === 'error') return undefined
  return row.keepAlive === 'each' ? id : routeId
}

function remember(kept: Kept[], key: string, match: AnyRouteMatch): Kept[] {
  const known = kept.find(entry => entry.key === key)
  const lastVisit = Math.max(0, ...kept.map(({ visit }) => visit))
  // While it loads again, the kept page stays as it was.
  const props = (match.status === 'success' && match.loaderData) || known?.props
  if (!props) return kept
  if (known && known.props === props && known.visit === lastVisit) return kept
  const live: Kept = { key, row: match.staticData.row!, props, visit: lastVisit + 1 }
  // The order stays: moving a page in the document would lose its scroll positions.
  const list = known ? kept.map(entry => (entry === known ? live : entry)) : [...kept, live]
  if (list.length <= mostKept) return list
  const oldest = list.reduce((a, b) => (a.visit < b.visit ? a : b))
  return list.filter(entry => entry !== oldest)
}
