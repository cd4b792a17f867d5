import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { choice, computed, date, text, whole } from '../fields.ts'
import { numberSearch } from './text-search.ts'

const only = { readonly: true } as const

const states = {
  waiting: 'office.smsWaiting',
  sent: 'office.smsSent',
  failed: 'office.smsFailed',
  expired: 'office.smsExpired',
} as const

export const messageSums = daySums({
  table: 'messages',
  sums: 'message_sums',
  shopless: true,
  days: { created_at: 'day' },
  kinds: { state: 'text' },
})

/** What was to be told by SMS, and what became of it. Nobody reads a code here. */
export const smsMessage = billType({
  name: 'sms_message',
  title: 'office.smsMessages',
  table: 'messages',
  access: [staff('sales', ['see', 'export'])],
  fields: [
    date('created_at', 'payment.createdAt', { ...only, indexed: true, time: true, filter: true }),
    text('mobile', 'bill.mobile', { ...only, list: 140 }),
    computed('body', 'message.smsBody', (db, _, at) => db`coalesce(${at}.content ->> 'text', '')`, {
      list: { w: 420 },
    }),
    choice('state', 'payment.state', states, {
      ...only,
      colors: { waiting: 'amber', sent: 'green', failed: 'red', expired: 'grey' },
    }),
    whole('tries', 'office.smsTries', { ...only, list: 80 }),
    text('fault', 'office.smsFault', { ...only, list: 260, search: false }),
    date('due_at', 'office.smsNext', { ...only, time: true, list: 0 }),
    date('done_at', 'payment.doneAt', { ...only, time: true }),
  ],
  display: 'mobile',
  sort: '-created_at',
  ...numberSearch('messages', ['mobile']),
  summary: messageSums.summary,
  seek: messageSums.seek,
})
