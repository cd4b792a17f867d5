import { isDecimal } from '../../../contract/decimal.ts'
import {
  accountByToken,
  addTransfer,
  type GatewayAccount,
  planPush,
} from '../../ports/e-account/gateway/account-gateway.queries.ts'
import { transferNews } from '../../ports/e-account/gateway/account-gateway.ts'
import { type Told, tellings } from '../../ports/e-account/gateway/behaviour.ts'
import type { AccountRow } from './e-account.queries.ts'
import { type ProviderServices, providerOf } from './providers.ts'

export const demoBankRoot = '/e-account/demo/'

/** The page of the demonstration's bank about an account; empty when there is none. */
export async function demoBankPath(
  services: ProviderServices,
  { provider, number, state }: Pick<AccountRow, 'provider' | 'number' | 'state'>,
): Promise<string> {
  if (state === 'pending' || !(await providerOf(services, provider))?.demo) return ''
  const [account] = await services.sql<{ token: string }[]>`
    select token from gateway_accounts where provider = ${provider} and number = ${number}`
  return account ? `${demoBankRoot}${account.token}` : ''
}

export const demoBankAccount = (
  { sql }: ProviderServices,
  token: string,
): Promise<GatewayAccount | undefined> => accountByToken(sql, token)

const lateSeconds = 20

/** Somebody sends money to the account, and the bank tells us so, as banks do on good and on bad days. */
export async function sendMoney(
  { sql }: ProviderServices,
  account: GatewayAccount,
  sent: { amount: string; payer: string; remark: string; told: string; stray: boolean },
): Promise<boolean> {
  const amount = sent.amount.trim()
  if (!isDecimal(amount) || !/^\d{1,9}(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) return false
  const told: Told = tellings.find(one => one === sent.told) ?? 'now'
  const transfer = await addTransfer(sql, account.provider, {
    accountNo: sent.stray ? null : account.accountNo,
    amount,
    currency: 'CNY',
    payer: sent.payer.trim().slice(0, 60) || '—',
    payerAccount: '0000',
    remark: sent.remark.trim().slice(0, 100),
  })
  const news = transferNews(transfer)
  if (told === 'lost') return true
  await planPush(sql, account.provider, news, told === 'late' ? lateSeconds : 0)
  if (told === 'twice') await planPush(sql, account.provider, news, 0)
  return true
}
