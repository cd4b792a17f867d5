import { toDecimal } from '../../../contract/decimal.ts'
import { isLanguage } from '../../../contract/languages.ts'
import type { Context } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { RecordValues } from '../../records/bill-type.ts'
import { ring, ringStaff } from '../bell/ring-bell.ts'
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
  if (answered) await agree(context.db, { memberId, skuId, price: toDecimal(inquiry.price) })
  const { db, tIn } = context
  const asker = await askerOf(db, memberId, skuId)
  if (!asker) return
  const lang = isLanguage(asker.language) ? asker.language : (asker.languages[0] ?? 'zh')
  const product = inLanguage(asker.names, lang)
  const key = answered ? 'inquiries.smsAnswered' : 'inquiries.smsRefused'
  await ring(db, memberId, {
    kind: 'price_answered',
    key: `${memberId}:${skuId}:${Number(inquiry.answered_at)}`,
    params: { product: { names: asker.names } },
  })
  const text = tIn(lang)(key, { product, shop: inLanguage(asker.titles, lang) })
  await tell(context, { mobile: asker.mobile, answered: product, text })
}

/** Head office has a price to name. */
export async function tellAsked({ db, visitor }: Context, inquiryId: number): Promise<void> {
  if (visitor.role === 'guest') return
  await ringStaff(db, { kind: 'price_asked', about: inquiryId, params: { nick: visitor.nick } })
}
