import { lineOf, type Problem, readSources, report, type Source } from './sources.ts'

/**
 * Two languages read from right to left: what stands beside something begins and ends, it is not left or right of it.
 * `text-align: right` is allowed, because figures line up by their right edge in every direction.
 */
const physical =
  /(?<=[{;\s])(?:(?:margin|padding|scroll-margin|scroll-padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align\s*:\s*left|(?:float|clear|caption-side)\s*:\s*(?:left|right))\b/g

export function directions({ path, text }: Source): Problem[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
  return [...bare.matchAll(physical)].map(({ 0: found, index }) => ({
    path,
    line: lineOf(text, index),
    why: `names a side: ${found}. Say start or end (inset-inline-start, margin-inline-end, text-align: end)`,
  }))
}

if (import.meta.main) {
  const sources = readSources(['web'], ['.css'])
  report(sources.flatMap(directions), `${sources.length} style sheets serve both directions of writing.`)
}
