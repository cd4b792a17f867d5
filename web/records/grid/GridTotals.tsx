import type { Totals } from '../../../contract/records.ts'
import { useT } from '../../i18n/use-t.ts'
import { type CellEnv, totalTexts } from './cell-text.ts'
import css from './ReportGrid.module.css'
import type { ShownColumn } from './shown-columns.ts'

interface Props {
  columns: readonly ShownColumn[]
  totals: Readonly<Totals>
  ticks: boolean
  env: CellEnv
}

/** The sums of the whole list, not of the page; nothing where nothing is added up. */
export function GridTotals({ columns, totals, ticks, env }: Props) {
  const t = useT()
  const texts = (name: string) => (totals[name] === undefined ? [] : totalTexts(totals[name], env))
  if (!columns.some(({ column }) => texts(column.name).length > 0)) return null
  return (
    <tfoot>
      <tr>
        {/* Two cells rather than one across both: each is frozen at its own place. */}
        {ticks && <td className={`${css.total} ${css.tickCell} ${css.frozen}`} />}
        <th scope="row" className={`${css.total} ${css.numberCell} ${css.frozen}`}>
          {t('records.uiTotal')}
        </th>
        {columns.map(({ column, align, frozenAt, lastFrozen }) => (
          <td
            key={column.name}
            className={`${css.total} ${css[align]} ${frozenAt === undefined ? '' : css.frozen} ${lastFrozen ? css.edge : ''}`}
            style={frozenAt === undefined ? undefined : { insetInlineStart: `var(--x${frozenAt})` }}
          >
            {texts(column.name).map(text => (
              <div key={text} className={css.sum}>
                <bdi dir="ltr">{text}</bdi>
              </div>
            ))}
          </td>
        ))}
        <td className={css.total} aria-hidden="true" />
      </tr>
    </tfoot>
  )
}
