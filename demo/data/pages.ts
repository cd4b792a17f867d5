import type { PageType } from '../../contract/page-blocks.ts'
import { bannerPicture, type Ground } from '../recipe.ts'
import { type Category, categories } from './categories.ts'
import type { Texts } from './languages.ts'
import { newArrivals, type ShopCode, shops } from './shops.ts'
import { texts } from './texts.ts'

/** As contract/page-blocks.ts keeps it, without its id. */
export type Block = { kind: string } & Record<string, unknown>

export interface DemoPage {
  shop: ShopCode
  type: PageType
  name: string
  /** What visitors read, where it is not a page of which they know the name. */
  titles?: Texts
  category?: number
  blocks: Block[]
}

export const demoPages = (categoryId: (slug: string) => number): DemoPage[] => [
  ...shops.map(
    ({ code }): DemoPage => ({ shop: code, type: 'home', name: '首页', blocks: homePage(code, categoryId) }),
  ),
  {
    shop: 'head',
    type: 'activity',
    name: '换季备货',
    titles: texts['page.season'],
    blocks: [
      carousel(slide('package', 'red', texts['slide.season'], texts['sub.head'], texts.go, 'products|')),
      flash,
      { kind: 'products', source: 'coupons', limit: 4 },
      floor(texts.picks, texts.picksSub, 'products|', { source: 'sold' }),
      picture('red-apple', 'wine', texts['slide.fresh'], 'products|'),
      { kind: 'categories', look: 'tiles' },
      { kind: 'shop-info' },
    ],
  },
  {
    shop: 'silkroad',
    type: 'category',
    name: '厨房',
    category: categoryId('kitchen'),
    blocks: [picture('teapot', 'wine', texts['slide.tea'], ''), { kind: 'notices', look: 'bar', limit: 3 }],
  },
]

/** The home page of a shop, from top to bottom. */
export function homePage(shop: ShopCode, categoryId: (slug: string) => number): Block[] {
  switch (shop) {
    case 'head':
      return [
        carousel(
          // It is a promotion of demo/buying.ts.
          slide('package', 'red', texts['slide.season'], texts['sub.head'], texts.go, 'products|'),
          slide('laptop', 'wine', texts['slide.digital'], texts.newSub, texts.look, newArrivals),
          slide('teapot', 'ink', texts['slide.tea'], texts.picksSub, texts.go, 'products|'),
        ),
        { kind: 'categories', look: 'column' },
        { kind: 'notices', look: 'box', limit: 6 },
        flash,
        group,
        floor(texts.picks, texts.picksSub, 'products|', { source: 'sold' }),
        floor(texts.new, texts.newSub, newArrivals, { source: 'newest' }),
        ...['digital', 'fashion', 'kitchen'].map(slug => categoryFloor(slug, categoryId)),
        picture('red-apple', 'wine', texts['slide.fresh'], 'products|'),
        ...['food', 'tools'].map(slug => categoryFloor(slug, categoryId)),
        { kind: 'brands', limit: 12 },
      ]
    case 'retail':
      return [
        carousel(
          slide('wrapped-gift', 'red', texts['slide.gift'], texts['sub.retail'], texts.go, 'products|'),
          slide('strawberry', 'wine', texts['slide.freshHome'], texts.newSub, texts.look, newArrivals),
          slide('headphone', 'ink', texts['slide.digital'], texts.newSub, texts.go, 'products|'),
        ),
        { kind: 'categories', look: 'column' },
        { kind: 'notices', look: 'box', limit: 6 },
        flash,
        floor(texts.best, texts.bestHome, 'products|', { source: 'sold' }),
        ...['food', 'beauty', 'baby', 'home'].map(slug => categoryFloor(slug, categoryId)),
        { kind: 'brands', limit: 10 },
      ]
    case 'silkroad':
      return [
        carousel(
          slide('teapot', 'wine', texts['slide.tea'], texts['sub.silkroad'], texts.go, 'products|'),
          slide('backpack', 'ink', texts['slide.digital'], texts.newSub, texts.look, newArrivals),
          slide('strawberry', 'red', texts['slide.fresh'], texts.newSub, texts.look, newArrivals),
        ),
        { kind: 'categories', look: 'column' },
        { kind: 'notices', look: 'box', limit: 6 },
        floor(texts.picks, texts['sub.silkroad'], 'products|', { source: 'sold' }),
        floor(texts.new, texts.newSub, newArrivals, { source: 'newest' }),
        ...['kitchen', 'home', 'sports'].map(slug => categoryFloor(slug, categoryId)),
      ]
  }
}

const slide = (art: string, ground: Ground, titles: Texts, subtitles: Texts, buttons: Texts, link: string) => ({
  picture: bannerPicture(art, ground), titles, subtitles, buttons, link,
})

const carousel = (...slides: ReturnType<typeof slide>[]): Block => ({ kind: 'carousel', slides })

/** No sale is named: there is one a day, and the page shows the one that is running. */
const flash: Block = { kind: 'products', source: 'flash', limit: 5 }

/** Those that are running. */
const group: Block = { kind: 'products', source: 'group', limit: 3 }

const floor = (titles: Texts, subtitles: Texts, link: string, what: Record<string, unknown>): Block => ({
  kind: 'products', titles, subtitles, link, limit: 10, ...what,
})

const picture = (art: string, ground: Ground, titles: Texts, link: string): Block => ({
  kind: 'picture', picture: bannerPicture(art, ground), titles, link, band: true,
})

function categoryFloor(slug: string, categoryId: (slug: string) => number): Block {
  const { names, children } = categories.find(category => category.slug === slug)!
  const id = categoryId(slug)
  return floor(names, joined(children), `link|/products?category=${id}`, { source: 'category', categoryId: id })
}

/** 「影音设备 · 手机通讯 · 电脑办公」 under a floor's title. */
const joined = (children: Category[]): Texts => {
  const shown = children.slice(0, 4)
  const [first] = shown
  return Object.fromEntries(
    Object.keys(first!.names).map(language => [language, shown.map(c => c.names[language as 'zh']).join(' · ')]),
  ) as Texts
}
