import { add, compare, type Decimal, isNegative, isZero, subtract, sum } from '../../../contract/decimal.ts'
import type { BoxSent, LineToPack } from '../../../contract/deliveries.ts'

export interface OpenBox {
  weight: string
  /** How much of each line is in it, by the line's id. */
  counts: Readonly<Record<string, Decimal>>
}

/** What lies on the packing bench: boxes, and the one that is being filled. */
export interface Packing {
  boxes: readonly OpenBox[]
  at: number
}

const emptyBox: OpenBox = { weight: '', counts: {} }

export const newPacking: Packing = { boxes: [emptyBox], at: 0 }

export const inBox = ({ counts }: OpenBox, lineId: number): Decimal => counts[lineId] ?? '0'

export const packedOf = ({ boxes }: Packing, lineId: number): Decimal =>
  sum(boxes.map(box => inBox(box, lineId)))

export const leftOf = (packing: Packing, { id, open }: Pick<LineToPack, 'id' | 'open'>): Decimal =>
  subtract(open, packedOf(packing, id))

export const isEmpty = ({ boxes }: Packing): boolean =>
  boxes.every(box => Object.keys(box.counts).length === 0)

/** So much of a line in the box that is being filled: none takes it out, and no more than there is. */
export function setCount(
  packing: Packing,
  line: Pick<LineToPack, 'id' | 'open'>,
  quantity: Decimal,
): Packing {
  const box = packing.boxes[packing.at]!
  const room = add(leftOf(packing, line), inBox(box, line.id))
  const kept = isNegative(quantity) ? '0' : compare(quantity, room) > 0 ? room : quantity
  const { [line.id]: _, ...others } = box.counts
  return withBox(packing, { ...box, counts: isZero(kept) ? others : { ...others, [line.id]: kept } })
}

export const addTo = (packing: Packing, line: LineToPack, quantity: Decimal): Packing =>
  setCount(packing, line, add(inBox(packing.boxes[packing.at]!, line.id), quantity))

export const fillRest = (packing: Packing, lines: readonly LineToPack[]): Packing =>
  lines.reduce((all, line) => addTo(all, line, leftOf(all, line)), packing)

export const setWeight = (packing: Packing, weight: string): Packing =>
  withBox(packing, { ...packing.boxes[packing.at]!, weight })

const withBox = (packing: Packing, box: OpenBox): Packing => ({
  ...packing,
  boxes: packing.boxes.map((each, at) => (at === packing.at ? box : each)),
})

export const openBox = ({ boxes }: Packing): Packing => ({ boxes: [...boxes, emptyBox], at: boxes.length })

/** What was in it is left to pack again; one box is always there. */
export function removeBox({ boxes, at }: Packing): Packing {
  const others = boxes.filter((_, place) => place !== at)
  return others.length === 0 ? newPacking : { boxes: others, at: Math.min(at, others.length - 1) }
}

export type Scanned =
  | { kind: 'counted'; packing: Packing; line: LineToPack }
  | { kind: 'wrong' }
  | { kind: 'full'; line: LineToPack }

/** As a scanner or a person writes it. */
const plain = (code: string): string => code.toUpperCase().replace(/[\s\-_./]/g, '')

/** Each scan counts one, or as many as the barcode of a larger unit stands for. */
export function scan(packing: Packing, lines: readonly LineToPack[], code: string): Scanned {
  const wanted = plain(code)
  const hits = lines.flatMap(line => {
    const known = line.codes.find(one => plain(one.code) === wanted)
    return known ? [{ line, quantity: known.quantity }] : []
  })
  const [first] = hits
  if (!first) return { kind: 'wrong' }
  const fits = hits.find(({ line, quantity }) => compare(leftOf(packing, line), quantity) >= 0)
  return fits
    ? { kind: 'counted', packing: addTo(packing, fits.line, fits.quantity), line: fits.line }
    : { kind: 'full', line: first.line }
}

/** As it is sent, with what was left of each line; boxes with nothing in them are left out. */
export const boxesOf = ({ boxes }: Packing, open: readonly Pick<LineToPack, 'id' | 'open'>[]): BoxSent[] =>
  boxes.flatMap(({ weight, counts }) => {
    const lines = Object.entries(counts).map(([id, quantity]) => ({
      lineId: Number(id),
      quantity,
      open: open.find(line => line.id === Number(id))?.open,
    }))
    return lines.length > 0 ? [{ lines, ...(weight.trim() && { weight: weight.trim() }) }] : []
  })
