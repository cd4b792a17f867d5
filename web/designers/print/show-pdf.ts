import { type PreviewBody, previewPath } from '../../../contract/print-desk.ts'
import type { Translate } from '../../../contract/text.ts'
import { headers, protocolVersion } from '../../../contract/wire.ts'

interface Asking {
  lang: string
  member: number
  t: Translate
  askToSignIn(): void
}

/** A PDF that was not made; its message is for people. */
export class NoPdf extends Error {}

/** The true PDF of a template as it stands, made by the server. */
export async function fetchPdf(body: PreviewBody, { lang, member, t, askToSignIn }: Asking): Promise<Blob> {
  let answer: Response
  try {
    answer = await fetch(previewPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headers.lang]: lang,
        [headers.version]: protocolVersion,
        [headers.member]: String(member),
      },
      body: JSON.stringify(body),
    })
  } catch {
    throw new NoPdf(t('ui.networkError'))
  }
  if (answer.ok && answer.headers.get('content-type')?.startsWith('application/pdf'))
    return await answer.blob()
  if (answer.status === 401) {
    askToSignIn()
    throw new NoPdf(t('ui.loginTimedOut'))
  }
  // Refusals are sentences; whatever else answers, a gateway perhaps, is not quoted.
  const isSentence = answer.headers.get('content-type')?.startsWith('text/plain')
  throw new NoPdf((isSentence && (await answer.text())) || t('ui.badAnswer'))
}
