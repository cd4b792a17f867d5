import { type FileItem, pictureEndings } from '../../../contract/files.ts'

export const mostFiles = 9

export interface AttachmentsProps {
  files: readonly FileItem[]
  onChange(files: FileItem[]): void
}

export const isPicture = (url: string): boolean =>
  pictureEndings.some(ending => url.toLowerCase().endsWith(ending))
