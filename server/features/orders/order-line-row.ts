import { type Decimal, multiply, roundHalfUp } from '../../../contract/decimal.ts'
import type { GoodsFacts } from '../checkout/goods.ts'
import type { NewOrderLine } from '../checkout/make-orders.queries.ts'
import type { LineShare } from '../checkout/totals.ts'
import type { PricedLine } from '../pricing/price-lines.ts'

/** As many decimals as the column keeps. */
const priceDecimals = 8

interface OrderedLine {
  position: number
  skuId: number
  unitId: number | null
  /** Of the unit. */
  quantity: Decimal
  customisationId: number | null
  claimId?: number | null
  comment: string
  goods: GoodsFacts
  priced: PricedLine
  promotionId: number | null
  share: LineShare
  /** Of the order's currency. */
  rate: Decimal
}

/** A line as its order keeps it: what it was called and how its price came about, whatever becomes of the product. */
export function orderLineRow(line: OrderedLine): Omit<NewOrderLine, 'order_id'> {
  const { goods, priced, share } = line
  return {
    position: line.position,
    sku_id: line.skuId,
    product_id: goods.productId,
    item_no: goods.itemNo,
    names: goods.names,
    spec: goods.spec,
    picture: goods.picture,
    unit_id: line.unitId,
    unit_names: goods.unitNames,
    quantity: line.quantity,
    factor: priced.factor,
    base_quantity: priced.baseQuantity,
    price: roundHalfUp(multiply(priced.unitPrice!, line.rate), priceDecimals),
    amount: share.amount,
    promotion_id: Number(share.promotionOff) === 0 ? null : line.promotionId,
    promotion_off: share.promotionOff,
    coupon_off: share.couponOff,
    red_packet_off: share.redPacketOff,
    points_off: share.pointsOff,
    freight: share.freight,
    payable: share.payable,
    customisation_id: line.customisationId,
    customisation: goods.customisation,
    claim_id: line.claimId ?? null,
    comment: line.comment,
    steps: priced.steps,
  }
}
