import { formatQuantity } from '../../../contract/money.ts'
import { stockSheetType } from '../../../contract/stock-sheet.ts'
import { useT } from '../../i18n/use-t.ts'
import css from '../../records/sheets/ImportDialog.module.css'
import { JudgedSheetDialog } from '../../records/sheets/JudgedSheetDialog.tsx'
import { SheetVerdict } from '../../records/sheets/SheetVerdict.tsx'
import type { ImportResult } from '../../records/sheets/sheet-import.ts'
import { useJudgedSheet } from '../../records/sheets/use-judged-sheet.ts'

interface Props {
  documentId: number
  onClose(): void
  onDone(): void
}

/** What came, goes or was counted, from a sheet: looked at first, then put onto the document. */
export default function StockSheetDialog({ documentId, onClose, onDone }: Props) {
  const t = useT()
  const sheet = useJudgedSheet(stockSheetType)
  const { result } = sheet
  const rows = result?.stockRows
  const good = rows?.filter(row => !row.done && !row.fault).length ?? 0
  const put = async () => {
    const outcome = await sheet.send({ make: true, into: documentId })
    if (outcome && outcome.changed > 0) onDone()
  }
  return (
    <JudgedSheetDialog
      sheet={sheet}
      billType={stockSheetType}
      title={t('stock.sheet')}
      hint={t('stock.sheetHint')}
      look={t('deliveries.sheetLook')}
      another={t('deliveries.sheetAnother')}
      size="m"
      judged={rows && result && <Rows rows={rows} result={result} good={good} />}
      agree={good > 0 ? { text: t('stock.sheetPut', { count: good }), send: () => void put() } : undefined}
      onLook={() => void sheet.send({ make: false, into: documentId })}
      onClose={onClose}
    />
  )
}

interface RowsProps {
  rows: NonNullable<ImportResult['stockRows']>
  result: ImportResult
  good: number
}

function Rows({ rows, result, good }: RowsProps) {
  const t = useT()
  const done = rows.filter(row => row.done).length
  return (
    <SheetVerdict summary={t('stock.sheetSummary', { good, done, bad: result.bad })} result={result}>
      <div className={css.problems}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('records.uiSheetRow')}</th>
              <th scope="col">{t('stock.item')}</th>
              <th scope="col">{t('bill.quantity')}</th>
              <th scope="col">{t('deliveries.sheetResult')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.row}>
                <td className={css.rowNumber}>{row.row}</td>
                <td>
                  <bdi dir="ltr">{row.itemNo || row.code}</bdi> <bdi>{row.name}</bdi>
                </td>
                <td>
                  {formatQuantity(row.quantity)} <bdi>{row.unit}</bdi>
                </td>
                <td className={row.fault ? css.fault : undefined}>
                  {row.fault || t(row.done ? 'stock.sheetDone' : 'stock.sheetGood')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SheetVerdict>
  )
}
