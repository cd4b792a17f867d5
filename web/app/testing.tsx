import type { ReactNode } from 'react'
import type { SessionState } from '../../contract/session.ts'
import { type App, AppContext } from '../api/use-app.ts'
import { memoryHistory } from '../router/history.ts'
import { RouterProvider } from '../router/react.tsx'
import { createRouter, type Opening, type Router } from '../router/router.ts'
import type { Page } from './page.ts'
import { routeAt } from './table.ts'

interface Around {
  at: string
  /** Whoever is signed in when a page is opened. */
  session(): SessionState
  app: object
  /** What else is known about a page. */
  page?(opening: Opening<Page>): Partial<Page>
}

/** For tests: a router that opens any address, and what a part of a page finds around itself. */
export async function aroundPart({ at, session, app, page }: Around) {
  const router: Router<Page> = createRouter({
    history: memoryHistory(at),
    open: async opening => ({
      session: session(),
      status: 200,
      frame: 'shop',
      row: routeAt(opening.place.pathname),
      props: undefined,
      head: { title: '', meta: [], links: [] },
      ...page?.(opening),
    }),
  })
  await router.load()
  const draw = (children: ReactNode) => (
    <AppContext value={app as App}>
      <RouterProvider router={router}>{children}</RouterProvider>
    </AppContext>
  )
  return { router, draw }
}
