import { safeParse } from 'valibot'
import { flag as flagField, optional } from '../../../contract/fields.ts'
import { forgetReminder, remindOf } from '../../features/flash-sale/flash-sale.queries.ts'
import { fail } from '../../handler.ts'
import { members, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import { computed, flag, whole } from '../fields.ts'
import { rowId } from '../row-id.ts'

/** A member wants to be told when a sale begins: `sale_id`, and `remind` to switch it on or off. */
export const flashReminder = billType({
  name: 'flash_reminder',
  title: 'flash-sale.reminder',
  table: 'flash_reminders',
  access: [members(['see', 'add'], (db, context) => db`r.member_id = ${visitorId(context)}`)],
  fields: [
    computed(
      'sale',
      'bill.flashSale',
      (db, { lang }) => db`(select text_in(titles, ${lang}::text) from flash_sales s where s.id = r.sale_id)`,
    ),
    whole('sale_id', 'bill.flashSale', { required: true, once: true, list: false }),
    {
      ...flag('remind', 'flash-sale.remindMe', { default: '1', list: false, sort: false, filter: false }),
      virtual: true,
      read: db => db`true`,
    },
  ],
  store: async (context, { sale_id: saleId, remind }) => {
    const about = { saleId: rowId(saleId), memberId: visitorId(context) }
    const wanted = safeParse(optional(flagField()), remind)
    if (!wanted.success) return fail('form.type', undefined, 'remind')
    if (wanted.output === false) return { id: (await forgetReminder(context.db, about)) ?? 0 }
    const { lang: language, shop } = context
    const id = await remindOf(context.db, { ...about, shopId: shop.id, language })
    if (id === undefined) return fail('message.noPermission', undefined, 'sale_id')
    return id === 'late' ? fail('flash-sale.reminderLate') : { id }
  },
})
