import { params } from '../../contract/preferences.ts'
import type { SessionState } from '../../contract/session.ts'
import type { App } from '../api/use-app.ts'
import { baseSlices } from '../i18n/texts.ts'
import { loadMemberFrame } from '../layouts/MemberArea.tsx'
import { loadOfficeFrame } from '../layouts/OfficeArea.tsx'
import { loadMissing, loadShopFrame } from '../layouts/ShopArea.tsx'
import { loadMobileFrame } from '../mobile/shell/MobileArea.tsx'
import type { Place } from '../router/place.ts'
import type { Page } from './page.ts'
import type { AnyScreen } from './screen.ts'
import { loadScreen } from './screens.ts'
import type { RouteRow } from './table.ts'

/** The page that the server drew, as the browser goes on with it. */
export async function resumePage(app: App, place: Place, sent: Page): Promise<Page> {
  const { session, frame, row } = sent
  if (!row?.screen) {
    await Promise.all([app.texts.need(baseSlices), loadFrame(app, session, frame)])
    return sent
  }
  await prepareScreen(app, session, row)
  if (row.keepAlive === 'one') app.left.set(row.path, queryOf(place))
  return sent
}

/** A page's code, texts and frame; the server sends all of them along with the first page. */
export async function prepareScreen(
  app: App,
  session: SessionState,
  { screen: name, layout }: RouteRow,
): Promise<AnyScreen> {
  const [screen] = await Promise.all([loadScreen(name!), loadFrame(app, session, layout)])
  await app.texts.need([...baseSlices, ...(screen.texts ?? [])])
  return screen
}

export function loadFrame(app: App, session: SessionState, layout: RouteRow['layout']): Promise<unknown> {
  if (layout === 'mobile') return loadMobileFrame(app.texts)
  if (layout === 'bare') return loadMissing()
  if (layout === 'office') return Promise.all([loadOfficeFrame(app.texts), loadMissing()])
  if (layout === 'shop') return loadShopFrame()
  return Promise.all([loadShopFrame(), loadMemberFrame(app.texts, session)])
}

/** Without the language, which is not the page's. */
export function queryOf({ search }: Place): string {
  const { [params.language]: _, ...own } = search
  const text = new URLSearchParams(own).toString()
  return text && `?${text}`
}
