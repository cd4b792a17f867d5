import { useState } from 'react'
import { pictureEndings } from '../../../contract/files.ts'
import { UploadError } from '../../ui/upload-error.ts'
import type { ChosenFiles } from '../../ui/use-files.ts'
import { useDiscard, useUpload } from '../../ui/use-upload.ts'

export const mostFiles = 9

export interface AttachmentsProps {
  attached: ChosenFiles
}

/** Files are uploaded as they are chosen; what is taken away is let go. */
export function useAttachments({ attached: { files, change, hold } }: AttachmentsProps) {
  const upload = useUpload()
  const discard = useDiscard()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const send = async (chosen: readonly File[]): Promise<boolean> => {
    setBusy(true)
    setFault(undefined)
    try {
      for (const file of chosen.slice(0, mostFiles - files.length)) {
        const item = await upload(file)
        change(before => [...before, item])
      }
      return true
    } catch (refusal) {
      if (!(refusal instanceof UploadError)) throw refusal
      setFault(refusal.message)
      return false
    } finally {
      setBusy(false)
    }
  }

  const remove = (id: number) => {
    discard(id)
    change(before => before.filter(file => file.id !== id))
  }

  return {
    add: (chosen: readonly File[]) => hold(send(chosen)),
    remove,
    busy,
    fault,
    isFull: files.length >= mostFiles,
  }
}

export const isPicture = (url: string): boolean =>
  pictureEndings.some(ending => url.toLowerCase().endsWith(ending))
