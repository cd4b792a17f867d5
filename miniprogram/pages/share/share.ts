import { pageOfScene } from '../../../contract/scenes.ts'
import { shopPage } from '../../lib/shop.ts'
import { page, type Query, type Wechat } from '../../lib/wechat.ts'
import { t } from '../../lib/words.ts'

declare const wx: Wechat

/** Where share codes lead: the scene says to which page of the shop. */
page(
  { words: t('mini-program.nativeOpening') },
  {
    onLoad({ scene = '' }: Query) {
      wx.reLaunch({ url: shopPage(pageOfScene(decodeURIComponent(scene))) })
    },
  },
)
