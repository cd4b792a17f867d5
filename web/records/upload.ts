import { array, safeParse } from 'valibot'
import {
  documentBytes,
  type FileItem,
  fileItem,
  fileLimits,
  pictureBytes,
  uploadUrl,
} from '../../contract/files.ts'
import { explainIssue } from '../../contract/form-messages.ts'
import type { FormField } from '../../contract/records.ts'
import { decodeReply, type WireReply } from '../../contract/reply.ts'
import type { Params, TextKey, Translate } from '../../contract/text.ts'
import { fileName } from '../../contract/validators.ts'
import { headers, protocolVersion } from '../../contract/wire.ts'
import { postFiles } from '../api/post-files.ts'
import { UploadError } from './use-upload.ts'

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
  if (!named.success) return { key: explainIssue(named.issues[0]).key, params: {} }
  const most = rules.isPicture ? pictureBytes : documentBytes
  return file.size > most ? { key: 'records.uiFileTooLarge', params: { max: rules.megabytes } } : undefined
}

interface UploadOptions {
  lang: string
  t: Translate
  onProgress(share: number): void
  askToSignIn(): void
}

export async function uploadFile(
  file: File,
  { lang, t, onProgress, askToSignIn }: UploadOptions,
): Promise<FileItem> {
  const head = { [headers.lang]: lang, [headers.version]: protocolVersion }
  let body: string
  try {
    body = (await postFiles(uploadUrl(), head, [], { files: [file] }, onProgress)).body
  } catch {
    throw new UploadError(t('ui.networkError'))
  }
  const reply = decodeReply(wireOf(body, t))
  if (reply.kind === 'relogin') {
    askToSignIn()
    throw new UploadError(t('ui.loginTimedOut'))
  }
  if (reply.kind !== 'ok') throw new UploadError((reply.kind === 'failed' && reply.msg) || t('ui.failed'))
  const items = safeParse(array(fileItem), reply.tbl)
  if (!items.success || !items.output[0]) throw new UploadError(t('ui.badAnswer'))
  return items.output[0]
}

function wireOf(body: string, t: Translate): WireReply {
  try {
    return JSON.parse(body) as WireReply
  } catch {
    throw new UploadError(t('ui.badAnswer'))
  }
}
