import { useState } from 'react'
import { type FileItem, pictureEndings } from '../../../contract/files.ts'
import { UploadError } from '../../ui/upload-error.ts'
import { useDiscard, useUpload } from '../../ui/use-upload.ts'

export const mostFiles = 9

export interface AttachmentsProps {
  files: readonly FileItem[]
  onChange(files: FileItem[]): void
}

/** Files are uploaded as they are chosen; what is taken away is let go. */
export function useAttachments({ files, onChange }: AttachmentsProps) {
  const upload = useUpload()
  const discard = useDiscard()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const add = async (chosen: readonly File[]) => {
    setBusy(true)
    setFault(undefined)
    const added: FileItem[] = []
    try {
      for (const file of chosen.slice(0, mostFiles - files.length)) added.push(await upload(file))
    } catch (refusal) {
      if (!(refusal instanceof UploadError)) throw refusal
      setFault(refusal.message)
    } finally {
      setBusy(false)
    }
    if (added.length > 0) onChange([...files, ...added])
  }

  const remove = (id: number) => {
    discard(id)
    onChange(files.filter(file => file.id !== id))
  }

  return { add, remove, busy, fault, isFull: files.length >= mostFiles }
}

export const isPicture = (url: string): boolean =>
  pictureEndings.some(ending => url.toLowerCase().endsWith(ending))
