import { bannerPicture, type Ground } from '../recipe.ts'
import { type Category, categories } from './categories.ts'
import type { Texts } from './languages.ts'
import { newArrivals, type ShopCode } from './shops.ts'
import { texts } from './texts.ts'

export interface Block {
  kind: 'carousel' | 'categories' | 'flash' | 'group' | 'floor' | 'notices' | 'brands' | 'picture'
  content: Record<string, unknown>
}

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
        { kind: 'categories', content: {} },
        { kind: 'notices', content: { limit: 6 } },
        flash,
        group,
        floor(texts.picks, texts.picksSub, 'products|', { sort: 'sold' }),
        floor(texts.new, texts.newSub, newArrivals, { sort: 'new' }),
        ...['digital', 'fashion', 'kitchen'].map(slug => categoryFloor(slug, categoryId)),
        { kind: 'picture', content: picture('red-apple', 'wine', texts['slide.fresh'], 'products|') },
        ...['food', 'tools'].map(slug => categoryFloor(slug, categoryId)),
        { kind: 'brands', content: { limit: 12 } },
      ]
    case 'retail':
      return [
        carousel(
          slide('wrapped-gift', 'red', texts['slide.gift'], texts['sub.retail'], texts.go, 'products|'),
          slide('strawberry', 'wine', texts['slide.freshHome'], texts.newSub, texts.look, newArrivals),
          slide('headphone', 'ink', texts['slide.digital'], texts.newSub, texts.go, 'products|'),
        ),
        { kind: 'categories', content: {} },
        { kind: 'notices', content: { limit: 6 } },
        flash,
        floor(texts.best, texts.bestHome, 'products|', { sort: 'sold' }),
        ...['food', 'beauty', 'baby', 'home'].map(slug => categoryFloor(slug, categoryId)),
        { kind: 'brands', content: { limit: 10 } },
      ]
    case 'silkroad':
      return [
        carousel(
          slide('teapot', 'wine', texts['slide.tea'], texts['sub.silkroad'], texts.go, 'products|'),
          slide('backpack', 'ink', texts['slide.digital'], texts.newSub, texts.look, newArrivals),
          slide('strawberry', 'red', texts['slide.fresh'], texts.newSub, texts.look, newArrivals),
        ),
        { kind: 'categories', content: {} },
        { kind: 'notices', content: { limit: 6 } },
        floor(texts.picks, texts['sub.silkroad'], 'products|', { sort: 'sold' }),
        floor(texts.new, texts.newSub, newArrivals, { sort: 'new' }),
        ...['kitchen', 'home', 'sports'].map(slug => categoryFloor(slug, categoryId)),
      ]
  }
}

const slide = (art: string, ground: Ground, titles: Texts, subtitles: Texts, buttons: Texts, link: string) => ({
  picture: bannerPicture(art, ground), titles, subtitles, buttons, link,
})

const carousel = (...slides: ReturnType<typeof slide>[]): Block => ({ kind: 'carousel', content: { slides } })

/** No sale is named: there is one a day, and the page shows the one that is running. */
const flash: Block = { kind: 'flash', content: { limit: 5 } }

/** Those that are running. */
const group: Block = { kind: 'group', content: { limit: 3 } }

const floor = (titles: Texts, subtitles: Texts, link: string, what: Record<string, unknown>): Block => ({
  kind: 'floor', content: { titles, subtitles, link, limit: 10, ...what },
})

const picture = (art: string, ground: Ground, titles: Texts, link: string) => ({
  picture: bannerPicture(art, ground), titles, link,
})

function categoryFloor(slug: string, categoryId: (slug: string) => number): Block {
  const { names, children } = categories.find(category => category.slug === slug)!
  const id = categoryId(slug)
  return floor(names, joined(children), `link|/products?category=${id}`, { categoryId: id, sort: 'sold' })
}

/** 「影音设备 · 手机通讯 · 电脑办公」 under a floor's title. */
const joined = (children: Category[]): Texts => {
  const shown = children.slice(0, 4)
  const [first] = shown
  return Object.fromEntries(
    Object.keys(first!.names).map(language => [language, shown.map(c => c.names[language as 'zh']).join(' · ')]),
  ) as Texts
}
