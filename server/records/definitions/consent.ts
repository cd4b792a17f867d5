import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { computed } from '../fields.ts'
import { membersFound } from './text-search.ts'

export const consentSums = daySums({
  table: 'consents',
  sums: 'consent_sums',
  shopless: true,
  days: { agreed_at: 'day' },
  kinds: {},
})

/** Who agreed to which version of what, when and from where. */
export const consent = billType({
  name: 'consent',
  title: 'message.consent',
  from: db => db`consents r`,
  // Numbers and addresses of people: for those who see members.
  access: [staff(['sales', 'finance'], ['see', 'export'])],
  fields: [
    computed('agreed_at', 'message.agreedAt', (db, _, at) => db`${at}.agreed_at`, {
      kind: 'date',
      showTime: true,
      indexed: true,
      filter: true,
      list: { w: 160 },
    }),
    computed(
      'nick',
      'bill.nick',
      (db, _, at) => db`(select nick from members m where m.id = ${at}.member_id)`,
      { search: true },
    ),
    computed(
      'mobile',
      'bill.mobile',
      (db, _, at) => db`(select mobile from members m where m.id = ${at}.member_id)`,
      { search: true },
    ),
    computed(
      'title',
      'message.agreement',
      (db, { lang }, at) => db`(
        select text_in(v.titles, ${lang}::text) from notice_versions v
        where v.notice_id = ${at}.notice_id and v.version = ${at}.version)`,
      { list: { w: 200 } },
    ),
    computed('version', 'message.version', (db, _, at) => db`${at}.version`, {
      kind: 'number',
      list: { w: 80 },
    }),
    computed('address', 'message.networkAddress', (db, _, at) => db`${at}.address`),
    computed('user_agent', 'message.browser', (db, _, at) => db`${at}.user_agent`, { list: { w: 240 } }),
  ],
  sort: '-agreed_at',
  find: (db, pattern) => db`r.member_id in (${membersFound(db, pattern)})`,
  hits: (db, pattern) => db`
    select c.id from (${membersFound(db, pattern)}) m join consents c on c.member_id = m.id`,
  summary: consentSums.summary,
  seek: consentSums.seek,
})
