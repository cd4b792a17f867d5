import type { Decimal } from '../../../contract/decimal.ts'
import type { AccountHolder, AccountProof } from '../../../contract/e-account-states.ts'
import type { CallbackAnswer, Webhook } from '../payment/channel.ts'

export interface Identity {
  name: string
  idNumber: string
  /** Of the identity document, as `2030-12-31`; absent: without an end. */
  validUntil?: string
}

export interface BankAccount {
  holder: string
  number: string
  bank: string
  /** The branch, where a company's account needs it. */
  branch?: string
  mobile?: string
}

/** What an account is opened with. */
export interface Application {
  /** Ours: the same number sent twice is one application. */
  number: string
  holder: AccountHolder
  mobile: string
  account: BankAccount
  person?: Identity
  company?: {
    name: string
    licenceCode: string
    licenceUntil?: string
    licencePicture: { type: string; content: Buffer }
    legalPerson: Identity
    owners: readonly Identity[]
  }
  notifyUrl: string
}

/**
 * What a provider says about an application or the account that came of it. `opening`: it waits for a code from the applicant.
 * `unknown`: it has never heard of it.
 */
export type AccountReport =
  | { state: 'opening' | 'review' | 'unknown'; number: string }
  /** `cardNo`: the name that the provider knows the application's bank account by. */
  | { state: 'normal'; number: string; accountNo: string; cardNo?: string; transferIn?: TransferInAccount }
  /** A small sum is on its way to the company's account: whoever can name it has it. */
  | { state: 'small_transfer'; number: string }
  | { state: 'failed' | 'rejected'; number: string; reason: string }
  | { state: 'closed'; number: string; accountNo: string }

/** Where money is sent to, to arrive in the wallet. */
export interface TransferInAccount {
  holder: string
  number: string
  bank: string
}

export interface Card {
  accountNo: string
  /** Ours. */
  number: string
  bankAccount: BankAccount
}

export interface Payout {
  /** Ours: the same number sent twice is one payout. */
  number: string
  accountNo: string
  cardNo: string
  amount: Decimal
  currency: string
  notifyUrl: string
}

/** What became of a payout. `unknown`: it has never heard of it, and nothing was sent. */
export type PayoutReport =
  | { state: 'sending' | 'unknown'; number: string }
  | { state: 'paid'; number: string; providerNo: string; paidAt: Date }
  | { state: 'failed'; number: string; reason: string }

/** Money that came to a member's account, or to one that names nobody (`accountNo` absent). */
export interface TransferIn {
  providerNo: string
  accountNo?: string
  amount: Decimal
  currency: string
  payer: string
  /** The last digits are all that we hear of it. */
  payerAccount: string
  remark: string
  at: Date
}

/** A line of what the provider booked on one day. */
export interface StatementLine {
  kind: 'payout' | 'transfer_in'
  providerNo: string
  /** Ours, where it has one. */
  number?: string
  amount: Decimal
  currency: string
  at: Date
}

/** A push after its signature was checked. `other`: genuine, but about nothing we wait for. */
export type AccountNews =
  | { kind: 'account'; report: AccountReport }
  | { kind: 'payout'; report: PayoutReport }
  | { kind: 'transfer_in'; transfer: TransferIn }
  | { kind: 'other'; about: string }
  | { kind: 'forged'; why: string }

export type Checked = { state: 'right' } | { state: 'wrong'; left?: number } | { state: 'expired' }

/**
 * Opens accounts and moves what lies in them: every provider's adapter speaks this. An error (`ProviderError`) means that nobody
 * knows what became of it: ask by the number before sending it again.
 */
export interface AccountProvider {
  /** How it makes sure of whom it deals with before an account is normal. */
  proves: AccountProof
  apply(application: Application): Promise<AccountReport>
  query(number: string): Promise<AccountReport>
  /** Where it proves by SMS: sends a code to the applicant's mobile. */
  sendCode(number: string): Promise<void>
  verifyCode(number: string, code: string): Promise<Checked>
  /** Where it proves by a small transfer: whether this is the sum that arrived. */
  verifySmallTransfer(number: string, amount: Decimal): Promise<Checked>
  close(accountNo: string): Promise<{ state: 'closed' } | { state: 'refused'; reason: string }>
  /** The name that the provider knows the card by. */
  addCard(card: Card): Promise<{ state: 'added'; cardNo: string } | { state: 'refused'; reason: string }>
  removeCard(accountNo: string, cardNo: string): Promise<void>
  payOut(payout: Payout): Promise<PayoutReport>
  queryPayout(number: string): Promise<PayoutReport>
  /** What it booked on a day (`2026-11-15`) in its own time zone. */
  statement(day: string): Promise<StatementLine[]>
  readWebhook(webhook: Webhook, now: Date): AccountNews
  accepted: CallbackAnswer
  refused: CallbackAnswer
}

/** For the log, not for the member. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}
