import { DistributionRight } from '../../../contract/flags.ts'
import { email, mobile, password } from '../../../contract/validators.ts'
import { hashPassword } from '../../features/account/passwords.ts'
import { deleteOtherSessions } from '../../features/session/session.queries.ts'
import { fail } from '../../handler.ts'
import { staff } from '../access.ts'
import { type AccessRule, billType } from '../bill-type.ts'
import { bit, choice, computed, lookup, memo, money, picture, secret, text, whole } from '../fields.ts'

/** Whoever runs the shop cannot be shut out of it by anybody else. */
const customers: AccessRule['rows'] = db => db`r.role <> 'office'`
const bySales = [
  'mobile',
  'nick',
  'email',
  'icon',
  'shop_id',
  'status',
  'tier',
  'remark',
  'password',
  'rights',
]
const byFinance = ['credit_limit', 'credit_days']

export const member = billType({
  name: 'member',
  title: 'bill.members',
  table: 'members',
  access: [
    staff('owner', ['see', 'add', 'edit', 'import', 'export']),
    staff('sales', ['see', 'edit', 'export'], { rows: customers, fields: bySales }),
    // A new one is no member of staff: its role is not for sales to give.
    staff('sales', ['add', 'import'], { fields: bySales }),
    staff('finance', ['see', 'edit', 'export'], { rows: customers, fields: byFinance }),
  ],
  fields: [
    text('nick', 'bill.nick', { required: true, max: 60 }),
    text('mobile', 'bill.mobile', { required: true, schema: mobile() }),
    choice(
      'status',
      'bill.status',
      { pending: 'bill.memberPending', active: 'bill.memberActive', disabled: 'bill.memberDisabled' },
      { default: 'active' },
    ),
    whole('tier', 'bill.tier', { max: '9', default: '0', hint: 'bill.tierHint' }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    choice(
      'role',
      'bill.role',
      { member: 'bill.roleMember', distributor: 'bill.roleDistributor', office: 'bill.roleOffice' },
      { default: 'member' },
    ),
    choice(
      'staff_role',
      'bill.staffRole',
      {
        owner: 'bill.staffOwner',
        sales: 'bill.staffSales',
        warehouse: 'bill.staffWarehouse',
        finance: 'bill.staffFinance',
        content: 'bill.staffContent',
      },
      { required: false, nullable: true },
    ),
    text('email', 'bill.email', { max: 254, nullable: true, schema: email() }),
    money('credit_limit', 'bill.creditLimit', { default: '0', group: 'bill.credit' }),
    whole('credit_days', 'bill.creditDays', { default: '30', list: false, group: 'bill.credit' }),
    bit('rights', Math.log2(DistributionRight.Distributor), 'bill.rightDistributor', {
      group: 'bill.rights',
    }),
    bit('rights', Math.log2(DistributionRight.Screens), 'bill.rightScreens', { group: 'bill.rights' }),
    bit('rights', Math.log2(DistributionRight.Markup), 'bill.rightMarkup', { group: 'bill.rights' }),
    picture('icon', 'bill.icon'),
    memo('remark', 'bill.remark', { max: 500 }),
    computed('created_at', 'bill.createdAt', (db, _, at) => db`${at}.created_at`, { kind: 'date', list: {} }),
    {
      ...secret('password', 'password', 'bill.newPassword', {
        hint: 'bill.passwordHint',
        schema: password(),
      }),
      virtual: true,
      part: undefined,
      read: db => db`null`,
    },
  ],
  key: ['mobile', 'shop_id'],
  disabled: db => db`r.status = 'disabled'`,
  check: async ({ visitor }, { role, staff_role, status }, before) => {
    // Distributors are made by their application (the bill type distributor), and nobody shuts oneself out.
    if (role !== (before?.role ?? role) && (role === 'distributor' || before?.role === 'distributor'))
      return fail('bill.roleByApplication', {}, 'role')
    if (!before && role === 'distributor') return fail('bill.roleByApplication', {}, 'role')
    const isOneself = visitor.role !== 'guest' && before?.id === visitor.id
    const changed =
      before && (role !== before.role || staff_role !== before.staff_role || status !== before.status)
    return isOneself && changed ? fail('bill.notOneself') : undefined
  },
  convert: async ({ t }, { password: given, ...columns }, before) => {
    if (!given)
      return before ? { write: columns } : fail('form.required', { field: t('bill.newPassword') }, 'password')
    return { write: { ...columns, password_hash: await hashPassword(String(given)) } }
  },
  saved: async ({ db, visitor, sessionToken }, { id, before, after }) => {
    if (!before || before.password_hash === after.password_hash) return undefined
    await deleteOtherSessions(
      db,
      id,
      visitor.role !== 'guest' && visitor.id === id ? sessionToken : undefined,
    )
    return undefined
  },
})
