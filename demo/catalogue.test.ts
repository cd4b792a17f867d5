import { describe, expect, test } from 'vitest'
import { languages } from '../contract/languages.ts'
import { artNames } from './art.ts'
import { buildCatalogue } from './catalogue.ts'
import { brands } from './data/brands.ts'
import { type Category, categories } from './data/categories.ts'
import { notices } from './data/notices.ts'
import { demoPages, homePage } from './data/pages.ts'
import { productTypes } from './data/product-types.ts'
import { shops } from './data/shops.ts'
import { texts } from './data/texts.ts'
import { axes, colours, modifiers, units } from './data/words.ts'
import { withCheckDigit } from './numbers.ts'
import { readRecipe } from './recipe.ts'

const catalogue = buildCatalogue()
const { products } = catalogue
const skus = products.flatMap(product => product.skus)
const codes = languages.map(({ code }) => code).sort()

const inEveryLanguage = (names: object) => Object.keys(names).sort().join() === codes.join()
function twice<T>(list: T[]): T[] {
  const seen = new Set<T>()
  return list.filter(item => seen.size === seen.add(item).size)
}

function flat(tree: Category[]): Category[] {
  return tree.flatMap(category => [category, ...flat(category.children)])
}

describe('categories', () => {
  test('three levels: nine at the top, four to six below each, three to five below those', () => {
    expect(categories).toHaveLength(9)
    for (const top of categories) {
      expect(top.children.length, top.slug).toBeGreaterThanOrEqual(4)
      expect(top.children.length, top.slug).toBeLessThanOrEqual(6)
      for (const second of top.children) {
        expect(second.children.length, second.slug).toBeGreaterThanOrEqual(3)
        expect(second.children.length, second.slug).toBeLessThanOrEqual(5)
      }
    }
  })

  test('"Each level adds 4 characters to paths. The parent\'s path is the node\'s path minus its last 4 characters."', () => {
    const paths = new Set(catalogue.categories.map(({ path }) => path))
    expect(paths.size).toBe(catalogue.categories.length)
    for (const path of paths) {
      expect(path.length % 4).toBe(0)
      if (path.length > 4) expect(paths).toContain(path.slice(0, -4))
    }
  })

  test('each has products and a name of its own in every language', () => {
    const filled = new Set(products.map(product => product.category.slug))
    for (const { slug, names, children } of flat(categories)) {
      expect(inEveryLanguage(names), slug).toBe(true)
      if (children.length === 0) expect(filled, slug).toContain(slug)
    }
    expect(twice(flat(categories).map(({ slug }) => slug))).toEqual([])
  })
})

describe('words in every language', () => {
  const everything = [
    ...flat(categories).map(({ names }) => names),
    ...[colours, axes, modifiers, units, texts].flatMap(table => Object.values(table)),
    ...products.map(({ names }) => names).filter(inEveryLanguage),
  ]

  test('are complete and not empty', () => {
    for (const names of everything) {
      expect(inEveryLanguage(names)).toBe(true)
      for (const text of Object.values(names)) expect(text.trim()).toBe(text)
      expect(Object.values(names).every(text => text !== '')).toBe(true)
    }
  })

  test('leave no Chinese where people do not read it', () => {
    const left = everything.flatMap(names =>
      Object.entries(names).filter(
        ([code, text]) => !['zh', 'zh_tw', 'jp'].includes(code) && /\p{sc=Han}/u.test(text),
      ),
    )
    expect(left).toEqual([])
  })

  test.each([
    ['th', /\p{sc=Thai}/u],
    ['ar', /\p{sc=Arabic}/u],
    ['zh_ug', /\p{sc=Arabic}/u],
    ['my', /\p{sc=Myanmar}/u],
    ['la', /\p{sc=Lao}/u],
    ['km', /\p{sc=Khmer}/u],
    ['ru', /\p{sc=Cyrillic}/u],
  ] as const)('are written in the script of %s', (code, script) => {
    expect(everything.map(names => names[code]!).filter(text => !script.test(text))).toEqual([])
  })
})

describe('products', () => {
  test('at least 2,000 from at least 300 types, a few hundred in every language, all in Chinese and English', () => {
    expect(productTypes.length).toBeGreaterThanOrEqual(300)
    expect(products.length).toBeGreaterThanOrEqual(2000)
    expect(products.filter(({ names }) => inEveryLanguage(names)).length).toBeGreaterThanOrEqual(300)
    for (const { names, descriptions } of products) {
      expect(names.zh && names.en && descriptions.zh && descriptions.en).toBeTruthy()
      expect(names.en + descriptions.en).not.toMatch(/\p{sc=Han}|undefined/u)
      expect(names.zh + descriptions.zh).not.toMatch(/undefined/)
    }
  })

  test('no name, item number, barcode or main picture is there twice', () => {
    expect(twice(products.map(({ names }) => names.zh))).toEqual([])
    expect(twice(products.map(({ names }) => names.en))).toEqual([])
    expect(twice(products.map(({ itemNo }) => itemNo))).toEqual([])
    expect(twice(skus.map(({ itemNo }) => itemNo))).toEqual([])
    expect(twice(skus.map(({ barcode }) => barcode).filter(code => code !== null))).toEqual([])
    expect(twice(products.map(({ pictures }) => pictures[0]))).toEqual([])
  })

  test('item numbers read like HX-2041, barcodes are EAN-13 of China', () => {
    for (const { itemNo } of products) expect(itemNo).toMatch(/^[A-Z]{2}-\d{4}$/)
    for (const { barcode } of skus) {
      if (barcode === null) continue
      expect(barcode).toMatch(/^69\d{11}$/)
      expect(withCheckDigit(barcode.slice(0, 12))).toBe(barcode)
    }
    expect(withCheckDigit('690123456789')).toBe('6901234567892')
  })

  test('no two SKUs of a product are the same', () => {
    for (const product of products) {
      const specs = product.skus.map(({ spec }) => spec.map(({ value }) => value.zh).join('/'))
      expect(twice(specs), product.itemNo).toEqual([])
    }
  })

  test('retail is dearest, and every sale price is below the one before', () => {
    for (const { itemNo, retail, tiers } of skus) {
      if (retail === null) {
        expect(tiers).toEqual([])
        continue
      }
      const prices = [retail, ...tiers.filter(price => price !== null)]
      expect(prices.length, itemNo).toBeGreaterThan(1)
      for (let i = 1; i < prices.length; i++) expect(prices[i - 1], itemNo).toBeGreaterThan(prices[i]!)
      expect(prices.at(-1)).toBeGreaterThan(0)
    }
  })

  test('some have no price, some tiers are empty, some are sold out or nearly', () => {
    const share = (part: unknown[], of: unknown[]) => part.length / of.length
    const unpriced = products.filter(product => product.skus.every(({ retail }) => retail === null))
    expect(share(unpriced, products)).toBeGreaterThan(0.02)
    expect(share(unpriced, products)).toBeLessThan(0.05)
    expect(
      share(
        skus.filter(({ tiers }) => tiers.includes(null)),
        skus,
      ),
    ).toBeGreaterThan(0.05)
    expect(
      share(
        skus.filter(({ stock }) => stock.wholesale === 0),
        skus,
      ),
    ).toBeGreaterThan(0.03)
    expect(
      share(
        skus.filter(({ stock }) => stock.wholesale > 0 && stock.wholesale <= 30),
        skus,
      ),
    ).toBeGreaterThan(0.05)
  })

  test('minimums and multiples vary and fit each other', () => {
    const minimums = new Set(skus.map(({ minQty }) => minQty))
    for (const expected of [1, 2, 5, 6, 10, 12, 48]) expect(minimums).toContain(expected)
    for (const { minQty, multiple } of skus) expect(minQty % multiple === 0 || multiple > minQty).toBe(true)
  })

  test('every day of the last thirty brought something new', () => {
    for (let day = 0; day < 30; day++) {
      expect(
        products.some(({ daysAgo }) => daysAgo === day),
        `${day} days ago`,
      ).toBe(true)
    }
  })

  test('it is the same shop every time', () => {
    expect(buildCatalogue()).toEqual(catalogue)
  })

  test('every brand has products, and there are enough brands', () => {
    expect(brands.length).toBeGreaterThanOrEqual(30)
    expect(new Set(products.map(({ brandId }) => brandId)).size).toBe(brands.length)
  })
})

describe('pictures', () => {
  test('every name in the catalogue and on the home pages is a recipe', () => {
    const blocks = demoPages(() => 1)
    const names = [
      ...products.flatMap(({ pictures }) => pictures),
      ...skus.flatMap(({ picture }) => picture ?? []),
      ...catalogue.categories.map(({ picture }) => picture),
      ...catalogue.brands.map(({ logo }) => logo),
      ...(JSON.stringify(blocks).match(/demo\/[^"]+/g) ?? []),
    ]
    expect(names.filter(name => readRecipe(name) === null)).toEqual([])
  })

  test('many products have several', () => {
    expect(products.filter(({ pictures }) => pictures.length > 1).length).toBeGreaterThan(products.length / 2)
  })

  test('no art lies there unused', () => {
    const used = new Set([
      ...productTypes.flatMap(({ art }) => art.split(' ')),
      ...flat(categories).map(({ art }) => art),
      'package',
    ])
    expect(artNames.filter(name => !used.has(name))).toEqual([])
  })
})

describe('shops', () => {
  test('each has a home page with three slides, and there are eight notices with a body in two languages', () => {
    for (const { code } of shops) {
      const [first] = homePage(code, () => 1)
      expect(first!.kind).toBe('carousel')
      expect((first!.slides as unknown[]).length).toBeGreaterThanOrEqual(3)
    }
    expect(notices.length).toBeGreaterThanOrEqual(8)
    for (const { bodies } of notices) {
      expect(bodies.zh.length).toBeGreaterThan(60)
      expect(bodies.en).not.toMatch(/\p{sc=Han}/u)
    }
  })
})
