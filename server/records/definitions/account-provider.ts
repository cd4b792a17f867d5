import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { resolvedFault } from '../../ports/outside.ts'
import { readPrivateKey, readPublicKey } from '../../ports/payment/signing.ts'
import { readSecrets } from '../../ports/secrets.ts'
import { staff } from '../access.ts'
import { billType, type RecordValues, type Saved } from '../bill-type.ts'
import { choice, flag, inside, secret, section, text } from '../fields.ts'
import { addressFailure } from './address-faults.ts'

const codes = {
  qqt: 'e-account.providerQqt',
  su: 'e-account.providerSu',
  zx: 'e-account.providerZx',
} as const

const pair = { field: 'code', values: ['su', 'zx'] } as const

/** Who keeps electronic accounts: the keys of each, and with whom new ones are opened (docs/e-account-providers.md). */
export const accountProvider = billType({
  name: 'account_provider',
  title: 'e-account.providers',
  table: 'account_providers',
  access: [staff('finance', ['see', 'edit'])],
  fields: [
    choice('code', 'e-account.provider', codes, { readonly: true, list: 180 }),
    flag('for_persons', 'e-account.forPersons'),
    flag('for_companies', 'e-account.forCompanies'),
    section('bill.channel', [
      inside('settings', [
        text('merchant_no', 'bill.merchantNo', { max: 100 }),
        text('gateway', 'bill.gateway', { max: 200 }),
      ]),
      secret('secrets', 'key', 'bill.channelKey', {
        hint: 'bill.secretHint',
        when: { field: 'code', values: ['qqt'] },
      }),
      secret('secrets', 'private_key', 'bill.privateKey', { hint: 'bill.secretHint', when: pair }),
      secret('secrets', 'platform_key', 'bill.platformKey', { hint: 'bill.secretHint', when: pair }),
    ]),
  ],
  sort: 'id',
  serial: true,
  convert: async ({ db }, changes, before) => {
    // Whoever is chosen takes the place of the one before.
    for (const name of ['for_persons', 'for_companies'] as const)
      if (changes[name] === true && before?.[name] !== true)
        await db`update account_providers set ${db(name)} = false where ${db(name)}`
    return { write: changes }
  },
  check,
  saved: async ({ db }: Context, _: Saved) => {
    const [row] = await db<{ persons: boolean; companies: boolean }[]>`
      select bool_or(for_persons) as persons, bool_or(for_companies) as companies from account_providers`
    return row!.persons && row!.companies ? undefined : fail('e-account.oneNeeded')
  },
})

/** Half of what a provider needs would only fail when somebody opens an account. */
async function check({ config }: Context, provider: RecordValues): Promise<Failure | undefined> {
  const { gateway, merchant_no: merchantNo } = provider.settings as { gateway?: string; merchant_no?: string }
  const secrets = readSecrets(config, { secrets: provider.secrets })
  const given = [gateway, merchantNo, ...Object.values(secrets)].some(Boolean)
  if (!given) return undefined
  if (!gateway) return fail('form.required', {}, 'gateway')
  if (!merchantNo) return fail('form.required', {}, 'merchant_no')
  const fault = await resolvedFault(config, gateway)
  if (fault) return addressFailure(fault, 'gateway')
  if (provider.code === 'qqt') return secrets.key ? undefined : fail('e-account.keyNeeded', {}, 'key')
  if (!secrets.private_key) return fail('e-account.pairNeeded', {}, 'private_key')
  if (!secrets.platform_key) return fail('e-account.pairNeeded', {}, 'platform_key')
  if (!isReadable(() => readPrivateKey(secrets.private_key!)))
    return fail('e-account.keyUnreadable', {}, 'private_key')
  return isReadable(() => readPublicKey(secrets.platform_key!))
    ? undefined
    : fail('e-account.keyUnreadable', {}, 'platform_key')
}

function isReadable(read: () => unknown): boolean {
  try {
    return Boolean(read())
  } catch {
    return false
  }
}
