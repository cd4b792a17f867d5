import { parseArgs } from 'node:util'
import { type Line, printTable, rate, type TimedLine } from './measure.ts'

export interface Size {
  products?: number
  orders?: number
  url?: string
}

/**
 * `--url` of two databases, the smaller one first, or `--products` (`--orders`) of more than usual: both are measured and
 * compared.
 */
export async function runInTwoSizes(
  bench: (size: Size) => Promise<TimedLine[]>,
  usual: number,
  what: 'products' | 'orders' = 'products',
): Promise<void> {
  const { values } = parseArgs({
    options: {
      [what]: { type: 'string', default: String(usual) },
      url: { type: 'string', multiple: true, default: [] },
    },
  })
  const wanted = Number(values[what])
  const urls = values.url as string[]
  const sizes: Size[] =
    urls.length > 0
      ? urls.map(url => ({ url }))
      : wanted > usual
        ? [{ [what]: usual }, { [what]: wanted }]
        : [{ [what]: wanted }]
  const [small, large] = [await bench(sizes[0]!), sizes[1] && (await bench(sizes[1]))]
  printTable(small)
  if (!large) return
  printTable(large)
  printTable(compare(small, large))
}

/** "At 1,000,000 no more than 2× slower than at 100,000": line by line, by the time that half of the requests took. */
const compare = (small: readonly TimedLine[], large: readonly TimedLine[]): Line[] =>
  large.flatMap(({ work, measured, took }, at) => {
    const before = small[at]?.took
    if (!took || !before) return []
    const slower = took.p50 / before.p50
    const goal = `${slower.toFixed(2)} × as long: ${slower <= 2 ? 'met' : 'missed'}`
    return [{ work, measured: `${measured}, before ${rate(before)}`, goal }]
  })
