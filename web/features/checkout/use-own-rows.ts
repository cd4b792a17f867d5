import { type RefObject, useState } from 'react'
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

interface Options<T extends Own> {
  billType: 'address' | 'invoice_info'
  rows: readonly T[]
  /** Whether one is really to go. */
  ask: string
  /** Where the focus goes when the row that had it is gone. */
  heading: RefObject<HTMLElement | null>
  /** After something was changed. */
  reload(): Promise<void>
}

/** What a member keeps of one kind: which of them is open, and what can be done with each. */
export function useOwnRows<T extends Own>({ billType, rows, ask, heading, reload }: Options<T>) {
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
    if (await dialogs.confirm({ text: ask, ok: t('address.remove') }))
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
