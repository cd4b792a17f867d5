import { DistributionRight } from '../../../contract/flags.ts'
import { accountMobile, fullMobile } from '../../../contract/mobile.ts'
import type { Context } from '../../context.ts'
import { followReview } from '../../features/account/approval.ts'
import { lockedOut } from '../../features/account/passwords.ts'
import { deleteOtherSessions } from '../../features/session/session.queries.ts'
import { fail } from '../../handler.ts'
import { isRealMobile } from '../../i18n/phones.ts'
import { shopsRunBy } from '../../visitor.ts'
import { distributors } from '../access.ts'
import { billType, foundBy, type RecordValues } from '../bill-type.ts'
import * as f from '../fields.ts'
import { isEnabled, memberSums, statuses } from './member.ts'
import { membersFound } from './text-search.ts'

/** The members of a distributor (product §3). */
export const customer = billType({
  name: 'customer',
  title: 'bill.customers',
  table: 'members',
  access: [
    {
      ...distributors(
        DistributionRight.Screens,
        ['see', 'add', 'edit', 'import', 'export'],
        (db, context) => db`r.role = 'member' and r.shop_id in (${shopsRunBy(db, context.visitor)})`,
      ),
      shops: (db, { visitor }) => shopsRunBy(db, visitor),
      only: db => db`role = 'member'`,
    },
  ],
  fields: [
    f.text('nick', 'bill.nick', { required: true, max: 60, once: true }),
    // Whoever could change it could sign in as the customer.
    f.text('mobile', 'bill.mobile', { required: true, once: true, schema: accountMobile() }),
    f.choice('status', 'bill.status', statuses, {
      default: 'active',
      colors: { pending: 'amber', active: 'green', disabled: 'grey' },
    }),
    f.tier(),
    f.text('remark', 'bill.remark', { max: 500 }),
    f.computed(
      'last_order',
      'own-shop.lastOrder',
      (db, _, at) => db`(
      select max(o.created_at) from orders o where o.member_id = ${at}.id and o.shop_id = ${at}.shop_id and o.state not in (5, 7))`,
      { kind: 'date' },
    ),
    {
      ...f.computed(
        'turnover',
        'own-shop.turnover',
        (db, _, at) => db`(
        select coalesce(round(sum(o.base_total - round(o.refunded / o.rate, 4)), 2), 0) from orders o
        where o.member_id = ${at}.id and o.shop_id = ${at}.shop_id and o.state not in (5, 7))`,
        { kind: 'money' },
      ),
    },
    f.lookup('shop_id', 'bill.shop', 'shop', { once: true, hint: 'own-shop.customerShopHint' }),
    f.computed('created_at', 'bill.createdAt', (db, _, at) => db`${at}.created_at`, {
      kind: 'date',
      indexed: true,
      filter: true,
      list: { w: 100 },
    }),
  ],
  key: ['mobile'],
  judged: true,
  precise: { label: 'bill.mobile', read: (db, _, at) => db`${at}.mobile` },
  find: foundBy,
  hits: membersFound,
  sort: '-created_at',
  summary: memberSums.summary,
  seek: memberSums.seek,
  disabled: db => db`r.status = 'disabled'`,
  disabledBy: 'status',
  enabled: isEnabled,
  check: async (_, { status, mobile }, before) => {
    if (before) return status === 'pending' && before.status !== 'pending' ? backToWaiting : undefined
    return isRealMobile(fullMobile(undefined, String(mobile)))
      ? undefined
      : fail('form.mobileAbroad', {}, 'mobile')
  },
  convert,
  saved: async (context, { id, before, after }) => {
    await followReview(context, id, before?.status, after.status)
    if (after.status === 'disabled') await deleteOtherSessions(context.db, id, undefined)
    return undefined
  },
})

const backToWaiting = fail('own-shop.notPending', {}, 'status')

/** Nobody chooses a password for somebody else: whoever is entered signs in with a code, and sets one then. */
async function convert(context: Context, columns: RecordValues, before: RecordValues | null) {
  if (before) return { write: columns }
  const shopId = columns.shop_id ?? (await shopOfNew(context))
  if (!shopId) return fail('form.required', { field: context.t('bill.shop') }, 'shop_id')
  return {
    write: {
      ...columns,
      shop_id: shopId,
      mobile: fullMobile(undefined, String(columns.mobile)),
      password_hash: lockedOut,
    },
  }
}

/** The shop one is in, else the only one there is. */
export async function shopOfNew(context: Context): Promise<number | undefined> {
  const { db, shop } = context
  const own = await db<{ id: number }[]>`${shopsRunBy(db, context.visitor)}`
  return own.find(({ id }) => id === shop.id)?.id ?? (own.length === 1 ? own[0]!.id : undefined)
}
