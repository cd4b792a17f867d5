import { payMethodNames } from '../../../contract/pay-methods.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { resolvedFault } from '../../ports/outside.ts'
import { belongTogether, certificateSn, isCertificate, rootSn } from '../../ports/payment/certificates.ts'
import { readSecrets } from '../../ports/secrets.ts'
import { staff } from '../access.ts'
import { billType, childrenOf, type RecordValues } from '../bill-type.ts'
import { choice, flag, inside, lookup, secret, section, text, texts, whole } from '../fields.ts'
import { addressFailure } from './address-faults.ts'

const when = { field: 'code', values: ['zfb'] } as const

/** Every shop has every method from the start; what remains is to switch it on and to give the channel's keys. */
export const payMethod = billType({
  name: 'pay_method',
  title: 'bill.payMethods',
  table: 'pay_methods',
  access: [staff('finance', ['see', 'edit', 'export'])],
  fields: [
    choice('code', 'bill.payMethod', payMethodNames, { readonly: true, list: 160 }),
    lookup('shop_id', 'bill.shop', 'shop', { readonly: true }),
    flag('enabled', 'bill.enabled'),
    whole('pay_hours', 'payment.payHours', {
      min: '1',
      max: '720',
      nullable: true,
      hint: 'payment.payHoursHint',
      list: 120,
    }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
    texts('instructions', 'bill.instructions', { max: 1000, lines: 3, list: false }),
    section('bill.channel', [
      inside('settings', [
        text('merchant_no', 'bill.merchantNo', { max: 100 }),
        text('app_id', 'bill.appId', { max: 100 }),
        text('gateway', 'bill.gateway', { max: 200 }),
        text('serial_no', 'payment.serialNo', { max: 100 }),
        text('platform_serial', 'payment.platformSerial', { max: 100 }),
        flag('mobile_only', 'payment.mobileOnlyFlag'),
      ]),
      secret('secrets', 'key', 'bill.channelKey', { hint: 'bill.secretHint' }),
      secret('secrets', 'private_key', 'bill.privateKey', { hint: 'bill.secretHint' }),
      secret('secrets', 'platform_key', 'bill.platformKey', { hint: 'bill.secretHint' }),
      secret('secrets', 'app_secret', 'payment.appSecret', {
        hint: 'payment.appSecretHint',
        when: { field: 'code', values: ['wx'] },
      }),
      secret('secrets', 'certificate', 'payment.certificate', {
        hint: 'payment.certificatesHint',
        max: 10_000,
        when,
      }),
      secret('secrets', 'root_certificates', 'payment.rootCertificates', {
        hint: 'bill.secretHint',
        max: 20_000,
        when,
      }),
    ]),
  ],
  sort: 'position',
  parent: childrenOf('shop_id'),
  check,
  saved: async ({ db }, { before, after }) => {
    if (!before?.enabled || after.enabled) return undefined
    // Distributors' shops without keys of their own went by this one's.
    await db`
      update pay_methods p set enabled = false from shops s, shops h
      where h.id = ${after.shop_id as number} and h.is_default and s.owner_id is not null and p.shop_id = s.id
        and p.code = ${after.code as string} and p.code not in ('xx', 'cod') and p.settings = '{}' and p.secrets = '{}'`
    return undefined
  },
})

/** A channel's address must not lead into our own network: docs/decisions/0010. */
async function check({ config }: Context, method: RecordValues): Promise<Failure | undefined> {
  const { gateway, platform_serial: serial } = method.settings as {
    gateway?: string
    platform_serial?: string
  }
  const fault = gateway ? await resolvedFault(config, gateway) : undefined
  if (fault) return addressFailure(fault, 'gateway')
  const secrets = readSecrets(config, { secrets: method.secrets })
  if (method.code === 'wx') return serialFault(secrets, serial)
  return method.code === 'zfb' ? certificateFault(secrets) : undefined
}

type Secrets = Record<string, string | undefined>

function serialFault({ platform_key: key }: Secrets, serial?: string): Failure | undefined {
  if (!key || serial || isCertificate(key)) return undefined
  return fail('payment.platformSerialNeeded', {}, 'platform_serial')
}

function certificateFault({
  certificate,
  root_certificates: roots,
  platform_key: theirs,
  private_key: key,
}: Secrets) {
  const given = {
    certificate,
    root_certificates: roots,
    platform_key: theirs && isCertificate(theirs) ? theirs : '',
  }
  const missing = Object.entries(given).find(([, text]) => !text)
  if (missing) {
    const some = Object.values(given).some(Boolean)
    return some ? fail('payment.certificatesIncomplete', {}, missing[0]) : undefined
  }
  const unreadable = Object.entries(given).find(([name, text]) => !isReadable(name, text!))
  if (unreadable) return fail('payment.certificateUnreadable', {}, unreadable[0])
  return key && !belongTogether(certificate!, key)
    ? fail('payment.certificateNotOurs', {}, 'certificate')
    : undefined
}

function isReadable(name: string, text: string): boolean {
  try {
    return Boolean(name === 'root_certificates' ? rootSn(text) : certificateSn(text))
  } catch {
    return false
  }
}
