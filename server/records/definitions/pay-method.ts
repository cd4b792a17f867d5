import { payMethodNames } from '../../../contract/pay-methods.ts'
import type { Context } from '../../context.ts'
import type { Failure } from '../../handler.ts'
import { resolvedFault } from '../../ports/outside.ts'
import { staff } from '../access.ts'
import { billType, childrenOf, type RecordValues } from '../bill-type.ts'
import { choice, flag, inside, lookup, secret, section, text, texts, whole } from '../fields.ts'
import { addressFailure } from './address-faults.ts'

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
    whole('position', 'bill.position', { max: '32767', default: '0' }),
    texts('instructions', 'bill.instructions', { max: 1000, lines: 3, list: false }),
    section('bill.channel', [
      inside('settings', [
        text('merchant_no', 'bill.merchantNo', { max: 100 }),
        text('app_id', 'bill.appId', { max: 100 }),
        text('gateway', 'bill.gateway', { max: 200 }),
        text('serial_no', 'pay.serialNo', { max: 100 }),
        text('platform_serial', 'pay.platformSerial', { max: 100 }),
        flag('mobile_only', 'pay.mobileOnlyFlag'),
      ]),
      secret('secrets', 'key', 'bill.channelKey', { hint: 'bill.secretHint' }),
      secret('secrets', 'private_key', 'bill.privateKey', { hint: 'bill.secretHint' }),
      secret('secrets', 'platform_key', 'bill.platformKey', { hint: 'bill.secretHint' }),
    ]),
  ],
  sort: 'position',
  parent: childrenOf('shop_id'),
  check,
})

/** Nobody of finance makes the server ask its neighbours: docs/decisions/0010. */
async function check({ config }: Context, { settings }: RecordValues): Promise<Failure | undefined> {
  const { gateway } = settings as { gateway?: string }
  const fault = gateway ? await resolvedFault(config, gateway) : undefined
  return fault && addressFailure(fault, 'gateway')
}
