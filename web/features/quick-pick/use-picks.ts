import { createContext, use, useState } from 'react'
import { array, boolean, nullable, number, object, string } from 'valibot'
import { add, compare, type Decimal, trimZeros } from '../../../contract/decimal.ts'
import { decimalText } from '../../../contract/fields.ts'
import { type Currency, currencyDecimals } from '../../../contract/money.ts'
import { amountOf, type PickRow, pickRow, ruleInUnit, unitOf } from '../../../contract/pick-row.ts'
import { checkQuantity, explainQuantity } from '../../../contract/quantity.ts'
import type { Params, TextKey } from '../../../contract/text.ts'
import { useKept } from '../../ui/use-kept.ts'
import { useCurrency } from '../catalogue/use-currency.ts'

/** The currency of a list whose prices are in another one than the visitor's: a quotation that somebody shared. */
export const PickCurrency = createContext<Currency | undefined>(undefined)

export function usePickCurrency(): Currency {
  const own = useCurrency()
  return use(PickCurrency) ?? own
}

/** A row that somebody may put into the cart, and how much of it. */
export interface Pick {
  key: string
  row: PickRow
  unitId: number | null
  quantity: Decimal
  checked: boolean
}

/** The least that can be bought of it, in a unit. */
export function leastOf(row: PickRow, unitId: number | null = null): Decimal {
  const rule = ruleInUnit(row, unitOf(row, unitId).factor)
  const check = checkQuantity(rule.min, rule)
  return trimZeros(check.ok ? rule.min : (check.above ?? rule.min))
}

export const pickOf = (
  row: PickRow,
  { key = String(row.skuId), unitId = null, quantity, checked = true }: Partial<Pick> = {},
): Pick => ({ key, row, unitId, quantity: quantity ?? leastOf(row, unitId), checked })

/** What cannot be had at all: it is not ticked, and cannot be. */
export const isPickable = ({ row }: Pick): boolean =>
  row.stockState !== 'out' && (row.priceHidden || row.units[0]!.price !== null)

/** What is wrong with the quantity, in words. */
export function adviceFor({ row, unitId, quantity }: Pick): { key: TextKey; params: Params } | undefined {
  if (compare(quantity, '0') === 0) return undefined
  const rule = ruleInUnit(row, unitOf(row, unitId).factor)
  const check = checkQuantity(quantity, rule)
  return check.ok ? undefined : explainQuantity(check, rule)
}

export interface Picks {
  picks: readonly Pick[]
  /** Ticked, can be had, and more than none of it. */
  chosen: readonly Pick[]
  wrong: number
  /** Null while prices are hidden. */
  total: Decimal | null
  change(key: string, part: Partial<Pick>): void
  tick(keys: readonly string[], checked: boolean): void
  set(picks: readonly Pick[]): void
}

const keptPicks = array(
  object({
    key: string(),
    row: pickRow,
    unitId: nullable(number()),
    quantity: decimalText(),
    checked: boolean(),
  }),
)

/** What was filled in goes back to its row; a list that began empty gets the rows back as well. */
function withKept(picks: readonly Pick[], first: readonly Pick[], kept: readonly Pick[]): readonly Pick[] {
  if (first.length === 0) return [...picks, ...kept.map(pick => ({ ...pick, key: `kept-${pick.key}` }))]
  return picks.map(pick => {
    const back = kept.find(({ key }) => key === pick.key)
    return back ? { ...back, row: back.row.skuId === pick.row.skuId ? pick.row : back.row } : pick
  })
}

/** Ticks, units and quantities of a list that fills the cart; under a name they survive a lost session. */
export function usePicks(initial: readonly Pick[], name?: string): Picks {
  const [first] = useState(initial)
  const [picks, set] = useState(first)
  const changed = picks.filter(pick => !first.includes(pick))
  useKept(name ?? '', keptPicks, name && changed.length > 0 ? changed : undefined, kept =>
    set(picks => withKept(picks, first, kept)),
  )
  const { total: sumOf } = useAmounts()
  const chosen = picks.filter(pick => pick.checked && isPickable(pick) && compare(pick.quantity, '0') > 0)
  return {
    picks,
    chosen,
    wrong: chosen.filter(adviceFor).length,
    total: sumOf(chosen),
    change: (key, part) =>
      set(all =>
        all.map(pick => {
          if (pick.key !== key) return pick
          // Whoever fills in a quantity wants it.
          const wants = part.quantity !== undefined && compare(part.quantity, '0') > 0
          const empties = part.quantity !== undefined && !wants
          return filled({
            ...pick,
            ...(wants && { checked: true }),
            ...(empties && { checked: false }),
            ...part,
          })
        }),
      ),
    tick: (keys, checked) =>
      set(all => all.map(pick => (keys.includes(pick.key) ? filled({ ...pick, checked }) : pick))),
    set,
  }
}

/** What is ticked is wanted: at least the least of it. */
const filled = (pick: Pick): Pick =>
  pick.checked && compare(pick.quantity, '0') === 0
    ? { ...pick, quantity: leastOf(pick.row, pick.unitId) }
    : pick

/** What picks come to in the visitor's currency. */
export function useAmounts() {
  const decimals = currencyDecimals(usePickCurrency())
  return {
    of: ({ row, unitId, quantity }: Pick) => amountOf(row, unitId, quantity, decimals),
    total: (picks: readonly Pick[]): Decimal | null =>
      picks.some(({ row }) => row.priceHidden)
        ? null
        : picks.reduce(
            (sum, { row, unitId, quantity }) =>
              add(sum, amountOf(row, unitId, quantity, decimals).amount ?? '0'),
            '0',
          ),
  }
}
