import { mostCartLines } from '../../../contract/cart.ts'
import {
  add,
  compare,
  type Decimal,
  isZero,
  multiply,
  subtract,
  trimZeros,
} from '../../../contract/decimal.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { formatQuantity } from '../../../contract/money.ts'
import type { Params, TextKey, Translate } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail, type Outcome } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { purchaseRule } from '../catalogue/purchase-rule.ts'
import type { Owner } from '../guests/guest.ts'
import { type PricedBuyer, pricedFor, priceFrom } from '../pricing/price-lines.ts'
import { type AskedRow, addLines, countLines, type NewLine, type OfferRow, offers } from './cart.queries.ts'
import { type FoundProblem, findProblem } from './cart.rules.ts'

export interface RowToPut {
  skuId: number
  unitId?: number | null
  /** Of the unit; added to what the cart has. */
  qty: Decimal
  qzcId?: number | null
  comment?: string
  /** The promotion of this row alone; 0: it takes part in none. */
  promoId?: number
  checked?: boolean
  addedAt?: string
}

export interface Putting {
  owner: Owner
  /** Whose prices are agreed to. */
  buyer: PricedBuyer
  rows: readonly RowToPut[]
  storeId?: number
  whId?: number
  /** Rows of another product are refused. */
  productId?: number
  promotionId?: number
  /** Who did it, when it was not the owner. */
  addedBy?: number
  /** Nothing is added when one of them is refused. */
  all?: boolean
  /** Where it is written; the action's transaction, unless somebody knows better. */
  into?: Db
}

export interface RefusedRow {
  at: number
  itemNo: string
  name: string
  problem: FoundProblem
  /** Says why, and mentions what the cart has already. */
  key: TextKey
  params?: Params
  message: string
  /** So many of the unit could be added instead. */
  repair: Decimal | undefined
}

export interface PutIntoCart {
  n: number
  /** In the order of the rows; null for a refused one. */
  lineIds: (number | null)[]
  refused: RefusedRow[]
}

/**
 * Adds rows to a cart, whichever of them can be had: two statements, however many rows. A caller to whom that is not enough
 * answers with `refusal`, which undoes it all.
 */
export async function putIntoCart(context: Context, putting: Putting): Promise<PutIntoCart | Failure> {
  const { db, shop, lang } = context
  const { owner, buyer, storeId = shop.storeId, whId = shop.warehouseId } = putting
  const scope = { shopId: shop.id, ownerId: shop.ownerId, owner, storeId, warehouseId: whId }
  const asked = addUp(putting.rows, putting.promotionId)
  const { found, facts } = await offers(db, scope, pricedFor(buyer), lang, asked)
  const priced = priceFrom(
    facts,
    buyer,
    asked.map((row, at) => ({ ...row, quantity: add(row.quantity, found.get(at)?.have ?? '0') })),
  )

  const refused: RefusedRow[] = []
  const lines = new Map<string, AskedLine & NewLine & { isNew: boolean }>()
  for (const [at, row] of asked.entries()) {
    const offer = found.get(at)
    const negotiable = buyer.seesPrices && priced[at]!.unitPrice === null
    const problem = problemOf(context, putting, row, offer, negotiable, asked, found)
    if (problem) refused.push(...row.places.map(place => refusedRow(context, place, offer, problem)))
    else {
      // The product's own unit may be asked for by its number as well.
      const line = { ...row, unitId: row.unitId === offer!.ownUnitId ? null : row.unitId }
      const same = lines.get(keyOf(line))
      const both = same ? joined(same, line) : line
      lines.set(keyOf(line), { ...both, seenPrice: priced[at]!.unitPrice, isNew: isZero(offer!.have) })
    }
  }

  const before = found.values().next().value?.lines ?? (await countLines(db, { shopId: shop.id, owner }))
  const n = before + [...lines.values()].filter(({ isNew }) => isNew).length
  if (lines.size && n > mostCartLines) return fail('cart.cartFull', { most: mostCartLines }, 'products')
  const lineIds = putting.rows.map(() => null as number | null)
  refused.sort((a, b) => a.at - b.at)
  if (lines.size === 0 || (putting.all && refused.length > 0)) return { n: before, lineIds, refused }

  const { into = db, addedBy = null } = putting
  const added = await addLines(into, scope, [...lines.values()], addedBy)
  for (const line of lines.values()) {
    const stored = added.find(each => keyOf(each) === keyOf(line))
    for (const place of line.places) lineIds[place] = stored?.id ?? null
  }
  return { n, lineIds, refused }
}

/** What went wrong with rows of which none may be missing. */
export function refusal(
  { t }: Context,
  rows: number,
  refused: readonly RefusedRow[],
): Exclude<Outcome, { kind: 'ok' }> {
  const [first] = refused
  if (rows === 1 && first) {
    return fail(first.key, first.params, isAboutQuantity(first.problem) ? 'qty' : 'products')
  }
  return {
    kind: 'table',
    msg: t('cart.rowsRefused', { count: refused.length }),
    rows: refused.map(({ itemNo, name, message }) => [itemNo, name, message].filter(Boolean)),
  }
}

const isAboutQuantity = ({ kind }: FoundProblem) => ['min', 'max', 'multiple', 'stock'].includes(kind)

interface AskedLine extends Omit<NewLine, 'seenPrice'> {
  /** Where in the rows it stands. */
  places: number[]
}

/** The same thing twice is one line. */
function addUp(rows: readonly RowToPut[], promotionId: number | undefined): AskedLine[] {
  const lines = new Map<string, AskedLine>()
  for (const [at, { skuId, unitId, qty, qzcId, comment = '', ...more }] of rows.entries()) {
    const row = { skuId, unitId: unitId || null, customisationId: qzcId || null }
    const line = {
      ...row,
      quantity: qty,
      comment,
      promotionId: more.promoId ?? promotionId ?? null,
      checked: more.checked ?? true,
      addedAt: more.addedAt ?? null,
      places: [at],
    }
    const same = lines.get(keyOf(row))
    lines.set(keyOf(row), same ? joined(same, line) : line)
  }
  return [...lines.values()]
}

const joined = (first: AskedLine, second: AskedLine): AskedLine => ({
  ...first,
  quantity: add(first.quantity, second.quantity),
  comment: first.comment || second.comment,
  places: [...first.places, ...second.places],
})

const keyOf = ({ skuId, unitId, customisationId }: AskedRow) => `${skuId} ${unitId} ${customisationId}`

function problemOf(
  { shop }: Context,
  { productId }: Putting,
  row: AskedLine,
  offer: OfferRow | undefined,
  negotiable: boolean,
  asked: readonly AskedLine[],
  found: ReadonlyMap<number, OfferRow>,
): FoundProblem | undefined {
  if (!offer || (productId && offer.productId !== productId))
    return { kind: 'gone', key: 'cart.gone', hopeless: true }
  const customises = hasFlag(shop.flags, ShopFlag.Customisation)
  if (!offer.customised) return { kind: 'gone', key: 'cart.customisationGone', hopeless: true }
  if (offer.mustCustomise && customises) return { kind: 'gone', key: 'cart.mustCustomise', hopeless: true }
  if (compare(row.quantity, '0') <= 0) return { kind: 'min', key: 'cart.notPositive', hopeless: false }
  const beside = asked
    .map((other, at) => ({ other, factor: found.get(at)?.factor ?? '1' }))
    .filter(({ other }) => other !== row && other.skuId === row.skuId)
    .map(({ other, factor }) => multiply(other.quantity, factor))
  return findProblem({
    ...offer,
    ...purchaseRule(shop, offer),
    choicesGone: row.customisationId !== null && !customises,
    negotiable,
    claimLive: undefined,
    quantity: add(row.quantity, offer.have),
    elsewhere: beside.reduce(add, offer.elsewhere),
    showsStock: shop.stockDisplay === 'number',
  })
}

function refusedRow(
  { t, lang }: Context,
  at: number,
  offer: OfferRow | undefined,
  problem: FoundProblem,
): RefusedRow {
  const spec = offer?.spec.map(({ value }) => inLanguage(value, lang)).join(' ')
  const { key, params } = withInCart(t, offer?.have ?? '0', problem)
  return {
    at,
    itemNo: offer?.itemNo ?? '',
    name: [offer?.name, spec].filter(Boolean).join(' '),
    problem,
    key,
    params,
    message: t(key, params),
    repair: repairOf(problem, offer?.have ?? '0'),
  }
}

/** The nearest that keeps the rules, without what the cart has of it. */
function repairOf({ above, below }: FoundProblem, have: Decimal): Decimal | undefined {
  const whole = above ?? below
  if (whole === undefined || compare(whole, have) <= 0) return undefined
  return trimZeros(subtract(whole, have))
}

/** The rule is about the whole line: whoever adds 2 to 10 is told about the 10. */
function withInCart(t: Translate, have: Decimal, problem: FoundProblem): { key: TextKey; params?: Params } {
  if (isZero(have) || !isAboutQuantity(problem)) return problem
  const message = t(problem.key, problem.params)
  return { key: 'cart.withInCart', params: { have: formatQuantity(have), message } }
}
