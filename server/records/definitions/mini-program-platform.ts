import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { isAesKey } from '../../ports/mini-program/push-crypt.ts'
import { resolvedFault } from '../../ports/outside.ts'
import { readSecrets } from '../../ports/secrets.ts'
import { staff } from '../access.ts'
import { billType, type RecordValues } from '../bill-type.ts'
import { inside, memo, secret, section, text } from '../fields.ts'
import { addressFailure } from './address-faults.ts'

/** WeChat's platform for third parties: its keys, and the template that shops' mini-programs are made from. */
export const miniProgramPlatform = billType({
  name: 'mini_program_platform',
  title: 'mini-program.platform',
  table: 'mini_program_platform',
  access: [staff('owner', ['see', 'edit'])],
  fields: [
    text('template_version', 'mini-program.templateVersionField', { required: true, max: 20, list: 140 }),
    memo('template_description', 'mini-program.templateDescription', { max: 200 }),
    section('mini-program.platformKeys', [
      inside('settings', [
        text('component_app_id', 'mini-program.componentAppId', { max: 60 }),
        text('template_id', 'mini-program.templateId', { max: 20 }),
        text('gateway', 'bill.gateway', { max: 200, hint: 'mini-program.gatewayHint' }),
      ]),
      secret('secrets', 'secret', 'mini-program.componentSecret', { hint: 'bill.secretHint' }),
      secret('secrets', 'token', 'mini-program.pushToken', { hint: 'bill.secretHint' }),
      secret('secrets', 'aes_key', 'mini-program.aesKey', { hint: 'mini-program.aesKeyHint' }),
    ]),
  ],
  display: 'template_version',
  sort: 'id',
  check,
})

/** Half of what WeChat needs would only fail when somebody connects. */
async function check({ config }: Context, platform: RecordValues): Promise<Failure | undefined> {
  if (!/^\d{1,4}(\.\d{1,4}){0,3}$/.test(String(platform.template_version)))
    return fail('mini-program.templateVersionBad', {}, 'template_version')
  const { component_app_id: appId, gateway } = platform.settings as Record<string, string | undefined>
  const { secret, token, aes_key: aesKey } = readSecrets(config, { secrets: platform.secrets })
  if (aesKey && !isAesKey(aesKey)) return fail('mini-program.aesKeyBad', {}, 'aes_key')
  const parts = { component_app_id: appId, secret, token, aes_key: aesKey }
  const missing = Object.entries(parts).find(([, part]) => !part)
  if (missing && Object.values(parts).some(Boolean)) return fail('mini-program.platformHalf', {}, missing[0])
  const fault = gateway ? await resolvedFault(config, gateway) : undefined
  return fault && addressFailure(fault, 'gateway')
}
