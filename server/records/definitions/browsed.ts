import { safeParse } from 'valibot'
import { ids, optional } from '../../../contract/fields.ts'
import { forgetBrowsed } from '../../features/favourites/browse.ts'
import { fail } from '../../handler.ts'
import { members, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import { computed } from '../fields.ts'

/** What a member looked at. A save forgets it: all of it, or the products in `ids`. */
export const browsed = billType({
  name: 'browsed',
  title: 'screens.browse',
  table: 'browsed',
  access: [members(['see', 'add'], (db, context) => db`r.member_id = ${visitorId(context)}`)],
  fields: [
    computed(
      'product',
      'bill.product',
      (db, { lang }, at) => db`(
      select text_in(names, ${lang}::text) from products p where p.id = ${at}.product_id)`,
    ),
    computed('day', 'favourites.day', (db, _, at) => db`${at}.day`, { kind: 'date' }),
  ],
  store: async (context, { ids: products }) => {
    const read = safeParse(optional(ids()), products)
    if (!read.success) return fail('form.type', undefined, 'ids')
    await forgetBrowsed(context, visitorId(context), read.output)
    return { id: 0 }
  },
})
