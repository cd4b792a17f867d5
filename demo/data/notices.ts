import { inAll } from '../in-all.ts'
import { texts } from './texts.ts'
import type { Texts } from './languages.ts'

export interface Notice {
  /** Missing: in every shop. */
  shop?: 'head' | 'retail' | 'silkroad'
  daysAgo: number
  titles: Texts
  bodies: Texts
}

export const notices: Notice[] = [
  {
    daysAgo: 1, titles: texts['notice.holiday'],
    bodies: inAll(
      '国庆假期仓库轮班发货：10 月 1 日至 3 日下午 4 点前的订单当天打包，次日出库；10 月 4 日起恢复正常。\n\n冷链商品 10 月 1 日、2 日不发货，请提前备货。假期客服在线时间为 9:00–18:00。',
      'Our warehouses work in shifts over the National Day holiday: orders placed before 4 pm from 1 to 3 October are packed the same day and leave the next; from 4 October everything runs as usual.\n\nChilled goods do not ship on 1 and 2 October, so please stock up. Customer service answers from 9:00 to 18:00.',
    ),
  },
  {
    shop: 'head', daysAgo: 3, titles: texts['notice.currencies'],
    bodies: inAll(
      '即日起可在页面右上角切换越南盾（VND）与泰铢（THB）。价格按当日汇率换算，下单后汇率锁定，不随市场变动。\n\n越南盾金额不保留小数。对账单会同时列出下单币种与人民币金额。',
      'Prices can now be shown in Vietnamese dong (VND) and Thai baht (THB): switch at the top right of any page. They are converted at the day’s rate, and an order keeps the rate it was made with.\n\nDong amounts have no decimals. Statements list both the order’s currency and yuan.',
    ),
  },
  {
    daysAgo: 6, titles: texts['notice.warehouse'],
    bodies: inAll(
      '位于佛山的华南云仓正式启用，面积 32,000 平方米，配有 −18°C 冷库。广东、广西、福建、海南的订单平均提前一天送达。\n\n原广州白云仓的退货地址同步变更，请以售后单上显示的地址为准。',
      'The South China warehouse in Foshan is open: 32,000 m² with a −18°C cold store. Orders to Guangdong, Guangxi, Fujian and Hainan arrive a day earlier on average.\n\nThe address for returns has changed with it; please use the one shown on your after-sale case.',
    ),
  },
  {
    daysAgo: 9, titles: texts['notice.flash'],
    bodies: inAll(
      '秒杀场次改为每天一场，北京时间零点开始。每位会员每件商品有限购数量，页面会直接显示；秒杀价不与优惠券叠加。\n\n下单后请在 10 分钟内付款，超时订单自动取消，库存回到场内。',
      'There is now one flash sale a day, starting at midnight Beijing time. Each item has a limit per member, shown on the page; flash prices do not combine with coupons.\n\nPlease pay within 10 minutes. Unpaid orders are cancelled and their stock goes back into the sale.',
    ),
  },
  {
    shop: 'head', daysAgo: 14, titles: texts['notice.invoices'],
    bodies: inAll(
      '全部订单支持开具数电发票，提交后一般两小时内送达邮箱。请先在“发票信息”中填写抬头与税号，每个账户可保存多个抬头。\n\n需要修改已开发票的，请在开票次月 10 日前联系客服红冲重开。',
      'Electronic invoices are available for every order and usually reach your mailbox within two hours. Enter title and tax number under invoice information first; an account can keep several.\n\nTo correct an invoice, contact us before the 10th of the following month.',
    ),
  },
  {
    daysAgo: 19, titles: texts['notice.quality'],
    bodies: inAll(
      '生鲜商品签收后 24 小时内，凭照片即可申请赔付：坏果率 5% 以内按坏果重量赔付，超过 5% 整件退款。\n\n拍照时请同时拍到箱体标签与坏果。活鲜、鲜花签收后 2 小时内申请有效。',
      'Within 24 hours of receiving fresh goods, a photo is enough to claim: up to 5% damaged is paid by weight, above 5% the whole piece is refunded.\n\nPlease show the label of the box and the damaged goods in one picture. For live seafood and flowers, claim within 2 hours.',
    ),
  },
  {
    shop: 'head', daysAgo: 26, titles: texts['notice.distributors'],
    bodies: inAll(
      '诚邀各地分销伙伴：提供独立店铺、代发货、区域价格保护与分类加价工具，无需囤货即可开店。\n\n申请条件：有实体店或线上客源，月采购额预计 2 万元以上。登录后在“分销中心”提交资料，三个工作日内答复。',
      'We are looking for distribution partners: your own shop front, drop shipping, regional price protection and markup by category, with no stock to buy in advance.\n\nYou need a shop or an online clientele and expect to buy for 20,000 yuan a month. Sign in and apply in the distribution centre; we answer within three working days.',
    ),
  },
  {
    daysAgo: 38, titles: texts['notice.privacy'],
    bodies: inAll(
      '我们修订了隐私政策，主要变化：登录设备记录的保存时间由 180 天缩短为 90 天；新增一键导出个人数据；第三方物流仅获得派送所需的姓名、电话与地址。\n\n本政策如有更新，会在公告中发布新版本，并请您再次确认。',
      'Our privacy policy has changed: records of sign-in devices are now kept for 90 days instead of 180; you can export your data at one click; carriers receive only the name, phone and address they need.\n\nA new version is published as a notice, and we ask you to confirm it.',
    ),
  },
  {
    shop: 'retail', daysAgo: 5, titles: texts['notice.pickup'],
    bodies: inAll(
      '即日起，各门店自提时间延长至晚上 10 点。到店出示取货码即可，代取请转发取货码给取货人。\n\n自提包裹免费保管 3 天，冷藏商品请当天取走。',
      'Parcels can now be picked up in our stores until 10 pm. Show your pickup code, or forward it to whoever collects for you.\n\nParcels are kept free for 3 days; please collect chilled goods the same day.',
    ),
  },
  {
    shop: 'silkroad', daysAgo: 4, titles: texts['notice.silkroad'],
    bodies: inAll(
      '丝路小铺由本地团队打理，商品由总部仓直接发出，西北地区 48 小时内送达。\n\n需要批量采购、开票或定制，请添加店主微信或致电，我们当天给您报价。',
      'Silk Road Store is run by a local team; goods leave head office’s warehouse and reach the north-west within 48 hours.\n\nFor quantities, invoices or customisation, call or message us: you get a quote the same day.',
    ),
  },
]
