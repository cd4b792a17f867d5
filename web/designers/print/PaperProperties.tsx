import { type Language, languageOf } from '../../../contract/languages.ts'
import { fieldsOfKind, isLabel } from '../../../contract/print-fields.ts'
import {
  bandNames,
  type PaperName,
  paperNames,
  papers,
  sideMargin,
} from '../../../contract/print-template.ts'
import { useT } from '../../i18n/use-t.ts'
import type { Design } from './design.ts'
import { addTable, changePaper, mostHeight, setBandHeight } from './edits.ts'
import { NumberField } from './NumberField.tsx'
import css from './panels.module.css'
import { Choice, Color, Group, Tick } from './parts.tsx'

interface Props {
  design: Design
  /** The shop's. */
  languages: readonly Language[]
}

const bandText = {
  head: 'print-design.bandHead',
  tail: 'print-design.bandTail',
  foot: 'print-design.bandFoot',
} as const

/** What is true of the whole paper, while nothing on it is chosen. */
export function PaperProperties({ design, languages }: Props) {
  const t = useT()
  const { template, change, choose } = design
  const label = isLabel(template.kind)
  const [first, second] = template.languages
  const lists = fieldsOfKind(template.kind).lists
  const isLong = papers[template.paper].height === null
  const options = languages.map(value => ({ value: value as string, text: languageOf(value).name }))
  const speak = (one: string, other: string) =>
    change({
      ...template,
      languages: (one ? (other && other !== one ? [one, other] : [one]) : []) as Language[],
    })
  return (
    <>
      <Group title={t('print-design.paper')}>
        <Choice<PaperName>
          label={t('print-design.paperSize')}
          value={template.paper}
          options={paperNames.map(value => ({ value, text: t(papers[value].text) }))}
          onChange={paper => change(changePaper(template, { paper }))}
        />
        <div className={css.two}>
          <NumberField
            label={t('print-design.margin')}
            unit="mm"
            value={template.margin}
            most={50}
            onChange={margin => change(changePaper(template, { margin }), 'margin')}
          />
          <NumberField
            label={`${t('print-design.margin')} ↔`}
            unit="mm"
            value={sideMargin(template)}
            most={50}
            onChange={sides => change(changePaper(template, { sides }), 'sides')}
          />
          {!isLong && (
            <Choice
              label={t('print-design.orientation')}
              value={template.landscape ? 'landscape' : 'portrait'}
              options={[
                { value: 'portrait', text: t('print-design.asIs') },
                { value: 'landscape', text: t('print-design.turned') },
              ]}
              onChange={way => change(changePaper(template, { landscape: way === 'landscape' }))}
            />
          )}
        </div>
        <Tick
          text={t('print-design.fixed')}
          checked={template.fixed}
          onChange={fixed => change({ ...template, fixed })}
        />
      </Group>
      <Group title={t('print-design.languages')}>
        <Choice
          label={t('print-design.firstLanguage')}
          value={first ?? ''}
          options={[{ value: '', text: t('print-design.readers') }, ...options]}
          onChange={one => speak(one, second ?? '')}
        />
        {first && (
          <Choice
            label={t('print-design.secondLanguage')}
            value={second ?? ''}
            options={[
              { value: '', text: t('print-design.none') },
              ...options.filter(({ value }) => value !== first),
            ]}
            onChange={other => speak(first, other)}
          />
        )}
      </Group>
      <Group title={t('print-design.baseLetters')}>
        <div className={css.two}>
          <NumberField
            label={t('print-design.size')}
            unit="pt"
            value={template.style.size}
            least={4}
            most={72}
            step={0.5}
            onChange={size => change({ ...template, style: { ...template.style, size } }, 'base size')}
          />
          <Color
            label={t('print-design.color')}
            value={template.style.color}
            onChange={color => change({ ...template, style: { ...template.style, color } }, 'base color')}
          />
        </div>
      </Group>
      {!label && (
        <Group title={t('print-design.bands')}>
          <div className={css.two}>
            {bandNames.map(band => (
              <NumberField
                key={band}
                label={t(bandText[band])}
                unit="mm"
                value={template[band].height}
                most={mostHeight(template, band)}
                onChange={height => change(setBandHeight(template, band, height), `height ${band}`)}
              />
            ))}
          </div>
          <Tick
            text={t('print-design.everyPage')}
            checked={template.head.everyPage}
            onChange={everyPage => change({ ...template, head: { ...template.head, everyPage } })}
          />
        </Group>
      )}
      {Object.keys(lists).length > 0 && (
        <Group title={t('print-design.tables')}>
          <div className={css.tables}>
            {template.tables.map((table, at) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: the same list may stand twice
                key={`${table.list} ${at}`}
                type="button"
                className={css.tableLink}
                onClick={() => choose({ table: at })}
              >
                {t(lists[table.list]!.title)}
                <span className={css.share}>
                  {t('print-design.columnCount', { count: table.columns.length })}
                </span>
              </button>
            ))}
          </div>
          {template.tables.length < 4 && (
            <Choice
              label={t('print-design.addTable')}
              value=""
              options={[
                { value: '', text: t('print-design.choose') },
                ...Object.keys(lists).map(value => ({ value, text: t(lists[value]!.title) })),
              ]}
              onChange={list => {
                if (!list) return
                change(addTable(template, list))
                choose({ table: template.tables.length })
              }}
            />
          )}
        </Group>
      )}
    </>
  )
}
