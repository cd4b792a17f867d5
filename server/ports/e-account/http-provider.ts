import type { Decimal } from '../../../contract/decimal.ts'
import { isDecimal } from '../../../contract/decimal.ts'
import type { AccountProviderCode } from '../../../contract/e-account-states.ts'
import type { SendRequest } from '../payment/channel.ts'
import { isStale } from '../payment/signing.ts'
import { dialects, type ProviderKeys, type Seal } from './dialects.ts'
import {
  type AccountNews,
  type AccountProvider,
  type AccountReport,
  type Application,
  type BankAccount,
  type Checked,
  type Identity,
  type PayoutReport,
  ProviderError,
  type StatementLine,
  type TransferIn,
} from './provider.ts'
import { signatureFault, signedHeaders } from './signed-message.ts'

type Content = Record<string, unknown>

/** Our side of docs/e-account-providers.md. */
export function httpProvider(
  code: AccountProviderCode,
  keys: ProviderKeys,
  send: SendRequest,
): AccountProvider {
  const dialect = dialects[code]
  const failure = (words: string, cause?: unknown) =>
    new ProviderError(`The provider ${code} ${words}`, { cause })

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, content?: object) => {
    const body = content ? JSON.stringify(content) : ''
    const url = new URL(keys.gateway.replace(/\/$/, '') + path)
    const request = new Request(url, {
      method,
      headers: {
        ...signedHeaders(dialect, keys, [method, url.pathname + url.search], body),
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body }),
    })
    let response: Response
    let text: string
    try {
      response = await send(request)
      text = await response.text()
    } catch (error) {
      throw failure('did not answer', error)
    }
    const fault = signatureFault(
      dialect,
      keys,
      [String(response.status)],
      Object.fromEntries(response.headers),
      text,
    )
    if (fault) throw failure(`sent an answer that is not theirs: ${fault}`)
    return { status: response.status, content: (text ? JSON.parse(text) : {}) as Content }
  }
  /** 401, 429 and 5xx say nothing about what was asked. */
  const isUnclear = (status: number) => status >= 500 || status === 429 || status === 401
  const refusal = (status: number, { error }: Content) => failure(`refused: ${status} ${words(error)}`)

  const account = (path: string) => `/v1/accounts/${encodeURIComponent(path)}`
  const wallet = (accountNo: string) => `/v1/wallets/${encodeURIComponent(accountNo)}`
  const proof = async (number: string, path: string, given: object): Promise<Checked> => {
    const { status, content } = await call('POST', `${account(number)}/${path}`, given)
    if (status !== 200) throw refusal(status, content)
    if (content.state === 'right' || content.state === 'expired') return { state: content.state }
    return { state: 'wrong', ...(typeof content.left === 'number' && { left: content.left }) }
  }

  return {
    proves: dialect.proves,
    accepted: { status: 200, type: 'application/json', body: '{"received":true}' },
    refused: { status: 401, type: 'application/json', body: '{"received":false}' },

    async apply(application) {
      const seal = dialect.seal(keys)
      const { status, content } = await call('POST', '/v1/accounts', applicationBody(application, seal))
      if (isUnclear(status)) throw refusal(status, content)
      if (status >= 300)
        return { state: 'failed', number: application.number, reason: words(content.error ?? status) }
      return accountReport(content)
    },

    async query(number) {
      const { status, content } = await call('GET', account(number))
      if (status === 404) return { state: 'unknown', number }
      if (status !== 200) throw refusal(status, content)
      return accountReport(content)
    },

    async sendCode(number) {
      const { status, content } = await call('POST', `${account(number)}/code`, {})
      if (status !== 204) throw refusal(status, content)
    },

    verifyCode: (number, given) => proof(number, 'verify', { code: given }),
    verifySmallTransfer: (number, amount) => proof(number, 'amount', { amount }),

    async close(accountNo) {
      const { status, content } = await call('POST', `${wallet(accountNo)}/close`, {})
      if (status === 200) return { state: 'closed' }
      if (isUnclear(status)) throw refusal(status, content)
      return { state: 'refused', reason: words(content.error ?? status) }
    },

    async addCard({ accountNo, number, bankAccount }) {
      const seal = dialect.seal(keys)
      const { status, content } = await call('POST', `${wallet(accountNo)}/cards`, {
        number,
        account: bankAccountBody(bankAccount, seal),
        ...seal.body,
      })
      if (isUnclear(status)) throw refusal(status, content)
      if (status >= 300) return { state: 'refused', reason: words(content.error ?? status) }
      return { state: 'added', cardNo: String(content.card_no) }
    },

    async removeCard(accountNo, cardNo) {
      const { status, content } = await call(
        'DELETE',
        `${wallet(accountNo)}/cards/${encodeURIComponent(cardNo)}`,
      )
      if (status !== 204 && status !== 404) throw refusal(status, content)
    },

    async payOut({ number, accountNo, cardNo, amount, currency, notifyUrl }) {
      const { status, content } = await call('POST', '/v1/payouts', {
        number,
        account_no: accountNo,
        card_no: cardNo,
        amount,
        currency,
        notify_url: notifyUrl,
      })
      if (isUnclear(status)) throw refusal(status, content)
      if (status >= 300) return { state: 'failed', number, reason: words(content.error ?? status) }
      return payoutReport(content)
    },

    async queryPayout(number) {
      const { status, content } = await call('GET', `/v1/payouts/${encodeURIComponent(number)}`)
      if (status === 404) return { state: 'unknown', number }
      if (status !== 200) throw refusal(status, content)
      return payoutReport(content)
    },

    async statement(day) {
      const { status, content } = await call('GET', `/v1/statements/${encodeURIComponent(day)}`)
      if (status !== 200 || !Array.isArray(content.lines)) throw refusal(status, content)
      return content.lines.map(line => statementLine(line as Content))
    },

    readWebhook({ headers, body }, now): AccountNews {
      const fault = signatureFault(dialect, keys, ['POST'], headers, body)
      if (fault) return { kind: 'forged', why: fault }
      if (isStale(headers['x-timestamp'] ?? '', now)) return { kind: 'forged', why: 'too old' }
      const content = JSON.parse(body) as Content
      // A bank signs for all of its merchants with one key, and each chooses numbers.
      if (content.merchant !== keys.merchantNo) return { kind: 'forged', why: 'for another merchant' }
      switch (content.event) {
        case 'account':
          return { kind: 'account', report: accountReport(content) }
        case 'payout':
          return { kind: 'payout', report: payoutReport(content) }
        case 'transfer_in':
          return { kind: 'transfer_in', transfer: transferIn(content) }
        default:
          return { kind: 'other', about: String(content.event) }
      }
    },
  }
}

/** What a provider says in words is read by people and kept: no number of a person or a card in it. */
const words = (value: unknown): string =>
  String(value ?? '')
    .replace(/\d[\d -]{6,}[\dX]/gi, '…')
    .slice(0, 300)

function applicationBody(application: Application, seal: Seal): object {
  const { number, holder, mobile, account, person, company, notifyUrl } = application
  return {
    number,
    holder,
    mobile: seal.close('mobile', mobile),
    account: bankAccountBody(account, seal),
    ...(person && { person: identityBody(person, seal) }),
    ...(company && {
      company: {
        name: company.name,
        licence_code: seal.close('licence_code', company.licenceCode),
        licence_until: company.licenceUntil,
        licence_picture: {
          type: company.licencePicture.type,
          content: company.licencePicture.content.toString('base64'),
        },
        legal_person: identityBody(company.legalPerson, seal),
        owners: company.owners.map(owner => identityBody(owner, seal)),
      },
    }),
    notify_url: notifyUrl,
    ...seal.body,
  }
}

const identityBody = ({ name, idNumber, validUntil }: Identity, seal: Seal) => ({
  name,
  id_number: seal.close('id_number', idNumber),
  valid_until: validUntil,
})

const bankAccountBody = ({ holder, number, bank, branch, mobile }: BankAccount, seal: Seal) => ({
  holder,
  number: seal.close('account_number', number),
  bank,
  branch,
  mobile: mobile && seal.close('mobile', mobile),
})

/** What a provider says of a sum has to be one: it is booked. */
function amountOf(value: unknown): Decimal {
  const text = String(value)
  if (!isDecimal(text)) throw new ProviderError('A provider named an amount that is none')
  return text
}

function timeOf(value: unknown): Date {
  const at = new Date(String(value))
  if (Number.isNaN(at.getTime())) throw new ProviderError('A provider named a time that is none')
  return at
}

function accountReport(content: Content): AccountReport {
  const number = String(content.number)
  switch (content.state) {
    case 'normal': {
      const to = content.transfer_in as Content | undefined
      return {
        state: 'normal',
        number,
        accountNo: String(content.account_no),
        ...(content.card_no != null && { cardNo: String(content.card_no) }),
        ...(to && {
          transferIn: { holder: String(to.holder), number: String(to.number), bank: String(to.bank) },
        }),
      }
    }
    case 'closed':
      return { state: 'closed', number, accountNo: String(content.account_no) }
    case 'failed':
    case 'rejected':
      return { state: content.state, number, reason: words(content.reason) }
    case 'opening':
    case 'review':
    case 'small_transfer':
      return { state: content.state, number }
    default:
      throw new ProviderError(
        `A provider named a state that we do not know: ${String(content.state).slice(0, 40)}`,
      )
  }
}

function payoutReport(content: Content): PayoutReport {
  const number = String(content.number)
  switch (content.state) {
    case 'paid':
      return {
        state: 'paid',
        number,
        providerNo: String(content.provider_no),
        paidAt: timeOf(content.paid_at),
      }
    case 'failed':
      return { state: 'failed', number, reason: words(content.reason) }
    case 'sending':
      return { state: 'sending', number }
    default:
      throw new ProviderError(
        `A provider named a state that we do not know: ${String(content.state).slice(0, 40)}`,
      )
  }
}

const transferIn = (content: Content): TransferIn => ({
  providerNo: String(content.provider_no),
  ...(content.account_no != null && { accountNo: String(content.account_no) }),
  amount: amountOf(content.amount),
  currency: String(content.currency),
  payer: String(content.payer ?? ''),
  payerAccount: String(content.payer_account ?? ''),
  remark: String(content.remark ?? ''),
  at: timeOf(content.at),
})

const statementLine = (content: Content): StatementLine => ({
  kind: content.kind === 'payout' ? 'payout' : 'transfer_in',
  providerNo: String(content.provider_no),
  ...(content.number != null && { number: String(content.number) }),
  amount: amountOf(content.amount),
  currency: String(content.currency),
  at: timeOf(content.at),
})
