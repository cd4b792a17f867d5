import {
  addressFormats,
  hasPart,
  isPostcode,
  needsPart,
  partFields,
  partLabel,
  partsOf,
  regionOr,
  tidyPostcode,
} from '../../../contract/address-formats.ts'
import { mayEditAddress, ShopKind } from '../../../contract/flags.ts'
import { homeRegion } from '../../../contract/mobile.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { countryName } from '../../i18n/countries.ts'
import { readPhone } from '../../i18n/phones.ts'
import { members, staff, visitorId } from '../access.ts'
import { billType, childrenOf, type RecordValues } from '../bill-type.ts'
import { choice, flag, lookup, text } from '../fields.ts'
import { countryChoices } from './country-choices.ts'
import { checkOwn, keepOneDefault, keepsForOthers, passOnDefault } from './own-default.ts'

/** Product §6, flag 1 and its exceptions. */
export const shopLetsEditAddress = ({ shop }: Context): boolean =>
  mayEditAddress({
    qs_flag1: shop.flags,
    fx_id: shop.ownerId ?? 0,
    qtype: shop.kind === 'retail' ? ShopKind.Retail : ShopKind.Wholesale,
  })

/** Product §3. */
export const address = billType({
  name: 'address',
  title: 'checkout.addresses',
  table: 'addresses',
  access: [
    staff('sales', ['see', 'add', 'edit', 'del', 'import', 'export']),
    {
      ...members(['see', 'add', 'edit', 'del'], (db, context) => db`r.member_id = ${visitorId(context)}`),
      fields: [
        'recipient',
        'phone',
        'country',
        'postcode',
        'area1',
        'area2',
        'area3',
        'street',
        'detail',
        'is_default',
      ],
    },
  ],
  fields: [
    text('recipient', 'address.recipient', { required: true, max: 50 }),
    text('phone', 'address.phone', { required: true, max: 30 }),
    choice('country', 'address.country', countryChoices, { default: homeRegion }),
    text('area1', 'address.province', { max: 60 }),
    text('area2', 'address.city', { max: 60 }),
    text('area3', 'address.district', { max: 60 }),
    text('street', 'address.street', { max: 100 }),
    text('detail', 'address.detail', { required: true, max: 200 }),
    text('postcode', 'address.postcode', { max: 12 }),
    flag('is_default', 'address.isDefault'),
    lookup('member_id', 'checkout.member', 'member', { once: true }),
  ],
  parent: childrenOf('member_id'),
  check: async (context, values, before) => {
    if (!keepsForOthers(address, context) && !shopLetsEditAddress(context))
      return fail('message.noPermission')
    return (await addressFault(context, values, before)) ?? checkOwn(context, values, before, 'addresses')
  },
  convert: (context, changes, before) =>
    keepOneDefault(context, tidied(changes, before), before, 'addresses'),
  deleting: async context =>
    keepsForOthers(address, context) || shopLetsEditAddress(context)
      ? undefined
      : fail('message.noPermission'),
  settled: async (context, changes) => {
    for (const { before, after } of changes)
      if (before && !after) await passOnDefault(context, before, 'addresses')
  },
})

const areaColumns = ['area1', 'area2', 'area3'] as const
const placeColumns = ['country', 'postcode', ...areaColumns, 'detail'] as const

const written = (values: RecordValues, column: string): string =>
  ((values[column] as string | null) ?? '').trim()

/**
 * What is wrong with the address for its country. Values that the save does not change pass, because older addresses
 * may not keep newer rules.
 */
export async function addressFault(
  context: Context,
  values: RecordValues,
  before: RecordValues | null,
): Promise<Failure | undefined> {
  const { t, lang } = context
  const region = regionOr(values.country)
  const country = countryName(region, lang)
  const changed = (columns: readonly string[]) =>
    !before || columns.some(column => (values[column] ?? '') !== (before[column] ?? ''))
  if (changed(['phone', 'country']) && !readPhone(written(values, 'phone'), region))
    return fail('address.phoneWrong', { country }, 'phone')
  if (region === homeRegion) {
    const moved = changed(['country', ...areaColumns])
    return moved && !(await isArea(context, values)) ? fail('checkout.chooseArea', {}, 'area1') : undefined
  }
  if (!changed(placeColumns)) return undefined
  for (const part of partsOf(region)) {
    const field = partFields[part]
    if (needsPart(region, part) && written(values, field) === '')
      return fail('form.required', { field: t(partLabel(region, part)) }, field)
  }
  if (!hasPart(region, 'Z') || isPostcode(region, written(values, 'postcode'))) return undefined
  const { zipExample: example = '' } = addressFormats[region]
  return fail('address.postcodeWrong', { field: t(partLabel(region, 'Z')), country, example }, 'postcode')
}

/** The address as it is stored: phone and postcode in one form, without parts that addresses of its country do not have. */
export function tidied(changes: RecordValues, before: RecordValues | null): RecordValues {
  const region = regionOr(changes.country ?? before?.country)
  const tidy: RecordValues = { ...changes }
  const phone = changes.phone ?? before?.phone
  if (typeof phone === 'string' && (changes.phone !== undefined || changes.country !== undefined))
    tidy.phone = readPhone(phone, region) ?? phone
  if (typeof changes.postcode === 'string') tidy.postcode = tidyPostcode(changes.postcode)
  if (changes.country !== undefined)
    for (const part of ['S', 'C', 'D', 'Z'] as const) if (!hasPart(region, part)) tidy[partFields[part]] = ''
  return tidy
}

/** A shop whose areas nobody has entered yet takes what people write, as long as they write something. */
async function isArea({ db }: Context, values: RecordValues): Promise<boolean> {
  const [area1, area2, area3] = areaColumns.map(column => written(values, column))
  if (area1 === '') return false
  const [known] = await db`
    select where not exists (select from areas) or exists (
      select from areas where area1 = ${area1!} and area2 = ${area2!} and area3 = ${area3!})`
  return known !== undefined
}
