/** The widths a thumbnail can have. Few of them, so that every cache on the way stays small. */
export const thumbnailWidths: readonly number[] = [80, 120, 160, 240, 360, 480, 720, 960, 1440]

/** Where our own pictures live, and their thumbnails: `/images/thumb/{width}/rest-of-path`. */
export const imageRoot = '/images/'
const thumbnailRoot = '/images/thumb/'

export interface ImageOptions {
  /** In CSS pixels; without it the picture comes in full. */
  width?: number
  /** Base address of the cloud storage host; empty when pictures are local. */
  oss: string
  /** Shown where there is no picture. */
  noPic: string
}

/** The address of a stored picture name, by the rules of product §7 and §9. */
export function imageUrl(name: string | null | undefined, { width, oss, noPic }: ImageOptions): string {
  if (!name || name === '@') return noPic
  const sized = name.startsWith('@')
  const url = withFull(resolve(sized ? name.slice(1) : name, oss), width)
  if (width === undefined || !(sized || isLocalProduct(url))) return url
  return thumbnail(url, thumbnailWidth(width), oss)
}

/**
 * The same picture in the sizes that screens may want, from half of `width` for a narrow column to the double for a sharp
 * screen. Where it cannot be sized, once and at double width; nothing where all would be the same.
 */
export function srcSet(
  name: string | null | undefined,
  options: ImageOptions & { width: number },
): string | undefined {
  const { width } = options
  const at = (each: number) => imageUrl(name, { ...options, width: each })
  const [small, large] = [at(80), at(width * 2)]
  if (small === large) return undefined
  // Two stored pictures of unknown width (product §9).
  if (!isThumbnail(small)) return at(width) === large ? undefined : `${at(width)} 1x, ${large} 2x`
  const wanted = thumbnailWidths.filter(each => each >= width / 2 && each <= thumbnailWidth(width * 2))
  return wanted.map(each => `${at(each)} ${each}w`).join(', ')
}

const isThumbnail = (url: string) => url.startsWith(thumbnailRoot) || url.includes('x-oss-process=')

export const thumbnailWidth = (width: number): number =>
  thumbnailWidths.find(each => each >= width) ?? thumbnailWidths.at(-1)!

/** The demo's drawings, and uploads that not everybody may see, are served by us and never by the cloud host. */
const isOurs = (name: string) => /^(demo|u|write\/u)\//.test(name)

function resolve(name: string, oss: string): string {
  if (/^(https?:)?\/\//i.test(name) || name.startsWith('/')) return name
  return oss === '' || isOurs(name) ? imageRoot + name : `${oss.replace(/\/$/, '')}/${name}`
}

/** Product §9: under 'write/' the plain file is the small picture, and '.full' the large one. */
function withFull(url: string, width: number | undefined): string {
  if (width !== undefined && width <= 240) return url
  const [path = '', ...query] = url.split('?')
  return path.includes('write/') ? [`${path}.full`, ...query].join('?') : url
}

const isLocal = (url: string) => url.startsWith(imageRoot) && !url.startsWith(thumbnailRoot)
const isLocalProduct = (url: string) => isLocal(url) && !url.includes('write/')

/** Product §7: by query on the cloud storage host, by path swap for local pictures; others' pictures as they are. */
function thumbnail(url: string, width: number, oss: string): string {
  if (isLocal(url)) return `${thumbnailRoot}${width}/${url.slice(imageRoot.length)}`
  if (oss === '' || !url.startsWith(oss)) return url
  return `${url}${url.includes('?') ? '&' : '?'}x-oss-process=image/resize,w_${width}`
}
