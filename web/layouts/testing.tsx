import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import type { Language } from '../../contract/languages.ts'
import type { SessionState } from '../../contract/session.ts'
import { translator } from '../../contract/text.ts'
import common from '../../locales/en/common.json' with { type: 'json' }
import mobile from '../../locales/en/mobile.json' with { type: 'json' }
import screens from '../../locales/en/screens.json' with { type: 'json' }
import ui from '../../locales/en/ui.json' with { type: 'json' }
import type { Call } from '../api/call.ts'
import { aroundPart } from '../app/testing.tsx'
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

async function inShop(
  children: ReactNode,
  { session = guestSession, at = '/home', lang = 'en', call = noCall }: Shop,
) {
  const shop = { session }
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  const { router, draw } = await aroundPart({
    at,
    session: () => shop.session,
    app: { call, forgetSession: () => {} },
  })
  await allHere()
  const page = draw(
    <TextsProvider value={{ t: translator({ common, mobile, screens, ui }, lang), lang, dir }}>
      {children}
    </TextsProvider>,
  )
  return { router, shop, page }
}

/** What stands in the first HTML. */
export async function htmlOf(children: ReactNode, options: Shop = {}): Promise<string> {
  const { page } = await inShop(children, options)
  return renderToString(page)
}

export async function openShop(children: ReactNode, options: Shop = {}) {
  const { router, shop, page } = await inShop(children, options)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(page))
  return {
    router,
    become: (session: SessionState) => {
      shop.session = session
    },
    close: async () => {
      await act(async () => root.unmount())
      document.body.replaceChildren()
    },
  }
}
