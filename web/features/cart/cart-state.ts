import type { Cart, CartGroup, CartLine, CartPromotion } from '../../../contract/cart.ts'
import {
  type Decimal,
  isZero,
  multiply,
  roundHalfUp,
  trimZeros,
  wholeTimes,
} from '../../../contract/decimal.ts'
import {
  checkQuantity,
  type QuantityProblem,
  type QuantityRule,
  ruleInUnit,
} from '../../../contract/quantity.ts'

/** What an answer says about the lines it names; the others stay the very same objects, so that only they are redrawn. */
export function withAnswer(cart: Cart, answer: Cart, whole: boolean): Cart {
  if (whole) return { ...answer, lines: withKnown(cart.lines, answer.lines), removed: [] }
  const news = new Map(answer.lines.map(line => [line.id, line]))
  const gone = new Set(answer.removed)
  const kept = cart.lines.filter(({ id }) => !gone.has(id)).map(line => news.get(line.id) ?? line)
  const known = new Set(kept.map(({ id }) => id))
  const added = answer.lines.filter(({ id }) => !known.has(id))
  return { ...answer, lines: [...kept, ...added], removed: [] }
}

function withKnown(known: readonly CartLine[], lines: readonly CartLine[]): CartLine[] {
  const byId = new Map(known.map(line => [line.id, line]))
  return lines.map(line => {
    const before = byId.get(line.id)
    return before && JSON.stringify(before) === JSON.stringify(line) ? before : line
  })
}

export const withLine = (cart: Cart, id: number, change: (line: CartLine) => CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map(line => (line.id === id ? change(line) : line)),
})

export function withoutLines(cart: Cart, ids: ReadonlySet<number>): Cart {
  const kept = (lineIds: number[]) => lineIds.filter(id => !ids.has(id))
  return {
    ...cart,
    n: cart.n - cart.lines.filter(({ id }) => ids.has(id)).length,
    lines: cart.lines.filter(({ id }) => !ids.has(id)),
    groups: cart.groups
      .map(group => ({
        ...group,
        lineIds: kept(group.lineIds),
        promotions: group.promotions.map(each => ({ ...each, lineIds: kept(each.lineIds) })),
      }))
      .filter(({ lineIds }) => lineIds.length > 0),
  }
}

/** As it will be once the server agrees: at the same price, which a quantity break may still change. */
export function withQuantity(line: CartLine, quantity: Decimal, decimals: number): CartLine {
  const { price } = line
  return {
    ...line,
    quantity,
    baseQuantity: trimZeros(multiply(quantity, factorOf(line))),
    amount: price === null ? null : roundHalfUp(multiply(price, quantity), decimals),
    problem: null,
  }
}

const factorOf = ({ units, unitId }: Pick<CartLine, 'units' | 'unitId'>): Decimal =>
  units.find(({ id }) => id === unitId)?.factor ?? '1'

/** For quantities of the line's unit. */
export function ruleOf(line: CartLine): QuantityRule {
  const { minQty: min, multiple, maxQty } = line
  return ruleInUnit({ min, multiple, max: maxQty ?? undefined }, factorOf(line))
}

export function problemWith(line: CartLine, quantity: Decimal): QuantityProblem | undefined {
  const check = checkQuantity(quantity, ruleOf(line))
  return check.ok ? undefined : check
}

/** About as many, counted in another unit: whole ones, and as many as the rule wants. */
export function quantityIn(line: CartLine, unitId: number | null): Decimal {
  const other = { ...line, unitId }
  const whole = wholeTimes(line.baseQuantity, factorOf(other))
  const quantity = unitId === null ? line.baseQuantity : isZero(whole) ? '1' : whole
  const check = problemWith(other, quantity)
  return check?.above ?? check?.below ?? quantity
}

export interface ArrangedGroup {
  group: CartGroup
  /** Lines of a promotion under its name, the others last. */
  parts: { promotion: CartPromotion | undefined; lines: CartLine[] }[]
  lines: CartLine[]
}

export interface ArrangedCart {
  groups: ArrangedGroup[]
  /** What cannot be ordered, apart. */
  invalid: CartLine[]
}

export function arrange(cart: Cart, words = ''): ArrangedCart {
  const wanted = cart.lines.filter(line => matches(line, words))
  const byId = new Map(wanted.filter(line => !isInvalid(line)).map(line => [line.id, line]))
  const linesOf = (ids: readonly number[]) => ids.flatMap(id => byId.get(id) ?? [])
  const groups = cart.groups.map(group => {
    const promoted = new Set(group.promotions.flatMap(({ lineIds }) => lineIds))
    const parts = [
      ...group.promotions.map(promotion => ({ promotion, lines: linesOf(promotion.lineIds) })),
      { promotion: undefined, lines: linesOf(group.lineIds.filter(id => !promoted.has(id))) },
    ].filter(({ lines }) => lines.length > 0)
    return { group, parts, lines: parts.flatMap(({ lines }) => lines) }
  })
  return { groups: groups.filter(({ lines }) => lines.length > 0), invalid: wanted.filter(isInvalid) }
}

/** Only the first so many lines, in the order they are shown; what a group says about all of its lines stays. */
export function firstLines(groups: readonly ArrangedGroup[], most: number): ArrangedGroup[] {
  let left = most
  const take = <T>(items: readonly T[]) => {
    const taken = items.slice(0, Math.max(0, left))
    left -= taken.length
    return taken
  }
  return groups
    .map(group => ({ ...group, parts: group.parts.map(part => ({ ...part, lines: take(part.lines) })) }))
    .map(group => ({ ...group, parts: group.parts.filter(({ lines }) => lines.length > 0) }))
    .filter(({ parts }) => parts.length > 0)
}

/**
 * About eight lines each, which are laid out together when they come into sight. Where one ends depends on its last line's
 * number alone, so that taking a line out, or putting one in, does not move others from one to the next.
 */
export function stretches(lines: readonly CartLine[]): { key: number; lines: CartLine[] }[] {
  const made: { key: number; lines: CartLine[] }[] = []
  let key = 0
  let open: CartLine[] = []
  for (const line of lines) {
    if (open.length === 0) made.push({ key, lines: open })
    open.push(line)
    if (Math.imul(line.id, 0x9e3779b1) >>> 29 === 0) {
      key = line.id
      open = []
    }
  }
  return made
}

/** For whoever hears it: two specifications of a product are two things. */
export const spokenName = ({ name, spec }: CartLine): string =>
  [name, ...spec.map(({ value }) => value)].join(' ')

export const isInvalid = ({ problem }: CartLine): boolean => problem?.hopeless === true

function matches({ name, itemNo, spec }: CartLine, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return true
  return [name, itemNo, ...spec.map(({ value }) => value)].some(text => text.toLowerCase().includes(wanted))
}
