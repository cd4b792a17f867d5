import type { Decimal } from '../../../contract/decimal.ts'
import type { Shop } from '../shops/shops.tables.ts'

interface Rule {
  minQty: Decimal
  multiple: Decimal
}

const single: Rule = { minQty: '1', multiple: '1' }

/** Minimum and multiple are for those who buy to sell: a retail shop sells single pieces. */
export const purchaseRule = ({ kind }: Pick<Shop, 'kind'>, { minQty, multiple }: Rule): Rule =>
  kind === 'retail' ? single : { minQty, multiple }
