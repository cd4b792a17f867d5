import { lineOf, type Problem, readSources, report, type Source } from './sources.ts'

/**
 * Two languages read from right to left: what stands beside something begins and ends, it is not left or right of it.
 * `text-align: right` is allowed, because figures line up by their right edge in every direction.
 */
const physical =
  /(?<=[{;\s])(?:(?:margin|padding|scroll-margin|scroll-padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align\s*:\s*left|(?:float|clear|caption-side)\s*:\s*(?:left|right))\b/g

const adrift = /(?<=\.number\s*\{[^}]*)text-align\s*:\s*end\b/g

export function directions({ path, text }: Source): Problem[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
  const found = (pattern: RegExp, why: (said: string) => string) =>
    [...bare.matchAll(pattern)].map(({ 0: said, index }) => ({
      path,
      line: lineOf(text, index),
      why: why(said),
    }))
  return [
    ...found(
      physical,
      said =>
        `names a side: ${said}. Say start or end (inset-inline-start, margin-inline-end, text-align: end)`,
    ),
    ...found(
      adrift,
      () => 'lets figures of a column part where one reads from right to left. Say text-align: right',
    ),
  ]
}

if (import.meta.main) {
  const sources = readSources(['web'], ['.css'])
  report(sources.flatMap(directions), `${sources.length} style sheets serve both directions of writing.`)
}
