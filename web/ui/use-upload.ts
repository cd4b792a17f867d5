import type { FileItem } from '../../contract/files.ts'
import { useApp, useCall } from '../api/use-app.ts'
import { useLanguage, useT } from '../i18n/use-t.ts'
import { UploadError } from './upload-error.ts'

/** Sends a file, to be named by its id afterwards; a `secret` one is seen by nobody else. */
export function useUpload(
  folder?: 'secret' | 'video',
): (file: File, onProgress?: (share: number) => void) => Promise<FileItem> {
  const t = useT()
  const { lang } = useLanguage()
  const { askToSignIn } = useApp()
  return async (file, onProgress = () => {}) => {
    // Most forms are sent without a file.
    const { uploadFile } = await import('./upload.ts').catch(() => {
      throw new UploadError(t('ui.networkError'))
    })
    return await uploadFile(file, { lang, t, onProgress, askToSignIn, folder })
  }
}

/** Lets go of uploads that will not be saved after all. */
export function useDiscard(): (...ids: readonly number[]) => void {
  const call = useCall()
  return (...ids) => {
    if (ids.length === 0) return
    void import('./upload-each.ts').then(({ letGo }) => letGo(call, ...ids)).catch(() => {})
  }
}
