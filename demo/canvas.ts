/**
 * Just enough painting for the demo's pictures. Sharp decodes, turns and encodes on its own threads; putting a few
 * layers on top of each other is faster here than in its compositor.
 */
export interface Canvas {
  /** Red, green, blue. */
  data: Uint8Array
  width: number
  height: number
}

export interface Layer {
  /** Red, green, blue, alpha. */
  data: Uint8Array
  width: number
  height: number
}

/** Draws a layer; what reaches over the edge is left out. */
export function place(canvas: Canvas, layer: Layer, left: number, top: number): void {
  const { data: to } = canvas
  const { data: from } = layer
  const x0 = Math.max(0, -left)
  const x1 = Math.min(layer.width, canvas.width - left)
  const y1 = Math.min(layer.height, canvas.height - top)
  for (let y = Math.max(0, -top); y < y1; y++) {
    let s = (y * layer.width + x0) * 4
    let t = ((y + top) * canvas.width + x0 + left) * 3
    for (let x = x0; x < x1; x++, s += 4, t += 3) {
      const alpha = from[s + 3]!
      if (alpha === 0) continue
      const rest = 255 - alpha
      to[t] = (from[s]! * alpha + to[t]! * rest) / 255
      to[t + 1] = (from[s + 1]! * alpha + to[t + 1]! * rest) / 255
      to[t + 2] = (from[s + 2]! * alpha + to[t + 2]! * rest) / 255
    }
  }
}

const cell = 8
const margin = 10
const ink = [42, 34, 70] as const

/** The soft shadow of a layer that will stand at this place, somewhat below it. */
export function castShadow(
  canvas: Canvas,
  layer: Layer,
  left: number,
  top: number,
  drop: number,
  depth: number,
) {
  const width = Math.ceil(layer.width / cell) + 2 * margin
  const height = Math.ceil(layer.height / cell) + 2 * margin
  let shade = coverage(layer, width, height)
  // Three box blurs are as good as a Gaussian.
  for (const reach of [3, 3, 2]) {
    shade = blurred(blurred(shade, height, width, width, 1, reach), width, height, 1, width, reach)
  }
  const x0 = left - margin * cell
  const y0 = top - margin * cell + drop
  for (let row = 0; row < height - 1; row++) {
    for (let column = 0; column < width - 1; column++) {
      const at = row * width + column
      const corners = [shade[at]!, shade[at + 1]!, shade[at + width]!, shade[at + width + 1]!] as const
      if (Math.max(...corners) * depth < leastSeen) continue
      darken(canvas, corners, x0 + column * cell, y0 + row * cell, depth)
    }
  }
}

const leastSeen = 0.002

/** One cell, whose shade goes evenly from corner to corner. */
function darken(
  { data, width, height }: Canvas,
  [upperLeft, upperRight, lowerLeft, lowerRight]: readonly [number, number, number, number],
  x0: number,
  y0: number,
  depth: number,
): void {
  const [red, green, blue] = ink
  const from = Math.max(0, x0)
  const to = Math.min(width, x0 + cell)
  for (let y = Math.max(0, y0); y < Math.min(height, y0 + cell); y++) {
    const down = (y - y0) / cell
    const start = (upperLeft + (lowerLeft - upperLeft) * down) * depth
    const end = (upperRight + (lowerRight - upperRight) * down) * depth
    const step = (end - start) / cell
    let alpha = start + step * (from - x0)
    for (let t = (y * width + from) * 3; t < (y * width + to) * 3; t += 3, alpha += step) {
      if (alpha < leastSeen) continue
      data[t]! += (red - data[t]!) * alpha
      data[t + 1]! += (green - data[t + 1]!) * alpha
      data[t + 2]! += (blue - data[t + 2]!) * alpha
    }
  }
}

/** How much of each cell is covered, from 0 to 1. */
function coverage(layer: Layer, width: number, height: number): Float32Array {
  const found = new Float32Array(width * height)
  for (let y = 2; y < layer.height; y += 4) {
    for (let x = 2; x < layer.width; x += 4) {
      const at = (Math.floor(y / cell) + margin) * width + Math.floor(x / cell) + margin
      found[at]! += layer.data[(y * layer.width + x) * 4 + 3]! / (4 * 255)
    }
  }
  return found
}

function blurred(
  from: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  reach: number,
): Float32Array {
  const to = new Float32Array(from.length)
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    let sum = 0
    for (let i = 0; i < length + reach; i++) {
      if (i < length) sum += from[start + i * step]!
      if (i > 2 * reach) sum -= from[start + (i - 2 * reach - 1) * step]!
      if (i >= reach) to[start + (i - reach) * step] = sum / (2 * reach + 1)
    }
  }
  return to
}
