import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'

export type TextsByLanguage = Partial<Record<Language, string>>

export interface ShopLink {
  texts: TextsByLanguage
  link: string
}

export interface ShopCurrency {
  code: string
  symbol: string
  rate: Decimal
  decimals: number
}

/** Where customers turn to; what is not given is not shown. */
export interface ShopContact {
  person?: string
  phone?: string
  email?: string
  address?: string
}

export interface Shop {
  id: number
  code: string
  domain: string | null
  isDefault: boolean
  ownerId: number | null
  /** The tier at which the owner buys from head office. */
  ownerTier: number
  kind: 'wholesale' | 'retail'
  flags: number
  titles: TextsByLanguage
  subtitles: TextsByLanguage
  logo: string
  primaryColor: string
  languages: Language[]
  baseCurrency: string
  stockDisplay: 'number' | 'label' | 'none'
  baseTier: number
  /** Members see what the other tiers pay. */
  showTierPrices: boolean
  registerMode: 'closed' | 'auto' | 'review'
  mobileSite: string | null
  searchHints: Partial<Record<Language, string[]>>
  headerLinks: ShopLink[]
  footer: { titles: TextsByLanguage; links: ShopLink[] }[]
  hasMiniProgram: boolean
  siteId: number
  storeId: number
  warehouseId: number
  fundAccountId: number
  /** Of what the default mark-up is: of the purchase price, or an amount that is added to it. */
  defaultMarkupKind: 'percent' | 'fixed'
  defaultMarkupPercent: Decimal
  /** Own prices count although they are below the purchase price. */
  belowPurchase: boolean
  /** Not any more once its distributor has stopped working with us. */
  takesOrders: boolean
  contact: ShopContact
  noticeTexts: TextsByLanguage
  currencies: ShopCurrency[]
}
