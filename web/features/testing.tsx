import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { SessionState } from '../../contract/session.ts'
import { type Pack, translator } from '../../contract/text.ts'
import account from '../../locales/zh/account.json' with { type: 'json' }
import cart from '../../locales/zh/cart.json' with { type: 'json' }
import catalogue from '../../locales/zh/catalogue.json' with { type: 'json' }
import checkout from '../../locales/zh/checkout.json' with { type: 'json' }
import common from '../../locales/zh/common.json' with { type: 'json' }
import favourites from '../../locales/zh/favourites.json' with { type: 'json' }
import form from '../../locales/zh/form.json' with { type: 'json' }
import inquiries from '../../locales/zh/inquiries.json' with { type: 'json' }
import member from '../../locales/zh/member.json' with { type: 'json' }
import mobile from '../../locales/zh/mobile.json' with { type: 'json' }
import pages from '../../locales/zh/pages.json' with { type: 'json' }
import payment from '../../locales/zh/payment.json' with { type: 'json' }
import pickList from '../../locales/zh/pick-list.json' with { type: 'json' }
import product from '../../locales/zh/product.json' with { type: 'json' }
import productCard from '../../locales/zh/product-card.json' with { type: 'json' }
import screens from '../../locales/zh/screens.json' with { type: 'json' }
import share from '../../locales/zh/share.json' with { type: 'json' }
import state from '../../locales/zh/state.json' with { type: 'json' }
import ui from '../../locales/zh/ui.json' with { type: 'json' }
import type { Call } from '../api/call.ts'
import type { App } from '../api/use-app.ts'
import { aroundPart } from '../app/testing.tsx'
import { TextsProvider } from '../i18n/use-t.ts'
import { useLocation } from '../router/react.tsx'
import { allHere } from '../ui/later.tsx'

const pack: Pack = {
  account,
  cart,
  catalogue,
  checkout,
  common,
  favourites,
  form,
  inquiries,
  member,
  mobile,
  pages,
  payment,
  product,
  screens,
  share,
  state,
  ui,
  'pick-list': pickList,
  'product-card': productCard,
}
const t = translator(pack, 'zh-CN')

export const guestSession = {
  guest: true,
  nick: '',
  role: 'guest',
  tier: 0,
  qtype: 1,
  qs_flag1: 0,
  fx: 0,
  fx_id: 0,
  epay: false,
  close_register: true,
  title: '商队批发',
  oss: '',
  no_pic: '',
  currency: 'CNY',
  currencys: [{ code: 'CNY', fh: '¥', rate: '1', decimals: 2 }],
  languages: ['zh', 'en'],
} as unknown as SessionState

interface Surroundings {
  session?: SessionState
  call?: Call
  dir?: 'ltr' | 'rtl'
}

/** Puts a part of a page into a shop for the length of a test. Other addresses show themselves. */
export async function showInShop(
  part: ReactNode,
  { session = guestSession, call, dir = 'ltr' }: Surroundings = {},
) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // As before any page that is drawn in the browser.
  await allHere()
  const forgetSession = vi.fn()
  const app = {
    call,
    forgetSession,
    session: async () => session,
    texts: { t, need: async () => {} },
    origin: 'https://shop.test',
  } as unknown as App
  const { draw } = await aroundPart({ at: '/here', session: () => session, app })
  const container = document.body.appendChild(document.createElement('div'))
  const page = createRoot(container)
  await act(async () =>
    page.render(
      draw(
        <TextsProvider value={{ t, lang: dir === 'rtl' ? 'ar' : 'zh', dir }}>
          <Here>{part}</Here>
        </TextsProvider>,
      ),
    ),
  )
  const leave = async () => {
    await act(async () => page.unmount())
    container.remove()
  }
  onTestFinished(leave)
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)]
  return { container, all, forgetSession, leave }
}

function Here({ children }: { children: ReactNode }) {
  const { pathname, href } = useLocation()
  return pathname === '/here' ? children : <output>{href}</output>
}
