import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import css from './RecordForm.module.css'

export interface Conflict {
  msg: string
  /** Rows of field, their value, my value. */
  rows: readonly (readonly unknown[])[]
}

interface Props {
  conflict: Conflict
  busy: boolean
  /** Loads the record again and drops what was typed. */
  onReload(): void
  /** Takes over their changes, except where I changed the same field. */
  onKeep(): void
}

/** Somebody else has saved the record meanwhile: what they changed, and the two ways on. */
export function ConflictNote({ conflict: { msg, rows }, busy, onReload, onKeep }: Props) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <section ref={box} className={css.conflict} role="alert">
      <p>{msg}</p>
      <table className={css.changes}>
        <thead>
          <tr>
            <th scope="col">{t('records.uiSheetField')}</th>
            <th scope="col">{t('records.uiTheirs')}</th>
            <th scope="col">{t('records.uiMine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([field, theirs, mine]) => (
            <tr key={String(field)}>
              <th scope="row">{String(field)}</th>
              <td>
                <bdi>{String(theirs ?? '')}</bdi>
              </td>
              <td>
                <bdi>{String(mine ?? '')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.ways}>
        <Button size="s" busy={busy} onClick={onReload}>
          {t('records.uiReloadTheirs')}
        </Button>
        <Button size="s" busy={busy} onClick={onKeep}>
          {t('records.uiKeepMine')}
        </Button>
      </div>
    </section>
  )
}
