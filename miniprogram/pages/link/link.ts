import type { linkMiniProgram, linkOffered } from '../../../contract/inside-wechat.ts'
import { read, save, shopPage, whoHolds } from '../../lib/shop.ts'
import { page, type Query, type Wechat } from '../../lib/wechat.ts'
import { t } from '../../lib/words.ts'

declare const wx: Wechat

let offered = ''

/** Whoever signed in on a page of the shop is asked here, where WeChat says who holds the phone, whether to stay it. */
page(
  {
    words: t('mini-program.nativeOpening'),
    asks: false,
    yes: t('mini-program.nativeLinkYes'),
    no: t('mini-program.nativeLinkNo'),
  },
  {
    async onLoad({ ticket = '' }: Query) {
      offered = ticket
      try {
        const { nick } = await read<typeof linkOffered>('wxa_link', { ticket })
        this.setData({ asks: true, words: t('mini-program.nativeLinkAsk', nick) })
      } catch (fault) {
        this.setData({ words: (fault as Error).message || t('mini-program.nativeNotNow') })
      }
    },

    async agree() {
      this.setData({ asks: false })
      try {
        const row = { ...(await whoHolds()), ticket: offered }
        await save<typeof linkMiniProgram>('wxa_link', { row })
        wx.reLaunch({ url: shopPage() })
      } catch (fault) {
        this.setData({ words: (fault as Error).message || t('mini-program.nativeNotNow') })
      }
    },

    back() {
      wx.navigateBack()
    },
  },
)
