import { array, safeParse } from 'valibot'
import { type FileItem, fileItem, uploadUrl } from '../../contract/files.ts'
import { decodeReply, type WireReply } from '../../contract/reply.ts'
import type { Translate } from '../../contract/text.ts'
import { headers, protocolVersion } from '../../contract/wire.ts'
import { postFiles } from '../api/post-files.ts'
import { UploadError } from './upload-error.ts'

interface UploadOptions {
  lang: string
  t: Translate
  onProgress(share: number): void
  askToSignIn(): void
  folder?: 'secret' | 'video' | undefined
}

export async function uploadFile(
  file: File,
  { lang, t, onProgress, askToSignIn, folder }: UploadOptions,
): Promise<FileItem> {
  const head = { [headers.lang]: lang, [headers.version]: protocolVersion }
  let body: string
  try {
    body = (await postFiles(uploadUrl(folder), head, [], { files: [file] }, onProgress)).body
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
