import type { ParsedInput } from '../../../contract/action.ts'
import type { refund } from '../../../contract/after-sale.ts'
import { type CaseKind, caseReasons, caseTimes } from '../../../contract/after-sale-states.ts'
import { compare, type Decimal, isNegative, isZero, placesOf, trimZeros } from '../../../contract/decimal.ts'
import { isWholeTimes } from '../../../contract/quantity.ts'
import type { MemberContext } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { least } from '../payment/payment.rules.ts'
import {
  type Buyer,
  type CaseOrder,
  type CaseRow,
  formLines,
  insertCase,
  lockCaseOrder,
  openCasesOf,
  ownCaseOrder,
} from './after-sale.queries.ts'
import {
  paybackOf,
  refundableOf,
  stepBack,
  takesCases,
  unshippedOf,
  type WantedBack,
} from './after-sale.rules.ts'
import { writeMessage } from './case-messages.ts'

type Input = ParsedInput<typeof refund>

/**
 * Asks for the buyer's money back, who need not be the one who writes it down. Whoever asks for the very same again, while that is open, gets the case there is: a second press is the
 * same press.
 */
export async function requestCase(
  context: MemberContext,
  buyer: Buyer,
  { id, lines, kind = 'refund', reason = 'other', words = '', files = [], toStored = false }: Input,
): Promise<{ id: number; number: string } | Failure> {
  const { visitor, now, lang } = context
  const tx = context.db as Tx
  if (!(await ownCaseOrder(tx, id, buyer))) return fail('message.noPermission', undefined, 'id')
  const order = await lockCaseOrder(tx, id)
  if (order.isPurchase) return fail('fx-orders.caseLinkedOwn', undefined, 'id')
  const cases = await openCasesOf(tx, id)
  const taken = new Set(cases.flatMap(one => one.lines.map(({ lineId }) => lineId)))
  const wanted =
    lines?.map(line => ({ lineId: line.id, quantity: line.quantity })) ?? allThatCan(order, kind, taken)
  const same = cases.find(one => one.kind === kind && isAbout(one, lines ? wanted : undefined, order))
  if (same) return same
  if (!takesCases(order, now, caseTimes.openDays))
    return fail('after-sale.tooLate', { number: order.number }, 'id')
  const refused = await refuseLines(tx, order, { kind, wanted, cases, buyer, lang })
  if (refused) return refused
  const back = paybackOf(order, wanted, { atFault: caseReasons[reason].atFault })
  if (isZero(back.amount) && !isZero(order.total) && back.points === 0)
    return fail('after-sale.nothingLeft', {}, 'lines')
  const made = await insertCase(tx, {
    order,
    kind,
    reason,
    toStored: toStored && !order.isDistributors,
    amount: back.amount,
    freight: back.freight,
    answerHours: caseTimes.answerHours,
    lines: wanted.map(({ lineId, quantity }) => {
      const line = order.lines.find(one => one.id === lineId)!
      return {
        lineId,
        quantity,
        unshipped: kind === 'return' ? '0' : least(quantity, unshippedOf(line)),
        amount: back.lines.find(one => one.lineId === lineId)?.goods ?? '0',
      }
    }),
  })
  const told = await writeMessage(tx, {
    caseId: made.id,
    memberId: visitor.id,
    state: 'requested',
    words,
    files,
  })
  return told ?? made
}

/** Every line as far as it can go back now. */
export const allThatCan = (
  { lines }: Pick<CaseOrder, 'lines'>,
  kind: CaseKind,
  taken: ReadonlySet<number>,
): WantedBack[] =>
  lines.flatMap(line => {
    const quantity = refundableOf(line, kind)
    return taken.has(line.id) || isZero(quantity) || isNegative(quantity)
      ? []
      : [{ lineId: line.id, quantity: trimZeros(quantity) }]
  })

/** Without `wanted`: about all of the order. */
function isAbout(one: CaseRow, wanted: readonly WantedBack[] | undefined, order: CaseOrder): boolean {
  if (!wanted) return order.lines.every(line => one.lines.some(({ lineId }) => lineId === line.id))
  return (
    wanted.length === one.lines.length &&
    wanted.every(({ lineId, quantity }) =>
      one.lines.some(line => line.lineId === lineId && compare(line.quantity, quantity) === 0),
    )
  )
}

interface AskedLines {
  kind: CaseKind
  wanted: readonly WantedBack[]
  cases: readonly CaseRow[]
  buyer: Buyer
  lang: MemberContext['lang']
}

async function refuseLines(
  db: Db,
  order: CaseOrder,
  { kind, wanted, cases, buyer, lang }: AskedLines,
): Promise<Failure | undefined> {
  if (wanted.length === 0)
    return cases.length > 0
      ? fail('after-sale.openAlready', { number: cases[0]!.number }, 'lines')
      : fail(kind === 'return' ? 'after-sale.nothingToReturn' : 'after-sale.nothingLeft', {}, 'lines')
  if (new Set(wanted.map(({ lineId }) => lineId)).size !== wanted.length)
    return fail('after-sale.lineTwice', {}, 'lines')
  const names = await formLines(db, order.id, lang)
  for (const { lineId, quantity } of wanted) {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return fail('message.noPermission', undefined, 'lines')
    const about = names.find(({ id }) => id === lineId)!
    const open = cases.find(one => one.lines.some(each => each.lineId === lineId))
    if (open) return fail('after-sale.lineOpen', { name: about.name, number: open.number }, 'lines')
    const most = refundableOf(line, kind)
    if (isZero(quantity) || isNegative(quantity) || compare(quantity, most) > 0 || placesOf(quantity) > 4)
      return fail(
        'after-sale.atMost',
        { name: about.name, most: trimZeros(isNegative(most) ? '0' : most), unit: about.unit },
        'lines',
      )
    const step = stepBack(buyer, about)
    if (compare(quantity, most) < 0 && !isWholeTimes(quantity, step))
      return fail(
        'after-sale.inSteps',
        { name: about.name, step, most: trimZeros(most), unit: about.unit },
        'lines',
      )
  }
  return undefined
}

/** What these lines would come to, for whoever is about to ask; lines that cannot be asked for count as far as they can. */
export function previewOf(order: CaseOrder, kind: CaseKind, wanted: readonly WantedBack[]) {
  const possible = wanted.flatMap(({ lineId, quantity }): { lineId: number; quantity: Decimal }[] => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line || isNegative(quantity)) return []
    const most = refundableOf(line, kind)
    return isNegative(most) ? [] : [{ lineId, quantity: least(quantity, most) }]
  })
  return paybackOf(order, possible, { atFault: false })
}
