import { createContext, use, useState } from 'react'
import { array, boolean, nullable, number, object, string } from 'valibot'
import { amountOf, leastIn, ruleFor } from '../../../contract/amounts.ts'
import { add, compare, type Decimal } from '../../../contract/decimal.ts'
import { decimalText } from '../../../contract/fields.ts'
import { type Currency, currencyDecimals } from '../../../contract/money.ts'
import { type PickRow, pickRow } from '../../../contract/pick-row.ts'
import { checkQuantity, explainQuantity } from '../../../contract/quantity.ts'
import type { Translate } from '../../../contract/text.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { useKept } from '../../ui/use-kept.ts'

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
  /** What the server said about this quantity. */
  refused?: Refused
}

/** Why it did not go into the cart, and how many could instead. */
export interface Refused {
  message: string
  repair?: Decimal
}

export const pickOf = (
  row: PickRow,
  { key = String(row.skuId), unitId = null, quantity, checked = true }: Partial<Pick> = {},
): Pick => ({ key, row, unitId, quantity: quantity ?? leastIn(row, unitId), checked })

/** What cannot be had at all: it is not ticked, and cannot be. */
export const isPickable = ({ row }: Pick): boolean =>
  row.stockState !== 'out' && (row.priceHidden || row.units[0]!.price !== null)

/** What is wrong with the quantity, in words, and the nearest that would be right. */
export function problemOf(
  { row, unitId, quantity, refused }: Pick,
  t: Translate,
): { advice: string; repair?: Decimal } | undefined {
  if (compare(quantity, '0') === 0) return undefined
  const rule = ruleFor(row, unitId)
  const check = checkQuantity(quantity, rule)
  if (check.ok) return refused && { advice: refused.message, repair: refused.repair }
  const { key, params } = explainQuantity(check, rule)
  return { advice: t(key, params), repair: check.above ?? check.below }
}

const isRight = ({ row, unitId, quantity, refused }: Pick): boolean =>
  !refused && checkQuantity(quantity, ruleFor(row, unitId)).ok

export interface Picks {
  picks: readonly Pick[]
  /** Ticked, can be had, and more than none of it. */
  chosen: readonly Pick[]
  /** Those of them that can go into the cart as they stand. */
  ready: readonly Pick[]
  wrong: number
  /** Null while prices are hidden. */
  total: Decimal | null
  change(key: string, part: Partial<Pick>): void
  tick(keys: readonly string[], checked: boolean): void
  set(picks: readonly Pick[]): void
  /** What the server would not take says why, until it is changed; `gone`: these leave the list. */
  settle(refused: ReadonlyMap<string, Refused>, gone?: readonly string[]): void
}

export const keptPicks = array(
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
  const ready = chosen.filter(isRight)
  return {
    picks,
    chosen,
    ready,
    wrong: chosen.length - ready.length,
    total: sumOf(ready),
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
            ...((part.quantity ?? part.row ?? part.unitId) !== undefined && { refused: undefined }),
            ...part,
          })
        }),
      ),
    tick: (keys, checked) =>
      set(all => all.map(pick => (keys.includes(pick.key) ? filled({ ...pick, checked }) : pick))),
    set,
    settle: (refused, gone = []) =>
      set(all =>
        all
          .filter(({ key }) => !gone.includes(key))
          .map(pick => ({ ...pick, refused: refused.get(pick.key) ?? pick.refused })),
      ),
  }
}

/** What is ticked is wanted: at least the least of it. */
const filled = (pick: Pick): Pick =>
  pick.checked && compare(pick.quantity, '0') === 0
    ? { ...pick, quantity: leastIn(pick.row, pick.unitId) }
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
