import type { FileItem } from '../../contract/files.ts'
import { deleteFiles } from '../../contract/records.ts'
import type { Call } from '../api/call.ts'
import type { App } from '../api/use-app.ts'
import { uploadFile } from './upload.ts'
import { UploadError } from './upload-error.ts'

interface Several {
  room: number
  /** Said when there are more than that. */
  mostText: string
  arrive(item: FileItem): void
}

/** One after the other: one that is refused does not keep the others away. The answer is what there is to say of those that did not arrive. */
export async function uploadEach(
  app: App,
  files: readonly File[],
  { room, mostText, arrive }: Several,
): Promise<string> {
  const faults = new Set(files.length > room ? [mostText] : [])
  for (const file of files.slice(0, room)) {
    try {
      arrive(await uploadOne(app, file))
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      faults.add(error.message)
      if (!error.isOfFile) break
    }
  }
  return [...faults].join(' ')
}

export const uploadOne = ({ lang, texts, askToSignIn }: App, file: File): Promise<FileItem> =>
  uploadFile(file, { lang, t: texts.t, askToSignIn, onProgress: () => {} })

/** What fails here goes by itself within a day. */
export const letGo = (call: Call, ...ids: readonly number[]): Promise<unknown> =>
  call(deleteFiles, { ids: [...ids] }, { quiet: true }).catch(() => {})
