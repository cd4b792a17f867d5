import type { ReactNode } from 'react'
import { type App, AppContext } from '../api/use-app.ts'
import { Document } from '../layouts/Document.tsx'
import { OfficeArea } from '../layouts/OfficeArea.tsx'
import { ShopArea, ShopMissing } from '../layouts/ShopArea.tsx'
import { MobileArea, MobileFailed, MobileMissing } from '../mobile/shell/MobileArea.tsx'
import type { Place } from '../router/place.ts'
import { ErrorBoundary, RouterProvider, usePage, useRouter, useShownPlace } from '../router/react.tsx'
import type { Router } from '../router/router.ts'
import { Failed } from '../ui/Failed.tsx'
import { isFailed, type Page } from './page.ts'
import { knownScreen, loadedScreen } from './screens.ts'

interface Props {
  app: App
  router: Router<Page>
  onDrawn?(before: Place, now: Place): void
}

/** The whole of what a browser shows. */
export const Pages = ({ app, router, onDrawn }: Props) => (
  <AppContext value={app}>
    <RouterProvider router={router} onDrawn={onDrawn}>
      <PageDocument />
    </RouterProvider>
  </AppContext>
)

function PageDocument() {
  const page = usePage<Page>()
  const { head, frame } = page
  return (
    <Document head={head} site={frame === 'mobile' ? 'mobile' : 'desktop'}>
      <Frame frame={frame}>
        <ErrorBoundary resetKey={page} fallback={reset => <Failed onRetry={reset} />}>
          <Content key={page.row?.path} {...page} />
        </ErrorBoundary>
      </Frame>
    </Document>
  )
}

function Frame({ frame, children }: { frame: Page['frame']; children: ReactNode }) {
  if (frame === 'bare') return children
  if (frame === 'office') return <OfficeArea>{children}</OfficeArea>
  if (frame === 'mobile') return <MobileArea>{children}</MobileArea>
  return <ShopArea>{children}</ShopArea>
}

function Content({ status, frame, row, props, why }: Page) {
  const router = useRouter()
  const { pathname } = useShownPlace()
  if (isFailed(status)) {
    // What was refused once will be again: the way out is the page without what was asked of it.
    if (status === 400) return <Failed hint={why} retryHref={pathname} />
    const again = () => router.invalidate()
    return frame === 'mobile' ? (
      <MobileFailed why={why} onRetry={again} />
    ) : (
      <Failed hint={why} onRetry={again} />
    )
  }
  if (!row?.screen || !props) {
    const general = frame === 'mobile' ? MobileMissing : ShopMissing
    const { Missing: Own = general } = (row?.screen && knownScreen(row.screen)) || {}
    return <Own />
  }
  const { View } = loadedScreen(row.screen)
  return <View {...props} />
}
