import { avatarLimits } from '../../../contract/account.ts'

/** How a picture is seen through a square: `x` and `y` from -1 to 1 say how far it is moved towards its edges. */
export interface View {
  zoom: number
  x: number
  y: number
}

export const wholePicture: View = { zoom: 1, x: 0, y: 0 }
export const mostZoom = 4

/** The square of the picture that is kept. */
export function cropSquare({ width, height }: { width: number; height: number }, { zoom, x, y }: View) {
  const side = Math.min(width, height) / zoom
  return { side, left: ((width - side) / 2) * (1 + x), top: ((height - side) / 2) * (1 + y) }
}

const within = (value: number) => Math.min(1, Math.max(-1, value))

/** Dragged by so many of the square's own lengths: what is dragged follows the pointer. */
export function moved(
  size: { width: number; height: number },
  view: View,
  by: { x: number; y: number },
): View {
  const { side } = cropSquare(size, view)
  const roomX = (size.width - side) / 2
  const roomY = (size.height - side) / 2
  return {
    ...view,
    x: roomX > 0 ? within(view.x - (by.x * side) / roomX) : 0,
    y: roomY > 0 ? within(view.y - (by.y * side) / roomY) : 0,
  }
}

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View): void {
  const { pixels } = avatarLimits
  const context = canvas.getContext('2d')
  if (!context) return
  const { side, left, top } = cropSquare(picture, view)
  // JPEG knows no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pixels, pixels)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
}

/** 300 × 300 pixels are far below 200 KB as a JPEG; the worse quality is for what is not. */
export function pictureData(canvas: HTMLCanvasElement): string {
  const good = canvas.toDataURL('image/jpeg', 0.9)
  const most = (avatarLimits.kilobytes * 1024 * 4) / 3
  return good.length <= most ? good : canvas.toDataURL('image/jpeg', 0.5)
}

/** Decoded by hand, because the content policy forbids fetching a data URL. */
export function fileOf(dataUrl: string, name: string): File {
  const [head = '', data = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(data), sign => sign.charCodeAt(0))
  return new File([bytes], name, { type: head.slice('data:'.length).split(';')[0] })
}
