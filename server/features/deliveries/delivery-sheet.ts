import { languageOf } from '../../../contract/languages.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import type { SheetColumn } from '../../records/sheets/columns.ts'
import { writeXlsx } from '../../records/sheets/xlsx-writer.ts'
import type { DeliveredLineRow } from './delivery-list.queries.ts'
import { titles } from './delivery-paper.ts'
import type { PrintedNote } from './delivery-papers.queries.ts'
import { carrierText, specText } from './present-delivery.ts'

/** Delivery notes as a sheet, a row for each line; of packing lists, for each line of each box. */
export function deliverySheet(
  context: MemberContext,
  paper: 'notes' | 'packing',
  notes: readonly PrintedNote[],
): AsyncGenerator<Uint8Array> {
  const { t, lang, timeZone } = context
  const column = (key: TextKey, width: number, kind: SheetColumn['kind'] = 'text'): SheetColumn => ({
    header: t(key),
    width,
    kind,
  })
  const inBoxes = paper === 'packing'
  const columns: SheetColumn[] = [
    column('deliveries.noteNumber', 150),
    { ...column('deliveries.shippedAt', 150, 'date'), showTime: true },
    column('orders.recipient', 100),
    column('deliveries.carrier', 120),
    column('deliveries.logisticsNo', 150),
    ...(inBoxes
      ? [
          column('deliveries.paperBox', 60, 'number'),
          column('deliveries.paperBarcode', 170),
          column('deliveries.paperWeight', 80, 'number'),
        ]
      : []),
    column('orders.number', 150),
    column('orders.itemNo', 130),
    column('orders.product', 260),
    column('orders.quantity', 80, 'number'),
    column('orders.unit', 60),
  ]
  const goods = (line: DeliveredLineRow) => [
    line.orderNumber,
    line.itemNo,
    [line.name, specText(context, line)].filter(Boolean).join(' / '),
    line.quantity,
    line.unit,
  ]
  function* rows() {
    for (const note of notes) {
      const about = [
        note.number,
        note.shippedAt,
        note.address?.recipient ?? note.person,
        carrierText(context, note.carrier),
        note.logisticsNo,
      ]
      if (inBoxes)
        for (const box of note.boxes)
          for (const line of box.lines) yield [...about, box.number, box.barcode, box.weight, ...goods(line)]
      else for (const line of note.lines) yield [...about, ...goods(line)]
    }
  }
  return writeXlsx(columns, rows(), {
    sheetName: t(titles[paper]),
    rtl: languageOf(lang).dir === 'rtl',
    timeZone,
  })
}
