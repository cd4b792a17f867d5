import { pictureEndings } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import type { ChosenFiles } from '../../ui/use-files.ts'
import { useUploads } from '../../ui/use-uploads.ts'

const most = 9

export interface AttachmentsProps {
  attached: ChosenFiles
}

export function useAttachments({ attached }: AttachmentsProps) {
  const hint = useT()('after-sale.picturesHint', { max: most })
  return { ...useUploads(attached, { most, mostText: hint }), hint }
}

export const isPicture = (url: string): boolean =>
  pictureEndings.some(ending => url.toLowerCase().endsWith(ending))
