import { useState } from 'react'
import type { FileItem } from '../../../contract/files.ts'
import { UploadError } from '../../ui/upload-error.ts'
import { useDiscard, useUpload } from '../../ui/use-upload.ts'

/** A picture of a document: sent as it is chosen, where nobody but its owner sees it. */
export function useDocument(picture: FileItem | null, onChange: (picture: FileItem) => void) {
  const upload = useUpload('secret')
  const discard = useDiscard()
  const [first] = useState(picture)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const take = async (file: File) => {
    setBusy(true)
    setFault(undefined)
    try {
      const next = await upload(file)
      if (picture && picture.id !== first?.id) discard(picture.id)
      onChange(next)
    } catch (refusal) {
      if (!(refusal instanceof UploadError)) throw refusal
      setFault(refusal.message)
    } finally {
      setBusy(false)
    }
  }

  return { take, busy, fault }
}
