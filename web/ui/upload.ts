import { array, safeParse } from 'valibot'
import { type FileItem, fileItem, uploadUrl } from '../../contract/files.ts'
import { decodeReply, type WireReply } from '../../contract/reply.ts'
import type { Translate } from '../../contract/text.ts'
import { headers, protocolVersion } from '../../contract/wire.ts'
import { type HttpAnswer, postFiles } from '../api/post-files.ts'
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
  const answer = await postFiles(uploadUrl(folder), head, [], { files: [file] }, onProgress).catch(() => {
    throw new UploadError(t('ui.networkError'))
  })
  const reply = decodeReply(wireOf(answer, t))
  if (reply.kind === 'relogin') {
    askToSignIn()
    throw new UploadError(t('ui.loginTimedOut'))
  }
  if (reply.kind !== 'ok') {
    const { msg = '', field = undefined } = reply.kind === 'failed' ? reply : {}
    throw new UploadError(msg || t('ui.failed'), field === 'files')
  }
  const items = safeParse(array(fileItem), reply.tbl)
  if (!items.success || !items.output[0]) throw new UploadError(t('ui.badAnswer'))
  return items.output[0]
}

function wireOf({ status, body }: HttpAnswer, t: Translate): WireReply {
  try {
    return JSON.parse(body) as WireReply
  } catch {
    // Of something that stands before the shop.
    throw new UploadError(status === 200 ? t('ui.badAnswer') : t('ui.badStatus', { status }))
  }
}
