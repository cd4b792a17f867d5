import type { StaffRole } from '../../../contract/action.ts'
import * as paths from '../../../contract/paths.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { SmsTemplate } from '../../ports/sms/sms.ts'

interface NoticeKindInfo {
  text: TextKey
  href(about: number | null): string
  /** It waits for its reader to do something. */
  urgent?: boolean
  /** Told to head office: to clerks of these roles, besides the owner. Absent: to a member. */
  staff?: readonly StaffRole[]
  /** Told by SMS as well, where the shop's setting says so. */
  sms?: NoticeSms
}

interface NoticeSms {
  setting: 'sms_shipped' | 'sms_ready' | 'sms_refunded'
  text: TextKey
  /** What a provider fills into its template. */
  template(word: (name: string) => string): SmsTemplate
}

const shippedSms: NoticeSms = {
  setting: 'sms_shipped',
  text: 'bell.smsShipped',
  template: word => ({ shipped: word('number'), no: word('no') }),
}
const readySms: NoticeSms = {
  setting: 'sms_ready',
  text: 'bell.smsPickup',
  template: word => ({ ready: word('number'), pickup: word('code') }),
}
const refundedSms: NoticeSms = {
  setting: 'sms_refunded',
  text: 'bell.smsRefunded',
  template: word => ({ refunded: word('number'), amount: word('amount') }),
}

const at = (path: string) => (about: number | null) => (about === null ? path : `${path}?id=${about}`)
const here = (path: string) => () => path
/** A list of people, narrowed to those who wait to be let in. */
const waiting = (path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent('{"status":"pending"}')}`

const order = (about: number | null) => (about === null ? paths.orders : `${paths.order}?id=${about}`)
const fxOrder = at(paths.distributionOrder)
const ownCase = at(paths.afterSaleCase)
const officeCase = at(paths.officeAfterSaleCase)

/** All that the bell can tell: one line for each. What is filled in comes from `params` (`ring-bell.ts`). */
export const noticeKinds = {
  order_paid: { text: 'bell.orderPaid', href: order },
  account_paid: { text: 'bell.accountPaid', href: order },
  proof_rejected: { text: 'bell.proofRejected', href: order, urgent: true },
  top_up_paid: { text: 'bell.topUpPaid', href: here(paths.storedValue) },
  top_up_rejected: { text: 'bell.topUpRejected', href: at(paths.pay), urgent: true },
  price_changed: { text: 'bell.priceChanged', href: order, urgent: true },
  order_cancelled: { text: 'bell.orderCancelled', href: order },
  address_changed: { text: 'bell.addressChanged', href: order },
  order_timeout: { text: 'bell.orderTimeout', href: order },
  group_paid: { text: 'bell.groupPaid', href: order },
  group_complete: { text: 'bell.groupComplete', href: order },
  group_expired: { text: 'bell.groupExpired', href: order },
  order_shipped: { text: 'bell.orderShipped', href: order, sms: shippedSms },
  part_shipped: { text: 'bell.partShipped', href: order, sms: shippedSms },
  ready_for_pickup: { text: 'bell.readyForPickup', href: order, urgent: true, sms: readySms },
  not_delivered: { text: 'bell.notDelivered', href: order },
  order_received: { text: 'bell.orderReceived', href: order },
  order_note: { text: 'bell.orderNote', href: order },
  refunded: { text: 'bell.refunded', href: order, sms: refundedSms },
  case_opened: { text: 'bell.caseOpened', href: ownCase },
  case_granted: { text: 'bell.caseGranted', href: ownCase, urgent: true },
  case_refused: { text: 'bell.caseRefused', href: ownCase },
  case_withdrawn: { text: 'bell.caseWithdrawn', href: ownCase },
  case_goods_here: { text: 'bell.caseGoodsHere', href: ownCase },
  case_refunded: { text: 'bell.caseRefunded', href: ownCase },
  case_answered: { text: 'bell.caseAnswered', href: ownCase },
  case_waived: { text: 'bell.caseWaived', href: ownCase },
  fx_to_purchase: { text: 'bell.fxToPurchase', href: fxOrder, urgent: true },
  fx_auto_short: { text: 'bell.fxAutoShort', href: fxOrder, urgent: true },
  fx_auto_money: { text: 'bell.fxAutoMoney', href: fxOrder, urgent: true },
  fx_auto_loss: { text: 'bell.fxAutoLoss', href: fxOrder, urgent: true },
  fx_auto_stopped: { text: 'bell.fxAutoStopped', href: fxOrder, urgent: true },
  fx_proof: { text: 'bell.fxProof', href: fxOrder, urgent: true },
  fx_transfer: { text: 'bell.transferToMake', href: at(paths.distributionCase), urgent: true },
  fx_case: { text: 'bell.fxCase', href: at(paths.distributionCase), urgent: true },
  invoice_issued: { text: 'bell.invoiceIssued', href: here(paths.invoices) },
  invoice_replaced: { text: 'bell.invoiceReplaced', href: here(paths.invoices) },
  invoice_refused: { text: 'bell.invoiceRefused', href: here(paths.invoices), urgent: true },
  invoice_red_issued: { text: 'bell.invoiceRedIssued', href: here(paths.invoices) },
  price_answered: { text: 'bell.priceAnswered', href: here(paths.inquiries) },
  coupon_ends: { text: 'bell.couponEnds', href: here(paths.coupons) },
  red_packet_ends: { text: 'bell.redPacketEnds', href: here(paths.redPackets) },
  e_account_review: { text: 'bell.eAccountReview', href: here(paths.openAccount) },
  e_account_small_transfer: {
    text: 'bell.eAccountSmallTransfer',
    href: here(paths.openAccount),
    urgent: true,
  },
  e_account_normal: { text: 'bell.eAccountNormal', href: here(paths.openAccount) },
  e_account_failed: { text: 'bell.eAccountFailed', href: here(paths.openAccount), urgent: true },
  e_account_rejected: { text: 'bell.eAccountRejected', href: here(paths.openAccount), urgent: true },
  e_account_closed: { text: 'bell.eAccountClosed', href: here(paths.openAccount) },
  withdrawal_paid: { text: 'bell.withdrawalPaid', href: here(paths.withdrawals) },
  withdrawal_failed: { text: 'bell.withdrawalFailed', href: here(paths.withdrawals), urgent: true },
  withdrawal_refused: { text: 'bell.withdrawalRefused', href: here(paths.withdrawals) },
  money_arrived: { text: 'bell.moneyArrived', href: here(paths.walletDetail) },
  money_returned: { text: 'bell.moneyReturned', href: here(paths.wallet) },
  coupon_gift: { text: 'bell.couponGift', href: here(paths.coupons) },
  red_packet_gift: { text: 'bell.redPacketGift', href: here(paths.redPackets) },
  points_end: { text: 'bell.pointsEnd', href: here(paths.points) },
  distribution_granted: { text: 'bell.distributionGranted', href: here(paths.distribution), urgent: true },
  distribution_refused: { text: 'bell.distributionRefused', href: here(paths.distributionApply) },
  distribution_ended: { text: 'bell.distributionEnded', href: here(paths.memberHome) },
  customer_waits: { text: 'bell.customerWaits', href: here(waiting(paths.customers)), urgent: true },
  mini_program_passed: { text: 'bell.miniProgramPassed', href: here(paths.miniProgram), urgent: true },
  mini_program_rejected: { text: 'bell.miniProgramRejected', href: here(paths.miniProgram), urgent: true },
  mini_program_lost: { text: 'bell.miniProgramLost', href: here(paths.miniProgram), urgent: true },

  proof_to_confirm: {
    text: 'bell.proofToConfirm',
    href: here(paths.officePayments),
    urgent: true,
    staff: ['finance'],
  },
  money_to_place: {
    text: 'bell.moneyToPlace',
    href: here(paths.officePayments),
    urgent: true,
    staff: ['finance'],
  },
  e_account_stuck: {
    text: 'bell.eAccountStuck',
    href: at(paths.officeEAccount),
    urgent: true,
    staff: ['finance'],
  },
  withdrawal_to_send: {
    text: 'bell.withdrawalToSend',
    href: here(paths.officeWallet),
    urgent: true,
    staff: ['finance'],
  },
  transfer_unmatched: {
    text: 'bell.transferUnmatched',
    href: here(`${paths.officeWallet}?tab=transfers`),
    urgent: true,
    staff: ['finance'],
  },
  books_differ: {
    text: 'bell.booksDiffer',
    href: here(`${paths.officeWallet}?tab=books`),
    urgent: true,
    staff: ['finance'],
  },
  invoice_asked: {
    text: 'bell.invoiceAsked',
    href: here(paths.officeInvoices),
    urgent: true,
    staff: ['finance'],
  },
  invoice_red_due: {
    text: 'bell.invoiceRedDue',
    href: here(`${paths.officeInvoices}?tab=red`),
    urgent: true,
    staff: ['finance'],
  },
  transfer_to_make: { text: 'bell.transferToMake', href: officeCase, urgent: true, staff: ['finance'] },
  case_to_decide: { text: 'bell.caseToDecide', href: officeCase, urgent: true, staff: ['sales'] },
  case_goods_sent: {
    text: 'bell.caseGoodsSent',
    href: officeCase,
    urgent: true,
    staff: ['sales', 'warehouse'],
  },
  case_inspect_soon: {
    text: 'bell.caseInspectSoon',
    href: officeCase,
    urgent: true,
    staff: ['sales', 'warehouse'],
  },
  case_paid_unseen: { text: 'bell.casePaidUnseen', href: officeCase, staff: ['sales', 'warehouse'] },
  case_words: { text: 'bell.caseWords', href: officeCase, staff: ['sales'] },
  case_escalated: { text: 'bell.caseEscalated', href: officeCase, urgent: true, staff: [] },
  orders_late: {
    text: 'bell.ordersLate',
    href: here(paths.officeShipping),
    urgent: true,
    staff: ['warehouse'],
  },
  stock_low: {
    text: 'bell.stockLow',
    href: here(`${paths.officeRecords}?type=low_stock`),
    staff: ['warehouse'],
  },
  member_waits: {
    text: 'bell.memberWaits',
    href: here(waiting(`${paths.officeRecords}?type=member`)),
    urgent: true,
    staff: ['sales'],
  },
  distributor_applies: {
    text: 'bell.distributorApplies',
    href: about => `${paths.officeRecords}?type=distributor&open=${about ?? ''}`,
    urgent: true,
    staff: ['sales'],
  },
  price_asked: {
    text: 'bell.priceAsked',
    href: here(`${paths.officeRecords}?type=inquiry`),
    urgent: true,
    staff: ['sales'],
  },
  sms_failed: {
    text: 'bell.smsFailed',
    href: here(`${paths.officeRecords}?type=sms_message&search=${encodeURIComponent('{"state":"failed"}')}`),
    staff: ['sales'],
  },
} as const satisfies Record<string, NoticeKindInfo>

export type NoticeKind = keyof typeof noticeKinds

/** Told to head office. */
export type StaffNotice = {
  [K in NoticeKind]: (typeof noticeKinds)[K] extends { staff: unknown } ? K : never
}[NoticeKind]
export type MemberNotice = Exclude<NoticeKind, StaffNotice>

export const infoOf = (kind: string): NoticeKindInfo | undefined =>
  Object.hasOwn(noticeKinds, kind) ? noticeKinds[kind as NoticeKind] : undefined
