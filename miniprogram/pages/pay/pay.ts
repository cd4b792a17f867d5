import type { payInMiniProgram } from '../../../contract/inside-wechat.ts'
import { save, shopPage, whoHolds } from '../../lib/shop.ts'
import { page, type Query, type Wechat } from '../../lib/wechat.ts'
import { t } from '../../lib/words.ts'

declare const wx: Wechat

/** A web page cannot pay inside a mini-program: it opens this one with a ticket, and the result is shown there again. */
page(
  { words: t('mini-program.nativePaying'), failed: false, toShop: t('mini-program.nativeBack') },
  {
    async onLoad({ ticket = '' }: Query) {
      try {
        const row = { ...(await whoHolds()), ticket }
        const { bridge, result } = await save<typeof payInMiniProgram>('wxa_pay', { row })
        const { appId: _, ...parameters } = bridge
        wx.requestPayment({
          ...parameters,
          // Whether it was paid, the server says.
          success: () => wx.reLaunch({ url: shopPage(result) }),
          fail: ({ errMsg }) => {
            if (errMsg.endsWith('cancel')) wx.navigateBack()
            else this.setData({ failed: true, words: t('mini-program.nativeNotPaid') })
          },
        })
      } catch (fault) {
        const { message } = fault as Error
        this.setData({ failed: true, words: message || t('mini-program.nativeNotPaid') })
      }
    },

    back() {
      wx.navigateBack()
    },
  },
)
