import type { PointerEvent } from 'react'
import { imageUrl } from '../../../contract/images.ts'
import type { PrintDataShown } from '../../../contract/print-desk.ts'
import { fieldsOfKind, isFromLeft } from '../../../contract/print-fields.ts'
import type { PrintColumn, PrintTemplate } from '../../../contract/print-template.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './canvas.module.css'
import { follow } from './drag.ts'
import { Value } from './ElementView.tsx'
import { columnWidths, roomOf, setWidths } from './edits.ts'
import { moveBorder, stepOf, tidy } from './geometry.ts'
import { mmPerPoint, rowsOf, type TablePlace, tableGap } from './layout.ts'
import { directionOf, inAll, inLanguage, linesOf, tagOf } from './values.ts'

interface Props {
  template: PrintTemplate
  at: number
  place: TablePlace
  data: PrintDataShown
  scale: number
  mirrored: boolean
  chosen: boolean
  onChoose(): void
  onChange(template: PrintTemplate, run?: string): void
  onSettle(): void
}

/** No column is narrower. */
const leastColumn = 5

/** A table with the rows of the document at hand; its columns get their widths here. */
export function TableView(props: Props) {
  const { template, at, place, data, scale, mirrored, chosen, onChoose, onChange, onSettle } = props
  const t = useT()
  const { oss, no_pic: noPic } = useSession()
  const table = template.tables[at]!
  const list = fieldsOfKind(template.kind).lists[table.list]!
  const room = roomOf(template)
  const widths = columnWidths(table, room)
  const size = (table.size ?? template.style.size) * mmPerPoint * scale
  const lang = data.langs[0] ?? 'en'
  const rows = rowsOf(table, data)
  const shown = Array.from({ length: place.rows }, (_, row) => rows[row])
  const nameOf = (field: string) => t(list.columns[field]!.text)
  const titleOf = ({ field, titles, show }: PrintColumn): string => {
    const own = data.langs.map(code => titles[code] ?? '').filter(Boolean)
    if (own.length) return inAll(own)
    const names = data.lists[table.list]?.names[field]
    return (show === 'second' ? inLanguage(names, 1) : inAll(names)) || nameOf(field)
  }
  const sideOf = ({ field, align }: PrintColumn) => {
    const { kind } = list.columns[field]!
    return align ?? (kind === 'number' || kind === 'money' ? 'end' : 'start')
  }
  const tableName = t('print-design.tableOf', { list: t(list.title) })

  const pull = (border: number) => (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onChoose()
    const run = `border ${at} ${border} ${event.timeStamp}`
    follow(event, {
      onMove: dx => {
        const by = (mirrored ? -dx : dx) / scale
        onChange(setWidths(template, at, moveBorder(widths, border, tidy(by), leastColumn)), run)
      },
      onEnd: ({ cancelled, moved }) => {
        if (cancelled && moved) onChange(template, run)
        onSettle()
      },
    })
  }

  const cell = (column: PrintColumn, row: Record<string, readonly string[]> | undefined) => {
    const kind = list.columns[column.field]!.kind
    const value = inLanguage(row?.[column.field], 0)
    if (kind === 'picture' && value)
      return (
        <img
          className={css.cellPicture}
          src={imageUrl(value, { oss, noPic, width: 80 })}
          alt=""
          draggable={false}
        />
      )
    return (
      <>
        {linesOf(data, row?.[column.field], column.show).map(({ text, lang }) => (
          <span key={lang} className={css.cellLine} lang={tagOf(lang)}>
            <Value text={text} fromLeft={isFromLeft(kind)} />
          </span>
        ))}
        {column.below.map(field => (
          <span key={field} className={css.cellSmall}>
            <Value text={inLanguage(row?.[field], 0)} fromLeft={isFromLeft(list.columns[field]?.kind)} />
          </span>
        ))}
      </>
    )
  }

  const borders = [...widths.keys()].slice(0, -1)
  const line = table.borders === 'none' ? 'none' : `1px solid #d5d6dc`
  const between = table.borders === 'all' ? line : 'none'
  return (
    <div
      className={css.tableBox}
      data-chosen={chosen}
      lang={tagOf(lang)}
      dir={mirrored ? 'rtl' : directionOf(lang) === 'rtl' && !template.fixed ? 'rtl' : 'ltr'}
      style={{
        fontSize: size,
        color: template.style.color,
        top: place.y * scale,
        height: (place.height - tableGap) * scale,
      }}
    >
      <button
        type="button"
        className={css.tableButton}
        aria-label={tableName}
        aria-pressed={chosen}
        onClick={onChoose}
      >
        <span className={css.tableName} aria-hidden="true">
          {tableName}
        </span>
      </button>
      {table.title && (
        <div className={css.tableTitle} style={{ height: place.titleHeight * scale }}>
          {inAll(data.lists[table.list]?.title) || t(list.title)}
        </div>
      )}
      {table.heads && (
        <div
          className={css.tableRow}
          data-head="true"
          style={{ height: place.headHeight * scale, borderBottom: line }}
        >
          {table.columns.map((column, index) => (
            <span
              key={`${column.field} ${column.show}`}
              style={{
                width: widths[index]! * scale,
                textAlign: sideOf(column),
                borderInlineStart: index ? between : 'none',
              }}
            >
              <span className={css.cellLine}>{titleOf(column)}</span>
            </span>
          ))}
        </div>
      )}
      {shown.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a preview have nothing else to be known by
          key={index}
          className={css.tableRow}
          style={{
            height: place.rowHeight * scale,
            borderBottom: line,
            background: table.zebra && index % 2 === 1 ? '#f6f6f8' : 'none',
          }}
        >
          {table.columns.map((column, at) => (
            <span
              key={`${column.field} ${column.show}`}
              style={{
                width: widths[at]! * scale,
                textAlign: sideOf(column),
                fontWeight: column.bold ? 700 : 400,
                color: column.color,
                borderInlineStart: at ? between : 'none',
              }}
            >
              {cell(column, row)}
            </span>
          ))}
        </div>
      ))}
      {borders.map(border => {
        const edge = widths.slice(0, border + 1).reduce((sum, width) => sum + width, 0)
        const { field } = table.columns[border]!
        return (
          // biome-ignore lint/a11y/useSemanticElements: a border that is pulled is more than <hr> says
          <div
            key={`${field} ${border}`}
            className={css.columnBorder}
            style={{ left: (mirrored ? room - edge : edge) * scale }}
            role="separator"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={t('print-design.columnWidth', { column: nameOf(field) })}
            aria-valuenow={tidy(widths[border]!)}
            aria-valuemin={leastColumn}
            aria-valuemax={tidy(widths[border]! + widths[border + 1]! - leastColumn)}
            onPointerDown={pull(border)}
            onKeyDown={event => {
              const sign = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
              if (!sign) return
              event.preventDefault()
              event.stopPropagation()
              const by = sign * stepOf(event) * (mirrored ? -1 : 1)
              onChange(
                setWidths(template, at, moveBorder(widths, border, by, leastColumn)),
                `width ${at} ${border}`,
              )
            }}
          />
        )
      })}
    </div>
  )
}
