import { offlinePage } from '../../../contract/kept.ts'

/**
 * What the phone keeps, in the browser's own store for a site. The page and the service worker use the same: pages as the server
 * drew them, and what pages loaded, by their addresses. All of it is for one person in one shop, language and currency.
 */
const boxes = { pages: 'pages', answers: 'answers' } as const
/** Files whose names say what is in them: they are nobody's in particular. */
export const filesBox = 'files'
/** Nobody else's file is ever marked so. */
export const isForever = ({ status, headers }: Response): boolean =>
  status === 200 && /public.*immutable/.test(headers.get('cache-control') ?? '')
const ownersBox = 'kept for'
const ownerAt = '/kept-for'

const mostKept = { pages: 60, answers: 150, files: 500 }
/** After so long nobody wants to see it any more. */
const keptMs = 7 * 24 * 60 * 60 * 1000
const atHeader = 'x-kept-at'

type Box = keyof typeof boxes

/** Whom everything that is kept is for. */
const owner = async (): Promise<string | undefined> =>
  (await (await caches.open(ownersBox)).match(ownerAt))?.text()

/** From now on it is for them; what was kept for somebody else is gone before anything of theirs comes. */
export async function keepFor(whom: string): Promise<boolean> {
  const before = await owner()
  if (before === whom) return false
  if (before !== undefined) await forgetAll()
  const cache = await caches.open(ownersBox)
  await cache.put(ownerAt, new Response(whom))
  // In their language.
  await cache.add(offlinePage).catch(() => {})
  return true
}

export async function forgetAll(): Promise<void> {
  await Promise.all([...Object.values(boxes), ownersBox].map(name => caches.delete(name)))
}

export async function keep(box: Box, address: string, response: Response): Promise<void> {
  const cache = await caches.open(boxes[box])
  const headers = new Headers(response.headers)
  headers.set(atHeader, new Date().toISOString())
  // Where it stood in the order counts from now: the oldest go first.
  await cache.delete(address, anyVariant)
  await cache.put(address, new Response(response.body, { status: 200, headers }))
  await trim(cache, mostKept[box])
}

export interface Kept {
  response: Response
  /** When it was seen, as ISO. */
  at: string
}

export async function recall(box: Box, address: string): Promise<Kept | undefined> {
  const response = await (await caches.open(boxes[box])).match(address, anyVariant)
  const at = response?.headers.get(atHeader)
  if (!response || !at || Date.now() - Date.parse(at) > keptMs) return undefined
  return { response, at }
}

/** Of a language: everything else that is missing says why by itself. */
export const keptOfflinePage = async (): Promise<Response | undefined> =>
  await (await caches.open(ownersBox)).match(offlinePage)

export const trimFiles = async (): Promise<void> => trim(await caches.open(filesBox), mostKept.files)

async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(key => cache.delete(key)))
}

const anyVariant = { ignoreVary: true } as const
