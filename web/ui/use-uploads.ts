import { useRef, useState } from 'react'
import type { FileItem } from '../../contract/files.ts'
import type { Call } from '../api/call.ts'
import { useApp } from '../api/use-app.ts'
import type { ChosenFiles } from './use-files.ts'

/** Most forms are sent without a file. */
export const loadUploads = () => import('./upload-each.ts')

/** Of an upload that will not be saved after all. */
export function letGoOf(call: Call, id: number): void {
  void loadUploads()
    .then(({ letGo }) => letGo(call, id))
    .catch(() => {})
}

interface Limit {
  most: number
  /** Said when more were chosen. */
  mostText: string
}

/** Several files, sent as soon as they are chosen. What is taken away is let go. */
export function useUploads({ files, change, hold }: ChosenFiles, { most, mostText }: Limit) {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const place = useRef<HTMLElement>(null)

  const send = async (chosen: readonly File[]): Promise<boolean> => {
    setBusy(true)
    setFault('')
    const arrive = (item: FileItem) => change(before => [...before, item])
    const said = await loadUploads()
      .then(
        ({ uploadEach }) => uploadEach(app, chosen, { room: most - files.length, mostText, arrive }),
        () => app.texts.t('ui.networkError'),
      )
      .finally(() => setBusy(false))
    setFault(said)
    return !said
  }

  const remove = (id: number) => {
    letGoOf(app.call, id)
    change(before => before.filter(file => file.id !== id))
    place.current?.focus({ preventScroll: true })
  }

  return {
    add: (chosen: readonly File[]) => hold(send(chosen)),
    remove,
    /** Of what stays when a file is taken away: the focus goes there. */
    place: (element: HTMLElement | null) => {
      place.current = element
    },
    busy,
    fault: fault || undefined,
    isFull: files.length >= most,
  }
}
