import { useT } from '../../i18n/use-t.ts'
import { useFiles } from '../../ui/use-files.ts'
import { useUploads } from '../../ui/use-uploads.ts'

const most = 10

/** Files that go with an order. */
export function useAttachments() {
  const mostText = useT()('checkout.filesMost', { max: most })
  const attached = useFiles()
  const { isFull, ...uploads } = useUploads(attached, { most, mostText })
  const { files, ids } = attached
  return { ...uploads, files, ids, full: isFull ? mostText : undefined }
}

export type Attachments = ReturnType<typeof useAttachments>
