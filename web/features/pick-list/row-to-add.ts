import type { Decimal } from '../../../contract/decimal.ts'

/** As `products` of the cart's actions has them. */
export interface RowToAdd {
  skuId: number
  unitId?: number | null
  qty: Decimal
  qzcId?: number
  /** For whoever has to wait for it: what it is. */
  shown?: { name: string; picture?: string }
}
