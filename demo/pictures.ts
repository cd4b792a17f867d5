import { readFile } from 'node:fs/promises'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { type Art, artOf, type Tone, toneTargets } from './art.ts'
import { logoDrawing } from './logo.ts'
import { type Ground, readRecipe, type View } from './recipe.ts'

/**
 * Draws a picture of the demo shop from its name alone, so that nothing but the art has to be kept.
 * Null for every name that is not a recipe (see recipe.ts).
 */
export async function renderPicture(name: string): Promise<Buffer | null> {
  const recipe = readRecipe(name)
  switch (recipe?.kind) {
    case 'product':
      return product(recipe.art, recipe.tone, recipe.view, recipe.seed)
    case 'banner':
      return banner(recipe.art, recipe.ground)
    case 'icon':
      return icon(recipe.art)
    case 'logo':
      return logo(recipe.letters, recipe.hue, recipe.shape)
    default:
      return null
  }
}

const side = 800
const middle = side / 2

interface Layer {
  data: Buffer
  width: number
  height: number
}

interface Pose {
  /** The object's longer side before it is turned. */
  size: number
  angle: number
  flip: boolean
  /** Where its middle stands. */
  x: number
  y: number
}

async function product(art: string, tone: Tone, view: View, seed: number): Promise<Buffer> {
  const { upright, fixed } = artOf(art)
  // A small walk through angle, size and ground, so that neighbours in a list never look stamped.
  const angle = upright ? [0, -3, 3, 0][seed % 4]! : [0, -8, 7, -14, 11, -4, 16, 4][seed % 8]!
  const flip = !fixed && seed % 3 === 2
  const size = Math.round(side * ([0.58, 0.62, 0.55, 0.6][seed % 4]! + (seed >= 8 ? 0.03 : 0)))
  const hue = (262 + [0, 40, -40, 80, -80, 130, 20, -130][(seed * 5 + art.length) % 8]! + 360) % 360

  const canvas = { width: side, height: side }
  const put = (name: string, colour: Tone, pose: Pose) => withShadow(name, colour, pose, canvas)
  const layers: OverlayOptions[] = []
  if (view === 'centre') {
    layers.push(...(await put(art, tone, { size, angle, flip, x: middle, y: middle - 6 })))
  } else if (view === 'detail') {
    layers.push(...(await closeUp(art, tone, flip, seed)))
  } else if (view === 'scene') {
    const pose = { size: Math.round(size * 0.86), angle: upright ? 0 : angle / 4, flip, x: middle, y: 0 }
    layers.push(...(await standing(art, tone, pose, 612, canvas)))
  } else if (view === 'group') {
    const small = Math.round(size * 0.63)
    const triple = seed % 2 === 1
    const y = triple ? 510 : middle - 10
    if (triple) layers.push(...(await put(art, tone, { size: small, angle: 0, flip, x: middle, y: 262 })))
    layers.push(...(await put(art, tone, { size: small, angle: angle / 3 - 5, flip, x: middle - 175, y })))
    layers.push(
      ...(await put(art, tone, { size: small, angle: angle / 3 + 5, flip, x: middle + 175, y: y + 14 })),
    )
  } else {
    const sideways = seed % 2 === 1 ? -1 : 1
    const box = { size: 340, angle: 0, flip: sideways < 0, x: middle + sideways * 145, y: 322 }
    layers.push(...(await put('package', 'own', box)))
    const front = {
      size: Math.round(size * 0.74),
      angle: angle / 2,
      flip,
      x: middle - sideways * 100,
      y: 480,
    }
    layers.push(...(await put(art, tone, front)))
  }
  const ground = view === 'scene' ? sharp(podium(hue)) : softGround(hue)
  return ground.composite(layers).webp({ quality: 82, effort: 1 }).toBuffer()
}

interface Size {
  width: number
  height: number
}

/** An object and, below it, the soft shadow it throws. */
async function withShadow(art: string, tone: Tone, pose: Pose, canvas: Size, depth = 0.3) {
  const layer = await posed(art, tone, pose)
  const left = Math.round(pose.x - layer.width / 2)
  const top = Math.round(pose.y - layer.height / 2)
  const shadow = await shadowOf(layer, depth)
  const reach = Math.round((shadow.width - layer.width) / 2)
  const drop = Math.round(pose.size * 0.055)
  return [clipped(shadow, left - reach, top - reach + drop, canvas), clipped(layer, left, top, canvas)]
}

/** Only the part that will be seen is taken from the art: a detail costs no more than the whole. */
async function closeUp(art: string, tone: Tone, flip: boolean, seed: number): Promise<OverlayOptions[]> {
  const file = await artFile(art)
  const { width, height } = await sharp(file).metadata()
  const scale = 1000 / Math.max(width, height)
  const x = [-90, 110, -60, 80][seed % 4]! + middle - (width * scale) / 2
  const y = middle + 100 - (height * scale) / 2
  const left = Math.max(0, Math.round(-x / scale))
  const top = Math.max(0, Math.round(-y / scale))
  const part = {
    left,
    top,
    width: Math.min(width - left, Math.round((side - Math.max(0, x)) / scale)),
    height: Math.min(height - top, Math.round((side - Math.max(0, y)) / scale)),
  }
  const shown = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) }
  const { data } = await toned(sharp(file), artOf(art), tone)
    .extract(part)
    .resize({ ...shown, fit: 'fill' })
    .flop(flip)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const layer = { data, ...shown }
  const at = Math.round(Math.max(0, x))
  const place = { left: flip ? side - at - shown.width : at, top: Math.round(Math.max(0, y)) }
  const shadow = await shadowOf(layer, 0.3)
  const reach = Math.round((shadow.width - layer.width) / 2)
  const canvas = { width: side, height: side }
  return [
    clipped(shadow, place.left - reach, place.top - reach + 44, canvas),
    clipped(layer, place.left, place.top, canvas),
  ]
}

/** An object whose lowest point rests on a line, with a flat shadow under it. */
async function standing(art: string, tone: Tone, pose: Pose, floor: number, canvas: Size) {
  const layer = await posed(art, tone, pose)
  const width = Math.round(layer.width * 0.9)
  const shade = svg(
    width,
    60,
    `<radialGradient id="s"><stop offset="0" stop-color="#1d1730" stop-opacity=".42"/>
     <stop offset=".55" stop-color="#1d1730" stop-opacity=".16"/><stop offset="1" stop-color="#1d1730" stop-opacity="0"/>
     </radialGradient><ellipse cx="${width / 2}" cy="30" rx="${width / 2}" ry="26" fill="url(#s)"/>`,
  )
  return [
    { input: shade, left: Math.round(pose.x - width / 2), top: floor - 32 },
    clipped(layer, Math.round(pose.x - layer.width / 2), floor - layer.height, canvas),
  ]
}

async function posed(art: string, tone: Tone, pose: Pose): Promise<Layer> {
  const file = await artFile(art)
  const { width, height } = await sharp(file).metadata()
  // Slim things may be longer than round ones: all weigh about the same to the eye.
  const slim = Math.min(width, height) / Math.max(width, height)
  const scale = (pose.size * (1 + 0.25 * Math.max(0, 0.75 - slim))) / Math.max(width, height)
  const image = toned(sharp(file), artOf(art), tone)
    .resize(Math.round(width * scale), Math.round(height * scale))
    .flop(pose.flip)
    .rotate(pose.angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const artFiles = new Map<string, Promise<Buffer>>()

function artFile(art: string): Promise<Buffer> {
  const known = artFiles.get(art)
  if (known) return known
  const file = readFile(new URL(`./art/${art}.webp`, import.meta.url))
  artFiles.set(art, file)
  return file
}

/** Turns the art's main colour into the wanted one; what is grey takes the colour as a tint. */
function toned(image: Sharp, art: Art, tone: Tone): Sharp {
  if (tone === 'own') return image
  const target = toneTargets[tone]
  const brightness = target.light / art.light
  if (target.chroma < 12) {
    return image.modulate({
      saturation: clamp(target.chroma / art.chroma, 0.05, 1),
      brightness: clamp(brightness, 0.4, 1.5),
    })
  }
  if (art.chroma < 18) {
    return image.tint(rgbOf(target)).modulate({ brightness: clamp(brightness, 0.5, 1.15) })
  }
  return image.modulate({
    hue: (target.hue - art.hue + 360) % 360,
    saturation: clamp(target.chroma / art.chroma, 0.3, 1.4),
    brightness: clamp(brightness, 0.62, 1.3),
  })
}

async function shadowOf(layer: Layer, depth: number): Promise<Layer> {
  const shrink = 8
  const pad = 9
  const inner = { width: Math.ceil(layer.width / shrink), height: Math.ceil(layer.height / shrink) }
  const alpha = await sharp(layer.data, rawOf(layer))
    .extractChannel(3)
    .resize(inner.width, inner.height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  const width = inner.width + 2 * pad
  const height = inner.height + 2 * pad
  let shade = new Float32Array(width * height)
  for (let y = 0; y < inner.height; y++) {
    for (let x = 0; x < inner.width; x++)
      shade[(y + pad) * width + x + pad] = alpha[y * inner.width + x]! * depth
  }
  // Three box blurs are as good as a Gaussian.
  for (const reach of [3, 3, 2])
    shade = boxBlurred(boxBlurred(shade, width, height, 1, reach), width, height, width, reach)
  const tinted = Buffer.alloc(width * height * 4)
  for (let i = 0; i < shade.length; i++) tinted.writeUInt32BE(0x2a224600 + Math.round(shade[i]!), i * 4)
  const { data, info } = await sharp(tinted, rawOf({ width, height }))
    .resize(width * shrink, height * shrink, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Along rows with step 1, along columns with the width as the step. */
function boxBlurred(from: Float32Array, width: number, height: number, step: number, reach: number) {
  const to = new Float32Array(from.length)
  const [lines, length, lineStep] = step === 1 ? [height, width, width] : [width, height, 1]
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

const rawOf = ({ width, height }: Size) => ({ raw: { width, height, channels: 4 as const } })

/** Sharp refuses a layer that reaches over the edge, so only the visible part goes in. */
function clipped(layer: Layer, left: number, top: number, canvas: Size): OverlayOptions {
  const x0 = Math.max(0, left)
  const y0 = Math.max(0, top)
  const width = Math.min(canvas.width, left + layer.width) - x0
  const height = Math.min(canvas.height, top + layer.height) - y0
  if (width === layer.width && height === layer.height) {
    return { input: layer.data, raw: { width, height, channels: 4 }, left, top }
  }
  const part = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((y0 - top + y) * layer.width + (x0 - left)) * 4
    layer.data.copy(part, y * width * 4, from, from + width * 4)
  }
  return { input: part, raw: { width, height, channels: 4 }, left: x0, top: y0 }
}

/** Nearly white at the top left, a breath of colour at the bottom right. */
function softGround(hue: number): Sharp {
  const data = Buffer.alloc(side * side * 3)
  const end = rgbOf({ hue, chroma: 3.4, light: 94.5 })
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const way = (0.35 * x + 0.65 * y) / side
      const at = (y * side + x) * 3
      data[at] = 255 - (255 - end.r) * way
      data[at + 1] = 255 - (255 - end.g) * way
      data[at + 2] = 255 - (255 - end.b) * way
    }
  }
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
}

/** A tinted room with a round stand, the third picture of a product. */
const podium = (hue: number) =>
  svg(
    side,
    side,
    `<linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue},52%,94%)"/>
     <stop offset="1" stop-color="hsl(${hue},46%,86%)"/></linearGradient>
     <radialGradient id="l" cx=".5" cy=".42" r=".5"><stop offset="0" stop-color="#fff" stop-opacity=".85"/>
     <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
     <linearGradient id="r" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="hsl(${hue},38%,84%)"/>
     <stop offset=".4" stop-color="hsl(${hue},50%,93%)"/><stop offset="1" stop-color="hsl(${hue},34%,78%)"/></linearGradient>
     <linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue},60%,97%)"/>
     <stop offset="1" stop-color="hsl(${hue},48%,92%)"/></linearGradient>
     <rect width="800" height="800" fill="url(#w)"/><rect width="800" height="800" fill="url(#l)"/>
     <ellipse cx="400" cy="718" rx="330" ry="56" fill="hsl(${hue},34%,70%)" opacity=".38"/>
     <path d="M110 600v90a290 62 0 0 0 580 0v-90z" fill="url(#r)"/><ellipse cx="400" cy="600" rx="290" ry="62" fill="url(#t)"/>`,
  )

async function banner(art: string, ground: Ground): Promise<Buffer> {
  const canvas = { width: 1608, height: 762 }
  const stops = {
    red: ['#7d1e2c', '#d7263d', '#f2806b'],
    wine: ['#4d1230', '#a01c45', '#e0566a'],
    ink: ['#1b1623', '#5a1730', '#c22a44'],
  }[ground]
  const room = svg(
    canvas.width,
    canvas.height,
    `<linearGradient id="g" x1="0" y1=".1" x2="1" y2=".9"><stop offset="0" stop-color="${stops[0]}"/>
     <stop offset=".55" stop-color="${stops[1]}"/><stop offset="1" stop-color="${stops[2]}"/></linearGradient>
     <radialGradient id="l" cx=".77" cy=".5" r=".42"><stop offset="0" stop-color="#fff" stop-opacity=".26"/>
     <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
     <rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="100%" fill="url(#l)"/>
     <circle cx="1250" cy="390" r="330" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="2"/>
     <circle cx="1250" cy="390" r="430" fill="none" stroke="#fff" stroke-opacity=".06" stroke-width="2"/>`,
  )
  const pose = { size: 500, angle: artOf(art).upright ? 0 : -6, flip: false, x: 1250, y: 376 }
  return sharp(room)
    .composite(await withShadow(art, 'own', pose, canvas, 0.55))
    .webp({ quality: 84, effort: 3 })
    .toBuffer()
}

/** Twice 96 pixels, for screens with two dots per pixel. */
async function icon(art: string): Promise<Buffer> {
  return sharp(await artFile(art))
    .resize(176, 176, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({ top: 8, bottom: 8, left: 8, right: 8, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp({ quality: 86, effort: 3 })
    .toBuffer()
}

const logo = (letters: string, hue: number, shape: number): Promise<Buffer> =>
  sharp(svg(240, 240, logoDrawing(letters, hue, shape)))
    .webp({ quality: 88, effort: 3 })
    .toBuffer()

const svg = (width: number, height: number, body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`)

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** LCh to sRGB, for tinting. */
function rgbOf({ hue, chroma, light }: { hue: number; chroma: number; light: number }) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const fy = (light + 16) / 116
  const cube = (t: number) => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29))
  const x = 0.95047 * cube(fy + a / 500)
  const y = cube(fy)
  const z = 1.08883 * cube(fy - b / 200)
  const channel = (linear: number) => {
    const value = clamp(linear, 0, 1)
    return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
  }
  return {
    r: channel(3.2406 * x - 1.5372 * y - 0.4986 * z),
    g: channel(-0.9689 * x + 1.8758 * y + 0.0415 * z),
    b: channel(0.0557 * x - 0.204 * y + 1.057 * z),
  }
}
