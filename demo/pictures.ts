import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type Art, artOf, type Tone, toneTargets } from './art.ts'
import { type Canvas, castShadow, type Layer, place } from './canvas.ts'
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
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

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
  const canvas = view === 'scene' ? await podium(hue) : softGround(hue)
  const put = (pose: Partial<Pose>) =>
    putObject(canvas, art, tone, { size, angle, flip, x: middle, y: middle, ...pose })

  switch (view) {
    case 'centre':
      await put({ y: middle - 6 })
      break
    case 'detail':
      await putCloseUp(canvas, art, tone, flip, middle + [-90, 110, -60, 80][seed % 4]!)
      break
    case 'scene':
      await putStanding(canvas, art, tone, {
        size: size * 0.86,
        angle: upright ? 0 : angle / 4,
        flip,
        x: middle,
        y: 612,
      })
      break
    case 'group': {
      const small = size * 0.63
      const three = seed % 2 === 1
      const y = three ? 510 : middle - 10
      if (three) await put({ size: small, angle: 0, y: 262 })
      await put({ size: small, angle: angle / 3 - 5, x: middle - 175, y })
      await put({ size: small, angle: angle / 3 + 5, x: middle + 175, y: y + 14 })
      break
    }
    case 'carton': {
      const right = seed % 2 === 1 ? -1 : 1
      const box = { size: 340, angle: 0, flip: right < 0, x: middle + right * 145, y: 322 }
      await putObject(canvas, 'package', 'own', box)
      await put({ size: size * 0.74, angle: angle / 2, x: middle - right * 100, y: 480 })
    }
  }
  return encoded(canvas).webp({ quality: 82, effort: 1 }).toBuffer()
}

async function putObject(canvas: Canvas, art: string, tone: Tone, pose: Pose, depth = 0.32) {
  const layer = await posed(art, tone, pose)
  const left = Math.round(pose.x - layer.width / 2)
  const top = Math.round(pose.y - layer.height / 2)
  castShadow(canvas, layer, left, top, Math.round(pose.size * 0.055), depth)
  place(canvas, layer, left, top)
}

/** An object whose lowest point rests on the line `y`, with a flat shadow under it. */
async function putStanding(canvas: Canvas, art: string, tone: Tone, pose: Pose) {
  const layer = await posed(art, tone, pose)
  const width = Math.round(layer.width * 0.9)
  const shade = await layerOf(
    sharp(
      svg(
        width,
        60,
        `<radialGradient id="s"><stop offset="0" stop-color="#1d1730" stop-opacity=".42"/>
         <stop offset=".55" stop-color="#1d1730" stop-opacity=".16"/><stop offset="1" stop-color="#1d1730" stop-opacity="0"/>
         </radialGradient><ellipse cx="${width / 2}" cy="30" rx="${width / 2}" ry="26" fill="url(#s)"/>`,
      ),
    ),
  )
  place(canvas, shade, Math.round(pose.x - width / 2), pose.y - 32)
  place(canvas, layer, Math.round(pose.x - layer.width / 2), pose.y - layer.height)
}

/** Only the part that will be seen is taken from the art: a detail costs no more than the whole. */
async function putCloseUp(canvas: Canvas, art: string, tone: Tone, flip: boolean, x: number) {
  const file = await artFile(art)
  const { width, height } = await sharp(file).metadata()
  const scale = 1000 / Math.max(width, height)
  const left = x - (width * scale) / 2
  const top = middle + 100 - (height * scale) / 2
  const part = { left: Math.max(0, Math.round(-left / scale)), top: Math.max(0, Math.round(-top / scale)) }
  const seen = {
    width: Math.min(width - part.left, Math.round((side - Math.max(0, left)) / scale)),
    height: Math.min(height - part.top, Math.round((side - Math.max(0, top)) / scale)),
  }
  const layer = await layerOf(
    toned(sharp(file), artOf(art), tone)
      .extract({ ...part, ...seen })
      .resize(Math.round(seen.width * scale), Math.round(seen.height * scale), { fit: 'fill' })
      .flop(flip),
  )
  const at = Math.round(Math.max(0, left))
  const across = flip ? side - at - layer.width : at
  const down = Math.round(Math.max(0, top))
  castShadow(canvas, layer, across, down, 44, 0.3)
  place(canvas, layer, across, down)
}

async function posed(art: string, tone: Tone, pose: Pose): Promise<Layer> {
  const file = await artFile(art)
  const { width, height } = await sharp(file).metadata()
  // Slim things may be longer than round ones: all weigh about the same to the eye.
  const slim = Math.min(width, height) / Math.max(width, height)
  const scale = (pose.size * (1 + 0.25 * Math.max(0, 0.75 - slim))) / Math.max(width, height)
  return layerOf(
    toned(sharp(file), artOf(art), tone)
      .resize(Math.round(width * scale), Math.round(height * scale))
      .flop(pose.flip)
      .rotate(pose.angle, { background: clear }),
  )
}

async function layerOf(image: Sharp): Promise<Layer> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const encoded = ({ data, width, height }: Canvas) => sharp(data, { raw: { width, height, channels: 3 } })

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

/** Nearly white at the top left, a breath of colour at the bottom right. */
function softGround(hue: number): Canvas {
  const data = new Uint8Array(side * side * 3)
  const end = rgbOf({ hue, chroma: 3.4, light: 94.5 })
  const [red, green, blue] = [255 - end.r, 255 - end.g, 255 - end.b]
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 3) {
      const way = (0.35 * x + 0.65 * y) / side
      data[at] = 255 - red * way
      data[at + 1] = 255 - green * way
      data[at + 2] = 255 - blue * way
    }
  }
  return { data, width: side, height: side }
}

async function canvasOf(width: number, height: number, body: string): Promise<Canvas> {
  return {
    data: await sharp(svg(width, height, body))
      .removeAlpha()
      .raw()
      .toBuffer(),
    width,
    height,
  }
}

/** A tinted room with a round stand. */
const podium = (hue: number) =>
  canvasOf(
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
  const [dark, strong, warm] = {
    red: ['#7d1e2c', '#d7263d', '#f2806b'],
    wine: ['#4d1230', '#a01c45', '#e0566a'],
    ink: ['#1b1623', '#5a1730', '#c22a44'],
  }[ground]
  const canvas = await canvasOf(
    1608,
    762,
    `<linearGradient id="g" x1="0" y1=".1" x2="1" y2=".9"><stop offset="0" stop-color="${dark}"/>
     <stop offset=".55" stop-color="${strong}"/><stop offset="1" stop-color="${warm}"/></linearGradient>
     <radialGradient id="l" cx=".77" cy=".5" r=".42"><stop offset="0" stop-color="#fff" stop-opacity=".26"/>
     <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
     <rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="100%" fill="url(#l)"/>
     <circle cx="1250" cy="390" r="330" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="2"/>
     <circle cx="1250" cy="390" r="430" fill="none" stroke="#fff" stroke-opacity=".06" stroke-width="2"/>`,
  )
  const angle = artOf(art).upright ? 0 : -6
  await putObject(canvas, art, 'own', { size: 500, angle, flip: false, x: 1250, y: 376 }, 0.55)
  return encoded(canvas).webp({ quality: 84, effort: 3 }).toBuffer()
}

/** Twice 96 pixels, for screens with two dots per pixel. */
async function icon(art: string): Promise<Buffer> {
  return sharp(await artFile(art))
    .resize(176, 176, { fit: 'contain', background: clear })
    .extend({ top: 8, bottom: 8, left: 8, right: 8, background: clear })
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

/** LCh to sRGB. */
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
