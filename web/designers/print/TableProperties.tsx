import { type PointerEvent, useRef, useState } from 'react'
import { type Language, languageOf } from '../../../contract/languages.ts'
import { fieldsOfKind } from '../../../contract/print-fields.ts'
import type { PrintColumn } from '../../../contract/print-template.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import type { Design } from './design.ts'
import { follow } from './drag.ts'
import { addColumn, changeColumn, changeTable, moveColumn, removeColumn, removeTable } from './edits.ts'
import { GripIcon, TextEndIcon, TextMiddleIcon, TextStartIcon } from './icons.tsx'
import { NumberField } from './NumberField.tsx'
import css from './panels.module.css'
import { Choice, Group, Pressed, Tick } from './parts.tsx'

interface Props {
  design: Design
  at: number
  languages: readonly Language[]
  onRemoved(): void
}

/** The table of lines: which columns, in which order, what they are called, and how it is ruled. */
export function TableProperties({ design, at, languages, onRemoved }: Props) {
  const t = useT()
  const { template, change, settle } = design
  const table = template.tables[at]!
  const list = fieldsOfKind(template.kind).lists[table.list]!
  const [opened, setOpened] = useState<number>()
  const [over, setOver] = useState<number>()
  const rows = useRef<HTMLUListElement>(null)
  const total = table.columns.reduce((sum, { share }) => sum + share, 0)
  const sideOf = ({ field, align }: PrintColumn) => {
    const { kind } = list.columns[field]!
    return align ?? (kind === 'number' || kind === 'money' ? 'end' : 'start')
  }
  const nameOf = (field: string) => {
    const name = t(list.columns[field]!.text)
    // Both are called quantity on paper.
    return field === 'quantityWithUnit' ? `${name} + ${t('pick-list.unit')}` : name
  }
  // With two languages a field may have a column for each.
  const most = template.languages.length > 1 ? 2 : 1
  const others = Object.keys(list.columns).filter(
    field => table.columns.filter(column => column.field === field).length < most,
  )

  const rowAt = (y: number): number => {
    const boxes = [...rows.current!.children].map(row => row.getBoundingClientRect())
    const below = boxes.findIndex(({ top, height }) => y < top + Math.min(height, 34) / 2)
    return below === -1 ? boxes.length : below
  }

  const drag = (from: number) => (event: PointerEvent) => {
    let to = from
    follow(event, {
      onMove: (_dx, _dy, { clientY }) => {
        to = rowAt(clientY)
        setOver(to)
      },
      onEnd: ({ moved, cancelled }) => {
        setOver(undefined)
        if (moved && !cancelled) change(moveColumn(template, at, from, to > from ? to - 1 : to))
      },
    })
  }

  const shift = (from: number, by: number) => {
    change(moveColumn(template, at, from, from + by), `order ${at}`)
    const next = rows.current!.children[from + by]?.querySelector<HTMLElement>('[data-grip]')
    next?.focus()
  }

  return (
    <>
      <Group title={t('print-design.columns')}>
        <p className={css.note}>{t('print-design.columnsHint')}</p>
        <ul ref={rows} className={css.columns}>
          {table.columns.map((column, index) => {
            const name = nameOf(column.field)
            const isOpen = opened === index
            return (
              <li key={`${column.field} ${column.show}`} data-column={column.field}>
                <div className={css.column} data-over={over === index}>
                  <button
                    type="button"
                    className={css.grip}
                    data-grip="true"
                    aria-label={t('print-design.moveColumn', { name })}
                    onPointerDown={drag(index)}
                    onBlur={settle}
                    onKeyDown={event => {
                      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
                      if (!by) return
                      event.preventDefault()
                      shift(index, by)
                    }}
                  >
                    <GripIcon />
                  </button>
                  <button
                    type="button"
                    className={css.plain}
                    aria-expanded={isOpen}
                    onClick={() => setOpened(isOpen ? undefined : index)}
                  >
                    {name}
                  </button>
                  <span className={css.share}>{Math.round((column.share / total) * 100)} %</span>
                  <IconButton
                    label={t('print-design.removeColumn', { name })}
                    disabled={table.columns.length === 1}
                    onClick={() => change(removeColumn(template, at, index))}
                  >
                    <CloseIcon />
                  </IconButton>
                </div>
                {isOpen && (
                  <div className={css.open}>
                    <NumberField
                      label={t('print-design.share')}
                      value={column.share}
                      least={0.1}
                      most={20}
                      onChange={share =>
                        change(changeColumn(template, at, index, { share }), `share ${index}`)
                      }
                    />
                    {languages.map(lang => (
                      <label key={lang} className={css.number}>
                        <span className={css.caption}>
                          {t('print-design.titleIn', { language: languageOf(lang).name })}
                        </span>
                        <input
                          className={css.input}
                          lang={languageOf(lang).tag}
                          dir={languageOf(lang).dir}
                          maxLength={60}
                          value={column.titles[lang] ?? ''}
                          placeholder={name}
                          onChange={event =>
                            change(
                              changeColumn(template, at, index, {
                                titles: { ...column.titles, [lang]: event.target.value },
                              }),
                              `title ${index} ${lang}`,
                            )
                          }
                        />
                      </label>
                    ))}
                    <div className={css.row}>
                      <Pressed
                        label={t('print-design.bold')}
                        pressed={column.bold ?? false}
                        onPress={() => change(changeColumn(template, at, index, { bold: !column.bold }))}
                      >
                        <b aria-hidden="true">B</b>
                      </Pressed>
                      {(['start', 'center', 'end'] as const).map(align => {
                        const Icon = aligns[align].icon
                        return (
                          <Pressed
                            key={align}
                            label={t(aligns[align].text)}
                            pressed={sideOf(column) === align}
                            onPress={() => change(changeColumn(template, at, index, { align }))}
                          >
                            <Icon />
                          </Pressed>
                        )
                      })}
                    </div>
                    {template.languages.length > 1 && (
                      <Choice
                        label={t('print-design.show')}
                        value={column.show}
                        options={[
                          { value: 'first', text: t('print-design.showFirst') },
                          { value: 'second', text: t('print-design.showSecond') },
                          { value: 'both', text: t('print-design.showBoth') },
                        ]}
                        onChange={show => change(changeColumn(template, at, index, { show }))}
                      />
                    )}
                    <Choice
                      label={t('print-design.below')}
                      value={column.below[0] ?? ''}
                      options={[
                        { value: '', text: t('print-design.none') },
                        ...Object.keys(list.columns)
                          .filter(field => field !== column.field && list.columns[field]!.kind !== 'picture')
                          .map(value => ({ value, text: nameOf(value) })),
                      ]}
                      onChange={field =>
                        change(
                          changeColumn(template, at, index, {
                            below: field
                              ? [field, ...column.below.slice(1).filter(one => one !== field)]
                              : [],
                          }),
                        )
                      }
                    />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
        {others.length > 0 && (
          <>
            <h3 className={css.caption}>{t('print-design.moreColumns')}</h3>
            <div className={css.chips}>
              {others.map(field => (
                <button
                  key={field}
                  type="button"
                  className={css.chip}
                  data-add={field}
                  onClick={() => change(addColumn(template, at, field))}
                >
                  + {nameOf(field)}
                </button>
              ))}
            </div>
          </>
        )}
      </Group>
      <Group title={t('print-design.ruling')}>
        <Choice
          label={t('print-design.borders')}
          value={table.borders}
          options={[
            { value: 'rows', text: t('print-design.bordersRows') },
            { value: 'all', text: t('print-design.bordersAll') },
            { value: 'none', text: t('print-design.bordersNone') },
          ]}
          onChange={borders => change(changeTable(template, at, { borders }))}
        />
        <div className={css.two}>
          <NumberField
            label={t('print-design.rowHeight')}
            unit="mm"
            value={table.rowHeight ?? 0}
            most={100}
            onChange={rowHeight => change(changeTable(template, at, { rowHeight }), `row ${at}`)}
          />
          <NumberField
            label={t('print-design.size')}
            unit="pt"
            value={table.size ?? template.style.size}
            least={4}
            most={72}
            step={0.5}
            onChange={size => change(changeTable(template, at, { size }), `size ${at}`)}
          />
        </div>
        <Tick
          text={t('print-design.heads')}
          checked={table.heads}
          onChange={heads => change(changeTable(template, at, { heads }))}
        />
        <Tick
          text={t('print-design.tableTitle')}
          checked={table.title}
          onChange={title => change(changeTable(template, at, { title }))}
        />
        <Tick
          text={t('print-design.zebra')}
          checked={table.zebra}
          onChange={zebra => change(changeTable(template, at, { zebra }))}
        />
        <Tick
          text={t('print-design.hideEmpty')}
          checked={table.hideEmpty}
          onChange={hideEmpty => change(changeTable(template, at, { hideEmpty }))}
        />
        <Button
          size="s"
          onClick={() => {
            change(removeTable(template, at))
            onRemoved()
          }}
        >
          {t('print-design.removeTable')}
        </Button>
      </Group>
    </>
  )
}

const aligns = {
  start: { icon: TextStartIcon, text: 'print-design.textStart' },
  center: { icon: TextMiddleIcon, text: 'print-design.textMiddle' },
  end: { icon: TextEndIcon, text: 'print-design.textEnd' },
} as const
