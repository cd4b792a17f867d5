import { type BaseIssue, safeParse } from 'valibot'
import { documentBytes, fileLimits, pictureBytes } from '../../../contract/files.ts'
import { explainIssue } from '../../../contract/form-messages.ts'
import type { FormField } from '../../../contract/records.ts'
import type { Params, TextKey } from '../../../contract/text.ts'
import { fileName } from '../../../contract/validators.ts'

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

/** The sentence is about the file, by as much of its name as fits. */
export function nameFault(name: string, issue: BaseIssue<unknown>): { key: TextKey; params: Params } {
  const { key, params } = explainIssue(issue)
  return { key, params: { ...params, field: `${name.slice(0, 40)}…` } }
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
