import { providerReasons } from '../../features/e-account/provider-reasons.ts'
import { staff } from '../access.ts'
import { billType, type Read } from '../bill-type.ts'
import { choice, computed, date, lookup, text } from '../fields.ts'

const only = { readonly: true } as const

const accountStateNames = {
  pending: 'e-account.statePending',
  opening: 'e-account.stateOpening',
  review: 'e-account.stateReview',
  small_transfer: 'e-account.stateSmallTransfer',
  normal: 'e-account.stateNormal',
  failed: 'e-account.stateFailed',
  rejected: 'e-account.stateRejected',
  closed: 'e-account.stateClosed',
} as const

const providers = {
  qqt: 'e-account.providerQqt',
  su: 'e-account.providerSu',
  zx: 'e-account.providerZx',
} as const

const looks = { numbers: 'e-account.lookedNumbers', document: 'e-account.lookedDocument' } as const

/** As its reader reads it. */
const reasonWords: Read = (db, { t }, at) =>
  Object.entries(providerReasons).reduce(
    (rest, [reason, key]) => db`case when ${at}.reason = ${reason} then ${t(key)}::text else ${rest} end`,
    db`${at}.reason`,
  )

/** Electronic accounts as a list; numbers of people and cards are in none of its columns. */
export const eAccount = billType({
  name: 'e_account',
  title: 'e-account.records',
  fills: 'e-account.noneHint',
  table: 'e_accounts',
  access: [staff('finance', ['see', 'export'])],
  fields: [
    computed(
      'name',
      'e-account.name',
      (db, _, at) => db`coalesce(${at}.form -> 'company' ->> 'name', ${at}.form -> 'person' ->> 'name', '')`,
      { search: true, list: { w: 200 } },
    ),
    lookup('member_id', 'bill.member', 'member', only),
    choice('holder', 'e-account.holder', { person: 'e-account.person', company: 'e-account.company' }, only),
    choice('provider', 'e-account.provider', providers, only),
    choice('state', 'bill.state', accountStateNames, {
      ...only,
      colors: {
        normal: 'green',
        failed: 'red',
        rejected: 'red',
        closed: 'grey',
        review: 'amber',
        opening: 'amber',
        small_transfer: 'amber',
      },
    }),
    computed('reason', 'e-account.why', reasonWords, { list: { w: 240 } }),
    text('number', 'e-account.application', { ...only, list: 200 }),
    date('opened_at', 'e-account.openedAt', { ...only, time: true }),
    date('changed_at', 'e-account.changedAt', { ...only, time: true, filter: true }),
    // What an entry of the trail says that somebody looked.
    {
      ...choice('look', 'bill.looked', looks, { form: false, list: false }),
      read: db => db`null::text`,
      sort: false,
    },
    computed('look_reason', 'e-account.lookReason', db => db`null::text`, { sort: false, list: { w: 0 } }),
  ],
  display: 'name',
  sort: '-changed_at',
})
