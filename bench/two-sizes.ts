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
  const urls = values.url as string[]
  await printInSizes(
    bench,
    urls.length > 0 ? urls.map(url => ({ url })) : sizesOf(what, Number(values[what]), usual),
  )
}

/** More than usual is measured beside the usual. */
export const sizesOf = (what: 'products' | 'orders', wanted: number, usual: number): Size[] =>
  wanted > usual ? [{ [what]: usual }, { [what]: wanted }] : [{ [what]: wanted }]

export async function printInSizes(
  bench: (size: Size) => Promise<TimedLine[]>,
  [first, second]: readonly Size[],
): Promise<void> {
  const small = await bench(first!)
  printTable(small)
  if (!second) return
  const large = await bench(second)
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
