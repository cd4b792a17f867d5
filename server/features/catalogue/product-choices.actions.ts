import { customisation, productUnits } from '../../../contract/catalogue.ts'
import { type Decimal, sum } from '../../../contract/decimal.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { soldBy, type Unit, writeUnits } from '../../../contract/units.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail, handle, ok } from '../../handler.ts'
import { buyerOf, priceLines } from '../pricing/price-lines.ts'
import { inCurrency, maySeePrices } from '../pricing/pricing.ts'
import { packText } from './cards.ts'
import {
  keepCustomisation,
  type OptionGroup,
  optionGroups,
  type SoldInRow,
  soldIn,
} from './product-choices.queries.ts'
import { purchaseRule } from './purchase-rule.ts'

export const productChoiceActions = [
  handle(productUnits, async (context, { qpId, skuId, unitQty }) => {
    const { db, shop, lang } = context
    const sku = await soldIn(db, shop, { skuId, productId: qpId }, lang)
    if (!sku) return fail('message.noPermission', undefined, skuId ? 'skuId' : 'qpId')
    const quantity = unitQty ?? '1'
    const rule = purchaseRule(shop, sku)
    const priced = await priceLines(
      db,
      buyerOf(context),
      sku.units.map(unit => ({ skuId: sku.skuId, unitId: unit.id, quantity })),
    )
    return ok(
      {
        units: writeUnits(labelled(context, sku.units, rule)),
        ...rule,
        breaks: priced[0]!.breaks.map(({ from, price }) => ({ from, price })),
      },
      sku.units.map(({ id, name, factor }, at) => ({
        id,
        name,
        factor,
        price: priced[at]!.price,
        amount: unitQty === undefined ? null : priced[at]!.amount,
      })),
    )
  }),

  handle(customisation, async (context, { skuId, list }) => {
    const { db, shop, lang } = context
    const found = await optionGroups(db, shop, skuId, lang)
    if (!found) return fail('message.noPermission', undefined, 'skuId')
    const groups = hasFlag(shop.flags, ShopFlag.Customisation) ? found : []
    const shown = (amount: Decimal) => (maySeePrices(context) ? inCurrency(context, amount) : null)
    const rows = groups.map(group => ({
      ...group,
      options: group.options.map(option => ({ ...option, surcharge: shown(option.surcharge) })),
    }))
    if (!list) return ok({ qzcId: null, surcharge: null }, rows)
    const chosen = choose(groups, new Set(list.map(({ optionId }) => optionId)))
    if ('kind' in chosen) return chosen
    const qzcId = chosen.ids.length > 0 ? await keepCustomisation(db, skuId, chosen.ids) : null
    return ok({ qzcId, surcharge: shown(chosen.surcharge) }, rows)
  }),
]

/** Each larger unit says what it holds, and the one that the SKU is sold by is marked. */
function labelled(
  context: Context,
  units: SoldInRow['units'],
  { minQty: min, multiple }: { minQty: Decimal; multiple: Decimal },
): Unit[] {
  // A bar or an exclamation mark in a merchant's word would be read as ours.
  const plain = (word: string) => word.replaceAll(/[|\0]/g, '/').replace(/!+$/, '') || '-'
  const all = units.map(({ name, factor }): Unit => ({ name: plain(name), factor }))
  const marked = soldBy(all, { min, multiple })
  return all.map((unit, at) => ({
    ...unit,
    label:
      at === 0
        ? unit.name
        : plain(packText(context, { packUnit: unit.name, packFactor: unit.factor, unit: all[0]!.name })),
    ...(unit === marked && { marked: true }),
  }))
}

function choose(
  groups: readonly OptionGroup[],
  wanted: ReadonlySet<number>,
): Failure | { ids: number[]; surcharge: Decimal } {
  const options = groups.flatMap(group => group.options).filter(({ id }) => wanted.has(id))
  if (options.length < wanted.size) return fail('cart.customisationGone', undefined, 'list')
  for (const { name, required, several, options: offered } of groups) {
    const chosen = offered.filter(({ id }) => wanted.has(id)).length
    if (required && chosen === 0) return fail('cart.chooseRequired', { name }, 'list')
    if (!several && chosen > 1) return fail('cart.chooseOne', { name }, 'list')
  }
  return {
    ids: options.map(({ id }) => id).sort((a, b) => a - b),
    surcharge: sum(options.map(({ surcharge }) => surcharge)),
  }
}
