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

/**
 * By its lower corner. `ratio` is width to height in percent of the picture: a square in a picture twice as wide as high
 * has 0.5.
 */
export function resizeRect(rect: Rect, dx: number, dy: number, ratio?: number): Rect {
  const roomX = 100 - rect.x
  const roomY = 100 - rect.y
  if (ratio === undefined)
    return rounded({
      ...rect,
      width: within(rect.width + dx, least, roomX),
      height: within(rect.height + dy, least, roomY),
    })
  const wanted = Math.abs(dx) >= Math.abs(dy * ratio) ? rect.width + dx : (rect.height + dy) * ratio
  const width = within(wanted, Math.max(least, least * ratio), Math.min(roomX, roomY * ratio))
  return rounded({ ...rect, width, height: width / ratio })
}

/** The largest one of that shape, in the middle. */
export function largestRect(ratio: number | undefined): Rect {
  if (ratio === undefined) return { x: 0, y: 0, width: 100, height: 100 }
  const width = Math.min(100, 100 * ratio)
  const height = width / ratio
  return rounded({ x: (100 - width) / 2, y: (100 - height) / 2, width, height })
}
