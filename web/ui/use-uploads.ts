import { useRef, useState } from 'react'
import { UploadError } from './upload-error.ts'
import type { ChosenFiles } from './use-files.ts'
import { useDiscard, useUpload } from './use-upload.ts'

interface Limit {
  most: number
  /** Said when more were chosen. */
  mostText: string
}

/** Several files, sent as soon as they are chosen: one that is refused does not keep the others away. What is taken away is let go. */
export function useUploads({ files, change, hold }: ChosenFiles, { most, mostText }: Limit) {
  const upload = useUpload()
  const discard = useDiscard()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const place = useRef<HTMLElement>(null)

  const send = async (chosen: readonly File[]): Promise<boolean> => {
    const room = most - files.length
    const faults = new Set(chosen.length > room ? [mostText] : [])
    setBusy(true)
    setFault(undefined)
    try {
      for (const file of chosen.slice(0, room)) {
        const item = await upload(file).catch(error => {
          if (!(error instanceof UploadError)) throw error
          faults.add(error.message)
          return error.isOfFile ? undefined : 'none'
        })
        if (item === 'none') break
        if (item) change(before => [...before, item])
      }
    } finally {
      setBusy(false)
    }
    if (faults.size > 0) setFault([...faults].join(' '))
    return faults.size === 0
  }

  const remove = (id: number) => {
    discard(id)
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
    fault,
    isFull: files.length >= most,
  }
}
