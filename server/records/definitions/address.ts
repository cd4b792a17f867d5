import { mayEditAddress, ShopKind } from '../../../contract/flags.ts'
import { phone } from '../../../contract/validators.ts'
import type { Context } from '../../context.ts'
import { fail } from '../../handler.ts'
import { members, staff, visitorId } from '../access.ts'
import { billType, childrenOf, type RecordValues } from '../bill-type.ts'
import { flag, lookup, text } from '../fields.ts'
import { checkOwn, keepOneDefault, keepsForOthers, passOnDefault } from './own-default.ts'

/** Spec §6, flag 1 and its exceptions. */
export const shopLetsEditAddress = ({ shop }: Context): boolean =>
  mayEditAddress({
    qs_flag1: shop.flags,
    fx_id: shop.ownerId ?? 0,
    qtype: shop.kind === 'retail' ? ShopKind.Retail : ShopKind.Wholesale,
  })

/** Spec §3: "recipient, phone, region, street or town, detailed address, default flag". */
export const address = billType({
  name: 'address',
  title: 'checkout.addresses',
  table: 'addresses',
  access: [
    staff('sales', ['see', 'add', 'edit', 'del']),
    {
      ...members(['see', 'add', 'edit', 'del'], (db, context) => db`r.member_id = ${visitorId(context)}`),
      fields: ['recipient', 'phone', 'area1', 'area2', 'area3', 'street', 'detail', 'is_default'],
    },
  ],
  fields: [
    text('recipient', 'checkout.recipient', { required: true, max: 50 }),
    text('phone', 'checkout.phone', { required: true, max: 30, schema: phone() }),
    text('area1', 'checkout.province', { required: true, max: 40 }),
    text('area2', 'checkout.city', { max: 40 }),
    text('area3', 'checkout.district', { max: 40 }),
    text('street', 'checkout.street', { max: 100 }),
    text('detail', 'checkout.detail', { required: true, max: 200 }),
    flag('is_default', 'checkout.isDefault'),
    lookup('member_id', 'checkout.member', 'member', { once: true }),
  ],
  parent: childrenOf('member_id'),
  check: async (context, values, before) => {
    if (!keepsForOthers(address, context) && !shopLetsEditAddress(context))
      return fail('message.noPermission')
    const moved = !before || areaColumns.some(column => values[column] !== before[column])
    if (moved && !(await isArea(context, values))) return fail('checkout.chooseArea', {}, 'area1')
    return checkOwn(context, values, before, 'addresses')
  },
  convert: (context, changes, before) => keepOneDefault(context, changes, before, 'addresses'),
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

/** A shop whose areas nobody has entered yet takes what people write. */
async function isArea({ db }: Context, values: RecordValues): Promise<boolean> {
  const [area1, area2, area3] = areaColumns.map(column => (values[column] as string | null) ?? '')
  const [known] = await db`
    select where not exists (select from areas) or exists (
      select from areas where area1 = ${area1!} and area2 = ${area2!} and area3 = ${area3!})`
  return known !== undefined
}
