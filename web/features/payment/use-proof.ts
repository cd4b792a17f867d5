import { useRef, useState } from 'react'
import { type FileItem, pictureBytes } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import { UploadError } from '../../ui/upload-error.ts'
import { useDiscard, useUpload } from '../../ui/use-upload.ts'

/** The picture that shows that a transfer was made: sent as soon as it is chosen. */
export function useProof(onUploaded: (id: number | undefined) => void) {
  const t = useT()
  const upload = useUpload()
  const discard = useDiscard()
  const [picture, setPicture] = useState<FileItem>()
  const [percent, setPercent] = useState<number>()
  const [fault, setFault] = useState<string>()

  const newest = useRef(0)

  const remove = () => {
    newest.current++
    if (picture) discard(picture.id)
    setPicture(undefined)
    setPercent(undefined)
    onUploaded(undefined)
  }

  /** The one before stays until this one has arrived. */
  const choose = async (file: File) => {
    setFault(undefined)
    if (file.size > pictureBytes) return setFault(t('payment.proofHint'))
    const mine = ++newest.current
    const isNewest = () => mine === newest.current
    onUploaded(undefined)
    setPercent(0)
    try {
      const stored = await upload(file, share => isNewest() && setPercent(Math.round(share * 100)))
      if (!isNewest()) return discard(stored.id)
      if (picture) discard(picture.id)
      setPicture(stored)
      onUploaded(stored.id)
    } catch (refusal) {
      if (!(refusal instanceof UploadError)) throw refusal
      if (!isNewest()) return
      setFault(refusal.message)
      onUploaded(picture?.id)
    } finally {
      if (isNewest()) setPercent(undefined)
    }
  }

  return { picture, percent, fault, choose, remove }
}
