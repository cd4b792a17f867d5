import { type ReactNode, Suspense } from 'react'
import type { Grid } from '../../../contract/records.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { ColumnsIcon, ImportIcon, ReloadIcon } from '../icons.tsx'
import { ExportMenu } from '../sheets/ExportMenu.tsx'
import type { ExportFormat } from '../sheets/export-url.ts'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { DateFilter } from './DateFilter.tsx'
import css from './GridToolbar.module.css'
import type { ArrangedColumn, GridLayout } from './grid-layout.ts'
import { changeFilter, changeQuery, type GridQuery, isNarrowed } from './grid-query.ts'
import { SearchField } from './SearchField.tsx'

/** With all that suggests records. */
const LookupFilter = onDemand(() => import('./LookupFilter.tsx'))

interface Props {
  grid: Grid
  query: GridQuery
  onQuery(query: GridQuery, how: 'push' | 'replace'): void
  arranged: readonly ArrangedColumn[]
  layout: GridLayout
  onLayout(layout: GridLayout): void
  exportHref(format: ExportFormat): string
  onReload(): void
  onImport(): void
  onAdd?: () => void
  extra?: ReactNode
}

/** What one looks for at the start, what one does with it at the end. */
export function GridToolbar(props: Props) {
  const { grid, query, onQuery, arranged, layout, onLayout, exportHref, onReload, onImport, onAdd, extra } =
    props
  const t = useT()
  const columnsLabel = (
    <>
      <ColumnsIcon />
      {t('records.uiColumns')}
    </>
  )
  return (
    <div className={css.toolbar}>
      {grid.search && (
        <SearchField
          value={query.text}
          onChange={text => {
            if (text !== query.text) onQuery(changeQuery(query, { text }), query.text ? 'replace' : 'push')
          }}
        />
      )}
      {grid.filters.map(({ name, label, kind, options, billType }) =>
        kind === 'lookup' ? (
          <Suspense key={name} fallback={<span className={`${css.filter} ${css.lookup}`}>{label}</span>}>
            <LookupFilter
              label={label}
              billType={billType ?? ''}
              forBillType={grid.billType}
              value={query.filters[name] ?? ''}
              onChange={value => onQuery(changeFilter(query, name, value), 'push')}
            />
          </Suspense>
        ) : kind === 'date' ? (
          <DateFilter
            key={name}
            label={label}
            value={query.filters[name] ?? ''}
            onChange={value => onQuery(changeFilter(query, name, value), 'push')}
          />
        ) : (
          <label key={name} className={`${css.filter} ${query.filters[name] ? css.used : ''}`}>
            <span className={css.filterName}>{label}</span>
            <select
              className={css.select}
              value={query.filters[name] ?? ''}
              onChange={event => onQuery(changeFilter(query, name, event.target.value), 'push')}
            >
              <option value="">{t('records.uiAny')}</option>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ),
      )}
      {unofferedFilters(grid, query).map(({ name, text }) => (
        <button
          key={name}
          type="button"
          className={css.chip}
          aria-label={t('records.uiRemoveFilter', { filter: text })}
          onClick={() => onQuery(changeFilter(query, name, ''), 'push')}
        >
          {text}
          <CloseIcon />
        </button>
      ))}
      {grid.disabled && (
        <label className={css.check}>
          <input
            type="checkbox"
            className={css.checkbox}
            checked={query.disabled}
            onChange={event => onQuery(changeQuery(query, { disabled: event.target.checked }), 'push')}
          />
          {t('records.uiShowDisabled')}
        </label>
      )}
      {isNarrowed(query) && (
        <button
          type="button"
          className={css.clear}
          onClick={() => onQuery(changeQuery(query, { text: '', filters: {} }), 'push')}
        >
          {t('records.uiClearSearch')}
        </button>
      )}
      <div className={css.doing}>
        {extra}
        <IconButton label={t('records.uiReload')} onClick={onReload}>
          <ReloadIcon />
        </IconButton>
        <Popup label={columnsLabel} title={t('records.uiColumns')}>
          {() => <ColumnsPanel arranged={arranged} layout={layout} onChange={onLayout} />}
        </Popup>
        {grid.can.export && <ExportMenu hrefOf={exportHref} />}
        {grid.can.import && (
          <Button size="s" className={css.button} onClick={onImport}>
            <ImportIcon />
            {t('records.uiImport')}
          </Button>
        )}
        {grid.can.add && onAdd && (
          <Button size="s" kind="primary" onClick={onAdd}>
            <PlusIcon />
            {t('records.uiAdd')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What a link from another page narrowed the list by, and no field above it shows. */
function unofferedFilters({ filters, columns }: Grid, query: GridQuery): { name: string; text: string }[] {
  const names = Object.keys(query.filters).filter(name => !filters.some(filter => filter.name === name))
  return names.map(name => {
    const value = query.filters[name]!
    const column = columns.find(each => each.name === name)
    const label = column?.options?.find(option => option.value === value)?.label ?? value
    return { name, text: `${column?.header ?? name}: ${label}` }
  })
}
