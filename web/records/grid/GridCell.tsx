import type { GridColumn, GridRow, Option } from '../../../contract/records.ts'
import { useT } from '../../i18n/use-t.ts'
import hidden from '../../ui/hidden.module.css'
import { TickIcon } from '../../ui/icons.tsx'
import { StateLabel } from '../../ui/StateLabel.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type CellEnv, cellText, isSet } from './cell-text.ts'
import css from './GridCell.module.css'

interface Props {
  column: GridColumn
  row: GridRow
  env: CellEnv
}

const colorOf = ({ name, options }: GridColumn, row: GridRow): Option['color'] =>
  options?.find(({ value }) => value === String(row[name]))?.color

function Choice({ text, color }: { text: string; color: Option['color'] }) {
  return color ? (
    <StateLabel color={color} size="s">
      {text}
    </StateLabel>
  ) : (
    <Tag>{text}</Tag>
  )
}

/** What stands in a cell, by the kind of its column. */
export function GridCell({ column, row, env }: Props) {
  const t = useT()
  const text = cellText(column, row, env)
  switch (column.kind) {
    case 'flag':
      return isSet(row[column.name]) ? (
        <span className={css.tick}>
          <TickIcon />
          <span className={hidden.hidden}>{t('records.uiYes')}</span>
        </span>
      ) : (
        <span className={hidden.hidden}>{t('records.uiNo')}</span>
      )
    case 'choice':
      return text === '' ? null : <Choice text={text} color={colorOf(column, row)} />
    case 'picture':
      return text === '' ? null : (
        <button
          type="button"
          tabIndex={-1}
          className={css.picture}
          data-act="picture"
          data-picture={text}
          aria-label={t('records.uiEnlarge')}
        >
          <StoredPicture name={text} width={40} alt="" className={css.thumbnail} />
        </button>
      )
    case 'number':
    case 'money':
    case 'date':
      return <bdi dir="ltr">{text}</bdi>
    case 'text':
      // A block of its own direction, so that what does not fit is cut off at its end, not at its beginning.
      return (
        <span dir="auto" className={css.text}>
          {text}
        </span>
      )
  }
}
