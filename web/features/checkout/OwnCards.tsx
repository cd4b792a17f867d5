import { type ReactNode, useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import css from './OwnCards.module.css'
import { type Own, type OwnRows, useOwnRows } from './use-own-rows.ts'

interface Props<T extends Own> extends OwnRows<T> {
  dialog(row: T | undefined, close: () => void, saved: () => void): ReactNode
}

/** What a member keeps of one kind: cards, one of them the default. */
export function OwnCards<T extends Own>({ dialog, ...own }: Props<T>) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const { open, show, close, remove, makeDefault } = useOwnRows(own, heading)
  const { title, billType, rows, mayEdit, words, card, reload } = own
  const add = (
    <Button kind="primary" onClick={() => show(undefined)}>
      {words.add}
    </Button>
  )

  return (
    <section className={css.page}>
      <header className={css.head}>
        <h1 ref={heading} className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {mayEdit && rows.length > 0 && add}
      </header>
      {!mayEdit && <p className={css.note}>{words.locked}</p>}
      {rows.length === 0 ? (
        <Empty title={words.none} hint={mayEdit ? words.hint : undefined} action={mayEdit && add} />
      ) : (
        <ul className={css.cards}>
          {rows.map(row => (
            <li key={row.id} className={css.card} data-default={row.isDefault}>
              <div id={`${billType}-${row.id}`} className={css.body}>
                {card(row)}
              </div>
              {mayEdit && (
                <div className={css.buttons}>
                  <button type="button" aria-describedby={`${billType}-${row.id}`} onClick={() => show(row)}>
                    {t('address.edit')}
                  </button>
                  <button
                    type="button"
                    aria-describedby={`${billType}-${row.id}`}
                    onClick={() => void remove(row)}
                  >
                    {t('address.remove')}
                  </button>
                  {!row.isDefault && (
                    <button
                      type="button"
                      aria-describedby={`${billType}-${row.id}`}
                      onClick={() => void makeDefault(row)}
                    >
                      {t('address.setDefault')}
                    </button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open &&
        dialog(open.row, close, () => {
          close()
          void reload()
        })}
    </section>
  )
}
