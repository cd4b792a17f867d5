import { combineFlags, ShopFlag } from '../../contract/flags.ts'
import { inAll } from '../in-all.ts'
import type { Texts } from './languages.ts'
import { texts } from './texts.ts'

export type ShopCode = 'head' | 'retail' | 'silkroad'

/** `kind:target|parameter` (product §2). */
type Link = string

export interface Shop {
  code: ShopCode
  kind: 'wholesale' | 'retail'
  titles: Texts
  subtitles: Texts
  flags: number
  stockDisplay: 'number' | 'label'
  baseTier: number
  markup: number
  searchHints: Record<string, string[]>
  headerLinks: { texts: Texts; link: Link }[]
}

const hints = {
  wholesale: {
    zh: ['耳机', '马克杯', '双肩包', '跑鞋', '茶壶', '灯泡'],
    zh_tw: ['耳機', '馬克杯', '雙肩包', '跑鞋', '紫砂壺', '燈泡'],
    en: ['Headphones', 'Mugs', 'Backpacks', 'Running shoes', 'Teapots', 'LED bulbs'],
    vi: ['Tai nghe', 'Cốc sứ', 'Ba lô', 'Giày chạy bộ', 'Ấm trà'],
    th: ['หูฟัง', 'แก้วมัค', 'กระเป๋าเป้', 'รองเท้าวิ่ง', 'กาน้ำชา'],
    ko: ['헤드폰', '머그컵', '백팩', '러닝화', '찻주전자'],
    jp: ['ヘッドホン', 'マグカップ', 'リュック', 'ランニングシューズ', '急須'],
    ar: ['سماعة', 'كوب', 'حقيبة ظهر', 'حذاء جري', 'إبريق شاي'],
    ru: ['Наушники', 'Кружка', 'Рюкзак', 'Кроссовки', 'Чайник'],
    my: ['နားကြပ်', 'မတ်ခွက်', 'ကျောပိုးအိတ်', 'အပြေးဖိနပ်', 'လက်ဖက်ရည်အိုး'],
    id: ['Headphone', 'Mug', 'Ransel', 'Sepatu lari', 'Teko'],
    es: ['Auriculares', 'Taza', 'Mochila', 'Zapatillas', 'Tetera'],
    la: ['ຫູຟັງ', 'ຈອກ', 'ກະເປົາເປ້', 'ເກີບແລ່ນ', 'ກາຊາ'],
    fil: ['Headphone', 'Mug', 'Backpack', 'Running shoes', 'Tsaa'],
    km: ['កាសស្តាប់', 'ពែង', 'កាបូបស្ពាយ', 'ស្បែកជើងរត់', 'ប៉ាន់តែ'],
    fr: ['Casque', 'Mug', 'Sac à dos', 'Chaussures', 'Théière'],
    pt: ['Fone', 'Caneca', 'Mochila', 'Tênis', 'Bule'],
    uz: ['Quloqchin', 'Krujka', 'Ryukzak', 'Krossovka', 'Choynak'],
    zh_ug: ['قۇلاقلىق', 'ئىستاكان', 'يۈدمە سومكا', 'يۈگۈرۈش ئايىغى', 'چەينەك'],
  },
  retail: {
    zh: ['毛绒小熊', '草莓', '口红', '智能手表', '香薰蜡烛', '月饼'],
    zh_tw: ['毛絨小熊', '草莓', '口紅', '智慧手錶', '香氛蠟燭', '月餅'],
    en: ['Plush bear', 'Strawberries', 'Lipstick', 'Smart watch', 'Scented candle', 'Mooncakes'],
    vi: ['Gấu bông', 'Dâu tây', 'Son', 'Đồng hồ thông minh', 'Nến thơm'],
    th: ['ตุ๊กตาหมี', 'สตรอว์เบอร์รี', 'ลิป', 'นาฬิกาอัจฉริยะ', 'เทียนหอม'],
    ar: ['دب محشو', 'فراولة', 'أحمر شفاه', 'ساعة ذكية', 'شمعة معطرة'],
    ru: ['Мишка', 'Клубника', 'Помада', 'Умные часы', 'Свеча'],
    ko: ['곰 인형', '딸기', '립스틱', '스마트 워치', '향초'],
    jp: ['ぬいぐるみ', 'いちご', 'リップ', 'スマートウォッチ', 'キャンドル'],
    my: ['ဝက်ဝံအရုပ်', 'စတော်ဘယ်ရီ', 'နှုတ်ခမ်းနီ', 'စမတ်နာရီ', 'အမွှေးတိုင်'],
    id: ['Boneka beruang', 'Stroberi', 'Lipstik', 'Jam tangan pintar', 'Lilin aroma'],
    es: ['Oso de peluche', 'Fresas', 'Labial', 'Reloj inteligente', 'Vela'],
    la: ['ຕຸກກະຕາໝີ', 'ສະຕຣໍເບີຣີ', 'ລິບ', 'ໂມງອັດສະລິຍະ', 'ທຽນຫອມ'],
    fil: ['Teddy bear', 'Strawberry', 'Lipstick', 'Smart watch', 'Kandila'],
    km: ['តុក្កតាខ្លាឃ្មុំ', 'ស្ត្របឺរី', 'ក្រែមមាត់', 'នាឡិកាឆ្លាតវៃ', 'ទៀនក្រអូប'],
    fr: ['Ours en peluche', 'Fraises', 'Rouge à lèvres', 'Montre connectée', 'Bougie'],
    pt: ['Urso de pelúcia', 'Morangos', 'Batom', 'Relógio inteligente', 'Vela'],
    uz: ['Ayiqcha', 'Qulupnay', 'Lab boʻyogʻi', 'Aqlli soat', 'Sham'],
    zh_ug: ['ئېيىقچاق', 'بۆلجۈرگەن', 'لەۋ سۇرۇخى', 'ئەقلىي سائەت', 'شام'],
  },
}

/** Product §3: the synthetic category of new arrivals has the id -1. */
export const newArrivals: Link = 'link|/products?category=-1'

const link = (texts: Texts, link: Link) => ({ texts, link })

export const shops: Shop[] = [
  {
    code: 'head', kind: 'wholesale', titles: texts['shop.head'], subtitles: texts['sub.head'],
    flags: combineFlags(
      ShopFlag.BuyOnBehalf, ShopFlag.EditAddress, ShopFlag.Customisation, ShopFlag.Invoices, ShopFlag.EditInvoices,
      ShopFlag.GuestsSeePrices, ShopFlag.ShowSold,
    ),
    stockDisplay: 'number', baseTier: 0, markup: 0, searchHints: hints.wholesale,
    headerLinks: [
      link(texts.flash, 'ms|'), link(texts['nav.quotation'], 'baojia|'), link(texts['nav.selection'], 'yjxh|'),
      link(texts.new, newArrivals), link(texts['nav.all'], 'products|'), link(texts['nav.notices'], 'affiche|'),
    ],
  },
  {
    code: 'retail', kind: 'retail', titles: texts['shop.retail'], subtitles: texts['sub.retail'],
    flags: combineFlags(ShopFlag.EditAddress, ShopFlag.GuestsSeePrices, ShopFlag.ShowSold), stockDisplay: 'label', baseTier: 0, markup: 0, searchHints: hints.retail,
    headerLinks: [
      link(texts.flash, 'ms|'), link(texts.new, newArrivals), link(texts['nav.all'], 'products|'),
      link(texts['nav.notices'], 'affiche|'),
    ],
  },
  {
    code: 'silkroad', kind: 'retail', titles: texts['shop.silkroad'], subtitles: texts['sub.silkroad'],
    flags: combineFlags(ShopFlag.EditAddress, ShopFlag.GuestsSeePrices), stockDisplay: 'label', baseTier: 0, markup: 15, searchHints: hints.retail,
    headerLinks: [
      link(texts.new, newArrivals), link(texts['nav.all'], 'products|'), link(texts['nav.notices'], 'affiche|'),
    ],
  },
]

export const currencies = [
  { code: 'CNY', symbol: '¥', rate: '1', decimals: 2 },
  { code: 'USD', symbol: '$', rate: '0.1406', decimals: 2 },
  { code: 'VND', symbol: '₫', rate: '3702.5', decimals: 0 },
  { code: 'THB', symbol: '฿', rate: '4.562', decimals: 2 },
  { code: 'AED', symbol: 'د.إ', rate: '0.5164', decimals: 2 },
]

const column = (zh: string, en: string, links: [zh: string, en: string, link: Link][]) => ({
  titles: inAll(zh, en),
  links: links.map(([zh, en, link]) => ({ texts: inAll(zh, en), link })),
})

export const footer = [
  column('购物指南', 'Shopping guide', [
    ['如何下单', 'How to order', 'affiche|'], ['起订量与装箱', 'Minimums and cartons', 'affiche|'],
    ['会员等级价', 'Tier prices', 'affiche|'], ['全部商品', 'All products', 'products|'],
  ]),
  column('支付方式', 'Payment', [
    ['在线支付', 'Online payment', 'affiche|'], ['线下转账', 'Bank transfer', 'affiche|'],
    ['账期结算', 'Credit terms', 'affiche|'], ['电子发票', 'Electronic invoices', 'affiche|'],
  ]),
  column('配送', 'Delivery', [
    ['物流说明', 'Carriers', 'affiche|'], ['运费标准', 'Freight', 'affiche|'],
    ['冷链配送', 'Chilled delivery', 'affiche|'], ['到店自提', 'Store pickup', 'affiche|'],
  ]),
  column('售后', 'After sales', [
    ['退换货政策', 'Returns', 'affiche|'], ['生鲜包赔', 'Fresh goods', 'affiche|'],
    ['质保维修', 'Warranty', 'affiche|'], ['我的订单', 'My orders', 'orders|'],
  ]),
  column('分销合作', 'Partners', [
    ['成为分销商', 'Become a distributor', 'affiche|'], ['供应商入驻', 'Suppliers', 'affiche|'],
    ['定制与贴牌', 'Customisation', 'affiche|'], ['联系我们', 'Contact us', 'affiche|'],
  ]),
]
