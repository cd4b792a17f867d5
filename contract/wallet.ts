import * as v from 'valibot'
import { type ActionOutput, type ActionRow, action } from './action.ts'
import { read, rowOf, save, saved } from './data.ts'
import { accountHolders, accountProviders, accountStates } from './e-account-states.ts'
import {
  count,
  decimalText,
  flag,
  givenDay,
  id,
  ids,
  optional,
  pressKey,
  requiredText,
  text,
} from './fields.ts'
import type { TextKey } from './text.ts'
import { cardFields, withdrawFields } from './wallet-forms.ts'
import { withdrawalStateCodes } from './withdrawal-states.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())
const day = givenDay()
const mine = { feature: 'wallet', access: 'member' } as const
const finance = { feature: 'wallet', access: 'office', roles: ['finance'] } as const

export const walletPerPage = 20

/** Of a card only the last four digits ever leave the server. */
const card = v.object({
  id: v.number(),
  holder: v.string(),
  bank: v.string(),
  kind: v.picklist(['debit', 'company']),
  lastDigits: v.string(),
  isDefault: v.boolean(),
})
export type OwnCard = v.InferOutput<typeof card>

/** `retUser`: whose they are too. */
export const bankCards = action('hlt_cards', {
  ...mine,
  mutates: false,
  input: v.object({ retUser: optional(flag()) }),
  output: v.object({
    holder: v.optional(
      v.object({
        name: v.string(),
        kind: v.picklist(accountHolders),
        /** 138****0001. */ mobile: v.string(),
      }),
    ),
  }),
  rows: card,
})
export type OwnCards = ActionRow<typeof bankCards>[]

/** What a withdrawal may be, and what it costs; in the wallet's currency. */
const terms = v.object({
  min: decimalText(),
  max: decimalText(),
  fee: decimalText(),
  /** The most that can be withdrawn now, with its fee. */
  most: decimalText(),
  /** When it arrives, in words. */
  arrival: v.string(),
  cards: v.array(card),
})
export type WithdrawalTerms = v.InferOutput<typeof terms>

export const wallet = action('hlt_wallet', {
  ...mine,
  mutates: false,
  /** `tx` asks for what a withdrawal needs as well. */
  input: v.object({ tx: optional(flag()) }),
  output: v.object({
    currency: v.string(),
    balance: decimalText(),
    /** On its way to a bank, fees included. */
    withdrawing: decimalText(),
    /** What the member owes head office. */
    debt: decimalText(),
    /** Null: not opened. */
    account: v.nullable(
      v.object({
        state: v.picklist(accountStates),
        provider: v.picklist(accountProviders),
        holder: v.picklist(accountHolders),
        name: v.string(),
        reason: v.string(),
        /** Where money is sent to, to arrive here. */
        transferIn: v.nullable(v.object({ holder: v.string(), number: v.string(), bank: v.string() })),
      }),
    ),
    /** What to do next, in words. */
    next: v.string(),
    tx: v.optional(terms),
  }),
})
export type Wallet = ActionOutput<typeof wallet>

/** What moves a wallet; each is the reason of transfers in the ledger. */
export const walletKinds = {
  margin: 'wallet.kindMargin',
  transfer_in: 'wallet.kindTransferIn',
  payment: 'wallet.kindPayment',
  refund: 'wallet.kindRefund',
  withdrawal: 'wallet.kindWithdrawal',
  withdrawal_back: 'wallet.kindWithdrawalBack',
} as const satisfies Record<string, TextKey>
export type WalletKind = keyof typeof walletKinds
export const walletKindCodes = Object.keys(walletKinds) as WalletKind[]

export const walletDirections = ['income', 'expense'] as const
export type WalletDirection = (typeof walletDirections)[number]

const paging = {
  start: optional(count()),
  limit: optional(v.pipe(count(), v.minValue(1), v.maxValue(100))),
}

/** `from` and `to` are days of the reader's clock, both counted. */
export const walletEntries = read('wallet_entries', {
  ...mine,
  input: v.object({
    kind: optional(v.picklist(walletKindCodes)),
    direction: optional(v.picklist(walletDirections)),
    from: optional(day),
    to: optional(day),
    ...paging,
  }),
  output: v.object({
    currency: v.string(),
    entries: v.array(
      v.object({
        id: v.number(),
        at: moment,
        /** In words. */
        reason: v.string(),
        amount: decimalText(),
        balance: decimalText(),
        orderId: v.nullable(v.number()),
        orderNo: v.string(),
      }),
    ),
    total: v.number(),
    income: decimalText(),
    expense: decimalText(),
  }),
})
export type WalletEntries = ActionOutput<typeof walletEntries>

const withdrawalRow = {
  id: v.number(),
  number: v.string(),
  state: v.picklist(withdrawalStateCodes),
  amount: decimalText(),
  fee: decimalText(),
  currency: v.string(),
  bank: v.string(),
  lastDigits: v.string(),
  /** Why it was refused or failed. */
  reason: v.string(),
  requestedAt: moment,
  /** When it was paid, refused or failed. */
  endedAt: v.nullable(moment),
}
const withdrawalSummary = v.object(withdrawalRow)
export type WithdrawalSummary = v.InferOutput<typeof withdrawalSummary>

export const withdrawalList = read('withdrawals', {
  ...mine,
  input: v.object({ state: optional(v.picklist(withdrawalStateCodes)), ...paging }),
  output: v.object({ withdrawals: v.array(withdrawalSummary), total: v.number() }),
})
export type WithdrawalList = ActionOutput<typeof withdrawalList>

/** Money that names an account waits where it cannot simply be booked, and is exchanged, assigned or sent back. */
export const arrivalStates = ['booked', 'waiting', 'returned'] as const

const arrival = v.object({
  id: v.number(),
  state: v.picklist(arrivalStates),
  at: moment,
  amount: decimalText(),
  currency: v.string(),
  payer: v.string(),
  payerDigits: v.string(),
  remark: v.string(),
  /** What of another currency came to in the wallet; null: nothing was exchanged. */
  exchanged: v.nullable(v.object({ amount: decimalText(), currency: v.string(), rate: decimalText() })),
  /** Why it was sent back. */
  returnReason: v.string(),
})
export type Arrival = v.InferOutput<typeof arrival>

/** What came by bank transfer, newest first; also what names the member's account and is not in the wallet. */
export const arrivals = read('transfers_in', {
  ...mine,
  input: v.object(paging),
  output: v.object({ arrivals: v.array(arrival), total: v.number() }),
})
export type Arrivals = ActionOutput<typeof arrivals>

/** `key` is the page's: the same key, amount and card are the same withdrawal, however often they come and with whatever code. */
export const withdraw = save('withdrawal', {
  ...mine,
  input: rowOf({ ...withdrawFields, key: v.optional(pressKey()) }),
  output: v.object({ id: v.number(), number: v.string() }),
  limit: { max: 20, seconds: 300 },
})

export const addCard = save('bank_card_add', {
  ...mine,
  input: rowOf(cardFields),
  output: saved,
  limit: { max: 20, seconds: 300 },
})

export const removeCard = save('bank_card_remove', { ...mine, input: rowOf({ id: id() }), output: saved })
export const chooseCard = save('bank_card_default', { ...mine, input: rowOf({ id: id() }), output: saved })

const officeWithdrawal = v.object({
  ...withdrawalRow,
  member: v.string(),
  mobile: v.string(),
  holder: v.string(),
  provider: v.picklist(accountProviders),
  providerNo: v.string(),
  /** When it first left for the bank. */
  sentAt: v.nullable(moment),
})
export type OfficeWithdrawal = v.InferOutput<typeof officeWithdrawal>

export const officeWithdrawals = read('office_withdrawals', {
  ...finance,
  input: v.object({
    state: optional(v.picklist(withdrawalStateCodes)),
    /** A number of a withdrawal, or the member's mobile: whatever its state. */
    find: optional(text(50)),
    ...paging,
  }),
  output: v.object({
    withdrawals: v.array(officeWithdrawal),
    total: v.number(),
    counts: v.object({ requested: v.number(), sending: v.number() }),
  }),
})
export type OfficeWithdrawals = ActionOutput<typeof officeWithdrawals>

export const mostDecided = 100
const chosen = v.pipe(ids(mostDecided), v.minLength(1, 'wallet.chooseOne'))

/** What became of each, in the order they were given; an empty `fault` is a success. */
const decided = v.object({ rows: v.array(v.object({ id: v.number(), fault: v.string() })) })

export const sendWithdrawals = save('withdrawal_send', {
  ...finance,
  input: rowOf({ ids: chosen }),
  output: decided,
})

export const refuseWithdrawals = save('withdrawal_refuse', {
  ...finance,
  input: rowOf({ ids: chosen, reason: requiredText(200) }),
  output: decided,
})

export const officeTransferTabs = ['waiting', 'all'] as const
export type OfficeTransferTab = (typeof officeTransferTabs)[number]

const officeTransfer = v.object({
  ...arrival.entries,
  provider: v.picklist(accountProviders),
  providerNo: v.string(),
  accountNo: v.string(),
  /** Whose wallet has it; empty: nobody's, it waits. */
  member: v.string(),
  mobile: v.string(),
  /** Who said so, where somebody had to. */
  assignedBy: v.string(),
  /** Of the transfer by which it was sent back; empty: it was not. */
  returnNo: v.string(),
  returnedBy: v.string(),
  /** Whose account it names, whatever keeps it from there. */
  ownerMobile: v.string(),
})
export type OfficeTransfer = v.InferOutput<typeof officeTransfer>

export const officeTransfers = read('office_transfers_in', {
  ...finance,
  input: v.object({ tab: optional(v.picklist(officeTransferTabs)), find: optional(text(50)), ...paging }),
  output: v.object({ transfers: v.array(officeTransfer), total: v.number(), waiting: v.number() }),
})
export type OfficeTransfers = ActionOutput<typeof officeTransfers>

/** To whoever has an electronic account and this mobile. What is of another currency is asked about first. */
export const assignTransfer = save('transfer_in_assign', {
  ...finance,
  input: rowOf({ id: id(), mobile: requiredText(30) }),
  output: v.object({ id: v.number(), member: v.string() }),
})

/** It was sent back at the bank: `no` is that transfer's number there. */
export const returnFields = { no: requiredText(60), reason: requiredText(200) }
export const returnTransfer = save('transfer_in_return', {
  ...finance,
  input: rowOf({ id: id(), ...returnFields }),
  output: saved,
})

export const differenceKinds = ['missing_here', 'missing_there', 'other_amount'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

const difference = v.object({
  id: v.number(),
  provider: v.picklist(accountProviders),
  day: v.string(),
  what: v.picklist(['payout', 'transfer_in']),
  kind: v.picklist(differenceKinds),
  providerNo: v.string(),
  number: v.string(),
  /** What our books and what the provider say. */
  ours: v.nullable(decimalText()),
  theirs: v.nullable(decimalText()),
  currency: v.string(),
})
export type Difference = v.InferOutput<typeof difference>

export const reconciliation = read('reconciliation', {
  ...finance,
  input: v.object({}),
  output: v.object({
    /** The last days that were looked at, newest first. */
    days: v.array(
      v.object({
        provider: v.picklist(accountProviders),
        day: v.string(),
        runAt: moment,
        lines: v.number(),
        differences: v.number(),
      }),
    ),
    differences: v.array(difference),
    yesterday: v.string(),
  }),
})
export type Reconciliation = ActionOutput<typeof reconciliation>

/** Asks every provider again what it booked on a day of its own clock. */
export const reconcileDay = save('reconciliation_run', {
  ...finance,
  input: rowOf({ day }),
  output: v.object({
    differences: v.number(),
    /** Providers that did not answer. */
    silent: v.array(v.picklist(accountProviders)),
  }),
  limit: { max: 30, seconds: 300 },
})

export const closeDifference = save('reconciliation_close', {
  ...finance,
  input: rowOf({ id: id(), note: requiredText(500) }),
  output: saved,
})
