import { formatQuantity } from '../../../contract/money.ts'
import { stockSheetType } from '../../../contract/stock-sheet.ts'
import { useT } from '../../i18n/use-t.ts'
import { JudgedRowsDialog } from '../../records/sheets/JudgedRowsDialog.tsx'

interface Props {
  documentId: number
  onClose(): void
  onDone(): void
}

/** What came, goes or was counted, from a sheet: looked at first, then put onto the document. */
export default function StockSheetDialog({ documentId, onClose, onDone }: Props) {
  const t = useT()
  return (
    <JudgedRowsDialog
      billType={stockSheetType}
      into={documentId}
      title={t('stock.sheet')}
      hint={t('stock.sheetHint')}
      rowsOf={({ stockRows }) => stockRows}
      isDone={({ done }) => done}
      columns={[
        {
          title: t('stock.item'),
          cell: ({ itemNo, code, name }) => (
            <>
              <bdi dir="ltr">{itemNo || code}</bdi> <bdi>{name}</bdi>
            </>
          ),
        },
        {
          title: t('bill.quantity'),
          cell: ({ quantity, unit }) => (
            <>
              {formatQuantity(quantity)} <bdi>{unit}</bdi>
            </>
          ),
        },
      ]}
      good={t('stock.sheetGood')}
      done={t('stock.sheetDone')}
      summary={counts => t('stock.sheetSummary', counts)}
      agree={count => t('stock.sheetPut', { count })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
