import { type PointerEvent, useRef, useState } from 'react'
import { fieldsOfKind } from '../../../contract/print-fields.ts'
import { elementsOf, fieldsShown, type PrintTemplate } from '../../../contract/print-template.ts'
import { useT } from '../../i18n/use-t.ts'
import { follow } from './drag.ts'
import type { NewElement } from './edits.ts'
import {
  BarcodeIcon,
  BoxIcon,
  FactsIcon,
  FieldIcon,
  LineIcon,
  PageIcon,
  PictureIcon,
  QrIcon,
  SumsIcon,
  TextIcon,
} from './icons.tsx'
import {
  elementTexts,
  type FieldGroup,
  fieldGroups,
  groupOf,
  makeField,
  makeTool,
  type ToolName,
} from './making.ts'
import css from './panels.module.css'

interface Props {
  template: PrintTemplate
  /** Pressed, or Enter: where there is room. */
  onAdd(made: NewElement): void
  onDrag(made: NewElement, at: { x: number; y: number }): void
  onDrop(made: NewElement, at: { x: number; y: number } | undefined): void
}

const tools: Readonly<Record<ToolName, () => React.ReactNode>> = {
  text: TextIcon,
  facts: FactsIcon,
  sums: SumsIcon,
  picture: PictureIcon,
  barcode: BarcodeIcon,
  qr: QrIcon,
  line: LineIcon,
  box: BoxIcon,
  'page-number': PageIcon,
}

const groupTexts = {
  document: 'print-design.groupDocument',
  people: 'print-design.groupPeople',
  shop: 'print-design.groupShop',
} as const satisfies Record<FieldGroup, string>

/** All that can be put on the paper: dragged there, or added with a press. */
export function Palette({ template, onAdd, onDrag, onDrop }: Props) {
  const t = useT()
  const [sought, setSought] = useState('')
  const wasDragged = useRef(false)
  const { kind } = template
  const { fields } = fieldsOfKind(kind)
  const used = new Set(elementsOf(template).flatMap(fieldsShown))
  const wanted = sought.trim().toLocaleLowerCase()
  const names = Object.keys(fields).filter(
    name => !wanted || t(fields[name]!.text).toLocaleLowerCase().includes(wanted),
  )

  const takeHold = (made: NewElement) => (event: PointerEvent) => {
    wasDragged.current = false
    follow(event, {
      onMove: (_dx, _dy, { clientX, clientY }) => {
        wasDragged.current = true
        onDrag(made, { x: clientX, y: clientY })
      },
      onEnd: ({ moved, cancelled, event }) => {
        if (moved) onDrop(made, cancelled || !event ? undefined : { x: event.clientX, y: event.clientY })
      },
    })
  }
  const press = (made: NewElement) => () => {
    // The click at the end of a drag is none.
    if (!wasDragged.current) onAdd(made)
    wasDragged.current = false
  }

  return (
    <>
      <section className={css.group} aria-labelledby="print-tools">
        <h2 id="print-tools" className={css.title}>
          {t('print-design.tools')}
        </h2>
        <div className={css.tools}>
          {(Object.keys(tools) as ToolName[]).map(name => {
            const made = makeTool(kind, name)
            if (!made) return null
            const Icon = tools[name]
            return (
              <button
                key={name}
                type="button"
                className={css.tool}
                onPointerDown={takeHold(made)}
                onClick={press(made)}
              >
                <Icon />
                {t(elementTexts[name])}
              </button>
            )
          })}
        </div>
      </section>
      <section className={css.group} aria-labelledby="print-fields">
        <h2 id="print-fields" className={css.title}>
          {t('print-design.fields')}
        </h2>
        <input
          className={css.input}
          type="search"
          value={sought}
          placeholder={t('print-design.findField')}
          aria-label={t('print-design.findField')}
          onChange={event => setSought(event.target.value)}
        />
        {names.length === 0 && <p className={css.note}>{t('print-design.noField')}</p>}
        {fieldGroups.map(group => {
          const own = names.filter(name => groupOf(name) === group)
          if (own.length === 0) return null
          return (
            <div key={group}>
              <h3 className={css.caption}>{t(groupTexts[group])}</h3>
              <ul className={css.fields}>
                {own.map(name => {
                  const made = makeField(kind, name)
                  const Icon = fields[name]!.kind === 'picture' ? PictureIcon : FieldIcon
                  return (
                    <li key={name}>
                      <button
                        type="button"
                        className={css.field}
                        data-field={name}
                        onPointerDown={takeHold(made)}
                        onClick={press(made)}
                      >
                        <Icon />
                        <span>{t(fields[name]!.text)}</span>
                        {used.has(name) && (
                          <span className={css.used} role="img" aria-label={t('print-design.used')} />
                        )}
                      </button>
                    </li>
                  )
                })}
              </ul>
            </div>
          )
        })}
      </section>
    </>
  )
}
