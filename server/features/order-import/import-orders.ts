import type { Address, ParsedChoices } from '../../../contract/checkout.ts'
import { add, type Decimal, isDecimal, isZero, subtract } from '../../../contract/decimal.ts'
import { homeRegion } from '../../../contract/mobile.ts'
import {
  type AgreedOrder,
  type JudgedOrder,
  type JudgedRow,
  mostImportOrders,
  mostImportRows,
} from '../../../contract/order-import.ts'
import { isPaidLater } from '../../../contract/pay-methods.ts'
import type { ImportProblem } from '../../../contract/records.ts'
import type { MemberContext } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { fail, isFailure, type Outcome, ok } from '../../handler.ts'
import { addressFault, shopLetsEditAddress, tidied } from '../../records/definitions/address.ts'
import {
  type CheckedRow,
  type CheckedSheet,
  nothingDone,
  type OwnSheet,
  type RowToFix,
  type SheetOutcome,
} from '../../records/own-sheet.ts'
import { isStaff, type Visitor } from '../../visitor.ts'
import { type StoredAddress, shown } from '../checkout/address-lines.ts'
import { addressesOf } from '../checkout/addresses.queries.ts'
import { type Committed, placeOrders } from '../checkout/commit-order.ts'
import { goesTo } from '../checkout/freight.ts'
import { givenLines, placeOf } from '../checkout/given-lines.ts'
import { type Checkout, loadCheckout, type Ordering, orderingFor } from '../checkout/load-checkout.ts'
import { unitNamed } from '../quick-pick/unit-names.ts'
import { checkoutKey } from './import-key.ts'
import { type Known, lookUp } from './look-up.ts'
import { addressColumns, longestComment, orderColumns } from './order-columns.ts'
import { addUp, groupRows, keyOf, type OrderGroup, sayingsOf, type WantedLine } from './order-import.rules.ts'

/** Whoever buys; at head office its sales, who enter them for members. */
const mayImport = (visitor: Visitor): boolean => visitor.role !== 'office' || isStaff(visitor, ['sales'])

/**
 * Orders from a sheet: judged as a whole, and those that were agreed to are made, each in a transaction of its own and by the
 * code that a checkout uses.
 */
export const orderSheet: OwnSheet = {
  columns: ({ visitor }) => (mayImport(visitor) ? orderColumns : undefined),
  mostRows: mostImportRows,
  take: async (context, sheet, { agreed = [] }) => {
    const groups = groupRows(sheet.rows).map(group => ({ ...group, key: keyOf(context.shop.id, group) }))
    if (groups.length > mostImportOrders)
      return fail('order-import.tooMany', { max: mostImportOrders }, 'files')
    const known = await lookUp(
      context,
      sheet.rows,
      groups.map(({ key }) => key),
    )
    const judge = new Judge(context, known, sheet)
    let done = 0
    for (const group of groups) {
      await judge.take(
        group,
        agreed.find(({ key }) => key === group.key),
      )
      done += group.rows.length
      await sheet.tell(done)
    }
    return await judge.answer()
  },
}

type Group = OrderGroup<CheckedRow> & { key: string }

/** What the rows of an order ask for, when nothing is wrong with them. */
interface Draft {
  ordering: Ordering
  choices: ParsedChoices
  lines: WantedLine[]
  /** None of the buyer's own. */
  address?: Address
}

interface Fault {
  /** Of the sheet's columns. */
  field?: string | undefined
  reason: string
}

class Judge {
  #context: MemberContext
  #known: Known
  #sheet: CheckedSheet
  #orders: JudgedOrder[] = []
  #problems: ImportProblem[] = []
  #toFix: RowToFix[] = []
  #added = 0
  #before = 0
  /** What earlier orders of the sheet will take, by SKU. */
  #taken = new Map<number, Decimal>()
  /** The same of what their buyers may still owe, by member. */
  #owed = new Map<number, { unpaidOrders: number; exposure: Decimal }>()
  #orderings = new Map<number, Ordering | undefined>()
  #addresses = new Map<number, Address[]>()

  constructor(context: MemberContext, known: Known, sheet: CheckedSheet) {
    this.#context = { ...context, confirmCount: 0 }
    this.#known = known
    this.#sheet = sheet
  }

  async take(group: Group, agreed: AgreedOrder | undefined): Promise<void> {
    const made = this.#known.made.get(group.key)
    const order = new Sketch(group, (made?.copy ?? 0) + 1)
    const draft = await this.#draft(group, order)
    // The same rows are the same order, until they are asked for once more.
    if (made && (agreed?.copy ?? 0) <= made.copy) {
      this.#before++
      return this.#keep(order.done('made', made.orders))
    }
    if (!draft) return this.#keep(order.done('bad'))
    const outcome = agreed && (await this.#make(draft, agreed))
    if (outcome?.kind === 'ok') {
      this.#added++
      const { ids, numbers, total, currency } = outcome.obj
      Object.assign(order.about, { total, currency })
      return this.#keep(
        order.done(
          'made',
          ids.map((id, at) => ({ id, number: numbers[at]! })),
        ),
      )
    }
    await this.#look(draft, order)
    if (outcome && !order.isBad && outcome.kind !== 'confirm') order.fault = this.#fault(outcome)
    this.#keep(order.done(order.isBad ? 'bad' : outcome ? 'changed' : 'good'))
  }

  async answer(): Promise<SheetOutcome> {
    const fixUrl = this.#toFix.length > 0 ? await this.#sheet.fixSheet(this.#toFix) : ''
    const counts = { added: this.#added, unchanged: this.#before, bad: this.#toFix.length }
    return ok({ ...nothingDone, ...counts, fixUrl, orders: this.#orders }, this.#problems)
  }

  #keep({ judged, group, fault, rowFaults }: Finished): void {
    this.#orders.push(judged)
    if (judged.verdict !== 'bad') return
    for (const [at, { number, sent }] of group.rows.entries()) {
      const found = rowFaults.get(number) ?? (at === 0 ? fault : undefined)
      if (found)
        this.#problems.push({ row: number, field: this.#sheet.labelOf(found.field), reason: found.reason })
      this.#toFix.push({ sent, reason: found?.reason ?? '' })
    }
  }

  /** What the rows say, put into the terms of a checkout. Undefined: something is wrong, and said. */
  async #draft(group: Group, order: Sketch): Promise<Draft | undefined> {
    const { t } = this.#context
    const wanted = group.rows.flatMap(row => this.#goods(row, order) ?? [])
    const { said, contradictions } = sayingsOf(group)
    for (const { row, column, other } of contradictions) {
      const field = this.#sheet.labelOf(column)
      order.rowFault(row, { field: column, reason: t('order-import.differs', { field, row: other }) })
    }
    order.about.recipient = said.recipient ?? ''
    order.about.delivery = said.delivery ?? ''
    order.about.payMethod = said.pay ?? ''
    const ordering = await this.#orderingOf(said.member, order)
    if (!ordering) return undefined
    const ways = this.#waysOf(said, order)
    const to = await this.#addressOf(said, ordering, ways.deliveryMethodId, order)
    const lines = addUp(wanted)
    for (const { comment, rows } of lines)
      if (comment.length > longestComment) {
        const params = { field: this.#sheet.labelOf('comment'), max: longestComment }
        order.rowFault(rows.at(-1)!, { field: 'comment', reason: t('form.lengthMax', params) })
      }
    if (order.isBad) return undefined
    return {
      ordering,
      lines,
      ...(to && 'address' in to && { address: to.address }),
      choices: {
        best: ways.payMethodId === undefined ? ['promotion', 'payMethod'] : ['promotion'],
        ...ways,
        deliveryMethodId: ways.deliveryMethodId ?? this.#usualWay(to?.place),
        ...(to && 'addressId' in to && { addressId: to.addressId }),
        pickupPerson: said.recipient,
        pickupPhone: said.phone,
        wantedAt: said.wanted,
        remark: said.remark,
        lines: lines.map(({ rows: _, ...line }) => ({ ...line, unitId: line.unitId ?? undefined })),
        ...(ordering.isOffline && { forMember: ordering.buyer.member.id }),
      },
    }
  }

  #goods({ number, cells, fault }: CheckedRow, order: Sketch) {
    const { t } = this.#context
    const refuse = (reason: string, field?: string) => order.rowFault(number, { reason, field })
    if (fault)
      return refuse(t(fault.key, { field: this.#sheet.labelOf(fault.field), ...fault.params }), fault.field)
    const { item = '', quantity = '', unit = '', comment = '' } = cells
    const [match, ...more] = this.#known.items(item)
    if (!match) return refuse(t('order-import.itemUnknown', { code: item }), 'item')
    if (more.some(({ skuId }) => skuId !== match.skuId))
      return refuse(t('order-import.itemSeveral', { code: item }), 'item')
    if (!isDecimal(quantity))
      return refuse(t('form.number', { field: this.#sheet.labelOf('quantity') }), 'quantity')
    const named = unitNamed(unit, match)
    if (unit && !named) return refuse(t('order-import.unitUnknown', { unit }), 'unit')
    return {
      row: number,
      skuId: match.skuId,
      unitId: named ? named.id : match.unitId,
      quantity,
      comment,
    }
  }

  async #orderingOf(mobile: string | undefined, order: Sketch): Promise<Ordering | undefined> {
    const { t, visitor } = this.#context
    const isOffice = visitor.role === 'office'
    if (isOffice && !mobile) {
      const field = this.#sheet.labelOf('member') || t('order-import.member')
      order.fault = { field: 'member', reason: t('form.required', { field }) }
      return undefined
    }
    const member = isOffice ? this.#known.member(mobile!) : undefined
    order.about.member = member?.nick ?? mobile ?? ''
    const unknown = { field: 'member', reason: t('order-import.memberUnknown', { mobile: mobile ?? '' }) }
    if (isOffice && !member) order.fault = unknown
    if (isOffice && !member) return undefined
    const id = member?.id ?? 0
    if (!this.#orderings.has(id))
      this.#orderings.set(id, await orderingFor(this.#context, member ? { forMember: id, lines: [] } : {}))
    const ordering = this.#orderings.get(id)
    if (!ordering) order.fault = unknown
    return ordering
  }

  /** Delivery method, store and way to pay, by what they are called. */
  #waysOf(said: Record<string, string>, order: Sketch) {
    const named = (field: 'delivery' | 'store' | 'pay', find: (name: string) => number | undefined) => {
      const name = said[field]
      const id = name ? find(name) : undefined
      if (name && id === undefined) {
        const params = { field: this.#sheet.labelOf(field), value: name }
        order.fault ??= { field, reason: this.#context.t('order-import.nameUnknown', params) }
      }
      return id
    }
    return {
      deliveryMethodId: named('delivery', this.#known.delivery),
      storeId: named('store', this.#known.store),
      payMethodId: named('pay', this.#known.payMethod),
    }
  }

  /** What a checkout's page would begin with. */
  #usualWay(place: StoredAddress | undefined): number | undefined {
    const { deliveryWays } = this.#known.facts
    const goes = deliveryWays.find(({ kind, rules }) => kind === 'delivery' && place && goesTo(rules, place))
    return (goes ?? deliveryWays[0])?.id
  }

  /** Where it goes: what the columns say, else the buyer's usual address. */
  async #addressOf(
    said: Record<string, string>,
    { buyer }: Ordering,
    deliveryMethodId: number | undefined,
    order: Sketch,
  ): Promise<{ address: Address; place: Address } | { addressId: number; place: Address } | undefined> {
    const { lang, t, db } = this.#context
    const way = this.#known.facts.deliveryWays.find(({ id }) => id === deliveryMethodId)
    if (way?.kind === 'pickup') return undefined
    const memberId = buyer.member.id
    if (!this.#addresses.has(memberId)) this.#addresses.set(memberId, await addressesOf(db, memberId, lang))
    const own = this.#addresses.get(memberId)!
    if (!addressColumns.some(column => said[column])) {
      const [usual] = own
      if (usual) order.shows(usual)
      return usual && { addressId: usual.id, place: usual }
    }
    const written = Object.fromEntries(addressColumns.map(column => [column, said[column] ?? '']))
    const values = { ...written, country: said.country || homeRegion }
    const missing = (['recipient', 'detail'] as const).find(column => !said[column])
    const fault = missing
      ? fail('form.required', { field: this.#sheet.labelOf(missing) || t(requiredLabels[missing]) }, missing)
      : await addressFault(this.#context, values, null)
    if (fault) {
      order.fault ??= { field: fault.field, reason: t(fault.key, fault.params) }
      return undefined
    }
    const stored = tidied(values, null) as unknown as Required<StoredAddress>
    const place: Address = { ...stored, id: 0, isDefault: false, ...shown(stored, lang) }
    order.shows(place)
    const same = own.find(each => addressColumns.every(column => each[column] === stored[column]))
    if (same) return { addressId: same.id, place: same }
    if (shopLetsEditAddress(this.#context) || isStaff(this.#context.visitor, ['sales']))
      return { address: place, place }
    order.fault ??= { field: 'detail', reason: t('order-import.ownAddress') }
    return undefined
  }

  #make(
    { ordering, choices, address }: Draft,
    { key, copy, total }: AgreedOrder,
  ): Promise<Outcome<Committed>> {
    const asked = { ...choices, key: checkoutKey(key, copy), expected: total }
    return inTransaction<Outcome<Committed>>(this.#context.pool, async (tx, undo) => {
      const outcome = await placeOrders({ ...this.#context, db: tx }, ordering, asked, { address })
      return outcome.kind === 'ok' ? outcome : undo(outcome)
    })
  }

  /** What it would come to now, after the orders above it; or what stands in its way. */
  async #look({ ordering, choices, lines, address }: Draft, order: Sketch): Promise<void> {
    const memberId = ordering.buyer.member.id
    const owed = this.#owed.get(memberId) ?? { unpaidOrders: 0, exposure: '0' }
    const stored = (await givenLines(this.#context, lines)).map(line => ({
      ...line,
      available: subtract(line.available, this.#taken.get(line.skuId) ?? '0'),
    }))
    const loaded = await loadCheckout(this.#context, ordering, choices, {
      lines: stored,
      address,
      before: owed,
    })
    if (isFailure(loaded)) {
      order.fault = this.#fault(loaded)
      return
    }
    const checkout = loaded as Checkout
    this.#show(checkout, lines, order)
    if (order.isBad) return
    const [problem] = checkout.problems
    if (problem) {
      const reason = this.#context.t(problem.key, problem.params)
      order.fault = { field: columnOf[problem.field], reason }
      return
    }
    for (const { skuId, priced } of checkout.lines)
      this.#taken.set(skuId, add(this.#taken.get(skuId) ?? '0', priced.baseQuantity))
    const { payMethod, totals, baseTotal } = checkout
    const unpaid = isPaidLater(payMethod?.code)
      ? 0
      : totals.parcels.filter(({ total }) => !isZero(total)).length
    this.#owed.set(memberId, {
      unpaidOrders: owed.unpaidOrders + unpaid,
      exposure: payMethod?.code === 'credit' ? add(owed.exposure, baseTotal) : owed.exposure,
    })
  }

  #show({ cart, totals, way, payMethod, ordering }: Checkout, lines: readonly WantedLine[], order: Sketch) {
    const { t } = this.#context
    for (const { row, priced, problem } of cart.details.values()) {
      const unit = row.units.find(({ id }) => id === row.unitId)?.name ?? ''
      const rows = lines[placeOf(row)]!.rows
      for (const [at, number] of rows.entries())
        order.row(number, {
          itemNo: row.itemNo,
          name: row.name,
          unit,
          amount: at === 0 ? priced.amount : null,
        })
      if (problem) order.rowFault(rows[0]!, { field: 'quantity', reason: t(problem.key, problem.params) })
    }
    Object.assign(order.about, {
      delivery: way?.name ?? order.about.delivery,
      payMethod: payMethod?.name ?? order.about.payMethod,
      freight: totals.freight,
      total: totals.total,
      currency: ordering.buyer.currency.code,
    })
  }

  #fault(outcome: Exclude<Outcome, { kind: 'ok' }>): Fault {
    const { t } = this.#context
    if (isFailure(outcome)) return { reason: t(outcome.key, outcome.params) }
    if (outcome.kind === 'table')
      return { reason: [outcome.msg, ...outcome.rows.map(row => row.join(' '))].join('; ') }
    return { reason: t('sheets.rowFailed') }
  }
}

const requiredLabels = { recipient: 'address.recipient', detail: 'address.detail' } as const

/** What a checkout complains about, as the sheet's columns have it. */
const columnOf: Readonly<Record<string, string>> = {
  deliveryMethodId: 'delivery',
  addressId: 'detail',
  storeId: 'store',
  pickupPerson: 'recipient',
  pickupPhone: 'phone',
  wantedAt: 'wanted',
  payMethodId: 'pay',
}

interface Finished {
  judged: JudgedOrder
  group: Group
  fault: Fault | undefined
  rowFaults: ReadonlyMap<number, Fault>
}

/** An order of the sheet while it is judged. */
class Sketch {
  readonly group: Group
  readonly copy: number
  readonly rowFaults = new Map<number, Fault>()
  readonly about: Omit<JudgedOrder, 'key' | 'copy' | 'mark' | 'verdict' | 'fault' | 'orders' | 'rows'> = {
    member: '',
    recipient: '',
    place: '',
    delivery: '',
    payMethod: '',
    freight: null,
    total: null,
    currency: '',
  }
  fault: Fault | undefined
  #rows = new Map<number, Partial<JudgedRow>>()

  constructor(group: Group, copy: number) {
    this.group = group
    this.copy = copy
  }

  get isBad(): boolean {
    return this.fault !== undefined || this.rowFaults.size > 0
  }

  /** The first thing counts. */
  rowFault(number: number, fault: Fault): undefined {
    if (!this.rowFaults.has(number)) this.rowFaults.set(number, fault)
  }

  row(number: number, seen: Partial<JudgedRow>): void {
    this.#rows.set(number, seen)
  }

  shows({ recipient, lines }: Address): void {
    Object.assign(this.about, { recipient, place: lines.join(' ') })
  }

  done(verdict: JudgedOrder['verdict'], orders: JudgedOrder['orders'] = []): Finished {
    const { group, copy, fault, rowFaults, about } = this
    const isBad = verdict === 'bad'
    const rows = group.rows.map(({ number, cells }) => ({
      row: number,
      itemNo: cells.item ?? '',
      name: '',
      quantity: cells.quantity ?? '',
      unit: cells.unit ?? '',
      amount: null,
      ...this.#rows.get(number),
      fault: (isBad && rowFaults.get(number)?.reason) || '',
    }))
    const judged: JudgedOrder = {
      ...about,
      key: group.key,
      copy,
      mark: group.mark,
      verdict,
      fault: (isBad && fault?.reason) || '',
      orders,
      rows,
    }
    return { judged, group, fault, rowFaults }
  }
}
