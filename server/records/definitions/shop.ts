import { anyStaff, distributors, everyone, staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, computed, text, texts } from '../fields.ts'

export const shop = billType({
  name: 'shop',
  title: 'bill.shop',
  table: 'shops',
  display: 'titles',
  access: [
    staff('owner', ['see', 'edit', 'export']),
    anyStaff(),
    distributors(['see'], (db, { visitor }) => db`r.owner_id = ${visitor.role === 'guest' ? 0 : visitor.id}`),
    everyone(['see'], (db, { shop }) => db`r.id = ${shop.id}`),
  ],
  fields: [
    texts('titles', 'bill.title', { required: true, max: 60 }),
    text('code', 'bill.code', { required: true, max: 30, min: 2, readonly: true }),
    text('domain', 'bill.domain', { max: 100 }),
    choice('kind', 'bill.kind', { wholesale: 'bill.wholesale', retail: 'bill.retail' }, { readonly: true }),
    computed('owner', 'bill.owner', (db, _, at) => db`(select nick from members m where m.id = ${at}.owner_id)`),
    texts('subtitles', 'bill.subtitle', { max: 120, list: false }),
  ],
  sort: 'id',
})
