import { useState } from 'react'
import type { CheckoutView } from '../../../contract/checkout.ts'
import { useApp } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { UploadError } from '../../ui/upload-error.ts'
import { loadUploads } from '../../ui/use-uploads.ts'

/** What a signer wrote; the drawing becomes a file when the order is sent. */
export interface Signature {
  name: string
  draw: (() => Promise<File | undefined>) | undefined
}

export function useSigning(contract: CheckoutView['contract']) {
  const t = useT()
  const app = useApp()
  const [signature, setSignature] = useState<Signature>({ name: '', draw: undefined })

  /** Why the contract is not signed yet. */
  const unsigned = (): string | undefined => {
    if (!contract) return undefined
    if (!signature.draw) return t('checkout.signFirst')
    return signature.name.trim() === '' ? t('checkout.signName') : undefined
  }

  /** The signed contract as an order takes it along. */
  const sign = async () => {
    const file = await signature.draw?.()
    if (!contract || !file) return undefined
    const { uploadOne } = await loadUploads().catch(() => {
      throw new UploadError(t('ui.networkError'))
    })
    const { id } = await uploadOne(app, file)
    return { version: contract.version, name: signature.name.trim(), signatureId: id }
  }

  return { signature, setSignature, unsigned, sign }
}

export type Signing = ReturnType<typeof useSigning>
