/** The widths a thumbnail can have. Few of them, so that every cache on the way stays small. */
export const thumbnailWidths: readonly number[] = [80, 120, 160, 240, 360, 480, 720, 960, 1440]

/** Where our own pictures live, and their thumbnails: `/images/thumb/{width}/rest-of-path`. */
export const imageRoot = '/images/'
export const thumbnailRoot = '/images/thumb/'

export interface ImageOptions {
  /** In CSS pixels; without it the picture comes in full. */
  width?: number
  /** Base address of the cloud storage host; empty when pictures are local. */
  oss: string
  /** Shown where there is no picture. */
  noPic: string
}

/** The address of a stored picture name, by the rules of spec §7 and §9. */
export function imageUrl(name: string | null | undefined, { width, oss, noPic }: ImageOptions): string {
  if (!name || name === '@') return noPic
  const sized = name.startsWith('@')
  const url = withFull(resolve(sized ? name.slice(1) : name, oss), width)
  if (width === undefined || !(sized || isLocalProduct(url))) return url
  return thumbnail(url, thumbnailWidth(width), oss)
}

/** For sharp screens: the picture once and at double width; nothing where both would be the same. */
export function srcSet(
  name: string | null | undefined,
  options: ImageOptions & { width: number },
): string | undefined {
  const once = imageUrl(name, options)
  const twice = imageUrl(name, { ...options, width: options.width * 2 })
  return once === twice ? undefined : `${once} 1x, ${twice} 2x`
}

export const thumbnailWidth = (width: number): number =>
  thumbnailWidths.find(each => each >= width) ?? thumbnailWidths.at(-1)!

function resolve(name: string, oss: string): string {
  if (/^(https?:)?\/\//i.test(name) || name.startsWith('/')) return name
  return oss === '' ? imageRoot + name : `${oss.replace(/\/$/, '')}/${name}`
}

/** Spec §9: under 'write/' the plain file is the small picture, and '.full' the large one. */
function withFull(url: string, width: number | undefined): string {
  if (width !== undefined && width <= 240) return url
  const [path = '', ...query] = url.split('?')
  return path.includes('write/') ? [`${path}.full`, ...query].join('?') : url
}

const isLocal = (url: string) => url.startsWith(imageRoot) && !url.startsWith(thumbnailRoot)
const isLocalProduct = (url: string) => isLocal(url) && !url.includes('write/')

/** Spec §7: by query on the cloud storage host, by path swap for local pictures; others' pictures as they are. */
function thumbnail(url: string, width: number, oss: string): string {
  if (isLocal(url)) return `${thumbnailRoot}${width}/${url.slice(imageRoot.length)}`
  if (oss === '' || !url.startsWith(oss)) return url
  return `${url}${url.includes('?') ? '&' : '?'}x-oss-process=image/resize,w_${width}`
}
