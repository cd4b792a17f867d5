import { DistributionRight } from '../../../contract/flags.ts'
import { accountMobile, fullMobile } from '../../../contract/mobile.ts'
import type { Context } from '../../context.ts'
import { lockedOut } from '../../features/account/passwords.ts'
import { deleteOtherSessions } from '../../features/session/session.queries.ts'
import { type Failure, fail } from '../../handler.ts'
import { isRealMobile } from '../../i18n/phones.ts'
import { shopsRunBy } from '../../visitor.ts'
import { distributors } from '../access.ts'
import { billType, foundBy, type RecordValues } from '../bill-type.ts'
import * as f from '../fields.ts'
import { shopOfNew } from './customer.ts'

const statuses = { active: 'bill.memberActive', disabled: 'bill.memberDisabled' } as const

/** A distributor's clerks (rules "Distribution"). Whoever is one does not have the right that this asks for, and names nobody. */
export const operator = billType({
  name: 'operator',
  title: 'bill.operators',
  table: 'members',
  access: [
    distributors(
      DistributionRight.Distributor,
      ['see', 'add', 'edit'],
      (db, context) => db`r.role = 'operator' and r.shop_id in (${shopsRunBy(db, context.visitor)})`,
    ),
  ],
  fields: [
    f.text('nick', 'bill.nick', { required: true, max: 60 }),
    // Whoever could change it could sign in as somebody else.
    f.text('mobile', 'bill.mobile', { required: true, once: true, schema: accountMobile() }),
    f.choice('status', 'bill.status', statuses, {
      default: 'active',
      colors: { active: 'green', disabled: 'grey' },
    }),
    f.section('bill.rights', [
      f.bit('rights', Math.log2(DistributionRight.Screens), 'bill.rightScreens', { default: '1', list: 90 }),
      f.bit('rights', Math.log2(DistributionRight.Markup), 'bill.rightMarkup', { list: 90 }),
    ]),
    f.text('remark', 'bill.remark', { max: 500 }),
    f.lookup('shop_id', 'bill.shop', 'shop', { once: true, hint: 'own-shop.customerShopHint' }),
    f.computed('created_at', 'bill.createdAt', (db, _, at) => db`${at}.created_at`, {
      kind: 'date',
      list: { w: 100 },
    }),
  ],
  key: ['mobile'],
  precise: { label: 'bill.mobile', read: (db, _, at) => db`${at}.mobile` },
  find: foundBy,
  disabled: db => db`r.status = 'disabled'`,
  disabledBy: 'status',
  check,
  convert,
  saved: async (context, { id, after }) => {
    if (after.status === 'disabled') await deleteOtherSessions(context.db, id, undefined)
    return undefined
  },
})

async function check(
  _: Context,
  { mobile }: RecordValues,
  before: RecordValues | null,
): Promise<Failure | undefined> {
  return before || isRealMobile(fullMobile(undefined, String(mobile)))
    ? undefined
    : fail('form.mobileAbroad', {}, 'mobile')
}

/** Nobody chooses a password for somebody else: a clerk signs in with a code, and sets one then. */
async function convert(context: Context, columns: RecordValues, before: RecordValues | null) {
  if (before) return { write: columns }
  const shopId = columns.shop_id ?? (await shopOfNew(context))
  if (!shopId) return fail('form.required', { field: context.t('bill.shop') }, 'shop_id')
  return {
    write: {
      ...columns,
      shop_id: shopId,
      role: 'operator',
      mobile: fullMobile(undefined, String(columns.mobile)),
      password_hash: lockedOut,
    },
  }
}
