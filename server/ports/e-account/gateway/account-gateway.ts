import { isDecimal, toDecimal } from '../../../../contract/decimal.ts'
import type { AccountHolder, AccountProviderCode } from '../../../../contract/e-account-states.ts'
import { maskMobile } from '../../../../contract/mobile.ts'
import type { Sql } from '../../../db/database.ts'
import type { Webhook } from '../../payment/channel.ts'
import { isStale } from '../../payment/signing.ts'
import { dialects, type ProviderKeys } from '../dialects.ts'
import { signatureFault, signedHeaders } from '../signed-message.ts'
import {
  accountByNo,
  addGatewayCard,
  beginReview,
  bookedOn,
  closeAccount,
  findAccount,
  findPayout,
  type GatewayAccount,
  type GatewayPayout,
  type GatewayTransfer,
  hasCard,
  openAccount,
  openPayout,
  planPush,
  removeGatewayCard,
  setAccountState,
  takeProofTry,
  writeCode,
} from './account-gateway.queries.ts'
import {
  behaviourOf,
  payoutBehaviour,
  payoutSeconds,
  pushesOf,
  refusesCard,
  reviewSeconds,
} from './behaviour.ts'

/** The other side of a provider: checks what we sign, opens what we close, and signs what it says. */
export interface AccountGateway {
  /** Its API. */
  answer(request: Request): Promise<Response>
  /** What it tells us by itself. */
  push(content: Readonly<Record<string, unknown>>, at?: Date): Webhook
}

type Content = Record<string, unknown>

const proofTries = 3
const wrongAmounts = 'wrong_amounts'

/** The other side of docs/e-account-providers.md; `keys` are its half. */
export function accountGateway(sql: Sql, provider: AccountProviderCode, keys: ProviderKeys): AccountGateway {
  const dialect = dialects[provider]
  const { merchantNo } = keys
  const reply = (status: number, content?: object) => {
    const body = content ? JSON.stringify(content) : ''
    return new Response(content ? body : null, {
      status,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(dialect, keys, [String(status)], body),
      },
    })
  }
  const none = () => reply(404, { error: 'there is none' })

  const apply = async (content: Content) => {
    const open = dialect.unseal(keys, content)
    const { person, company, account } = content as Record<string, Content | undefined>
    const holder = content.holder as AccountHolder
    const identities = [person, company?.legal_person, ...((company?.owners ?? []) as Content[])] as Content[]
    // Whatever was closed has to open: a field that was put in another's place does not.
    for (const identity of identities.filter(Boolean)) open('id_number', String(identity.id_number))
    if (company) open('licence_code', String(company.licence_code))
    const name = String(company?.name ?? person?.name)
    const behaviour = behaviourOf({ provider, holder }, [name])
    if (behaviour.outcome === 'failed') return reply(422, { error: behaviour.reason })
    const { account: made, made: isNew } = await openAccount(sql, {
      ...behaviour,
      provider,
      merchantNo,
      number: String(content.number),
      holder,
      name,
      mobile: maskMobile(open('mobile', String(content.mobile))),
      lastDigits: open('account_number', String(account!.number)).slice(-4),
      notifyUrl: String(content.notify_url),
    })
    if (isNew)
      await addGatewayCard(sql, {
        provider,
        accountNo: made.accountNo,
        number: ownCard,
        lastDigits: made.lastDigits,
        cardNo: ownCardNo(made),
      })
    if (isNew) await (dialect.proves === 'sms' ? writeCode(sql, made.id) : review(made))
    return reply(201, described((await findAccount(sql, provider, merchantNo, made.number))!))
  }

  const review = async (account: GatewayAccount) => {
    if (!(await beginReview(sql, account.id, reviewSeconds))) return
    const told = (state: GatewayAccount['state']) => ({
      event: 'account',
      ...described({ ...account, state }),
    })
    const pushes = pushesOf(account.told, told('review'), told(account.outcome), reviewSeconds)
    for (const { content, seconds } of pushes) await planPush(sql, provider, content, seconds)
  }

  const prove = async (account: GatewayAccount, isRight: boolean, pass: () => Promise<unknown>) => {
    const left = await takeProofTry(sql, account.id, proofTries)
    if (left === undefined) return reply(200, { state: 'expired' })
    if (!isRight) return reply(200, { state: 'wrong', left })
    await pass()
    return reply(200, { state: 'right' })
  }

  const accountCall = async (number: string, then: string | undefined, content: Content) => {
    const account = await findAccount(sql, provider, merchantNo, number)
    if (!account) return none()
    switch (then) {
      case undefined:
        return reply(200, described(account))
      case 'code':
        if (account.state !== 'opening') return reply(409, { error: 'no code is needed' })
        await writeCode(sql, account.id)
        return reply(204)
      case 'verify':
        if (account.state !== 'opening') return reply(200, { state: 'expired' })
        return prove(account, account.code === content.code, () => review(account))
      default: {
        if (account.state !== 'small_transfer') return reply(200, { state: 'expired' })
        const named = String(content.amount)
        const isRight = isDecimal(named) && Number(named) === Number(account.amount)
        const answer = await prove(account, isRight, async () => {
          await setAccountState(sql, account.id, 'small_transfer', 'normal')
          await planPush(
            sql,
            provider,
            { event: 'account', ...described({ ...account, state: 'normal' }) },
            0,
          )
        })
        if (!isRight && account.tries + 1 >= proofTries)
          await setAccountState(sql, account.id, 'small_transfer', 'failed', wrongAmounts)
        return answer
      }
    }
  }

  const walletCall = async (method: string, path: string[], content: Content) => {
    const [accountNo, then, cardNo] = path
    const account = await accountByNo(sql, provider, accountNo!)
    if (!account || account.state === 'closed') {
      return then === 'close' && account ? reply(200, { state: 'closed' }) : none()
    }
    if (then === 'close') {
      return (await closeAccount(sql, account))
        ? reply(200, { state: 'closed' })
        : reply(409, { error: 'on_its_way' })
    }
    if (method === 'DELETE') {
      return (await removeGatewayCard(sql, provider, account.accountNo, cardNo!)) ? reply(204) : none()
    }
    const open = dialect.unseal(keys, content)
    const card = content.account as Content
    const number = open('account_number', String(card.number))
    if (refusesCard([String(card.holder), String(card.bank), String(card.branch ?? '')]))
      return reply(422, { error: 'card_unknown' })
    const added = await addGatewayCard(sql, {
      provider,
      accountNo: account.accountNo,
      number: String(content.number),
      lastDigits: number.slice(-4),
    })
    return reply(201, { card_no: added })
  }

  const payOut = async (content: Content) => {
    const [accountNo, cardNo] = [String(content.account_no), String(content.card_no)]
    const amount = toDecimal(content.amount)
    const account = await accountByNo(sql, provider, accountNo)
    if (account?.state !== 'normal') return reply(422, { error: 'the account is not open' })
    if (!(await hasCard(sql, provider, accountNo, cardNo))) return reply(422, { error: 'card_unknown' })
    const { outcome, told } = payoutBehaviour(amount)
    if (outcome === 'refused') return reply(422, { error: 'no_payouts' })
    const { payout, made } = await openPayout(sql, {
      provider,
      merchantNo,
      number: String(content.number),
      accountNo,
      cardNo,
      amount,
      currency: String(content.currency),
      outcome,
      reason: outcome === 'failed' ? 'sent_back' : '',
      seconds: payoutSeconds,
    })
    if (made) {
      const tell = (state: GatewayPayout['state']) => ({ event: 'payout', ...paid({ ...payout, state }) })
      for (const { content: news, seconds } of pushesOf(told, tell('sending'), tell(outcome), payoutSeconds))
        await planPush(sql, provider, news, seconds)
    }
    return reply(201, paid(payout))
  }

  return {
    async answer(request) {
      const url = new URL(request.url)
      const body = await request.text()
      const headers = Object.fromEntries(request.headers)
      const fault = signatureFault(dialect, keys, [request.method, url.pathname + url.search], headers, body)
      if (fault || isStale(headers['x-timestamp'] ?? '', new Date()) || headers['x-merchant'] !== merchantNo)
        return reply(401, { error: 'signature not accepted' })
      const content = (body ? JSON.parse(body) : {}) as Content
      const [, what, path = ''] =
        /\/v1\/(accounts|wallets|payouts|statements)(?:\/(.+))?$/.exec(url.pathname) ?? []
      const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
      switch (what) {
        case 'accounts':
          return parts[0] ? accountCall(parts[0], parts[1], content) : apply(content)
        case 'wallets':
          return walletCall(request.method, parts, content)
        case 'payouts': {
          if (!parts[0]) return payOut(content)
          const payout = await findPayout(sql, provider, merchantNo, parts[0])
          return payout ? reply(200, paid(payout)) : none()
        }
        case 'statements':
          return reply(200, {
            lines: (await bookedOn(sql, provider, parts[0] ?? '')).map(line => ({
              kind: line.kind,
              provider_no: line.providerNo,
              number: line.number,
              amount: line.amount,
              currency: line.currency,
              at: line.at,
            })),
          })
        default:
          return reply(404, { error: 'no such call' })
      }
    },

    push(content, at = new Date()) {
      const body = JSON.stringify({ merchant: merchantNo, ...content })
      return {
        headers: {
          'content-type': 'application/json',
          ...signedHeaders(dialect, keys, ['POST'], body, at),
        },
        body,
      }
    },
  }
}

/** Money that comes to an account is told with these words. */
export const transferNews = (transfer: GatewayTransfer): Content => ({
  event: 'transfer_in',
  provider_no: transfer.providerNo,
  account_no: transfer.accountNo,
  amount: transfer.amount,
  currency: transfer.currency,
  payer: transfer.payer,
  payer_account: transfer.payerAccount,
  remark: transfer.remark,
  at: transfer.at,
})

/** The bank account that came with the application is the account's first card. */
const ownCard = 'own'
const ownCardNo = ({ accountNo }: Pick<GatewayAccount, 'accountNo'>) => `card_${accountNo}`

const bankNames: Readonly<Record<AccountProviderCode, string>> = {
  qqt: 'Demo Acquirer QQT',
  su: 'Demo Bank SU',
  zx: 'Demo Bank ZX',
}

const described = (account: GatewayAccount): Content => ({
  number: account.number,
  state: account.state,
  reason: account.reason,
  ...((account.state === 'normal' || account.state === 'closed') && { account_no: account.accountNo }),
  ...(account.state === 'normal' && {
    card_no: ownCardNo(account),
    transfer_in: { holder: account.name, number: account.accountNo, bank: bankNames[account.provider] },
  }),
})

const paid = (payout: GatewayPayout): Content => ({
  number: payout.number,
  state: payout.state,
  provider_no: payout.providerNo,
  reason: payout.reason,
  paid_at: payout.decidedAt,
})
