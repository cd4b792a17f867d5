import type { AfterSaleSummary } from '../../../contract/after-sale.ts'
import { pictureEndings } from '../../../contract/files.ts'
import { payMethodName } from '../../../contract/pay-methods.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { filesOf } from '../files/files.queries.ts'
import { isSeller, sellerName } from '../orders/order-detail.ts'
import { caseFiles } from '../orders/order-files.ts'
import {
  type CaseDetailRow,
  type CaseLineRow,
  type CaseListRow,
  type MessageRow,
  type MoneyRow,
  messagesOf,
  moneyOf,
} from './after-sale.queries.ts'

export const presentCaseLine = (
  { lang }: Pick<MemberContext, 'lang'>,
  { id, productId, itemNo, name, spec, picture, unit, quantity }: CaseLineRow,
) => ({
  id,
  productId,
  itemNo,
  name,
  spec: spec.map(({ value }) => inLanguage(value, lang)).join(' / '),
  picture,
  unit,
  quantity,
})

export const presentCase = (context: Pick<MemberContext, 'lang'>, row: CaseListRow): AfterSaleSummary => ({
  id: row.id,
  number: row.number,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  kind: row.kind,
  reason: row.reason,
  state: row.state,
  amount: row.amount,
  currency: row.currency,
  createdAt: row.createdAt.toISOString(),
  actBefore: row.actBefore?.toISOString() ?? null,
  lines: row.lines.map(line => presentCaseLine(context, line)),
})

/** What both sides see of a case. `forMember`: clerks are "head office" to its owner. */
export async function presentDetail(
  context: MemberContext,
  row: CaseDetailRow,
  { forMember }: { forMember: boolean },
) {
  const { db, t, now, visitor } = context
  const [messages, money] = await Promise.all([messagesOf(db, row.id), moneyOf(db, row.id)])
  const files = await filesOf(
    db,
    caseFiles,
    messages.map(({ id }) => id),
  )
  return {
    ...presentCase(context, row),
    freight: row.freight,
    deducted: row.deducted,
    carrier: row.carrier,
    trackingNo: row.trackingNo,
    escalated: row.escalated,
    messages: messages.map(message => ({
      id: message.id,
      at: message.at.toISOString(),
      who: whoWrote(context, message, forMember),
      mine: forMember ? message.memberId === visitor.id : message.memberId !== row.memberId,
      state: message.state,
      reason: message.reason && t(message.reason as TextKey),
      words: message.words,
      files: (files.get(message.id) ?? []).map(({ fname, url }) => ({
        name: fname,
        url,
        isPicture: pictureEndings.some(ending => url.toLowerCase().endsWith(ending)),
      })),
    })),
    refunds: money.map(({ method, ...one }) => ({
      ...one,
      method: method === paidBy[one.way] ? '' : t(payMethodName(method) ?? 'bill.payMethod'),
    })),
    serverTime: now.toISOString(),
  }
}

/** Ways back that are called as the way to pay is. */
const paidBy: Partial<Record<MoneyRow['way'], string>> = { stored_value: 'yck', wallet: 'wallet' }

function whoWrote(context: MemberContext, { memberId, nick, role }: MessageRow, forMember: boolean): string {
  if (memberId === null) return context.t('orders.byItself')
  return forMember && isSeller(context.shop, memberId, role) ? sellerName(context) : (nick ?? '')
}
