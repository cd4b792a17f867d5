/** A part of a picture, in percent of it from its left upper corner. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

const least = 2

const within = (value: number, low: number, high: number) =>
  Math.min(Math.max(value, low), Math.max(low, high))
const round = (value: number) => Math.round(value * 100) / 100

const rounded = ({ x, y, width, height }: Rect): Rect => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

export const moveRect = (rect: Rect, dx: number, dy: number): Rect =>
  rounded({
    ...rect,
    x: within(rect.x + dx, 0, 100 - rect.width),
    y: within(rect.y + dy, 0, 100 - rect.height),
  })

/** Which corner is pulled: 1 is the right or lower one, -1 the other. */
export interface Corner {
  x: 1 | -1
  y: 1 | -1
}

const lowerRight: Corner = { x: 1, y: 1 }

/** As a mirror along that corner's axes shows it: then every corner is the lower right one. */
const seenFrom = ({ x, y, width, height }: Rect, corner: Corner): Rect => ({
  x: corner.x === 1 ? x : 100 - x - width,
  y: corner.y === 1 ? y : 100 - y - height,
  width,
  height,
})

/**
 * By a corner; the one across stays. `ratio` is width to height in percent of the picture: a square in a picture twice as
 * wide as high has 0.5.
 */
export function resizeRect(rect: Rect, dx: number, dy: number, ratio?: number, corner = lowerRight): Rect {
  const pulled = pullLowerRight(seenFrom(rect, corner), dx * corner.x, dy * corner.y, ratio)
  return rounded(seenFrom(pulled, corner))
}

function pullLowerRight(rect: Rect, dx: number, dy: number, ratio: number | undefined): Rect {
  const roomX = 100 - rect.x
  const roomY = 100 - rect.y
  if (ratio === undefined)
    return {
      ...rect,
      width: within(rect.width + dx, least, roomX),
      height: within(rect.height + dy, least, roomY),
    }
  const wanted = Math.abs(dx) >= Math.abs(dy * ratio) ? rect.width + dx : (rect.height + dy) * ratio
  const width = within(wanted, Math.max(least, least * ratio), Math.min(roomX, roomY * ratio))
  return { ...rect, width, height: width / ratio }
}

interface Point {
  x: number
  y: number
}

/** What somebody drew from one point to another; undefined when it is too small to have been meant. */
export function drawnRect(from: Point, to: Point): Rect | undefined {
  const inside = ({ x, y }: Point): Point => ({ x: within(x, 0, 100), y: within(y, 0, 100) })
  const one = inside(from)
  const other = inside(to)
  const rect = {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
  return rect.width >= least && rect.height >= least ? rounded(rect) : undefined
}

/** The largest one of that shape, in the middle. */
export function largestRect(ratio: number | undefined): Rect {
  if (ratio === undefined) return { x: 0, y: 0, width: 100, height: 100 }
  const width = Math.min(100, 100 * ratio)
  const height = width / ratio
  return rounded({ x: (100 - width) / 2, y: (100 - height) / 2, width, height })
}
