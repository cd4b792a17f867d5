import type { enterMiniProgram } from '../../../contract/inside-wechat.ts'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import { enterPath } from '../../../contract/program-paths.ts'
import { ownShop, root, save, shopPage, whoHolds } from '../../lib/shop.ts'
import { page, type Query } from '../../lib/wechat.ts'
import { t } from '../../lib/words.ts'

/** The shop, in a web view: whoever is known there is signed in by a ticket that is good once. */
page(
  { src: '', words: t('mini-program.nativeOpening') },
  {
    async onLoad({ to = '' }: Query) {
      const page = decodeURIComponent(to) || mobilePaths.home
      try {
        const { ticket } = await save<typeof enterMiniProgram>('wxa_enter', { row: await whoHolds() })
        this.setData({
          src: `${root}${enterPath}?${ownShop}&ticket=${ticket}&to=${encodeURIComponent(page)}`,
        })
      } catch {
        // The shop is open to guests too, and says itself when somebody has to sign in.
        this.setData({ src: `${root}${page}${page.includes('?') ? '&' : '?'}${ownShop}` })
      }
    },

    onShareAppMessage({ webViewUrl = '' }: { webViewUrl?: string }) {
      const [, path = ''] = /^https?:\/\/[^/]+(\/m(?:[/?].*)?)$/.exec(webViewUrl) ?? []
      return { path: shopPage(path) }
    },
  },
)
