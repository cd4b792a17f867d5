/**
 * A kind of thing the demo shop sells; each of its variants becomes a product, each combination of its specs a SKU.
 * Lists are written as text, and a text with two languages as `中文/English`.
 */
export interface ProductType {
  /** The slug of a third-level category. */
  in: string
  /** Starts the item numbers: HX-2041. */
  code: string
  zh: string
  en: string
  /** Names of pictures in demo/art; the variants take turns. */
  art: string
  /** From cheap to dear. `@large` is a word of words.ts and known in every language. */
  variants: string
  /** Axis of words.ts → its values: colours by name, everything else as it is shown. */
  specs: Partial<Record<Axis, string>>
  unit: UnitName
  /** Units in a carton; none when it is sold loose. */
  carton?: number
  /** Cartons on a pallet. */
  pallet?: number
  /** Retail price of the first and of the last variant. */
  price: [low: number, high: number]
  min?: number
  multiple?: number
  /** What a category can be filtered by: `material=棉/Cotton, …`. */
  facets: string
  about: [zh: string, en: string]
}

export type Axis =
  | 'colour' | 'size' | 'capacity' | 'storage' | 'flavour' | 'scent' | 'weight' | 'length' | 'power' | 'pack' | 'style'

export type UnitName =
  | 'piece' | 'each' | 'pair' | 'set' | 'stick' | 'bottle' | 'bag' | 'box' | 'carton' | 'pack' | 'unit' | 'volume'
  | 'roll' | 'handle' | 'can' | 'kilogram' | 'pallet' | 'pot' | 'bunch' | 'dozen'
