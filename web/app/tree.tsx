import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  rootRouteId,
  useMatch,
} from '@tanstack/react-router'
import { type GenericSchema, safeParse } from 'valibot'
import * as paths from '../../contract/paths.ts'
import { loginPath } from '../../contract/return-url.ts'
import type { SessionState } from '../../contract/session.ts'
import type { Call } from '../api/call.ts'
import { CallError, isMissing } from '../api/call-error.ts'
import type { App } from '../api/use-app.ts'
import { baseSlices } from '../i18n/texts.ts'
import { Document } from '../layouts/Document.tsx'
import { loadMemberFrame } from '../layouts/MemberArea.tsx'
import { Missing } from '../layouts/parts.ts'
import { ShopLayout } from '../layouts/ShopLayout.tsx'
import { allHere } from '../ui/later.tsx'
import { guard, type Requirements } from './guard.ts'
import { headOf, missingHead } from './head.ts'
import type { ViewProps } from './screen.ts'
import { knownScreen, loadedScreen, loadScreen } from './screens.ts'
import { type RouteRow, routeTable } from './table.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: RouteRow
  }
}

interface RouterContext {
  app: App
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { app }, preload }) => {
    const [session] = await Promise.all([
      app.session(),
      app.texts.need(baseSlices),
      preload ? undefined : allHere(),
    ])
    return { session }
  },
  // For an address that no screen has.
  head: ({ match }) => missingHead(match.context.app, match.context.session),
  component: Document,
  notFoundComponent: () => (
    <ShopLayout>
      <Missing />
    </ShopLayout>
  ),
})

const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shop',
  component: () => (
    <ShopLayout>
      <Outlet />
    </ShopLayout>
  ),
})

const memberRoute = createRoute({
  getParentRoute: () => shopRoute,
  id: 'member',
  loader: async ({ context: { app, session } }) => {
    await Promise.all([loadMemberFrame(), needNotes(app, session)])
  },
})

const officeRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  component: lazyRouteComponent(() => import('../office/OfficeLayout.tsx'), 'OfficeLayout'),
})

const parents: Record<RouteRow['layout'], AnyRoute> = {
  bare: rootRoute,
  shop: shopRoute,
  member: memberRoute,
  office: officeRoute,
}

const built = (layout: RouteRow['layout']) =>
  routeTable.filter(row => row.layout === layout && row.screen).map(row => screenRoute(row, row.screen!))

/** A member page sends guests to login (product §4), also one that is still to be built. */
const unbuilt = routeTable
  .filter(({ screen, requires }) => !screen && requires?.member)
  .map(({ path, requires = {} }) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      beforeLoad: ({ context, location }) => {
        enforce(requires, context.session, location.href)
        throw notFound({ routeId: rootRouteId })
      },
    }),
  )

export const routeTree = rootRoute.addChildren([
  redirection('/', paths.home),
  redirection('/member', paths.memberHome),
  ...built('bare'),
  ...unbuilt,
  officeRoute.addChildren([...built('office'), lostInOffice()]),
  shopRoute.addChildren([...built('shop'), memberRoute.addChildren(built('member'))]),
])

/** The console's own frame around what is not there, with its words. */
function lostInOffice() {
  return createRoute({
    getParentRoute: () => officeRoute,
    // The parameter has a name, because a bare splat would also match `/office` itself.
    path: '/office/$lost/$',
    beforeLoad: ({ context, location }) =>
      enforce({ member: true, office: true }, context.session, location.href),
    loader: async ({ context: { app } }) => {
      await app.texts.need([...baseSlices, 'office'])
      throw notFound()
    },
    head: ({ match: { context } }) => ({
      meta: [{ title: `${context.app.texts.t('screens.missing')} - ${context.session.title}` }],
    }),
    notFoundComponent: () => <Missing />,
  })
}

function redirection(from: string, to: string) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: from,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${to}${location.searchStr}`, replace: true, statusCode: 302 })
    },
  })
}

function screenRoute(row: RouteRow, name: string): AnyRoute {
  return createRoute({
    // The table decides the parent, so the context is not inferred from it.
    getParentRoute: () => parents[row.layout] as typeof rootRoute,
    path: row.path,
    staticData: { row },
    loaderDeps: ({ search }: { search: Record<string, string> }) => ({ search }),
    beforeLoad: ({ context, location, cause }) => {
      enforce(row.requires ?? {}, context.session, location.href)
      if (row.keepAlive === 'one') revisit(context.app, row.path, location.searchStr, cause)
    },
    loader: async ({ context: { app, session }, deps }) => {
      const screen = await prepareScreen(app, name)
      await allHere()
      const search = readSearch(screen.search, deps.search)
      const data = await screen.load?.({ call: inPlace(app.call), session, search }).catch(toRouterError)
      return { search, data }
    },
    head: ({ match, loaderData }) => {
      const { app, session } = match.context
      if (!loaderData) return missingHead(app, session)
      return headOf({ row, app, session, path: match.pathname, ...loaderData })
    },
    component: function ScreenView() {
      const { loaderData } = useMatch({ strict: false })
      const { View } = loadedScreen(name)
      return loaderData ? <View {...(loaderData as ViewProps<unknown, unknown>)} /> : null
    },
    notFoundComponent: () => {
      const { Missing: Own = Missing } = knownScreen(name) ?? {}
      return <Own />
    },
  })
}

/** A page's code and texts; the server sends both along with the first page. */
export async function prepareScreen(app: App, name: string) {
  const screen = await loadScreen(name)
  await app.texts.need([...baseSlices, ...(screen.texts ?? [])])
  return screen
}

/** The words for what a member is told on every page of theirs. */
export const needNotes = (app: App, { due }: SessionState): Promise<void> =>
  app.texts.need(due ? ['account'] : [])

function enforce(requires: Requirements, session: SessionState, href: string): void {
  const verdict = guard(requires, session)
  if (verdict === 'login') throw redirect({ href: loginPath(href), statusCode: 302 })
  if (verdict === 'home') throw redirect({ href: paths.home, statusCode: 302 })
  // Shown in the shop's frame, because the texts of the page's own frame are not loaded for this visitor.
  if (verdict === 'missing') throw notFound({ routeId: rootRouteId })
}

/** Whoever comes back to a page that keeps its state finds it as it was left: tab, search and page (product §2). */
function revisit({ left }: App, path: string, search: string, cause: 'preload' | 'enter' | 'stay'): void {
  if (cause === 'preload') return
  const before = left.get(path)
  if (cause === 'enter' && search === '' && before) {
    throw redirect({ href: path + before, replace: true })
  }
  left.set(path, search)
}

function readSearch(schema: GenericSchema | undefined, raw: Record<string, string>): unknown {
  if (!schema) return {}
  const result = safeParse(schema, raw)
  if (result.success) return result.output
  const unusable = new Set(result.issues.map(issue => issue.path?.[0]?.key))
  const retry = safeParse(
    schema,
    Object.fromEntries(Object.entries(raw).filter(([name]) => !unusable.has(name))),
  )
  if (!retry.success) throw notFound()
  return retry.output
}

/** A page that is missing says so itself, wherever it was opened from. */
const inPlace =
  (call: Call): Call =>
  (action, input, options) =>
    call(action, input, { ...options, inPlace: true })

function toRouterError(error: unknown): never {
  if (error instanceof CallError && (error.kind === 'notFound' || isMissing(error.reply))) throw notFound()
  throw error
}
