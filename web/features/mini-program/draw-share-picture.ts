import type { Language } from '../../../contract/languages.ts'
import { wrapWords } from './wrap-words.ts'

export interface SharePicture {
  lang: Language
  dir: 'ltr' | 'rtl'
  /** The code to scan. */
  code: string
  /** Empty: none. */
  image: string
  name: string
  shop: string
  /** As it is written; empty where it is not shown. */
  price: string
  hint: string
}

const width = 750
const edge = 40
const codeSize = 190
const ink = '#1c1c21'
const quiet = '#5b5d66'
const red = '#d7263d'

/** Drawn in the browser, which shapes every script as it does on the page. A PNG as data. */
export async function drawSharePicture(content: SharePicture): Promise<string> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing')
  const [code, image] = await Promise.all([
    load(content.code),
    content.image ? load(content.image).catch(() => undefined) : undefined,
  ])
  const family = getComputedStyle(document.body).fontFamily
  const font = (size: number, weight = 400) => `${weight} ${size}px ${family}`
  await document.fonts
    ?.load(font(36, 600), `${content.name}${content.shop}${content.hint}`)
    .catch(() => undefined)

  const wrapped = (text: string, size: number, weight: number, room: number, lines: number) => {
    pen.font = font(size, weight)
    return wrapWords(text, {
      lang: content.lang,
      width: room,
      lines,
      measure: line => pen.measureText(line).width,
    })
  }
  const names = wrapped(content.name, 36, 600, width - 2 * edge, 2)
  const beside = width - 3 * edge - codeSize
  const shops = wrapped(content.shop, 32, 600, beside, 2)
  const hints = wrapped(content.hint, 26, 400, beside, 3)
  const imageHeight = image ? Math.min(width, Math.round((width * image.height) / image.width)) : 0
  const foot = imageHeight + edge + names.length * 50 + (content.price ? 70 : 0) + 24
  canvas.width = width
  canvas.height = foot + codeSize + edge

  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, canvas.height)
  if (image) pen.drawImage(image, 0, 0, width, imageHeight)
  pen.direction = content.dir
  pen.textAlign = 'start'
  pen.textBaseline = 'top'
  const fromRight = content.dir === 'rtl'
  const start = fromRight ? width - edge : edge
  let top = imageHeight + edge
  const write = (lines: readonly string[], size: number, weight: number, colour: string, leading: number) => {
    pen.font = font(size, weight)
    pen.fillStyle = colour
    for (const line of lines) {
      // What is written in another direction stays whole.
      pen.fillText(`\u2068${line}\u2069`, start, top)
      top += leading
    }
  }
  write(names, 36, 600, ink, 50)
  if (content.price) write([content.price], 46, 700, red, 70)
  top = foot
  pen.strokeStyle = '#ececf0'
  pen.beginPath()
  pen.moveTo(edge, foot - 12)
  pen.lineTo(width - edge, foot - 12)
  pen.stroke()
  pen.drawImage(code, fromRight ? edge : width - edge - codeSize, foot, codeSize, codeSize)
  top = foot + 18
  write(shops, 32, 600, ink, 44)
  top += 8
  write(hints, 26, 400, quiet, 36)
  return canvas.toDataURL('image/png')
}

async function load(source: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = source
  await image.decode()
  return image
}
