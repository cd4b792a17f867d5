import { parseArgs } from 'node:util'
import { type Line, printTable, type TimedLine } from './measure.ts'

export interface Size {
  products?: number
  orders?: number
  url?: string
}

/** Lets another size go on, and comes back when that one waits. */
export type Turn = () => Promise<void>

type Bench = (size: Size, turn: Turn) => Promise<TimedLine[]>

/**
 * `--url` of two databases, the smaller one first, or `--products` (`--orders`) of more than usual: both are measured and
 * compared.
 */
export async function runInTwoSizes(
  bench: Bench,
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

/** Two sizes are asked in turn, line by line: whatever else the machine does then hits both. */
export async function printInSizes(bench: Bench, sizes: readonly Size[]): Promise<void> {
  const [small, large] = await inTurn(sizes.map(size => (turn: Turn) => bench(size, turn)))
  printTable(small!)
  if (!large) return
  printTable(large)
  printTable(compare(small!, large))
}

/** One works at a time; who waits longest goes on when another waits or is done. */
async function inTurn<T>(works: readonly ((turn: Turn) => Promise<T>)[]): Promise<T[]> {
  const waiting: (() => void)[] = []
  const goOn = () => waiting.shift()?.()
  const hasFailed = new AbortController()
  const turn = async () => {
    await new Promise<void>(resume => {
      waiting.push(resume)
      goOn()
    })
    hasFailed.signal.throwIfAborted()
  }
  const [first, ...others] = works.map(work => async () => {
    try {
      return await work(turn)
    } catch (error) {
      hasFailed.abort(error)
      throw error
    } finally {
      goOn()
    }
  })
  const later = others.map(async work => {
    await new Promise<void>(resume => waiting.push(resume))
    return await work()
  })
  return await Promise.all([first!(), ...later])
}

/** "At 1,000,000 no more than 2× slower than at 100,000": line by line, by the time that half of the requests took. */
const compare = (small: readonly TimedLine[], large: readonly TimedLine[]): Line[] =>
  large.flatMap(({ work, took, goal: also }, at) => {
    const before = small[at]?.took
    if (!took || !before) return []
    const slower = took.p50 / before.p50
    const goal = `${slower.toFixed(2)} × as long${slower > 2 ? ': MORE THAN TWICE' : ''}${also ? `, ${also}` : ''}`
    return [{ work, measured: `${before.p50.toFixed(1)} ms, then ${took.p50.toFixed(1)} ms`, goal }]
  })
