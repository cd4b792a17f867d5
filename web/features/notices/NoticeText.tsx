import type { NoticeDetail } from '../../../contract/notices.ts'
import { Words } from '../../ui/Words.tsx'

/** A blank line parts paragraphs. The text is text: what looks like HTML in it is shown as it was written. */
export const NoticeText = ({ body, lang }: { body: string; lang: NoticeDetail['bodyLang'] }) =>
  body
    .split(/\n\s*\n/)
    .filter(text => text.trim() !== '')
    .map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text have no other name.
      <p key={at}>
        <Words text={text.trim()} lang={lang} />
      </p>
    ))
