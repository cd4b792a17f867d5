import { toDecimal } from '../../../contract/decimal.ts'
import { isLanguage } from '../../../contract/languages.ts'
import type { Context } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { RecordValues } from '../../records/bill-type.ts'
import { ring, ringStaff } from '../bell/ring-bell.ts'
import { tell } from '../messages/messages.ts'
import { agree, askerOf, takeBack } from './inquiries.queries.ts'

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

/** The price of an answer is agreed from now on. What head office agreed since stays, unless the answer names another price. */
export async function agreeAnswer(
  { db }: Context,
  before: RecordValues,
  { member_id: member, sku_id: sku, price }: RecordValues,
): Promise<void> {
  if (price === before.price) return
  const asked = { memberId: Number(member), skuId: Number(sku) }
  if (price !== null) await agree(db, { ...asked, price: toDecimal(price) })
  else await takeBack(db, { ...asked, price: toDecimal(before.price) })
}

/** The member learns of it when everything is written. */
export async function tellAnswer(context: Context, inquiry: RecordValues): Promise<void> {
  const memberId = Number(inquiry.member_id)
  const skuId = Number(inquiry.sku_id)
  const answered = inquiry.state === 'answered'
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
