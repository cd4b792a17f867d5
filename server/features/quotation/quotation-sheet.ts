import { languageOf } from '../../../contract/languages.ts'
import type { TextKey } from '../../../contract/text.ts'
import { inUnits } from '../../../contract/units.ts'
import type { Context } from '../../context.ts'
import { SheetAmount, type SheetColumn } from '../../records/sheets/columns.ts'
import { writeXlsx } from '../../records/sheets/xlsx-writer.ts'
import type { Paper } from './paper.ts'
import type { PaperRow } from './quotation-rows.ts'
import { packsText, stockInUnits } from './quotation-rows.ts'

/** The quotation as an xlsx file; with a second language, names and headers stand in both. */
export function quotationSheet(context: Context, paper: Paper): AsyncGenerator<Uint8Array> {
  const { langs, seesPrices, currency, showsStock } = paper
  const [first, second] = langs
  const t = context.tIn(first!)
  const header = (key: TextKey) => langs.map(lang => context.tIn(lang)(key)).join(' / ')
  const column = (key: TextKey, width: number, kind: SheetColumn['kind'] = 'text') => ({
    header: header(key),
    width,
    kind,
  })
  const names = (key: TextKey, width: number): SheetColumn[] =>
    langs.map(lang => ({ header: context.tIn(lang)(key), width, kind: 'text' }))
  const columns: SheetColumn[] = [
    column('pick-list.itemNo', 130),
    column('quotation.barcode', 120),
    ...names('quotation.name', 260),
    ...names('quotation.spec', 120),
    column('pick-list.unit', 60),
    column('quotation.packs', 130),
    column('quotation.minimum', 70, 'number'),
    column('quotation.minimumInPacks', 110),
    column('quotation.multiple', 70, 'number'),
    ...(showsStock ? [column('pick-list.stock', 80, 'number'), column('quotation.stockInPacks', 130)] : []),
    ...(seesPrices
      ? [{ header: `${header('pick-list.price')} (${currency.code})`, width: 100, kind: 'money' as const }]
      : []),
    column('pick-list.quantity', 80, 'number'),
  ]
  const priceOf = ({ units: [unit] }: PaperRow) =>
    unit!.price === null ? t('ui.negotiable') : new SheetAmount(unit!.price, currency.code)
  const cells = (row: PaperRow) => [
    row.itemNo,
    row.barcode,
    row.name,
    ...(second ? [row.other?.name] : []),
    row.spec,
    ...(second ? [row.other?.spec] : []),
    second ? `${row.units[0]!.name} / ${row.other?.unit}` : row.units[0]!.name,
    packsText(t, row),
    row.minQty,
    inUnits(row.minQty, row.units),
    row.multiple,
    ...(showsStock ? [row.stock, stockInUnits(row)] : []),
    ...(seesPrices ? [priceOf(row)] : []),
    null,
  ]
  async function* rows() {
    for await (const some of paper.batches) for (const row of some) yield cells(row)
  }
  return writeXlsx(columns, rows(), {
    sheetName: t('screens.quotation'),
    rtl: languageOf(first!).dir === 'rtl',
    timeZone: context.timeZone,
  })
}
