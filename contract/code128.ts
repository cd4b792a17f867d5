/** Widths of bars and gaps of each symbol, by its value; the last one ends the code. */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )

const toC = 99
const toB = 100
const startB = 104
const startC = 105
const stop = 106

/** Values of a text's symbols: printable ASCII in set B, runs of digits two by two in set C. */
export function code128Values(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError(`Code 128 cannot say ${text}`)
  const values: number[] = []
  let set: 'B' | 'C' | undefined
  const enter = (next: 'B' | 'C') => {
    if (set === next) return
    values.push(set ? (next === 'C' ? toC : toB) : next === 'C' ? startC : startB)
    set = next
  }
  for (const run of text.match(/(?:\d\d){2,}|[\s\S]/g)!) {
    if (run.length === 1) {
      enter('B')
      values.push(run.charCodeAt(0) - 32)
      continue
    }
    enter('C')
    for (let at = 0; at < run.length; at += 2) values.push(Number(run.slice(at, at + 2)))
  }
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103
  return [...values, check, stop]
}

export interface Bar {
  at: number
  width: number
}

/** The bars of a text and how wide all of it is, in modules. */
export function code128(text: string): { bars: Bar[]; width: number } {
  const bars: Bar[] = []
  let at = 0
  for (const value of code128Values(text))
    for (const [index, digit] of [...widths[value]!].entries()) {
      const width = Number(digit)
      if (index % 2 === 0) bars.push({ at, width })
      at += width
    }
  return { bars, width: at }
}
