import { useState } from 'react'
import type { FileItem } from '../../contract/files.ts'
import { UploadError } from './upload-error.ts'
import { useDiscard, useUpload } from './use-upload.ts'

interface Options {
  files: readonly FileItem[]
  most: number
  onChange(files: FileItem[]): void
}

/** Files that go with words: uploaded as they are chosen; what is taken away is let go. */
export function useAttachments({ files, most, onChange }: Options) {
  const upload = useUpload()
  const discard = useDiscard()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const add = async (chosen: readonly File[]) => {
    setBusy(true)
    setFault(undefined)
    const added: FileItem[] = []
    try {
      for (const file of chosen.slice(0, most - files.length)) added.push(await upload(file))
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

  return { add, remove, busy, fault, isFull: files.length >= most }
}
