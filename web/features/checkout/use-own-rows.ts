import { type ReactNode, type RefObject, useState } from 'react'
import { number } from 'valibot'
import { deleteRecord, saveRecord } from '../../../contract/records.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { useDraft } from '../../ui/use-draft.ts'

export interface Own {
  id: number
  isDefault: boolean
}

/** What a member keeps of one kind, and the words for it. */
export interface OwnRows<T extends Own> {
  title: string
  billType: 'address' | 'invoice_info'
  rows: readonly T[]
  mayEdit: boolean
  words: {
    add: string
    none: string
    hint: string
    locked: string
    /** Whether one is really to go. */
    ask: string
  }
  card(row: T): ReactNode
  /** After something was changed. */
  reload(): Promise<void>
}

/** Which of them is open, and what can be done with each; the heading gets the focus when the row that had it is gone. */
export function useOwnRows<T extends Own>(
  { billType, rows, words, reload }: OwnRows<T>,
  heading: RefObject<HTMLElement | null>,
) {
  const t = useT()
  const call = useCall()
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

  return {
    open,
    show: (row: T | undefined) => setOpen({ row }),
    close: () => setOpen(undefined),
    remove,
    makeDefault,
  }
}
