import { anyStaff, staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, computed, date, lookup, texts } from '../fields.ts'

/** Notices that people agree to when they register. A changed text becomes a new version by itself. */
export const agreement = billType({
  name: 'agreement',
  title: 'message.agreement',
  table: 'notices',
  access: [
    staff('content', ['see', 'add', 'edit', 'export'], { rows: db => db`r.agreement is not null` }),
    { ...anyStaff(), rows: db => db`r.agreement is not null` },
  ],
  fields: [
    texts('titles', 'bill.title', { required: true, max: 120, list: 240 }),
    choice(
      'agreement',
      'message.agreementKind',
      { service: 'message.serviceTitle', privacy: 'message.privacyTitle' },
      { once: true },
    ),
    computed('version', 'message.version', (db, _, at) => db`${at}.version`, {
      kind: 'number',
      list: { w: 80 },
    }),
    date('published_at', 'bill.publishedAt', { time: true, required: true, list: 160 }),
    lookup('shop_id', 'bill.shop', 'shop', { hint: 'bill.emptyIsEveryShop' }),
    texts('bodies', 'bill.body', { required: true, max: 20_000, lines: 16, list: false, sort: false }),
  ],
  sort: '-published_at',
})
