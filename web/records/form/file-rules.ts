import { safeParse } from 'valibot'
import { documentBytes, fileLimits, pictureBytes } from '../../../contract/files.ts'
import type { FormField } from '../../../contract/records.ts'
import type { Params, TextKey } from '../../../contract/text.ts'
import { fileName } from '../../../contract/validators.ts'
import { nameFault } from '../name-fault.ts'

export interface FileRules {
  isPicture: boolean
  /** As in the attribute of a file input. */
  accept: string
  megabytes: number
  /** How many files the field holds. */
  most: number
}

export function fileRules({ edit_type_param: accept, maxLength }: FormField): FileRules {
  const isPicture = accept
    .split(',')
    .every(kind => /^\s*(image\/|\.(jpe?g|png|webp|gif|avif)\s*$)/i.test(kind))
  return {
    isPicture,
    accept,
    megabytes: isPicture ? fileLimits.pictureMegabytes : fileLimits.documentMegabytes,
    most: maxLength ?? fileLimits.filesPerUpload,
  }
}

/** What speaks against a file before it is sent. */
export function fileFault(
  file: Pick<File, 'name' | 'size'>,
  rules: FileRules,
): { key: TextKey; params: Params } | undefined {
  const named = safeParse(fileName(), file.name)
  if (!named.success) return nameFault(file.name, named.issues[0])
  const most = rules.isPicture ? pictureBytes : documentBytes
  return file.size > most ? { key: 'records.uiFileTooLarge', params: { max: rules.megabytes } } : undefined
}
