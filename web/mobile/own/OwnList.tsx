import { type ReactNode, useRef } from 'react'
import * as paths from '../../../contract/paths.ts'
import { type Own, type OwnRows, useOwnRows } from '../../features/checkout/use-own-rows.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import css from './own.module.css'

interface Props<T extends Own> extends OwnRows<T> {
  sheet(row: T | undefined, close: () => void, saved: () => void): ReactNode
}

/** What a member keeps of one kind, one of them the default; a new one is a thumb away. */
export function OwnList<T extends Own>({ sheet, ...own }: Props<T>) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const { open, show, close, remove, makeDefault } = useOwnRows(own, list)
  const { title, billType, rows, mayEdit, words, card, reload } = own
  const button = (row: T, name: string, press: () => void) => (
    <button type="button" className={css.button} aria-describedby={`${billType}-${row.id}`} onClick={press}>
      {name}
    </button>
  )
  return (
    <>
      <TopRow title={title} back={paths.memberHome} />
      <div ref={list} tabIndex={-1} className={`${parts.page} ${parts.aboveBar} ${css.page}`}>
        {!mayEdit && <p className={parts.note}>{words.locked}</p>}
        {rows.length === 0 ? (
          <Empty title={words.none} hint={mayEdit ? words.hint : undefined} />
        ) : (
          <ul className={parts.list}>
            {rows.map(row => (
              <li key={row.id} className={parts.card}>
                <div id={`${billType}-${row.id}`}>{card(row)}</div>
                {mayEdit && (
                  <div className={css.buttons}>
                    <span className={css.first}>
                      {!row.isDefault && button(row, t('address.setDefault'), () => void makeDefault(row))}
                    </span>
                    {button(row, t('address.remove'), () => void remove(row))}
                    {button(row, t('address.edit'), () => show(row))}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {mayEdit && (
        <div className={parts.bar}>
          <Button kind="primary" size="l" className={parts.main} onClick={() => show(undefined)}>
            {words.add}
          </Button>
        </div>
      )}
      {open &&
        sheet(open.row, close, () => {
          close()
          void reload()
        })}
    </>
  )
}
