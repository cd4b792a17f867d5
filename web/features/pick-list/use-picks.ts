import { createContext, use, useState } from 'react'
import { array, boolean, nullable, number, object, string } from 'valibot'
import { amountOf, leastIn, ruleFor } from '../../../contract/amounts.ts'
import { add, compare, type Decimal, sum } from '../../../contract/decimal.ts'
import { decimalText } from '../../../contract/fields.ts'
import { type Currency, currencyDecimals } from '../../../contract/money.ts'
import { type PickRow, pickRow } from '../../../contract/pick-row.ts'
import { checkQuantity } from '../../../contract/quantity.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'

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
  refused?: Refusal
}

/** Why it did not go into the cart, and how many could instead. */
export interface Refusal {
  message: string
  repair?: Decimal
}

export const pickOf = (
  row: PickRow,
  { key = String(row.skuId), unitId = null, quantity, checked = true }: Partial<Pick> = {},
): Pick => ({ key, row, unitId, quantity: quantity ?? leastIn(row, unitId), checked })

/** A row with nothing filled in yet. */
export const emptyPick = (row: PickRow): Pick => pickOf(row, { checked: false, quantity: '0' })

/** What cannot be had at all: it is not ticked, and cannot be. */
export const isPickable = ({ row }: Pick): boolean =>
  row.stockState !== 'out' && (row.priceHidden || row.units.some(({ price }) => price !== null))

const isRight = ({ row, unitId, quantity, refused }: Pick): boolean =>
  !refused && checkQuantity(quantity, ruleFor(row, unitId)).ok

export interface Picks {
  /** The rows that are shown. */
  picks: readonly Pick[]
  /** Ticked, can be had, and more than none of it. */
  chosen: readonly Pick[]
  /** How many of them stand on another page of the list. */
  elsewhere: number
  /** Those of them that can go into the cart as they stand. */
  ready: readonly Pick[]
  wrong: number
  /** Null while prices are hidden. */
  total: Decimal | null
  change(key: string, part: Partial<Pick>): void
  tick(keys: readonly string[], checked: boolean): void
  /** More rows; the same again adds up: two scans are two pieces. */
  add(picks: readonly Pick[]): void
  /** These leave the list. */
  drop(keys: readonly string[]): void
  /** Nothing is chosen any more. */
  clear(): void
  /** What went into the cart is not chosen any more; what the server would not take says why, until it is changed. */
  settle(added: readonly string[], refused: ReadonlyMap<string, Refusal>): void
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

interface Options {
  /** Under it what was filled in survives a lost session. */
  name?: string
  /** The list has other pages: what was filled in there still counts. */
  paged?: boolean
}

/**
 * What is ticked and filled in, in a list of SKUs. `listed` are its rows with what they begin with; a list without any shows
 * what is added to it.
 */
export function usePicks(listed: readonly Pick[] | undefined, { name, paged }: Options = {}): Picks {
  const [touched, setTouched] = useState<ReadonlyMap<string, Pick>>(new Map())
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const known = [...touched.values()]
  const filledIn = known.some(({ checked, quantity }) => checked || compare(quantity, '0') > 0)
  useDraft(name ?? '', keptPicks, name && filledIn ? known : undefined, kept =>
    setTouched(new Map(kept.map(pick => [pick.key, pick]))),
  )

  const first = new Map(listed?.map(pick => [pick.key, pick]))
  const shown = listed?.filter(({ key }) => !gone.has(key)).map(pick => asTouched(pick, touched)) ?? known
  const others = paged ? known.filter(({ key }) => !first.has(key)) : []
  const isChosen = (pick: Pick) => pick.checked && isPickable(pick) && compare(pick.quantity, '0') > 0
  const chosen = [...others, ...shown].filter(isChosen)
  const ready = chosen.filter(isRight)
  const { total } = useAmounts()

  const update = (keys: readonly string[], next: (pick: Pick) => Pick) =>
    setTouched(before => {
      const after = new Map(before)
      for (const key of keys) {
        const pick = after.get(key) ?? first.get(key)
        if (pick) after.set(key, next(pick))
      }
      return after
    })
  const unpick = (keys: readonly string[]) =>
    setTouched(before => {
      const after = new Map(before)
      for (const key of keys) {
        const rest = asAtFirst(first.get(key), after.get(key))
        if (rest) after.set(key, rest)
        else after.delete(key)
      }
      return after
    })

  return {
    picks: shown,
    chosen,
    elsewhere: others.filter(isChosen).length,
    ready,
    wrong: chosen.length - ready.length,
    total: total(ready),
    change: (key, part) => update([key], pick => changed(pick, part)),
    tick: (keys, checked) => update(keys, pick => filled({ ...pick, checked })),
    add: picks => setTouched(before => joined(before, picks)),
    drop: keys => {
      setGone(before => new Set([...before, ...keys]))
      setTouched(before => new Map([...before].filter(([key]) => !keys.includes(key))))
    },
    clear: () => unpick(chosen.map(({ key }) => key)),
    settle: (added, refused) => {
      unpick(added)
      update([...refused.keys()], pick => ({ ...pick, refused: refused.get(pick.key) }))
    },
  }
}

/** What it costs is what it costs now. */
function asTouched(pick: Pick, touched: ReadonlyMap<string, Pick>): Pick {
  const known = touched.get(pick.key)
  if (!known) return pick
  return known.row.skuId === pick.row.skuId ? { ...known, row: pick.row } : known
}

/** A row that went into the cart begins anew, unticked; where nothing was filled in at first, the unit stays. */
function asAtFirst(first: Pick | undefined, known: Pick | undefined): Pick | undefined {
  if (first?.checked) return { ...first, checked: false }
  if (!first || !known || compare(first.quantity, '0') > 0 || known.unitId === first.unitId) return undefined
  return { ...first, unitId: known.unitId }
}

function changed(pick: Pick, part: Partial<Pick>): Pick {
  // Whoever fills in a quantity wants it.
  const wants = part.quantity === undefined ? pick.checked : compare(part.quantity, '0') > 0
  const isOther = (part.quantity ?? part.row ?? part.unitId) !== undefined
  return filled({ ...pick, checked: wants, ...(isOther && { refused: undefined }), ...part })
}

/** What is ticked is wanted: at least the least of it. */
const filled = (pick: Pick): Pick =>
  pick.checked && compare(pick.quantity, '0') === 0
    ? { ...pick, quantity: leastIn(pick.row, pick.unitId) }
    : pick

function joined(before: ReadonlyMap<string, Pick>, more: readonly Pick[]): ReadonlyMap<string, Pick> {
  const all = new Map(before)
  for (const pick of more) {
    const isSame = ({ row, unitId }: Pick) => row.skuId === pick.row.skuId && unitId === pick.unitId
    const same = [...all.values()].find(isSame)
    if (!same) all.set(pick.key, pick)
    else all.set(same.key, { ...same, quantity: add(same.quantity, pick.quantity), checked: true })
  }
  return all
}

/** What picks come to in the visitor's currency. */
export function useAmounts() {
  const decimals = currencyDecimals(usePickCurrency())
  const of = ({ row, unitId, quantity }: Pick) => amountOf(row, unitId, quantity, decimals)
  return {
    of,
    total: (picks: readonly Pick[]): Decimal | null =>
      picks.some(({ row }) => row.priceHidden) ? null : sum(picks.map(pick => of(pick).amount ?? '0')),
  }
}
