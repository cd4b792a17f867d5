import type { Inquiries } from '../../../contract/inquiries.ts'
import { isLanguage } from '../../../contract/languages.ts'
import { convert } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import { type Outcome, ok } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { RecordValues } from '../../records/bill-type.ts'
import { tell } from '../messages/messages.ts'
import { agree, askerOf } from './inquiries.queries.ts'

/** With a price it is answered, without one refused; whoever answers again changes it. */
export function answerInquiry(
  { visitor, now }: Context,
  changes: RecordValues,
  before: RecordValues,
): RecordValues {
  const price = 'price' in changes ? changes.price : before.price
  return {
    ...changes,
    state: price === null || price === undefined ? 'refused' : 'answered',
    answered_at: now,
    answered_by: visitor.role === 'guest' ? null : visitor.id,
  }
}

/** The agreed price holds from now on; the member learns of it when everything is written. */
export async function tellAnswer(context: Context, inquiry: RecordValues): Promise<void> {
  const memberId = Number(inquiry.member_id)
  const skuId = Number(inquiry.sku_id)
  const answered = inquiry.state === 'answered'
  if (answered) await agree(context.db, { memberId, skuId, price: String(inquiry.price) })
  const { db, tIn, shop } = context
  const asker = await askerOf(db, memberId, skuId)
  if (!asker) return
  const lang = isLanguage(asker.language) ? asker.language : (shop.languages[0] ?? 'zh')
  const product = inLanguage(asker.names, lang)
  const key = answered ? 'inquiries.smsAnswered' : 'inquiries.smsRefused'
  await tell(context, { mobile: asker.mobile, answered: product, text: tIn(lang)(key, { product }) })
}

interface Row extends Omit<Inquiries['items'][number], 'askedAt'> {
  askedAt: Date
}

const mostShown = 200

/** `hlt_get_data` of type `inquiries`. */
export async function listInquiries(context: Context): Promise<Outcome<Inquiries>> {
  const { db, shop, visitor, lang, currency } = context
  if (visitor.role === 'guest') return { kind: 'relogin' }
  const rows = await db<Row[]>`
    select i.id, k.id as "skuId", p.id as "productId", k.item_no as "itemNo", text_in(p.names, ${lang}) as name,
      coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture, trim_scale(i.quantity) as quantity,
      text_in(u.names, ${lang}) as unit, i.note, i.state, i.price, i.answer, i.asked_at as "askedAt"
    from inquiries i join skus k on k.id = i.sku_id join products p on p.id = k.product_id join units u on u.id = p.unit_id
    where i.member_id = ${visitor.id} and i.shop_id = ${shop.id}
    order by i.id desc limit ${mostShown}`
  return ok({
    items: rows.map(({ askedAt, price, ...row }) => ({
      ...row,
      price: price && convert(price, currency.rate, currency.decimals),
      askedAt: askedAt.toISOString(),
    })),
  })
}
