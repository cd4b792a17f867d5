import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/**
 * Strokes on a field of 10 by 14: drawn by hand, because a fresh machine may have no font. Only signs that nobody takes
 * for another one: no 0 O D Q, 1 I J, 5 S, 8 B, 2 Z, U V, E F or P R together.
 */
const strokes: Readonly<Record<string, string>> = {
  2: 'M1 4 C1 -1 9 -1 9 4 C9 7 1 10 1 14 L9 14',
  3: 'M1 2 C3 -1 9 0 9 3.5 C9 6.5 6 7 4 7 C7 7 9.5 7.5 9.5 10.5 C9.5 14.5 3 15 .5 12',
  4: 'M7 14 L7 0 L.5 9.5 L9.5 9.5',
  5: 'M9 0 L2 0 L1.5 6 C4 4.5 9.5 4.5 9.5 9.5 C9.5 14.5 3 15 .5 12',
  6: 'M8 .5 C3 2 .5 6 .5 9.5 C.5 15.5 9.5 15.5 9.5 9.5 C9.5 4.5 2 4.5 .8 9',
  7: 'M.5 0 L9.5 0 L4 14',
  8: 'M5 6.5 C0 6 0 0 5 0 C10 0 10 6 5 6.5 C-.5 7 -.5 14 5 14 C10.5 14 10.5 7 5 6.5',
  9: 'M2 13.5 C7 12 9.5 8 9.5 4.5 C9.5 -1.5 .5 -1.5 .5 4.5 C.5 9.5 8 9.5 9.2 5',
  A: 'M.5 14 L5 0 L9.5 14 M2.2 9 L7.8 9',
  C: 'M9 2.5 C6 -1.5 .5 0 .5 7 C.5 14 6 15.5 9 11.5',
  E: 'M9 0 L1 0 L1 14 L9 14 M1 7 L7.5 7',
  H: 'M1 0 L1 14 M9 0 L9 14 M1 7 L9 7',
  K: 'M1 0 L1 14 M9 0 L1 8 M4 5.5 L9.5 14',
  L: 'M1.5 0 L1.5 14 L9 14',
  M: 'M.5 14 L1 0 L5 9 L9 0 L9.5 14',
  N: 'M1 14 L1 0 L9 14 L9 0',
  R: 'M1 14 L1 0 L5 0 C10 0 10 7 5 7 L1 7 M5 7 L9.5 14',
  T: 'M0 0 L10 0 M5 0 L5 14',
  U: 'M1 0 L1 9 C1 15.5 9 15.5 9 9 L9 0',
  W: 'M0 0 L2.5 14 L5 4 L7.5 14 L10 0',
  X: 'M.5 0 L9.5 14 M9.5 0 L.5 14',
  Y: 'M.5 0 L5 7 L9.5 0 M5 7 L5 14',
}

const signs = Object.keys(strokes)
const length = 4

/** Twice the size it is shown at, for sharp screens. */
const width = 264
const height = 96
const inks = ['#b3261e', '#1f4fa3', '#1d6b3a', '#6a2c8a', '#8a4b00']

export const randomAnswer = (): string => Array.from({ length }, () => pick(signs)).join('')

/**
 * A PNG of the answer, all in one colour: every sign turned, leaning and wavy, and near enough to its neighbour to touch it, with
 * a line through all of them that is about as thick as their own: there is no gap to cut at, and no thin line to clean away.
 */
export async function drawCaptcha(answer: string): Promise<Buffer> {
  const ink = pick(inks)
  const wave = { size: between(2.5, 4.5), length: between(28, 40), start: between(0, 6) }
  const start = between(44, 60)
  const step = between(48, 52)
  const drawn = [...answer].map((sign, at) => drawSign(sign, start + at * step, wave)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f6f4ef"/>
    <g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${dots(60)}${line()}${drawn}${arc()}</g></svg>`
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer()
}

interface Wave {
  size: number
  length: number
  start: number
}

function drawSign(sign: string, x: number, wave: Wave): string {
  const scale = between(4.3, 5)
  const turn = between(-0.38, 0.38)
  const lean = between(-0.25, 0.25)
  const centre = { x: x + between(-3, 3), y: height / 2 + between(-8, 8) }
  const place = (x: number, y: number) => {
    const [dx, dy] = [(x - 5 + lean * (7 - y)) * scale, (y - 7) * scale]
    const turned = {
      x: dx * Math.cos(turn) - dy * Math.sin(turn),
      y: dx * Math.sin(turn) + dy * Math.cos(turn),
    }
    const bend = Math.sin((centre.y + turned.y) / (wave.length / 3) + wave.start) * wave.size
    return `${(centre.x + turned.x + bend).toFixed(1)} ${(centre.y + turned.y).toFixed(1)}`
  }
  const path = strokes[sign]!.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => place(Number(x), Number(y)))
  return stroke(path, between(4.8, 6))
}

/** From edge to edge, anywhere. */
function line(): string {
  const y = () => between(14, height - 14).toFixed(0)
  const path = `M${between(0, 14).toFixed(0)} ${y()} C88 ${y()} 176 ${y()} ${between(width - 14, width).toFixed(0)} ${y()}`
  return stroke(path, between(2.6, 3.4))
}

/** Through the middle of all signs, up and down. */
function arc(): string {
  const y = (from: number, to: number) => between(height * from, height * to).toFixed(0)
  const [high, low] = [() => y(0.2, 0.42), () => y(0.58, 0.8)]
  const [first, second] = randomInt(2) === 0 ? [high, low] : [low, high]
  const path = `M8 ${first()} C60 ${second()} 80 ${second()} 130 ${first()} S200 ${first()} ${width - 8} ${second()}`
  return stroke(path, between(4.6, 5.6))
}

const stroke = (path: string, width: number): string =>
  `<path d="${path}" stroke-width="${width.toFixed(1)}"/>`

const dots = (count: number): string =>
  Array.from({ length: count }, () => {
    const at = `${between(0, width).toFixed(0)} ${between(0, height).toFixed(0)}`
    return stroke(`M${at} l.1 0`, between(2, 4))
  }).join('')

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
const between = (least: number, most: number): number =>
  least + (randomInt(1_000_001) / 1_000_000) * (most - least)
