const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Stays with what stands before it. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Nd}%°,.:;!?、。，．：；！？）」』】》〉…·/-]+$/u
/** Stays with what comes after it. */
const opening = /^[\p{Ps}\p{Pi}\p{Sc}]+$/u

/** Parts of a text between which a line may end: words, and in Chinese, Thai or Khmer what a dictionary knows. */
export function breakable(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = parts.at(-1)
    const joins = last !== undefined && !/\s$/.test(last) && (closing.test(segment) || opening.test(last))
    if (joins || (last !== undefined && /^\s+$/.test(segment))) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

/** Cuts a text into lines that fit; what is too long for a line by itself is cut wherever it must be. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const paragraph of text.replace(/\r\n?/g, '\n').split('\n')) {
    let line = ''
    let used = 0
    // Parts are measured one by one: letters join within a word, never across its end.
    for (const part of breakable(paragraph)) {
      if (used + widthOf(part.trimEnd()) > width && line) {
        lines.push(line.trimEnd())
        line = ''
        used = 0
      }
      line += part
      used += widthOf(part)
      while (used > width && widthOf(line.trimEnd()) > width) {
        const fitting = longestFit(line, width, widthOf)
        lines.push(fitting)
        line = line.slice(fitting.length)
        used = widthOf(line)
      }
    }
    lines.push(line.trimEnd())
  }
  return lines
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function longestFit(text: string, width: number, widthOf: (text: string) => number): string {
  let fitting = ''
  for (const { segment } of graphemes.segment(text)) {
    if (fitting && widthOf(fitting + segment) > width) break
    fitting += segment
  }
  return fitting
}

/** Stands for what was cut off. */
export const ellipsis = '…'

/** At most so many lines; the last one says that there was more. */
export function clip(
  lines: readonly string[],
  most: number,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  if (lines.length <= most) return [...lines]
  const shown = lines.slice(0, most)
  let last = shown[most - 1]!
  while (last && widthOf(last + ellipsis) > width) last = [...last].slice(0, -1).join('')
  return [...shown.slice(0, -1), last + ellipsis]
}
