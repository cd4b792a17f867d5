import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import css from './ImportDialog.module.css'
import { JudgedSheetDialog } from './JudgedSheetDialog.tsx'
import { SheetVerdict } from './SheetVerdict.tsx'
import type { ImportResult } from './sheet-import.ts'
import { useJudgedSheet } from './use-judged-sheet.ts'

interface Props<Row> {
  billType: string
  /** The document that the rows go into. */
  into?: number
  title: string
  hint: string
  rowsOf(result: ImportResult): readonly Row[] | undefined
  isDone(row: Row): boolean
  columns: readonly { title: string; cell(row: Row): ReactNode }[]
  /** What a row is called that can be done, and one that has been. */
  good: string
  done: string
  summary(counts: { good: number; done: number; bad: number }): string
  /** On the button that does what is good. */
  agree(count: number): string
  onClose(): void
  onDone(): void
}

/** A sheet of which every row is one thing to do: looked at first, then all that is good is done. */
export function JudgedRowsDialog<Row extends { row: number; fault: string }>(props: Props<Row>) {
  const { billType, into, title, hint, rowsOf, isDone, columns, onClose, onDone } = props
  const t = useT()
  const sheet = useJudgedSheet(billType)
  const { result } = sheet
  const rows = result && rowsOf(result)
  const good = rows?.filter(row => !isDone(row) && !row.fault).length ?? 0
  const act = async () => {
    const outcome = await sheet.send({ make: true, into })
    if (outcome && outcome.changed > 0) onDone()
  }
  return (
    <JudgedSheetDialog
      sheet={sheet}
      billType={billType}
      title={title}
      hint={hint}
      look={t('deliveries.sheetLook')}
      another={t('deliveries.sheetAnother')}
      size="m"
      judged={
        rows && (
          <SheetVerdict
            summary={props.summary({ good, done: rows.filter(isDone).length, bad: result.bad })}
            result={result}
          >
            <div className={css.problems}>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('records.uiSheetRow')}</th>
                    {columns.map(column => (
                      <th key={column.title} scope="col">
                        {column.title}
                      </th>
                    ))}
                    <th scope="col">{t('deliveries.sheetResult')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(row => (
                    <tr key={row.row}>
                      <td className={css.rowNumber}>{row.row}</td>
                      {columns.map(column => (
                        <td key={column.title}>{column.cell(row)}</td>
                      ))}
                      <td className={row.fault ? css.fault : undefined}>
                        {row.fault || (isDone(row) ? props.done : props.good)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </SheetVerdict>
        )
      }
      agree={good > 0 ? { text: props.agree(good), send: () => void act() } : undefined}
      onLook={() => void sheet.send({ make: false, into })}
      onClose={onClose}
    />
  )
}
