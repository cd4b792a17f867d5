import { foldWord } from '../catalogue/search-words.ts'
import type { Match } from './quick-pick.queries.ts'
import type { Reading } from './read-line.ts'

interface Hits {
  /** Those under a code; of a product that is named with a specification, the SKUs that have it. */
  sure: Match[]
  /** Not every word beside the number fits: for the person to decide. */
  doubtful: Match[]
}

/** Which SKUs of a product the words beside its number mean: A1203 红色. */
export function specHits(readings: readonly Reading[], matches: readonly Match[]): Hits {
  const sure: Match[] = []
  const doubtful: Match[] = []
  for (const [at, { spec, carried }] of readings.entries()) {
    const here = matches.filter(({ reading }) => reading === at)
    if (!spec) {
      sure.push(...here)
      continue
    }
    const fitting = here.map(match => ({
      match,
      fits: spec.filter(word => isOneOf(match.specs, word)).length,
    }))
    const most = Math.max(0, ...fitting.map(({ fits }) => fits))
    const best = fitting.filter(({ fits }) => fits === most).map(({ match }) => match)
    if (most === spec.length) sure.push(...best)
    else if (!carried) doubtful.push(...best)
  }
  return { sure, doubtful }
}

const isOneOf = (values: readonly string[], word: string): boolean =>
  values.some(value => isSame(foldWord(value), foldWord(word)))

/** 红 and 红色, 41 and 41码: what is left over in Chinese adds nothing. In other scripts a beginning may be another size. */
function isSame(value: string, word: string): boolean {
  const [short, long] = value.length < word.length ? [value, word] : [word, value]
  return short !== '' && long.startsWith(short) && /^\p{Script=Han}{0,2}$/u.test(long.slice(short.length))
}
