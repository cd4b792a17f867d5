import { useState } from 'react'
import type { GridRow, Rights } from '../../../contract/records.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { rowName } from '../grid/cell-text.ts'
import { GridSkeleton } from '../grid/GridSkeleton.tsx'
import { GridView } from '../grid/GridView.tsx'
import { useReport } from '../grid/use-report.ts'
import css from './LookupDialog.module.css'

export interface Chosen {
  id: number
  name: string
}

interface Props {
  billType: string
  forBillType: string
  /** What is looked for. */
  title: string
  /** Several can be chosen, beginning with these; without it the first one ends the search. */
  chosen?: readonly Chosen[]
  onChoose(chosen: readonly Chosen[]): void
  onClose(): void
}

const onlyLook: Rights = { add: false, edit: false, del: false, import: false, export: false }

/** All records of a bill type, to choose from. */
export function LookupDialog({ billType, forBillType, title, chosen, onChoose, onClose }: Props) {
  const t = useT()
  const { state, value: grid, reload } = useReport(billType, forBillType || undefined)
  const [picked, setPicked] = useState(chosen ?? [])
  const pick = (row: GridRow) => {
    const one = { id: row.id, name: rowName(row, grid!.columns) }
    if (!chosen) return onChoose([one])
    const others = picked.filter(({ id }) => id !== row.id)
    setPicked(others.length < picked.length ? others : [...picked, one])
  }
  const footer = chosen && (
    <>
      <ul className={css.picked} aria-label={t('records.uiChosen')}>
        {picked.map(({ id, name }) => (
          <li key={id} className={css.chip}>
            <bdi>{name}</bdi>
            <IconButton
              className={css.remove}
              label={t('records.uiRemove', { name })}
              onClick={() => setPicked(picked.filter(other => other.id !== id))}
            >
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button kind="primary" onClick={() => onChoose(picked)}>
        {t('ui.ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('records.uiLookup', { title })} size="l" footer={footer} onClose={onClose}>
      <div className={css.content}>
        {grid ? (
          <GridView
            grid={{ ...grid, can: onlyLook }}
            forBillType={forBillType || undefined}
            openOn="click"
            onOpen={pick}
          />
        ) : state === 'failed' ? (
          <Failed onRetry={reload} />
        ) : (
          <GridSkeleton />
        )}
      </div>
    </Dialog>
  )
}
