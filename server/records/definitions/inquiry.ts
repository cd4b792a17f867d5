import { openInquiry, skuToAsk } from '../../features/inquiries/inquiries.queries.ts'
import { agreeAnswer, answerInquiry, tellAnswer, tellAsked } from '../../features/inquiries/inquiries.ts'
import { fail } from '../../handler.ts'
import { members, staff, visitorId } from '../access.ts'
import { baseOfShop } from '../amounts.ts'
import { billType, type FieldSpec } from '../bill-type.ts'
import { choice, computed, memo, money, quantity, text, whole } from '../fields.ts'

const inForm = { readonly: true, list: false, search: false, sort: false } as const
const skuId = whole('sku_id', 'bill.sku', { required: true, once: true, list: false })
const skuAsked: FieldSpec = { ...skuId, edit: { ...skuId.edit!, unseen: true } }

/** What somebody asked a price for. Head office's answer is an agreed price, or a no; it counts in head office's own shops only. */
export const inquiry = billType({
  name: 'inquiry',
  title: 'inquiries.inquiries',
  table: 'inquiries',
  currency: baseOfShop,
  display: 'item_no',
  access: [
    {
      ...members(['see', 'add'], (db, context) => db`r.member_id = ${visitorId(context)}`),
      fields: ['sku_id', 'quantity', 'note'],
    },
    staff('sales', ['see', 'edit', 'export'], { fields: ['price', 'answer'] }),
  ],
  fields: [
    computed('asked_at', 'inquiries.askedAt', (db, _, at) => db`${at}.asked_at`, {
      kind: 'date',
      showTime: true,
      filter: true,
      list: { w: 150 },
    }),
    {
      ...choice(
        'state',
        'bill.state',
        {
          open: 'inquiries.inquiryOpen',
          answered: 'inquiries.inquiryAnswered',
          refused: 'inquiries.inquiryRefused',
        },
        {
          form: false,
          filter: true,
          list: 170,
          colors: { open: 'amber', answered: 'green', refused: 'grey' },
        },
      ),
    },
    computed(
      'member',
      'bill.member',
      (db, _, at) => db`(select nick from members m where m.id = ${at}.member_id)`,
      { search: true },
    ),
    computed(
      'item_no',
      'pick-list.itemNo',
      (db, _, at) => db`(select item_no from skus k where k.id = ${at}.sku_id)`,
      { search: true },
    ),
    computed(
      'product',
      'bill.product',
      (db, { lang }, at) => db`(
        select text_in(p.names, ${lang}::text) from skus k join products p on p.id = k.product_id where k.id = ${at}.sku_id)`,
      { list: { w: 220 } },
    ),
    skuAsked,
    {
      ...text('asked', 'bill.product', inForm),
      virtual: true,
      read: (db, { lang }, at) => db`(
        select concat_ws(' · ', k.item_no, text_in(p.names, ${lang}::text), (
          select string_agg(text_in(s -> 'value', ${lang}::text), ' / ') from jsonb_array_elements(k.spec) s))
        from skus k join products p on p.id = k.product_id where k.id = ${at}.sku_id)`,
    },
    {
      ...text('asked_by', 'bill.member', inForm),
      virtual: true,
      read: (db, _, at) =>
        db`(select concat_ws(' ', m.nick, m.mobile) from members m where m.id = ${at}.member_id)`,
    },
    quantity('quantity', 'bill.quantity', { required: true, min: '0.0001', once: true }),
    memo('note', 'bill.remark', { max: 500, lines: 2, once: true, list: 200 }),
    money('price', 'bill.price', { hint: 'inquiries.answerPriceHint' }),
    memo('answer', 'inquiries.answer', { max: 500, lines: 2, list: 200 }),
  ],
  owned: context => ({ member_id: visitorId(context), shop_id: context.shop.id }),
  check: async (context, values, before) => {
    if (before) return undefined
    if (context.shop.ownerId !== null) return fail('inquiries.contactShop')
    const skuId = Number(values.sku_id)
    if (!(await skuToAsk(context.db, context.shop, skuId)))
      return fail('message.noPermission', undefined, 'sku_id')
    const open = await openInquiry(context.db, visitorId(context), skuId)
    return open ? fail('inquiries.inquiryWaits') : undefined
  },
  convert: async (context, changes, before) => ({
    write: before ? answerInquiry(context, changes, before) : changes,
  }),
  saved: async (context, { id, before, after }) => {
    if (!before) {
      await tellAsked(context, id)
      return undefined
    }
    await agreeAnswer(context, before, after)
    await tellAnswer(context, after)
    return undefined
  },
})
