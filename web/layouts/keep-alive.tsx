import { type AnyRouteMatch, Outlet, useChildMatches } from '@tanstack/react-router'
import { Activity, useState } from 'react'
import type { ViewProps } from '../routes/screen.ts'
import { loadedScreen } from '../routes/screens.ts'
import type { RouteRow } from '../routes/table.ts'

interface Kept {
  key: string
  row: RouteRow
  props: ViewProps<unknown, unknown>
}

const mostKept = 5

/**
 * An outlet whose screens marked `keepAlive` stay mounted, hidden, after the person has gone elsewhere. A kept screen
 * is drawn from its last properties: the router has forgotten its match.
 */
export function KeepAliveOutlet() {
  const match = useChildMatches()[0]
  const [kept, setKept] = useState<Kept[]>([])
  const live = match && keptFrom(match)
  const list = live ? remember(kept, live) : kept
  if (list !== kept) setKept(list)
  return (
    <>
      {list.map(({ key, row, props }) => {
        const { View } = loadedScreen(row.screen!)
        return (
          <Activity key={key} mode={key === live?.key ? 'visible' : 'hidden'}>
            <View {...props} />
          </Activity>
        )
      })}
      {!live && <Outlet />}
    </>
  )
}

function keptFrom(match: AnyRouteMatch): Kept | undefined {
  const row = match.staticData.row
  if (!row?.keepAlive || match.status !== 'success' || !match.loaderData) return undefined
  const props = match.loaderData as ViewProps<unknown, unknown>
  return { key: row.keepAlive === 'each' ? match.id : match.routeId, row, props }
}

function remember(kept: Kept[], live: Kept): Kept[] {
  const known = kept.find(({ key }) => key === live.key)
  if (known?.props === live.props) return kept
  if (known) return kept.map(entry => (entry === known ? live : entry))
  return [...kept, live].slice(-mostKept)
}
