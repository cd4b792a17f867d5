import { brands as brandData, brandNames } from './data/brands.ts'
import { type Category, categories as categoryTree } from './data/categories.ts'
import { facetNames } from './data/facets.ts'
import type { AllTexts, Texts } from './data/languages.ts'
import type { ProductType, UnitName } from './data/product-type.ts'
import { productTypes } from './data/product-types.ts'
import { typeNames } from './data/type-names.ts'
import { axes as axisNames, units as unitNames } from './data/words.ts'
import { filled, inAll, sentences } from './in-all.ts'
import { inLanguages, listed, productName, type Variant, variantsOf } from './names.ts'
import { barcodes, itemNumbers } from './numbers.ts'
import { type MainPicture, type PictureBook, pictureBook, pictureSet, toneOf } from './picture-book.ts'
import { priceOf, tierPrices } from './prices.ts'
import { hashOf, type Random, randomFrom } from './random.ts'
import { brandLogo, categoryIcon, productPicture } from './recipe.ts'
import { type AxisValue, type SpecAxis, specAxes } from './specs.ts'

export interface CategoryRow {
  id: number
  slug: string
  path: string
  names: AllTexts
  picture: string
}

export interface BrandRow {
  id: number
  names: AllTexts
  logo: string
  position: number
}

export interface Labelled {
  name: Texts
  value: Texts
}

export interface SkuRow {
  itemNo: string
  barcode: string | null
  spec: Labelled[]
  picture: string | null
  retail: number | null
  /** Sale prices 1 to 9; null falls back to the next lower one. */
  tiers: (number | null)[]
  minQty: number
  multiple: number
  /** On hand in head office's warehouse and in the retail store. */
  stock: { wholesale: number; retail: number }
}

export interface ProductRow {
  itemNo: string
  names: Texts
  descriptions: Texts
  category: CategoryRow
  brandId: number
  model: string
  unitId: number
  pictures: string[]
  attributes: Labelled[]
  sold: number
  /** One of those that the home page shows. */
  onHome: boolean
  /** When it was listed: days before today and the minute of that day. */
  daysAgo: number
  minute: number
  largerUnits: { unitId: number; factor: number }[]
  skus: SkuRow[]
}

export interface Catalogue {
  categories: CategoryRow[]
  brands: BrandRow[]
  units: { id: number; name: UnitName; names: AllTexts }[]
  products: ProductRow[]
}

export function buildCatalogue(): Catalogue {
  const categories = categoryRows(categoryTree, '')
  const brands = brandData.map((brand, index) => ({
    id: index + 1,
    names: brandNames(brand),
    logo: brandLogo(brand.letters, brand.hue, brand.shape),
    position: index,
  }))
  const units = Object.entries(unitNames).map(([name, names], index) => ({
    id: index + 1,
    name: name as UnitName,
    names,
  }))

  const unitId = (name: UnitName) => units.find(unit => unit.name === name)!.id
  const shelf = {
    category: new Map(categories.map(category => [category.slug, category])),
    brandIds: brandsBySecondLevel(),
    unitId,
    pictures: pictureBook(),
    itemNumbers: itemNumbers(),
    barcodes: barcodes(),
  }
  const products = productTypes.flatMap(type => productsOf(type, shelf))
  spreadOverTime(products)
  return { categories, brands, units, products }
}

type Shelf = {
  category: Map<string, CategoryRow>
  brandIds: Map<string, number[]>
  unitId: (name: UnitName) => number
  pictures: PictureBook
  itemNumbers: (code: string) => string
  barcodes: (brandId: number) => string
}

/** Four characters per level (product §3). */
function categoryRows(tree: Category[], parentPath: string, rows: CategoryRow[] = []): CategoryRow[] {
  tree.forEach((category, index) => {
    const path = parentPath + String(index + 1).padStart(4, '0')
    rows.push({
      id: rows.length + 1,
      slug: category.slug,
      path,
      names: category.names,
      picture: categoryIcon(category.art),
    })
    categoryRows(category.children, path, rows)
  })
  return rows
}

function brandsBySecondLevel(): Map<string, number[]> {
  const found = new Map<string, number[]>()
  brandData.forEach((brand, index) => {
    for (const slug of brand.makes.split(' ')) found.set(slug, [...(found.get(slug) ?? []), index + 1])
  })
  return found
}

function secondLevelOf(slug: string): string {
  for (const top of categoryTree) {
    for (const second of top.children) {
      if (second.children.some(third => third.slug === slug)) return second.slug
    }
  }
  throw new Error(`no such category: ${slug}`)
}

function productsOf(type: ProductType, shelf: Shelf): ProductRow[] {
  const brandIds = shelf.brandIds.get(secondLevelOf(type.in))!
  const start = hashOf(type.en)
  const variants = variantsOf(type)
  return variants.map((variant, index) => {
    const brandId = brandIds[(start + index) % brandIds.length]!
    return productOf(type, variant, index / Math.max(1, variants.length - 1), index, brandId, shelf)
  })
}

function productOf(
  type: ProductType,
  variant: Variant,
  position: number,
  index: number,
  brandId: number,
  shelf: Shelf,
): ProductRow {
  const names = productName(type, variant)
  const random = randomFrom(names.en)
  const itemNo = shelf.itemNumbers(type.code)
  const arts = type.art.split(' ')
  const art = arts[index % arts.length]!
  const axes = specAxes(type, art, index)
  const main = shelf.pictures(
    art,
    toneOf(art, axes[0]?.axis === 'colour' ? axes[0].values[0]!.tone : undefined),
  )
  const larger = largerUnits(type)
  return {
    itemNo,
    names,
    descriptions: descriptionsOf(type, brandId),
    category: shelf.category.get(type.in)!,
    brandId,
    model: typeof variant === 'string' ? variant : '',
    unitId: shelf.unitId(type.unit),
    pictures: pictureSet(art, main, random),
    attributes: attributesOf(type, brandId),
    sold: soldOf(type, random),
    onHome: isPopular(type),
    daysAgo: 0,
    minute: random.whole(8 * 60, 20 * 60),
    largerUnits: larger.map(({ unit, factor }) => ({ unitId: shelf.unitId(unit), factor })),
    skus: skusOf({ type, itemNo, axes, position, art, main, brandId }, random, shelf),
  }
}

const isPopular = (type: ProductType) => Object.hasOwn(typeNames, type.en)

const soldOf = (type: ProductType, random: Random) =>
  Math.round((isPopular(type) ? 60 : 12) * Math.exp(random.next() * 6.2))

interface Design {
  type: ProductType
  itemNo: string
  axes: SpecAxis[]
  /** Among its siblings, from the cheapest at 0 to the dearest at 1. */
  position: number
  art: string
  main: MainPicture
  brandId: number
}

function skusOf(design: Design, random: Random, shelf: Shelf): SkuRow[] {
  const { type, itemNo, axes, position, art, main, brandId } = design
  let combinations: AxisValue[][] = [[]]
  for (const { values } of axes) {
    combinations = combinations.flatMap(done => values.map(value => [...done, value]))
  }
  const negotiable = random.chance(0.03)
  const retail = priceOf(type.price, position, random)
  const ladder = tierPrices(random)
  const rule = { minQty: type.min ?? 1, multiple: type.multiple ?? 1 }
  return combinations.map(values => {
    const tone = values.find(value => value.tone)?.tone
    const factor = values.reduce((product, value) => product * value.priceFactor, 1)
    const price = negotiable ? null : roundedPrice(retail * factor)
    return {
      itemNo: values.length === 0 ? itemNo : `${itemNo}-${values.map(value => value.code).join('-')}`,
      barcode: random.chance(0.95) ? shelf.barcodes(brandId) : null,
      spec: values.map((value, i) => ({ name: axisNames[axes[i]!.axis], value: value.label })),
      picture: tone ? productPicture(art, toneOf(art, tone), 'centre', main.seed) : null,
      retail: price,
      tiers: price === null ? [] : ladder(price),
      ...rule,
      stock: stockOf(type, random),
    }
  })
}

const roundedPrice = (price: number) => (price >= 100 ? Math.round(price) : Math.round(price * 10) / 10)

/** One in twenty is sold out, one in twelve is running low. */
function stockOf(type: ProductType, random: Random) {
  const share = random.next()
  if (share < 0.05) return { wholesale: 0, retail: random.chance(0.5) ? 0 : random.whole(1, 20) }
  if (share < 0.13) return { wholesale: random.whole(1, 30), retail: random.whole(0, 6) }
  const carton = type.carton ?? 1
  const wholesale = Math.max(60, Math.round((carton * random.whole(8, 220)) / 10) * 10)
  return { wholesale: Math.min(wholesale, 24000), retail: random.whole(8, 400) }
}

function largerUnits(type: ProductType): { unit: UnitName; factor: number }[] {
  const found: { unit: UnitName; factor: number }[] = []
  const carton = type.carton ?? 1
  const byTheDozen = (type.min ?? 1) % 12 === 0 && carton > 12 && carton % 12 === 0
  if (byTheDozen) found.push({ unit: 'dozen', factor: 12 })
  if (carton > 1 && type.unit !== 'carton') found.push({ unit: 'carton', factor: carton })
  if (type.pallet && type.pallet > 1) {
    found.push({ unit: 'pallet', factor: type.pallet * (type.unit === 'carton' ? 1 : carton) })
  }
  return found
}

function attributesOf(type: ProductType, brandId: number): Labelled[] {
  const found = listed(type.facets).map(facet => {
    const [key, value] = facet.split(/=(.*)/s) as [string, string]
    return { name: facetNames[key]!, value: inLanguages(value) }
  })
  if (!type.facets.includes('origin=')) {
    found.push({ name: facetNames.origin!, value: inAll(...brandData[brandId - 1]!.from) })
  }
  return found
}

function descriptionsOf(type: ProductType, brandId: number): Texts {
  const brand = brandData[brandId - 1]!
  const unit = unitNames[type.unit]
  const grown = type.facets.includes('origin=')
  const parts = [
    inAll(...type.about),
    grown
      ? filled(inAll('{brand}供应。', 'Supplied by {brand}.'), { brand })
      : filled(inAll('{brand}出品，产地{place}。', 'Made by {brand} in {place}.'), {
          brand,
          place: inAll(...brand.from),
        }),
  ]
  if (type.carton && type.carton > 1 && type.unit !== 'carton')
    parts.push(filled(inAll('每箱 {n} {unit}。', 'Packed {n} to a carton.'), { n: type.carton, unit }))
  if (type.min && type.min > 1)
    parts.push(filled(inAll('{n} {unit}起订。', 'Minimum order: {n}.'), { n: type.min, unit }))
  if (type.multiple && type.multiple > 1)
    parts.push(filled(inAll('按 {n} 的倍数订购。', 'Ordered in multiples of {n}.'), { n: type.multiple }))
  return sentences(parts)
}

/**
 * One in twelve is new: the last thirty days all have some. The rest are up to two years old.
 * Oldest first, so that ids grow with age as they do in a shop that was really filled.
 */
function spreadOverTime(products: ProductRow[]) {
  const random = randomFrom('when')
  const shuffled = products.map(product => ({ product, at: random.next() })).sort((a, b) => a.at - b.at)
  const order = shuffled.map(({ product }) => product)
  // Two of three new ones stand on the home page.
  const known = order.filter(({ onHome }) => onHome)
  const others = order.filter(({ onHome }) => !onHome)
  const fresh = Math.floor(products.length / 12)
  for (let i = 0; i < fresh; i++) {
    const product = (i % 3 === 2 ? others : known).shift()!
    product.daysAgo = Math.floor(i / 3) % 30
    product.sold = Math.round((product.sold * product.daysAgo) / 60)
  }
  for (const product of [...known, ...others]) product.daysAgo = 31 + Math.floor(random.next() ** 1.6 * 700)
  products.sort((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute)
}
