import type { Rect } from './rect.ts'

/** Nothing on a page is drawn wider than this, on the sharpest of screens. */
const mostPixels = 2880

/** The part of a picture as a file of its own, no larger than pages need it. */
export async function cropped(
  picture: HTMLImageElement,
  file: File,
  { x, y, width, height }: Rect,
): Promise<File> {
  const { naturalWidth, naturalHeight } = picture
  const from = {
    x: (x / 100) * naturalWidth,
    y: (y / 100) * naturalHeight,
    width: Math.max(1, (width / 100) * naturalWidth),
    height: Math.max(1, (height / 100) * naturalHeight),
  }
  const scale = Math.min(1, mostPixels / Math.max(from.width, from.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(from.width * scale))
  canvas.height = Math.max(1, Math.round(from.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('This browser draws nothing.')
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height)
  // What may be see-through stays so; a photograph would be several times as large as PNG.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('The picture is too large for this browser.')
  const name = file.name.replace(/\.[^.]*$/, '') || 'picture'
  return new File([blob], `${name}.${type === 'image/jpeg' ? 'jpg' : 'png'}`, { type })
}
