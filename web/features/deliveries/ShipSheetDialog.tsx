import { shipSheetType } from '../../../contract/ship-sheet.ts'
import { useT } from '../../i18n/use-t.ts'
import css from '../../records/sheets/ImportDialog.module.css'
import { JudgedSheetDialog } from '../../records/sheets/JudgedSheetDialog.tsx'
import { SheetVerdict } from '../../records/sheets/SheetVerdict.tsx'
import type { ImportResult } from '../../records/sheets/sheet-import.ts'
import { useJudgedSheet } from '../../records/sheets/use-judged-sheet.ts'

/** Packed notes leave by a sheet of logistics numbers: looked at first, then shipped. */
export default function ShipSheetDialog({ onClose, onShipped }: { onClose(): void; onShipped(): void }) {
  const t = useT()
  const sheet = useJudgedSheet(shipSheetType)
  const { result } = sheet
  const rows = result?.shipments
  const good = rows?.filter(row => !row.shipped && !row.fault).length ?? 0
  const ship = async () => {
    const outcome = await sheet.send({ make: true })
    if (outcome && outcome.changed > 0) onShipped()
  }
  return (
    <JudgedSheetDialog
      sheet={sheet}
      billType={shipSheetType}
      title={t('deliveries.shipSheet')}
      hint={t('deliveries.sheetHint')}
      look={t('deliveries.sheetLook')}
      another={t('deliveries.sheetAnother')}
      size="m"
      judged={rows && result && <Shipments rows={rows} result={result} good={good} />}
      agree={
        good > 0 ? { text: t('deliveries.sheetShip', { count: good }), send: () => void ship() } : undefined
      }
      onLook={() => void sheet.send({ make: false })}
      onClose={onClose}
    />
  )
}

interface ShipmentsProps {
  rows: NonNullable<ImportResult['shipments']>
  result: ImportResult
  good: number
}

function Shipments({ rows, result, good }: ShipmentsProps) {
  const t = useT()
  return (
    <SheetVerdict
      summary={t('deliveries.sheetSummary', {
        good,
        done: rows.filter(({ shipped }) => shipped).length,
        bad: result.bad,
      })}
      result={result}
    >
      <div className={css.problems}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('records.uiSheetRow')}</th>
              <th scope="col">{t('deliveries.orderOrNote')}</th>
              <th scope="col">{t('deliveries.carrier')}</th>
              <th scope="col">{t('deliveries.logisticsNo')}</th>
              <th scope="col">{t('deliveries.sheetResult')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.row}>
                <td className={css.rowNumber}>{row.row}</td>
                <td>
                  <bdi dir="ltr">{row.note || row.number}</bdi> <bdi>{row.recipient}</bdi>
                </td>
                <td>{row.carrier}</td>
                <td>
                  <bdi dir="ltr">{row.logisticsNo}</bdi>
                </td>
                <td className={row.fault ? css.fault : undefined}>
                  {row.fault || t(row.shipped ? 'deliveries.sheetShipped' : 'deliveries.sheetGood')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SheetVerdict>
  )
}
