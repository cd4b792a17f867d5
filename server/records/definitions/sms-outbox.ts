import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { computed } from '../fields.ts'

/** What would have been sent, while no provider is (SMS=outbox). Only the owner: a code opens an account. */
export const smsOutbox = billType({
  name: 'sms_outbox',
  title: 'message.smsOutbox',
  from: db => db`sms_outbox r`,
  access: [staff('owner', ['see'])],
  fields: [
    computed('sent_at', 'message.sentAt', (db, _, at) => db`${at}.sent_at`, {
      kind: 'date',
      showTime: true,
      filter: true,
      list: { w: 160 },
    }),
    computed('mobile', 'bill.mobile', (db, _, at) => db`${at}.mobile`, { search: true, list: { w: 140 } }),
    computed('body', 'message.smsBody', (db, _, at) => db`${at}.body`, { list: { w: 480 } }),
  ],
  sort: '-sent_at',
})
