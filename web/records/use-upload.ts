import type { FileItem } from '../../contract/files.ts'
import { useLanguage, useT } from '../i18n/use-t.ts'
import { useApp } from '../routes/use-app.ts'

/** An upload that was refused; its message is for people. */
export class UploadError extends Error {}

/** Sends a file, to be named by its id afterwards. */
export function useUpload(): (file: File, onProgress?: (share: number) => void) => Promise<FileItem> {
  const t = useT()
  const { lang } = useLanguage()
  const { askToSignIn } = useApp()
  return async (file, onProgress = () => {}) => {
    // Most forms are sent without a file.
    const { uploadFile } = await import('./upload.ts')
    return await uploadFile(file, { lang, t, onProgress, askToSignIn })
  }
}
