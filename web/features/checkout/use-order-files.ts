import { useState } from 'react'
import type { FileItem } from '../../../contract/files.ts'
import { useAttachments } from '../../ui/use-attachments.ts'
import type { CheckoutModel } from './use-checkout.ts'

const most = 10

/** Files that go with an order. */
export function useOrderFiles({ choose }: Pick<CheckoutModel, 'choose'>) {
  const [files, setFiles] = useState<readonly FileItem[]>([])
  const onChange = (next: readonly FileItem[]) => {
    setFiles(next)
    choose({ attachIds: next.map(({ id }) => id) })
  }
  return { files, most, ...useAttachments({ files, most, onChange }) }
}

export type OrderFiles = ReturnType<typeof useOrderFiles>
