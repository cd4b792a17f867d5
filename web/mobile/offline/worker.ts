import { isKeptWhole, keptHeader } from '../../../contract/kept.ts'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import { onMobileSite } from '../../../contract/sites.ts'
import { filesBox, isForever, keep, keepFor, keptOfflinePage, recall, trimFiles } from './kept.ts'

/** Set by the server before this code: what is fetched ahead. */
declare const siteFiles: readonly string[]

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Told extends Lasting {
  data: readonly string[]
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Told) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

const worker = self as unknown as Worker
/** How long a page may take before the one seen before is shown. */
const patienceMs = 3000

// A new worker does what the old one did with the same store, so it may take over while pages are open: their files stay.
worker.addEventListener('install', event =>
  event.waitUntil(fetchAhead(siteFiles).then(() => worker.skipWaiting())),
)
worker.addEventListener('activate', event =>
  event.waitUntil(Promise.all([worker.clients.claim(), trimFiles(), keepShell()])),
)

worker.addEventListener('message', event => event.waitUntil(keepUsed(event.data)))

worker.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  // Calls, files of people, what is for other sites: as if nobody stood here.
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('range')) return
  if (/^\/(assets|texts|images)\//.test(url.pathname)) event.respondWith(file(event))
  else if (request.mode === 'navigate' && onMobileSite(url.pathname)) event.respondWith(page(event, url))
})

async function fetchAhead(files: readonly string[]): Promise<void> {
  const cache = await caches.open(filesBox)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await Promise.all(files.filter(each => !known.has(each)).map(each => cache.add(each)))
}

/** What a page was made of before anybody stood here. One after the other: nobody waits for it, and the browser has most of it. */
async function keepUsed(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(filesBox)
  for (const address of addresses) {
    if (await cache.match(address, { ignoreVary: true })) continue
    const response = await fetch(address).catch(() => undefined)
    if (response && isForever(response)) await cache.put(address, response)
  }
}

/** Names of files say what is in them; pictures that are not for everybody are never marked as such. */
async function file(event: Fetching): Promise<Response> {
  const { request } = event
  const cache = await caches.open(filesBox)
  const known = await cache.match(request.url, { ignoreVary: true })
  if (known) return known
  const response = await fetch(request)
  if (isForever(response)) event.waitUntil(cache.put(request.url, response.clone()))
  return response
}

async function page(event: Fetching, url: URL): Promise<Response> {
  const address = url.pathname + url.search
  const network = fetch(event.request)
  event.waitUntil(network.then(response => keepPage(address, response.clone())).catch(() => {}))
  const seen = () => seenPage(address)
  const late = new Promise<void>(resolve => setTimeout(resolve, patienceMs))
  try {
    const response = await Promise.race([network, late.then(seen)])
    return response && response.status < 502 ? response : ((await seen()) ?? (await network))
  } catch {
    return (await seen()) ?? (await keptOfflinePage()) ?? Response.error()
  }
}

async function keepPage(address: string, response: Response): Promise<void> {
  const whom = response.headers.get(keptHeader)
  if (!whom || response.status !== 200 || response.redirected) return
  const isSomebodyElse = await keepFor(whom)
  if (isKeptWhole(address.split('?', 1)[0]!)) await keep('pages', address, response)
  if (isSomebodyElse) await keepShell()
}

/** As it was; or, where only what it loaded is known, another page that then opens it (web/app/entry-client.tsx). */
async function seenPage(address: string): Promise<Response | undefined> {
  const whole = await recall('pages', address)
  if (whole) return marked(whole.response, { seen: whole.at })
  const answer = await recall('answers', address)
  const shell = answer && (await recall('pages', mobilePaths.home))
  return shell && marked(shell.response, { seen: answer.at, shell: mobilePaths.home })
}

async function keepShell(): Promise<void> {
  if (await recall('pages', mobilePaths.home)) return
  const response = await fetch(mobilePaths.home).catch(() => undefined)
  if (!response) return
  const html = await response.clone().text()
  await keepPage(mobilePaths.home, response)
  // Its code, styles and words: it has to come alive before it can open another page.
  const named = html.matchAll(/(?:href|src)="(\/(?:assets|texts)\/[^"]+)"/g)
  await fetchAhead([...new Set([...named].map(([, file]) => file!))]).catch(() => {})
}

async function marked(response: Response, marks: Record<string, string>): Promise<Response> {
  const html = await response.text()
  const attributes = Object.entries(marks).map(([name, value]) => ` data-${name}="${value}"`)
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(
    html.replace('<html', () => `<html${attributes.join('')}`),
    { headers },
  )
}
