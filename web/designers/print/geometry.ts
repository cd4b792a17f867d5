/** Millimetres on paper: where things are, where they snap, how they are lined up. */

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Which borders a handle moves. */
export interface Handle {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

/** A line that was snapped to, over the paper from one end to the other. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
}

export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
]

/** Tenths of a millimetre: finer than any printer of ours, and without the dust of binary fractions. */
export const tidy = (mm: number): number => {
  const tenths = Math.round(mm * 10) / 10
  return tenths === 0 ? 0 : tenths
}

export const tidyRect = ({ x, y, width, height }: Rect): Rect => ({
  x: tidy(x),
  y: tidy(y),
  width: tidy(width),
  height: tidy(height),
})

/** CSS has 96 pixels to the inch. */
export const pixelsPerMm = 96 / 25.4

export const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)))

export const endOf = (rect: Rect, axis: 'x' | 'y'): number =>
  axis === 'x' ? rect.x + rect.width : rect.y + rect.height

const lengthOf = (rect: Rect, axis: 'x' | 'y'): number => (axis === 'x' ? rect.width : rect.height)

const middleOf = (rect: Rect, axis: 'x' | 'y'): number => rect[axis] + lengthOf(rect, axis) / 2

export function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map(rect => rect.x))
  const y = Math.min(...rects.map(rect => rect.y))
  return {
    x,
    y,
    width: Math.max(...rects.map(rect => endOf(rect, 'x'))) - x,
    height: Math.max(...rects.map(rect => endOf(rect, 'y'))) - y,
  }
}

export const touches = (one: Rect, other: Rect): boolean =>
  one.x <= endOf(other, 'x') &&
  other.x <= endOf(one, 'x') &&
  one.y <= endOf(other, 'y') &&
  other.y <= endOf(one, 'y')

/** The rectangle between two points, whichever way it was drawn. */
export const between = (from: { x: number; y: number }, to: { x: number; y: number }): Rect => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
})

/** Keeps the whole of it inside; what is larger begins where the bounds begin. */
export const keepInside = (rect: Rect, bounds: Rect): Rect => ({
  ...rect,
  x: clamp(rect.x, bounds.x, endOf(bounds, 'x') - rect.width),
  y: clamp(rect.y, bounds.y, endOf(bounds, 'y') - rect.height),
})

interface SnapTo {
  /** Other elements, margins, the paper: their edges and middles attract. */
  to: readonly Rect[]
  /** Where nothing else attracts; 0 for none. */
  grid: number
  /** How far off something attracts. */
  within: number
}

interface Snapped {
  dx: number
  dy: number
  guides: Guide[]
}

/** What has to be added so that a rectangle which is being moved lines up with something near. */
export function snapMove(rect: Rect, how: SnapTo): Snapped {
  const x = snapAxis('x', [rect.x, middleOf(rect, 'x'), endOf(rect, 'x')], rect.x, how)
  const y = snapAxis('y', [rect.y, middleOf(rect, 'y'), endOf(rect, 'y')], rect.y, how)
  return { dx: x.shift, dy: y.shift, guides: [...x.guides, ...y.guides] }
}

/** The same for the borders that a handle moves. */
export function snapResize(rect: Rect, handle: Handle, how: SnapTo): Snapped {
  const along = (axis: 'x' | 'y') => {
    if (handle[axis] === 0) return { shift: 0, guides: [] }
    const border = handle[axis] === 1 ? endOf(rect, axis) : rect[axis]
    return snapAxis(axis, [border], border, how)
  }
  const x = along('x')
  const y = along('y')
  return { dx: x.shift, dy: y.shift, guides: [...x.guides, ...y.guides] }
}

function snapAxis(
  axis: 'x' | 'y',
  points: readonly number[],
  toGrid: number,
  { to, grid, within }: SnapTo,
): { shift: number; guides: Guide[] } {
  const lines = to.flatMap(rect => [rect[axis], middleOf(rect, axis), endOf(rect, axis)])
  let best: number | undefined
  for (const point of points)
    for (const line of lines) {
      const shift = line - point
      if (Math.abs(shift) <= within && (best === undefined || Math.abs(shift) < Math.abs(best))) best = shift
    }
  if (best === undefined) {
    const shift = grid > 0 ? Math.round(toGrid / grid) * grid - toGrid : 0
    return { shift, guides: [] }
  }
  const shift = best
  const reached = new Set<number>()
  for (const point of points)
    for (const line of lines) if (Math.abs(line - point - shift) < 0.01) reached.add(tidy(line))
  return { shift, guides: [...reached].sort((a, b) => a - b).map(at => ({ axis, at })) }
}

interface Limits {
  bounds: Rect
  least: number
  /** Codes and pictures may have to keep their form: width to height. */
  ratio?: number | undefined
}

/** The rectangle after its handle was pulled; the borders on the other side stay where they are. */
export function resize(
  rect: Rect,
  handle: Handle,
  by: { dx: number; dy: number },
  { bounds, least, ratio }: Limits,
): Rect {
  const horizontal = stretch(rect, 'x', handle.x, by.dx, bounds, least)
  const vertical = stretch(rect, 'y', handle.y, by.dy, bounds, least)
  const free = { x: horizontal.from, y: vertical.from, width: horizontal.length, height: vertical.length }
  if (!ratio) return free
  const wanted = handle.x === 0 ? free.height * ratio : free.width
  const roomX = handle.x === -1 ? endOf(rect, 'x') - bounds.x : endOf(bounds, 'x') - rect.x
  const roomY = handle.y === -1 ? endOf(rect, 'y') - bounds.y : endOf(bounds, 'y') - rect.y
  const width = clamp(wanted, Math.max(least, least * ratio), Math.min(roomX, roomY * ratio))
  const height = width / ratio
  const x = handle.x === -1 ? endOf(rect, 'x') - width : rect.x
  const y = handle.y === -1 ? endOf(rect, 'y') - height : rect.y
  // What was too small for its form, at the edge of the paper, grows inwards.
  return keepInside({ x, y, width, height }, bounds)
}

function stretch(
  rect: Rect,
  axis: 'x' | 'y',
  side: -1 | 0 | 1,
  by: number,
  bounds: Rect,
  least: number,
): { from: number; length: number } {
  const from = rect[axis]
  const to = endOf(rect, axis)
  if (side === 1) return { from, length: clamp(to + by, from + least, endOf(bounds, axis)) - from }
  if (side === -1) {
    const moved = Math.min(Math.max(from + by, bounds[axis]), to - least)
    return { from: moved, length: to - moved }
  }
  return { from, length: to - from }
}

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Where each goes so that all have that edge, or the middle, in common: with all of them, or one with the bounds. */
export function align(rects: readonly Rect[], edge: Edge, bounds: Rect): Rect[] {
  const frame = rects.length > 1 ? around(rects) : bounds
  const axis = edge === 'left' || edge === 'center' || edge === 'right' ? 'x' : 'y'
  const share = edge === 'left' || edge === 'top' ? 0 : edge === 'center' || edge === 'middle' ? 0.5 : 1
  return rects.map(rect => ({
    ...rect,
    [axis]: tidy(frame[axis] + (lengthOf(frame, axis) - lengthOf(rect, axis)) * share),
  }))
}

/** The same gap between each and the next; the first and the last stay. */
export function distribute(rects: readonly Rect[], axis: 'x' | 'y'): Rect[] {
  if (rects.length < 3) return [...rects]
  const order = rects.map((_, at) => at).sort((a, b) => rects[a]![axis] - rects[b]![axis])
  const frame = around(rects)
  const taken = rects.reduce((sum, rect) => sum + lengthOf(rect, axis), 0)
  const gap = (lengthOf(frame, axis) - taken) / (rects.length - 1)
  const moved = [...rects]
  let at = frame[axis]
  for (const index of order) {
    moved[index] = { ...rects[index]!, [axis]: tidy(at) }
    at += lengthOf(rects[index]!, axis) + gap
  }
  return moved
}

/** How far an arrow goes. */
export const stepOf = ({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): number =>
  altKey ? 0.1 : shiftKey ? 5 : 1

/** Widths of columns after the border behind one of them was pulled: only it and its neighbour change. */
export function moveBorder(widths: readonly number[], border: number, by: number, least: number): number[] {
  const left = widths[border]!
  const right = widths[border + 1]!
  const shift = clamp(by, least - left, right - least)
  return widths.map((width, at) => (at === border ? left + shift : at === border + 1 ? right - shift : width))
}

/** Numbers of a ruler: ticks every `minor` mm, words every `major`, so that they neither crowd nor thin out. */
export function ticks(length: number, pixels: number): { at: number; major: boolean }[] {
  const major = [5, 10, 20, 50, 100].find(step => step * pixels >= 32) ?? 100
  const minor = major / 5
  const count = Math.floor(length / minor + 0.001)
  return Array.from({ length: count + 1 }, (_, index) => ({
    at: tidy(index * minor),
    major: index % 5 === 0,
  }))
}
