import { carrierName } from '../../../contract/carriers.ts'
import type { Box, DeliveredLine, Note } from '../../../contract/deliveries.ts'
import type { Context, MemberContext } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import type { OrderScope } from '../orders/orders.queries.ts'
import { type DeliveredLineRow, type ListedBox, type ListedNote, notesOf } from './delivery-list.queries.ts'

/** In words; empty when nobody said. */
export function carrierText({ t }: Pick<Context, 't'>, code: string): string {
  const name = carrierName(code)
  return name ? t(name) : code
}

/** A line's choices in one text. */
export const specText = (
  { lang }: Pick<Context, 'lang'>,
  { spec, customisation }: Pick<DeliveredLineRow, 'spec' | 'customisation'>,
): string =>
  [...spec.map(({ value }) => inLanguage(value, lang)), customisation ? inLanguage(customisation, lang) : '']
    .filter(Boolean)
    .join(' / ')

export function presentLine(
  context: Pick<Context, 'lang'>,
  { spec, customisation, barcode: _, missing, ...line }: DeliveredLineRow,
): DeliveredLine {
  return { ...line, ...(missing && { missing }), spec: specText(context, { spec, customisation }) }
}

export function presentNote(
  context: Context,
  { carrier, phone: _, packedAt, shippedAt, receivedAt, lines, ...note }: ListedNote,
): Note {
  return {
    ...note,
    kind: 'rel',
    carrierName: carrierText(context, carrier),
    packedAt: packedAt.toISOString(),
    shippedAt: shippedAt?.toISOString() ?? null,
    receivedAt: receivedAt?.toISOString() ?? null,
    lines: lines.map(line => presentLine(context, line)),
  }
}

export function presentBox(context: Context, { carrier, lines, ...box }: ListedBox): Box {
  return {
    ...box,
    kind: 'pack',
    carrierName: carrierText(context, carrier),
    lines: lines.map(line => presentLine(context, line)),
  }
}

/** All notes of an order as its owner sees them, with their lines, the first one first. */
export async function notesOfOrder(
  context: MemberContext,
  orderId: number,
  owner: OrderScope,
): Promise<Note[]> {
  const { db, lang } = context
  const { rows } = await notesOf(db, {
    ...owner,
    lang,
    orderId,
    isDetail: true,
    shipped: false,
    start: 0,
    limit: 100,
  })
  return rows.reverse().map(row => presentNote(context, row))
}
