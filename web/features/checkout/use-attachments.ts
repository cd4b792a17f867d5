import { useState } from 'react'
import type { FileItem } from '../../../contract/files.ts'
import { UploadError } from '../../ui/upload-error.ts'
import { useDiscard, useUpload } from '../../ui/use-upload.ts'
import type { CheckoutModel } from './use-checkout.ts'

export const mostAttachments = 10

/** Files that go with an order: sent as soon as they are chosen. */
export function useAttachments({ choose }: Pick<CheckoutModel, 'choose'>) {
  const send = useUpload()
  const discard = useDiscard()
  const [files, setFiles] = useState<FileItem[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const keep = (next: FileItem[]) => {
    setFiles(next)
    choose({ attachIds: next.map(({ id }) => id) })
  }

  const upload = async (chosen: readonly File[]) => {
    setBusy(true)
    setFailure(undefined)
    const added: FileItem[] = []
    try {
      for (const file of chosen.slice(0, mostAttachments - files.length)) added.push(await send(file))
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
    if (added.length > 0) keep([...files, ...added])
  }

  const remove = (id: number) => {
    keep(files.filter(file => file.id !== id))
    discard(id)
  }

  return { files, busy, failure, upload, remove }
}

export type Attachments = ReturnType<typeof useAttachments>
