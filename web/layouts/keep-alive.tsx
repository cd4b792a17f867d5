import { Activity, type ReactNode, useState } from 'react'
import { isFailed, type Page } from '../app/page.ts'
import type { ViewProps } from '../app/screen.ts'
import { loadedScreen } from '../app/screens.ts'
import type { RouteRow } from '../app/table.ts'
import { ErrorBoundary, usePage, useShownPlace } from '../router/react.tsx'
import { Failed } from '../ui/Failed.tsx'

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
 * drawn from its last properties. `children` is the place of all other screens.
 */
export function KeepAlive({ children }: { children: ReactNode }) {
  const { row, props: current, status } = usePage<Page>()
  const { pathname, searchStr } = useShownPlace()
  const [kept, setKept] = useState<Kept[]>([])
  const isKept = row?.keepAlive && !isFailed(status)
  const shown = isKept ? (row.keepAlive === 'each' ? pathname + searchStr : pathname) : undefined
  const list = shown ? remember(kept, { key: shown, row: row!, props: current }) : kept
  if (list !== kept) setKept(list)
  const live = list.some(({ key }) => key === shown)
  return (
    <>
      {list.map(({ key, row, props }) => {
        const { View } = loadedScreen(row.screen!)
        return (
          <Activity key={key} mode={key === shown ? 'visible' : 'hidden'}>
            {/* A kept page that breaks must not take the others with it. */}
            <ErrorBoundary resetKey={props} fallback={reset => <Failed onRetry={reset} />}>
              <View {...props} />
            </ErrorBoundary>
          </Activity>
        )
      })}
      {!live && children}
    </>
  )
}

function remember(
  kept: Kept[],
  { key, row, props }: Pick<Kept, 'key' | 'row'> & { props: Kept['props'] | undefined },
): Kept[] {
  const known = kept.find(entry => entry.key === key)
  const lastVisit = Math.max(0, ...kept.map(({ visit }) => visit))
  if (!props) return kept
  if (known && known.props === props && known.visit === lastVisit) return kept
  const live: Kept = { key, row, props, visit: lastVisit + 1 }
  // The order stays: moving a page in the document would lose its scroll positions.
  const list = known ? kept.map(entry => (entry === known ? live : entry)) : [...kept, live]
  if (list.length <= mostKept) return list
  const oldest = list.reduce((a, b) => (a.visit < b.visit ? a : b))
  return list.filter(entry => entry !== oldest)
}
