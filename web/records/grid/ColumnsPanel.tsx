import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DownIcon } from '../../ui/icons.tsx'
import lines from '../../ui/lines.module.css'
import { UpIcon } from '../icons.tsx'
import css from './ColumnsPanel.module.css'
import {
  type ArrangedColumn,
  freezeColumns,
  type GridLayout,
  mostFrozen,
  plainLayout,
  resizeColumn,
  shiftColumn,
  showColumn,
} from './grid-layout.ts'

interface Props {
  arranged: readonly ArrangedColumn[]
  layout: GridLayout
  onChange(layout: GridLayout): void
}

/** Everything the pointer can do to columns, for the keyboard too: hide, move, widen, freeze. */
export function ColumnsPanel({ arranged, layout, onChange }: Props) {
  const t = useT()
  const shown = arranged.filter(({ visible }) => visible).length
  return (
    <div className={css.panel}>
      <ul className={css.list}>
        {arranged.map(({ column: { name, header }, visible, width }, index) => (
          <li key={name} className={css.line}>
            <label className={css.name}>
              <input
                type="checkbox"
                className={css.checkbox}
                checked={visible}
                // The last visible column cannot be hidden.
                disabled={visible && shown === 1}
                onChange={event => onChange(showColumn(layout, name, event.target.checked))}
              />
              <span className={lines.one}>{header}</span>
            </label>
            <input
              type="number"
              className={css.width}
              dir="ltr"
              step={10}
              min={48}
              max={800}
              disabled={!visible}
              aria-label={t('records.uiColumnWidth', { column: header })}
              value={width}
              onChange={event => onChange(resizeColumn(layout, name, event.target.valueAsNumber || width))}
            />
            <IconButton
              label={t('records.uiColumnUp', { column: header })}
              disabled={index === 0}
              onClick={() => onChange(shiftColumn(layout, arranged, name, -1))}
            >
              <UpIcon />
            </IconButton>
            <IconButton
              label={t('records.uiColumnDown', { column: header })}
              disabled={index === arranged.length - 1}
              onClick={() => onChange(shiftColumn(layout, arranged, name, 1))}
            >
              <DownIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <label className={css.freeze}>
          {t('records.uiFreeze')}
          <select
            className={css.select}
            value={layout.frozen}
            onChange={event => onChange(freezeColumns(layout, Number(event.target.value)))}
          >
            {Array.from({ length: mostFrozen + 1 }, (_, count) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the choice
              <option key={count} value={count}>
                {count === 0 ? t('records.uiFreezeNone') : count}
              </option>
            ))}
          </select>
        </label>
        <Button size="s" onClick={() => onChange({ ...plainLayout, size: layout.size })}>
          {t('records.uiResetColumns')}
        </Button>
      </div>
    </div>
  )
}
