import { safeParse } from 'valibot'
import type { Address, Invoice, ParsedChoices, PayMethod } from '../../../contract/checkout.ts'
import { shopTimeZone } from '../../../contract/dates.ts'
import { compare, type Decimal } from '../../../contract/decimal.ts'
import { homeRegion } from '../../../contract/mobile.ts'
import { isPaidLater } from '../../../contract/pay-methods.ts'
import type { Params, TextKey } from '../../../contract/text.ts'
import { phone } from '../../../contract/validators.ts'
import type { DeliveryWay, ShopTerms } from './checkout.queries.ts'
import { goesTo } from './freight.ts'
import type { CheckoutSums } from './totals.ts'

/** What stands in the way of an order, and the field it is about. */
export interface Problem {
  field: string
  key: TextKey
  params?: Params
}

interface Hours {
  opensAt: string
  closesAt: string
}

/** What was chosen, as far as it exists. */
export interface Chosen {
  choices: ParsedChoices
  lineCount: number
  /** The first product about which something has to be chosen and was not. */
  unchosen: string | undefined
  /** Ways to choose from; a shop without any just delivers. */
  ways: readonly DeliveryWay[]
  way: DeliveryWay | undefined
  address: Address | undefined
  /** The name of its country. */
  country: string | undefined
  store: Hours | undefined
  invoice: Invoice | undefined
  payMethod: PayMethod | undefined
  terms: ShopTerms
  totals: CheckoutSums
  baseTotal: Decimal
  /** Undefined: they are not counted. */
  unpaidOrders: number | undefined
  now: Date
}

/** What has to be chosen (product §5), in the order of the page. */
export function problemsOf(chosen: Chosen): Problem[] {
  return [
    ...(chosen.terms.takesOrders ? [] : [{ field: 'lines', key: 'own-shop.closed' } as const]),
    ...goodsProblems(chosen),
    ...deliveryProblems(chosen),
    ...timeProblems(chosen),
    ...voucherProblems(chosen),
    ...contractProblems(chosen),
    ...payProblems(chosen),
  ]
}

/** What the columns of an order hold. */
export const mostMoney = '9999999999'

function goodsProblems({ lineCount, unchosen, totals, baseTotal }: Chosen): Problem[] {
  if (lineCount === 0) return [{ field: 'lines', key: 'checkout.chooseGoods' }]
  if ([totals.goods, totals.total, baseTotal].some(amount => compare(amount, mostMoney) > 0)) {
    return [{ field: 'lines', key: 'checkout.tooMuch' }]
  }
  return unchosen === undefined
    ? []
    : [{ field: 'spec', key: 'checkout.chooseSpec', params: { name: unchosen } }]
}

function deliveryProblems(chosen: Chosen): Problem[] {
  const { choices, ways, way, address, store } = chosen
  const problems: Problem[] = []
  if (ways.length > 0 && !way) problems.push({ field: 'deliveryMethodId', key: 'checkout.chooseDelivery' })
  if (way?.kind === 'pickup') {
    if (!store) problems.push({ field: 'storeId', key: 'checkout.chooseStore' })
    if (!choices.pickupPerson?.trim())
      problems.push({ field: 'pickupPerson', key: 'checkout.choosePickupPerson' })
    if (!safeParse(phone(), choices.pickupPhone ?? '').success) {
      problems.push({ field: 'pickupPhone', key: 'checkout.choosePickupPhone' })
    }
    return problems
  }
  if (!address) {
    problems.unshift({
      field: 'addressId',
      key: choices.addressId ? 'checkout.addressGone' : 'checkout.chooseAddress',
    })
  } else if (chosen.totals.undeliverable) {
    problems.push(undeliverable(chosen))
  }
  return problems
}

/** Whether it is this way that does not go there, or none. */
function undeliverable({ ways, way, address, country = '' }: Chosen): Problem {
  if (address?.country === homeRegion) return { field: 'deliveryMethodId', key: 'checkout.undeliverable' }
  const goes = ways.some(({ kind, rules }) => kind === 'delivery' && goesTo(rules, address!))
  return goes
    ? { field: 'deliveryMethodId', key: 'address.notToCountry', params: { method: way!.name, country } }
    : { field: 'addressId', key: 'address.nowhere', params: { country } }
}

/** How far ahead somebody may ask for something. */
const mostDays = 60

/** The time lies ahead (product §5). Where the method asks for none it comes as soon as it can. */
function timeProblems({ choices, way, store, terms, now }: Chosen): Problem[] {
  const pickup = way?.kind === 'pickup'
  if (!choices.wantedAt) {
    const key = pickup ? 'checkout.choosePickupTime' : 'checkout.chooseDeliveryTime'
    return way?.asksTime ? [{ field: 'wantedAt', key }] : []
  }
  const problem = timeProblem(new Date(choices.wantedAt), now, pickup ? (store ?? terms) : terms)
  return problem ? [{ field: 'wantedAt', ...problem }] : []
}

function timeProblem(at: Date, now: Date, { opensAt, closesAt }: Hours): Omit<Problem, 'field'> | undefined {
  if (at <= now) return { key: 'checkout.timePast' }
  if (at.getTime() - now.getTime() > mostDays * 86_400_000) {
    return { key: 'checkout.timeFar', params: { days: mostDays } }
  }
  const clock = clockOf.format(at)
  return clock < opensAt || clock > closesAt
    ? { key: 'checkout.timeClosed', params: { from: opensAt, to: closesAt } }
    : undefined
}

/** `09:30`, on the shop's clocks. */
const clockOf = new Intl.DateTimeFormat('en-GB', {
  timeZone: shopTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function voucherProblems({ choices, totals, invoice }: Chosen): Problem[] {
  const problems: Problem[] = []
  if (choices.invoiceId && !invoice) problems.push({ field: 'invoiceId', key: 'checkout.chooseInvoice' })
  if (totals.couponProblem) problems.push({ field: 'couponId', ...totals.couponProblem })
  if (totals.redPacketProblem) problems.push({ field: 'redPacketId', ...totals.redPacketProblem })
  return problems
}

/** Where there is a contract, it is signed before anything is ordered (product §5). */
function contractProblems({ choices: { contract }, terms }: Chosen): Problem[] {
  if (!terms.contract) return []
  if (contract && contract.version !== terms.contractVersion) {
    return [{ field: 'contract', key: 'checkout.contractNew' }]
  }
  if (!contract?.signatureId) return [{ field: 'contract', key: 'checkout.signFirst' }]
  return contract.name.trim() ? [] : [{ field: 'contract.name', key: 'checkout.signName' }]
}

function payProblems({ payMethod, totals, terms, unpaidOrders, lineCount }: Chosen): Problem[] {
  if (lineCount === 0) return []
  const free = Number(totals.total) === 0
  if (!free) {
    if (!payMethod) return [{ field: 'payMethodId', key: 'checkout.choosePay' }]
    if (!payMethod.usable) {
      return [{ field: 'payMethodId', key: 'checkout.payUnusable', params: { reason: payMethod.reason } }]
    }
  }
  const unpaid = isPaidLater(payMethod?.code)
    ? 0
    : totals.parcels.filter(({ total }) => Number(total) > 0).length
  return unpaid > 0 && unpaidOrders !== undefined && unpaidOrders + unpaid > terms.unpaidMax
    ? [{ field: 'unpaid', key: 'checkout.unpaidMany', params: { count: unpaidOrders } }]
    : []
}
