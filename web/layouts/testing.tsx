import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import type { Language } from '../../contract/languages.ts'
import type { SessionState } from '../../contract/session.ts'
import { translator } from '../../contract/text.ts'
import common from '../../locales/en/common.json' with { type: 'json' }
import screens from '../../locales/en/screens.json' with { type: 'json' }
import ui from '../../locales/en/ui.json' with { type: 'json' }
import type { Call } from '../api/call.ts'
import { plainSearch } from '../app/plain-search.ts'
import { TextsProvider } from '../i18n/use-t.ts'
import { allHere } from '../ui/later.tsx'

/** For tests: a guest in a wholesale shop with two categories. */
export const guestSession: SessionState = {
  guest: true,
  uid: 0,
  nick: '',
  user_icon: '',
  fx: 0,
  fx_id: 0,
  has_qzc: false,
  has_wxa: false,
  epay: false,
  site_id: 1,
  shop_id: 1,
  shop: 'main',
  qtype: 1,
  qs_flag1: 0,
  show_stock: true,
  stock_label: false,
  base_price: 0,
  oss: '',
  shop_domain: '',
  close_register: false,
  lang: 'en',
  languages: ['zh', 'en', 'ar'],
  currency: 'CNY',
  currencys: [
    { code: 'CNY', fh: '¥', rate: '1', decimals: 2 },
    { code: 'AED', fh: 'AED', rate: '0.5', decimals: 2 },
  ],
  no_pic: '/no-picture.svg',
  logo: '',
  header: [
    { text: 'Start', link: '' },
    { text: 'Flash', link: 'ms' },
  ],
  search: { hints: ['teapot'] },
  category: [
    { id: 1, name: 'Kitchen', paths: '0001', picture: '', count: 1204 },
    { id: 2, name: 'Tools', paths: '0002', picture: '', count: 3 },
  ],
  footer: [{ title: 'Guide', links: [{ text: 'Questions', link: 'affiche' }] }],
  title: 'Caravan',
  sub_title: '',
  cart_count: 12,
  store_id: 1,
  wh_id: 1,
  zjzh_id: 1,
  role: 'guest',
  tier: 0,
  primary_color: '#d7263d',
  server_time: '2026-11-15T12:00:00.000Z',
  mobile_site: false,
}

export const memberSession: SessionState = {
  ...guestSession,
  guest: false,
  uid: 7,
  nick: 'Wang',
  role: 'member',
}

interface Shop {
  session?: SessionState
  at?: string
  lang?: Language
  call?: Call
}

const noCall: Call = () => Promise.reject(new Error('no call was expected'))

async function shopRouter(
  children: ReactNode,
  { session = guestSession, at = '/home', lang = 'en', call = noCall }: Shop,
) {
  const shop = { session }
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  const root = createRootRouteWithContext<{ app: unknown }>()({
    beforeLoad: () => ({ session: shop.session }),
    component: () => (
      <TextsProvider value={{ t: translator({ common, screens, ui }, lang), lang, dir }}>
        {children}
      </TextsProvider>
    ),
    notFoundComponent: () => null,
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    ...plainSearch,
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: { app: { call, forgetSession: () => {} } },
    defaultPreload: false,
  })
  await router.load()
  await allHere()
  return { router, shop }
}

/** What stands in the first HTML. */
export async function htmlOf(children: ReactNode, options: Shop = {}): Promise<string> {
  const { router } = await shopRouter(children, options)
  return renderToString(<RouterProvider router={router as never} />)
}

export async function openShop(children: ReactNode, options: Shop = {}) {
  const { router, shop } = await shopRouter(children, options)
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => page.render(<RouterProvider router={router as never} />))
  return {
    router,
    become: (session: SessionState) => {
      shop.session = session
    },
    close: async () => {
      await act(async () => page.unmount())
      document.body.replaceChildren()
    },
  }
}
