import { safeHref } from '../../../contract/links.ts'
import type { Paragraph, RichText, Span } from '../../../contract/page-blocks.ts'

/** Rich text as the editor's field has it, which is HTML, and as a page keeps it, which never is. */

const tagOf: Record<Paragraph['kind'], string> = {
  paragraph: 'p',
  heading: 'h2',
  subheading: 'h3',
  bullet: 'ul',
  number: 'ol',
  quote: 'blockquote',
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaping = (text: string) => text.replace(/[&<>"]/g, sign => escaped[sign]!)

export function htmlOf(text: RichText): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; at++) {
    const { kind } = text[at]!
    if (kind !== 'bullet' && kind !== 'number' && kind !== 'quote') parts.push(lineOf(tagOf[kind], text[at]!))
    else {
      // Neighbours of one kind are one list.
      const lines: string[] = []
      for (; text[at]?.kind === kind; at++) lines.push(lineOf('p', text[at]!))
      at--
      const inside = kind === 'quote' ? lines : lines.map(line => `<li>${line}</li>`)
      parts.push(`<${tagOf[kind]}>${inside.join('')}</${tagOf[kind]}>`)
    }
  }
  return parts.join('')
}

const lineOf = (tag: string, { align, spans }: Paragraph): string =>
  `<${tag}${align ? ` style="text-align: ${align}"` : ''}>${spans.map(spanHtml).join('')}</${tag}>`

function spanHtml({ text, bold, italic, underline, link }: Span): string {
  let html = escaping(text).replaceAll('\n', '<br>')
  if (underline) html = `<u>${html}</u>`
  if (italic) html = `<em>${html}</em>`
  if (bold) html = `<strong>${html}</strong>`
  return link ? `<a href="${escaping(link)}">${html}</a>` : html
}

/** Nothing of these is text that somebody wrote. */
const silent = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME OBJECT EMBED TITLE HEAD META LINK SVG MATH'.split(' '),
)
const inline = new Set(
  'A ABBR B BIG CITE CODE DEL EM FONT I IMG INS KBD LABEL MARK Q S SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR'.split(
    ' ',
  ),
)

type Marks = Omit<Span, 'text'>

/** Whatever was typed, pasted or broken: its words stay, its scripts and styles do not. */
export function richTextOf(html: string): RichText {
  const lines: Paragraph[] = []
  let open: Paragraph | undefined

  const begin = (kind: Paragraph['kind'], align: Paragraph['align']) => {
    open = { kind, ...(align && { align }), spans: [] }
    lines.push(open)
  }
  const say = (text: string, marks: Marks, kind: Paragraph['kind']) => {
    // Blanks between two blocks are how the HTML was written down.
    if (text === '' || (!open && text.trim() === '')) return
    if (!open) begin(kind, undefined)
    const last = open!.spans.at(-1)
    if (last && isSame(last, marks)) last.text += text
    else open!.spans.push({ text, ...marks })
  }
  const walk = (node: Node, marks: Marks, kind: Paragraph['kind'], align: Paragraph['align']) => {
    if (node.nodeType === 3) return say((node.nodeValue ?? '').replace(/[\r\n\t]+/g, ' '), marks, kind)
    if (node.nodeType !== 1) return
    const element = node as HTMLElement
    const tag = element.tagName.toUpperCase()
    if (silent.has(tag)) return
    if (tag === 'BR') return say('\n', marks, kind)
    const children = (marked: Marks, as: Paragraph['kind'], to: Paragraph['align']) => {
      for (const child of element.childNodes) walk(child, marked, as, to)
    }
    if (inline.has(tag) || tag.includes(':')) return children({ ...marks, ...marksOf(element) }, kind, align)
    const own = kindOf(tag, kind)
    const aligned = alignOf(element) ?? align
    const isLine = tag !== 'UL' && tag !== 'OL' && tag !== 'BLOCKQUOTE'
    open = undefined
    // Only what has words of its own beside other blocks is a line; empty ones keep their place as people typed them.
    if (isLine && isLeaf(element)) begin(own, aligned)
    children(marks, own, aligned)
    open = undefined
  }

  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const child of body.childNodes) walk(child, {}, 'paragraph', undefined)
  return lines.map(tidy).filter((line, index, all) => line.spans.length > 0 || isKeptEmpty(line, index, all))
}

const isSame = (a: Marks, b: Marks) =>
  a.bold === b.bold && a.italic === b.italic && a.underline === b.underline && a.link === b.link

function marksOf(element: HTMLElement): Marks {
  switch (element.tagName.toUpperCase()) {
    case 'B':
    case 'STRONG':
      return { bold: true }
    case 'I':
    case 'EM':
      return { italic: true }
    case 'U':
      return { underline: true }
    case 'A': {
      const link = linkOf(element.getAttribute('href') ?? '')
      return link ? { link } : {}
    }
    default:
      return {}
  }
}

/** A link of ours (`product|12`, `link|https://…`), or one to somewhere else that may stand in a page. */
function linkOf(href: string): string | undefined {
  const value = href.trim()
  if (value === '' || value.length > 490) return undefined
  const [, kind, parameter] = /^([a-z]+)\|(.*)$/s.exec(value) ?? []
  if (kind === 'link') return safeHref(parameter!) ? value : undefined
  if (kind) return value
  const outside = safeHref(value)
  return outside ? `link|${outside}` : undefined
}

function kindOf(tag: string, around: Paragraph['kind']): Paragraph['kind'] {
  if (tag === 'H1' || tag === 'H2') return 'heading'
  if (/^H[3-6]$/.test(tag)) return 'subheading'
  if (tag === 'UL') return 'bullet'
  if (tag === 'OL') return 'number'
  if (tag === 'BLOCKQUOTE') return around === 'paragraph' ? 'quote' : around
  return around
}

const alignments: Record<string, NonNullable<Paragraph['align']>> = {
  left: 'start',
  start: 'start',
  center: 'center',
  right: 'end',
  end: 'end',
}

const alignOf = (element: HTMLElement): Paragraph['align'] =>
  alignments[element.style.textAlign || (element.getAttribute('align') ?? '').toLowerCase()]

const isLeaf = (element: HTMLElement): boolean =>
  [...element.children].every(child => inline.has(child.tagName.toUpperCase()) || child.tagName === 'BR')

/** As much as a page may have of it, without blanks around it. */
function tidy(line: Paragraph): Paragraph {
  const spans = line.spans.slice(0, 200).map(span => ({ ...span, text: span.text.slice(0, 5000) }))
  return { ...line, spans: spans.every(({ text }) => text.trim() === '') ? [] : spans }
}

/** Somebody left a line free between two others. */
const isKeptEmpty = (line: Paragraph, index: number, all: readonly Paragraph[]): boolean =>
  line.kind === 'paragraph' &&
  all.slice(0, index).some(({ spans }) => spans.length > 0) &&
  all.slice(index + 1).some(({ spans }) => spans.length > 0)
