import type { AccountHolder, AccountProviderCode } from '../../../contract/e-account-states.ts'
import type { Config } from '../../config.ts'
import type { Db, Sql } from '../../db/database.ts'
import type { ProviderKeys } from '../../ports/e-account/dialects.ts'
import { type AccountGateway, accountGateway } from '../../ports/e-account/gateway/account-gateway.ts'
import { type BothHalves, bothHalves } from '../../ports/e-account/gateway/both-halves.ts'
import { httpProvider } from '../../ports/e-account/http-provider.ts'
import { type AccountProvider, ProviderError } from '../../ports/e-account/provider.ts'
import { demandOutside } from '../../ports/outside.ts'
import { overTheNetwork, type SendRequest } from '../../ports/payment/channel.ts'
import { readSecrets } from '../../ports/secrets.ts'

/** What talking to providers takes; a context has it (`providerServices`), and so has a job. */
export interface ProviderServices {
  config: Config
  sql: Sql
}

/** Of an action: outside its transaction, because providers are slow. */
export const providerServices = ({ config, pool }: { config: Config; pool: Sql }): ProviderServices => ({
  config,
  sql: pool,
})

type Reached = AccountProvider & { demo: boolean }

interface ProviderRow {
  settings: Record<string, unknown>
  secrets: unknown
}

/** Undefined when it has no keys and demonstrations are not allowed. */
export async function providerOf(
  services: ProviderServices,
  code: AccountProviderCode,
): Promise<Reached | undefined> {
  const { config, sql } = services
  const [row] = await sql<ProviderRow[]>`select settings, secrets from account_providers where code = ${code}`
  if (row && isConfigured(row)) {
    const keys = keysOf(config, row)
    const check = () => void demandOutside(config, keys.gateway)
    return { ...guarded(code, keys, overTheNetwork(config), check), demo: false }
  }
  if (!config.payDemo) return undefined
  const { ours } = await demoKeys()
  const gateway = await demoAccountGateway(sql, code)
  return { ...guarded(code, { ...ours, gateway: 'http://gateway' }, gateway.answer), demo: true }
}

/** The same for what cannot go on without: the member is told that nobody could be reached. */
export async function demandProvider(
  services: ProviderServices,
  code: AccountProviderCode,
): Promise<Reached> {
  const provider = await providerOf(services, code)
  if (!provider) throw new ProviderError(`The provider ${code} has no keys`)
  return provider
}

/** With whom an account of this kind is opened now. */
export async function providerForNew(db: Db, holder: AccountHolder): Promise<AccountProviderCode> {
  const [row] = await db<{ code: AccountProviderCode }[]>`
    select code from account_providers
    order by ${holder === 'person' ? db`for_persons` : db`for_companies`} desc, id limit 1`
  return row!.code
}

export const accountNotifyPath = '/e-account/notify/'

/** Where a provider tells us by itself what became of something. */
export const accountNotifyUrl = ({ publicUrl, port }: Config, code: AccountProviderCode): string =>
  `${publicUrl ?? `http://localhost:${port}`}${accountNotifyPath}${code}`

/** Something was entered in /office; half of it leads to an error, not to a demonstration. */
const isConfigured = ({ settings, secrets }: ProviderRow): boolean =>
  ['merchant_no', 'gateway'].some(name => Boolean(settings[name])) ||
  Object.keys((secrets ?? {}) as object).length > 0

function keysOf(config: Config, { settings, secrets }: ProviderRow): ProviderKeys {
  const secret = readSecrets(config, { secrets })
  const setting = (name: string) => String(settings[name] ?? '').trim()
  return {
    merchantNo: setting('merchant_no'),
    gateway: setting('gateway'),
    key: secret.key ?? '',
    privateKey: secret.private_key ?? '',
    platformKey: secret.platform_key ?? '',
  }
}

/** A key that cannot be read or an address that is none is the provider's fault, not the member's. */
function guarded(
  code: AccountProviderCode,
  keys: ProviderKeys,
  send: SendRequest,
  check: () => void = () => {},
): AccountProvider {
  const provider = httpProvider(code, keys, send)
  const safe =
    <In extends unknown[], Out>(work: (...input: In) => Promise<Out>) =>
    async (...input: In): Promise<Out> => {
      try {
        check()
        return await work(...input)
      } catch (error) {
        if (error instanceof ProviderError) throw error
        throw new ProviderError(`The provider ${code} cannot be used as it is set up`, { cause: error })
      }
    }
  return {
    ...provider,
    apply: safe(provider.apply),
    query: safe(provider.query),
    sendCode: safe(provider.sendCode),
    verifyCode: safe(provider.verifyCode),
    verifySmallTransfer: safe(provider.verifySmallTransfer),
    close: safe(provider.close),
    addCard: safe(provider.addCard),
    removeCard: safe(provider.removeCard),
    payOut: safe(provider.payOut),
    queryPayout: safe(provider.queryPayout),
    statement: safe(provider.statement),
  }
}

let made: Promise<BothHalves> | undefined

/** Both sides of the demonstration are in this process, so its keys need no place to be kept. */
const demoKeys = (): Promise<BothHalves> => {
  made ??= bothHalves()
  return made
}

export async function demoAccountGateway(sql: Sql, code: AccountProviderCode): Promise<AccountGateway> {
  const { theirs } = await demoKeys()
  return accountGateway(sql, code, theirs)
}
