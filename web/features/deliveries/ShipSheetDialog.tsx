import { shipSheetType } from '../../../contract/ship-sheet.ts'
import { useT } from '../../i18n/use-t.ts'
import { JudgedRowsDialog } from '../../records/sheets/JudgedRowsDialog.tsx'

/** Packed notes leave by a sheet of logistics numbers: looked at first, then shipped. */
export default function ShipSheetDialog({ onClose, onShipped }: { onClose(): void; onShipped(): void }) {
  const t = useT()
  return (
    <JudgedRowsDialog
      billType={shipSheetType}
      title={t('deliveries.shipSheet')}
      hint={t('deliveries.sheetHint')}
      rowsOf={({ shipments }) => shipments}
      isDone={({ shipped }) => shipped}
      columns={[
        {
          title: t('deliveries.orderOrNote'),
          cell: ({ note, number, recipient }) => (
            <>
              <bdi dir="ltr">{note || number}</bdi> <bdi>{recipient}</bdi>
            </>
          ),
        },
        { title: t('deliveries.carrier'), cell: ({ carrier }) => carrier },
        {
          title: t('deliveries.logisticsNo'),
          cell: ({ logisticsNo }) => <bdi dir="ltr">{logisticsNo}</bdi>,
        },
      ]}
      good={t('deliveries.sheetGood')}
      done={t('deliveries.sheetShipped')}
      summary={counts => t('deliveries.sheetSummary', counts)}
      agree={count => t('deliveries.sheetShip', { count })}
      onClose={onClose}
      onDone={onShipped}
    />
  )
}
