import { useState } from 'react'
import { UploadError } from '../../ui/upload-error.ts'
import { useFiles } from '../../ui/use-files.ts'
import { useDiscard, useUpload } from '../../ui/use-upload.ts'

export const mostAttachments = 10

/** Files that go with an order: sent as soon as they are chosen. */
export function useAttachments() {
  const send = useUpload()
  const discard = useDiscard()
  const { files, change, hold, ids } = useFiles()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const sendAll = async (chosen: readonly File[]): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      for (const file of chosen.slice(0, mostAttachments - files.length)) {
        const item = await send(file)
        change(before => [...before, item])
      }
      return true
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      setFailure(error.message)
      return false
    } finally {
      setBusy(false)
    }
  }

  const remove = (id: number) => {
    change(before => before.filter(file => file.id !== id))
    discard(id)
  }

  return { files, ids, busy, failure, upload: (chosen: readonly File[]) => hold(sendAll(chosen)), remove }
}

export type Attachments = ReturnType<typeof useAttachments>
