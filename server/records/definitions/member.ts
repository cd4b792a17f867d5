import { DistributionRight } from '../../../contract/flags.ts'
import { accountMobile, fullMobile } from '../../../contract/mobile.ts'
import { email, password } from '../../../contract/validators.ts'
import type { Context } from '../../context.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { followReview } from '../../features/account/approval.ts'
import { hashPassword } from '../../features/account/passwords.ts'
import { withdrawTickets } from '../../features/account/tickets.queries.ts'
import { deleteOtherSessions } from '../../features/session/session.queries.ts'
import { type Failure, fail } from '../../handler.ts'
import { isRealMobile } from '../../i18n/phones.ts'
import { isStaff } from '../../visitor.ts'
import { staff, visitorId } from '../access.ts'
import {
  type AccessRule,
  billType,
  type FieldSpec,
  foundBy,
  type RecordValues,
  type Saved,
} from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import * as f from '../fields.ts'
import { membersFound } from './text-search.ts'

export const statuses = {
  pending: 'bill.memberPending',
  active: 'bill.memberActive',
  disabled: 'bill.memberDisabled',
} as const

const roles = {
  member: 'bill.roleMember',
  distributor: 'bill.roleDistributor',
  operator: 'bill.roleOperator',
  office: 'bill.roleOffice',
} as const

const staffRoles = {
  owner: 'bill.staffOwner',
  sales: 'bill.staffSales',
  warehouse: 'bill.staffWarehouse',
  finance: 'bill.staffFinance',
  content: 'bill.staffContent',
} as const

/** Distributors are made by their application, their staff by themselves; both stay what they are. */
const rolesOffered = (record: RecordValues | null): readonly string[] => {
  const role = record?.role as string | undefined
  return role === 'distributor' || role === 'operator' ? [role] : ['member', 'office']
}

/** Staff without a role have the owner's rights: those who are there keep them, nobody else comes to them by an empty field. */
const needsStaffRole = (before: RecordValues | null): boolean =>
  before?.role !== 'office' || before.staff_role !== null

/** Clerks cannot edit staff accounts: whoever can set the owner's password can sign in as the owner. */
export const customers = {
  rows: (db: Db) => db`r.role <> 'office'`,
  only: (db: Db) => db`role <> 'office'`,
} satisfies Pick<AccessRule, 'rows' | 'only'>
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

const newPassword: FieldSpec = {
  ...f.text('password', 'bill.newPassword', {
    list: false,
    search: false,
    sort: false,
    hint: 'bill.passwordHint',
    asked: record => record === null,
  }),
  read: db => db`null::text`,
  schema: password(),
  nullable: true,
  secret: true,
  virtual: true,
}

export const memberSums = daySums({
  table: 'members',
  sums: 'member_sums',
  days: { created_at: 'day' },
  kinds: { status: 'text', role: 'text', tier: 'smallint' },
})

export const isEnabled = (db: Db): Fragment => db`status <> 'disabled'`

export const member = billType({
  name: 'member',
  title: 'bill.members',
  table: 'members',
  access: [
    staff('owner', ['see', 'add', 'edit', 'import', 'export']),
    staff('sales', ['see', 'edit', 'export'], { ...customers, fields: bySales }),
    staff('sales', ['add', 'import'], { fields: bySales }),
    staff('finance', ['see', 'edit', 'export'], { ...customers, fields: byFinance }),
  ],
  fields: [
    f.text('nick', 'bill.nick', { required: true, max: 60 }),
    f.text('mobile', 'bill.mobile', { required: true, indexed: true, schema: accountMobile() }),
    f.choice('status', 'bill.status', statuses, {
      default: 'active',
      colors: { pending: 'amber', active: 'green', disabled: 'grey' },
    }),
    f.tier(),
    f.lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true, filter: true }),
    f.choice('role', 'bill.role', roles, { default: 'member', offers: rolesOffered }),
    f.choice('staff_role', 'bill.staffRole', staffRoles, {
      required: false,
      asked: needsStaffRole,
      nullable: true,
      hint: 'bill.staffRoleHint',
      when: { field: 'role', values: ['office'] },
    }),
    f.text('email', 'bill.email', { max: 254, nullable: true, schema: email() }),
    f.money('credit_limit', 'bill.creditLimit', { default: '0', group: 'bill.credit' }),
    f.whole('credit_days', 'bill.creditDays', { default: '30', list: false, group: 'bill.credit' }),
    f.section('bill.rights', [
      f.bit('rights', Math.log2(DistributionRight.Distributor), 'bill.rightDistributor'),
      f.bit('rights', Math.log2(DistributionRight.Screens), 'bill.rightScreens'),
      f.bit('rights', Math.log2(DistributionRight.Markup), 'bill.rightMarkup'),
    ]),
    f.picture('icon', 'bill.icon'),
    f.memo('remark', 'bill.remark', { max: 500 }),
    f.computed('created_at', 'bill.createdAt', (db, _, at) => db`${at}.created_at`, {
      kind: 'date',
      indexed: true,
      filter: true,
      list: { w: 100 },
    }),
    newPassword,
  ],
  key: ['mobile', 'shop_id'],
  precise: { label: 'bill.mobile', read: (db, _, at) => db`${at}.mobile` },
  find: foundBy,
  hits: membersFound,
  children: [
    { billType: 'agreed_price', by: 'member_id' },
    { billType: 'ledger_account', by: 'member_id' },
  ],
  sort: '-created_at',
  summary: memberSums.summary,
  seek: memberSums.seek,
  disabled: db => db`r.status = 'disabled'`,
  disabledBy: 'status',
  enabled: isEnabled,
  check,
  convert,
  saved,
})

/** Distributors are made by their application (the bill type `distributor`), and nobody shuts oneself out. */
async function check(
  context: Context,
  values: RecordValues,
  before: RecordValues | null,
): Promise<Failure | undefined> {
  const roleMoves = values.role !== (before?.role ?? 'member')
  if (roleMoves && [values.role, before?.role].includes('distributor'))
    return fail('bill.roleByApplication', {}, 'role')
  if (roleMoves && [values.role, before?.role].includes('operator'))
    return fail('bill.roleByDistributor', {}, 'role')
  if (values.role === 'office' && !values.staff_role && needsStaffRole(before))
    return fail('form.required', { field: context.t('bill.staffRole') }, 'staff_role')
  const { mobile } = values
  if (mobile !== before?.mobile && !isRealMobile(fullMobile(undefined, String(mobile))))
    return fail('form.mobileAbroad', {}, 'mobile')
  const opened = before && openedBy(values, before)
  if (opened && !isStaff(context.visitor, []) && (await hasMoney(context.db, before.id as number)))
    return fail('bill.signInByOwner', {}, opened)
  const moves = ['role', 'staff_role', 'status'].some(column => values[column] !== before?.[column])
  return before?.id === visitorId(context) && moves ? fail('bill.notOneself') : undefined
}

/** The field of a change after which somebody else could sign in as this member. */
function openedBy({ mobile, password: given }: RecordValues, before: RecordValues): string | undefined {
  if (fullMobile(undefined, String(mobile)) !== before.mobile) return 'mobile'
  return given ? 'password' : undefined
}

const hasMoney = async (db: Db, memberId: number): Promise<boolean> =>
  (
    await db`
      select from ledger_accounts
      where member_id = ${memberId} and balance <> 0
        and kind in ('stored_value', 'bonus', 'wallet', 'collected', 'credit', 'points', 'red_packets')
      union all select from e_accounts where member_id = ${memberId}`
  ).length > 0

async function convert(
  { t }: Context,
  { password: given, ...columns }: RecordValues,
  before: RecordValues | null,
) {
  // However it is typed, it is written as it is at sign-in.
  const write = {
    ...columns,
    ...(columns.mobile ? { mobile: fullMobile(undefined, String(columns.mobile)) } : {}),
  }
  if (given) return { write: { ...write, password_hash: await hashPassword(String(given)) } }
  return before ? { write } : fail('form.required', { field: t('bill.newPassword') }, 'password')
}

/** Whoever waited is told that they may come in; whoever is signed in with the old number or password, or was shut out, has to sign in again. */
async function saved(context: Context, { id, before, after }: Saved): Promise<undefined> {
  await followReview(context, id, before?.status, after.status)
  const isShut = after.status === 'disabled' && before?.status !== 'disabled'
  if (!before || !(isShut || ['mobile', 'password_hash'].some(column => before[column] !== after[column])))
    return
  await deleteOtherSessions(context.db, id, id === visitorId(context) ? context.sessionToken : undefined)
  await withdrawTickets(context.db, id)
}
