import { useState } from 'react'
import type { CheckoutView } from '../../../contract/checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { useUpload } from '../../ui/use-upload.ts'

/** What a signer wrote; the drawing becomes a file when the order is sent. */
export interface Signature {
  name: string
  draw: (() => Promise<File | undefined>) | undefined
}

export function useSigning(contract: CheckoutView['contract']) {
  const t = useT()
  const upload = useUpload()
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
    const { id } = await upload(file)
    return { version: contract.version, name: signature.name.trim(), signatureId: id }
  }

  return { signature, setSignature, unsigned, sign }
}

export type Signing = ReturnType<typeof useSigning>
