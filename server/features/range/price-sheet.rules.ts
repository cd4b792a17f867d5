import { compare, type Decimal } from '../../../contract/decimal.ts'
import type { Params, TextKey } from '../../../contract/text.ts'

/** What a shop knows of the SKU that a row of its price sheet means. */
export interface PriceNow {
  skuId: number
  productId: number
  purchase: Decimal | null
  ownPrice: Decimal | null
  hidden: boolean
  /** With a category that the shop hides: none of its products can be shown. */
  hiddenAbove: boolean
}

export interface PriceWish {
  itemNo: string
  /** Null: none; undefined: the sheet does not say. */
  ownPrice: Decimal | null | undefined
  shown: boolean | undefined
}

export interface PriceStep {
  /** Undefined: as it is. */
  ownPrice?: Decimal | null
  hidden?: boolean
}

export type Judged = PriceStep | { key: TextKey; params?: Params; field: string }

/** What a row of a price sheet changes; nothing where it says what is so already. */
export function judgePrice(
  { itemNo, ownPrice, shown }: PriceWish,
  now: PriceNow | undefined,
  belowPurchase: boolean,
): Judged {
  if (!now) return { key: 'range.sheetUnknown', params: { itemNo }, field: 'item_no' }
  const step: PriceStep = {}
  if (ownPrice !== undefined && !isSame(ownPrice, now.ownPrice)) {
    if (ownPrice !== null && compare(ownPrice, '0') <= 0)
      return { key: 'form.valueAbove', params: { min: 0 }, field: 'own_price' }
    const tooLow = ownPrice !== null && now.purchase !== null && compare(ownPrice, now.purchase) < 0
    if (tooLow && !belowPurchase) return { key: 'range.belowPurchase', field: 'own_price' }
    step.ownPrice = ownPrice
  }
  if (shown && now.hiddenAbove) return { key: 'range.hiddenByCategory', field: 'shown' }
  if (shown !== undefined && shown === (now.hidden || now.hiddenAbove)) step.hidden = !shown
  return step
}

const isSame = (a: Decimal | null, b: Decimal | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0

export const isNothing = (step: PriceStep): boolean =>
  step.ownPrice === undefined && step.hidden === undefined
