import { type ReactNode, useRef, useState } from 'react'
import { number } from 'valibot'
import { deleteRecord, saveRecord } from '../../../contract/records.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import css from './OwnCards.module.css'

interface Own {
  id: number
  isDefault: boolean
}

interface Props<T extends Own> {
  title: string
  billType: 'address' | 'invoice_info'
  rows: T[]
  mayEdit: boolean
  words: { add: string; none: string; hint: string; locked: string; ask: string }
  card(row: T): ReactNode
  dialog(row: T | undefined, close: () => void, saved: () => void): ReactNode
  /** After something was changed. */
  reload(): Promise<void>
}

/** What a member keeps of one kind: cards, one of them the default. */
export function OwnCards<T extends Own>({
  title,
  billType,
  rows,
  mayEdit,
  words,
  card,
  dialog,
  reload,
}: Props<T>) {
  const t = useT()
  const call = useCall()
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<{ row: T | undefined }>()
  const reopen = (id: number) => {
    const row = rows.find(each => each.id === id)
    if (row || id === 0) setOpen({ row })
  }
  useDraft(`${billType} open`, number(), open && (open.row?.id ?? 0), reopen, 'quiet')

  const change = async (work: () => Promise<unknown>) => {
    try {
      await work()
      await reload()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  const remove = async ({ id }: T) => {
    if (await dialogs.confirm({ text: words.ask, ok: t('address.remove') }))
      await change(() => call(deleteRecord, { billType, id }))
    // The button that was pressed went with its card.
    if (document.activeElement === document.body) heading.current?.focus()
  }
  const makeDefault = ({ id }: T) =>
    change(() => call(saveRecord, { billType, row: { id, is_default: '1' } }))
  const add = (
    <Button kind="primary" onClick={() => setOpen({ row: undefined })}>
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
                  <button
                    type="button"
                    aria-describedby={`${billType}-${row.id}`}
                    onClick={() => setOpen({ row })}
                  >
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
        dialog(
          open.row,
          () => setOpen(undefined),
          () => {
            setOpen(undefined)
            void reload()
          },
        )}
    </section>
  )
}
