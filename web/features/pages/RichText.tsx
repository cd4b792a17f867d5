import type { ReactNode } from 'react'
import { languageOf } from '../../../contract/languages.ts'
import type { Paragraph, Span } from '../../../contract/page-blocks.ts'
import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useDataHref } from './data-link.ts'
import { listsOf } from './lists-of.ts'
import css from './RichText.module.css'

/** Elements of ours around text of theirs: nothing that somebody wrote becomes a tag or an attribute. */
export function RichText({ block: { paragraphs, lang } }: { block: BlockOf<'text'> }) {
  return (
    <div className={css.text} lang={lang && languageOf(lang).tag} dir={lang && languageOf(lang).dir}>
      {listsOf(paragraphs).map((part, index) => {
        const key = `${index}`
        if (part.kind === 'bullet') return <ul key={key}>{part.paragraphs.map(item)}</ul>
        if (part.kind === 'number') return <ol key={key}>{part.paragraphs.map(item)}</ol>
        return part.paragraphs.map(paragraph => <Single key={key} paragraph={paragraph} />)
      })}
    </div>
  )
}

const item = (paragraph: Paragraph, index: number) => (
  <li key={index} className={aligned(paragraph)}>
    <Spans spans={paragraph.spans} />
  </li>
)

function Single({ paragraph }: { paragraph: Paragraph }) {
  const spans = <Spans spans={paragraph.spans} />
  const className = aligned(paragraph)
  switch (paragraph.kind) {
    case 'heading':
      return <h2 className={className}>{spans}</h2>
    case 'subheading':
      return <h3 className={className}>{spans}</h3>
    case 'quote':
      return <blockquote className={className}>{spans}</blockquote>
    default:
      return <p className={className}>{spans}</p>
  }
}

const aligned = ({ align }: Paragraph) => (align && align !== 'start' ? css[align] : undefined)

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, in their order
  spans.map((span, index) => <Stretch key={index} span={span} />)

function Stretch({ span: { text, bold, italic, underline, link } }: { span: Span }) {
  const href = useDataHref(link ?? '')
  let content: ReactNode = text
  if (bold) content = <strong>{content}</strong>
  if (italic) content = <em>{content}</em>
  if (underline) content = <u>{content}</u>
  return href ? <AppLink href={href}>{content}</AppLink> : content
}
