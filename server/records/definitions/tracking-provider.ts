import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { resolvedFault } from '../../ports/outside.ts'
import { readSecrets } from '../../ports/secrets.ts'
import { staff } from '../access.ts'
import { billType, type RecordValues } from '../bill-type.ts'
import { choice, inside, secret, section, text } from '../fields.ts'
import { addressFailure } from './address-faults.ts'

/** Who knows where parcels are: its keys. Without them what the environment says counts. */
export const trackingProvider = billType({
  name: 'tracking_provider',
  title: 'deliveries.trackingProvider',
  table: 'tracking_provider',
  access: [staff('owner', ['see', 'edit'])],
  fields: [
    choice(
      'code',
      'bill.name',
      { kuaidi100: 'deliveries.kuaidi100' },
      { readonly: true, list: 180, filter: false },
    ),
    section('deliveries.trackingProvider', [
      inside('settings', [
        text('customer', 'deliveries.trackingCustomer', { max: 100 }),
        text('gateway', 'bill.gateway', { max: 200, hint: 'deliveries.trackingHint' }),
      ]),
      secret('secrets', 'key', 'bill.channelKey', { lines: 1, hint: 'bill.secretHint' }),
      secret('secrets', 'salt', 'deliveries.trackingSalt', { lines: 1, hint: 'bill.secretHint' }),
    ]),
  ],
  display: 'code',
  sort: 'id',
  check,
})

/** Half of what it needs would only fail when somebody follows a parcel. */
async function check({ config }: Context, provider: RecordValues): Promise<Failure | undefined> {
  const { customer, gateway } = provider.settings as Record<string, string | undefined>
  const { key, salt } = readSecrets(config, { secrets: provider.secrets })
  const parts = { customer, key, salt }
  const missing = Object.entries(parts).find(([, part]) => !part)
  if (missing && Object.values(parts).some(Boolean)) return fail('deliveries.trackingHalf', {}, missing[0])
  const fault = gateway ? await resolvedFault(config, gateway) : undefined
  return fault && addressFailure(fault, 'gateway')
}
