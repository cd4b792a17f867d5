import * as v from 'valibot'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { email, phone } from '../../../contract/validators.ts'
import type { Context } from '../../context.ts'
import { fail } from '../../handler.ts'
import { members, staff, visitorId } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { flag, lookup, text } from '../fields.ts'
import { checkOwn, keepOneDefault, keepsForOthers, passOnDefault } from './own-default.ts'

/** Flag 4, and only in head office's wholesale shop (product §6). */
export const shopHasInvoices = ({ shop }: Context): boolean =>
  shop.kind === 'wholesale' && shop.ownerId === null && hasFlag(shop.flags, ShopFlag.Invoices)

/** Flag 5. */
export const shopLetsEditInvoices = (context: Context): boolean =>
  shopHasInvoices(context) && hasFlag(context.shop.flags, ShopFlag.EditInvoices)

/** Product §3. */
export const invoiceInfo = billType({
  name: 'invoice_info',
  title: 'checkout.invoiceInfo',
  table: 'invoice_infos',
  access: [
    staff(['sales', 'finance'], ['see', 'add', 'edit', 'del']),
    {
      ...members(['see', 'add', 'edit', 'del'], (db, context) =>
        shopHasInvoices(context) ? db`r.member_id = ${visitorId(context)}` : db`false`,
      ),
      fields: ['title', 'tax_number', 'address', 'phone', 'bank', 'bank_account', 'email', 'is_default'],
    },
  ],
  fields: [
    text('title', 'checkout.invoiceTitle', { required: true, max: 100 }),
    text('tax_number', 'checkout.taxNumber', {
      max: 20,
      schema: v.pipe(v.string(), v.regex(/^[0-9A-Z]{15,20}$/i, 'checkout.taxNumberWrong')),
    }),
    text('address', 'checkout.registeredAddress', { max: 200 }),
    text('phone', 'checkout.phone', { max: 30, schema: phone() }),
    text('bank', 'checkout.bank', { max: 100 }),
    text('bank_account', 'checkout.bankAccount', {
      max: 40,
      schema: v.pipe(v.string(), v.regex(/^[\d -]{6,40}$/, 'checkout.bankAccountWrong')),
    }),
    text('email', 'checkout.email', { max: 254, schema: email() }),
    flag('is_default', 'address.isDefault'),
    lookup('member_id', 'checkout.member', 'member', { once: true }),
  ],
  parent: childrenOf('member_id'),
  check: async (context, values, before) =>
    keepsForOthers(invoiceInfo, context) || shopLetsEditInvoices(context)
      ? checkOwn(context, values, before, 'invoice_infos')
      : fail('message.noPermission'),
  convert: (context, changes, before) => keepOneDefault(context, changes, before, 'invoice_infos'),
  deleting: async context =>
    keepsForOthers(invoiceInfo, context) || shopLetsEditInvoices(context)
      ? undefined
      : fail('message.noPermission'),
  settled: async (context, changes) => {
    for (const { before, after } of changes)
      if (before && !after) await passOnDefault(context, before, 'invoice_infos')
  },
})
