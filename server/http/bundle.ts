import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '../../contract/languages.ts'
import type { WireReply } from '../../contract/reply.ts'
import type { Said } from '../../contract/said.ts'
import type { Site } from '../../contract/sites.ts'
import type { Pack } from '../../contract/text.ts'
import type { Pieces } from './encoded.ts'
import { createStyleSheets, type StyleSheets } from './style-sheets.ts'

export interface PageRequest {
  href: string
  lang: Language
  pack: Pack
  pseudo: boolean
  linkLanguage: Language | undefined
  site: Site
  said: Said | undefined
  origin: string
  nonce: string
  textsVersion: string
  forMany: KeptPages | undefined
  frames: KeptFrames | undefined
  textOf(data: unknown): string | undefined
  dispatch(name: string, fields: Record<string, string>): Promise<WireReply>
}

export interface RenderedPage {
  status: number
  location: string | undefined
  /** The head is in the first piece. */
  html: Pieces
  sources: string[]
  texts: string[]
  /** Of a page that is finished, in place of `html`: what stands between its parts for this visitor. */
  shared?: { page: ForMany; own: string[] }
}

/** Pages that are drawn once for many (web/app/for-many.ts). */
export interface KeptPages {
  recall(from: string): ForMany | undefined
  keep(from: string, page: ForMany & { parts: string[] }): ForMany
  nameOf(data: unknown): string | undefined
  finish(html: string, sources: string[], texts: string[]): { html: string; hashes: string }
}

/** What stands around pages that only one person is shown (web/app/frame.ts). */
export interface KeptFrames {
  recall(from: string): Frame<Buffer> | undefined
  keep(from: string, frame: Frame<string>): Frame<Buffer>
}

type Frame<Part> = ReadonlyMap<string, { parts: Part[]; marks: string[] }>

export interface ForMany {
  marks: string[]
  /** Allow what stands in the page itself. */
  hashes: string
}

/** The pages as the build made them, or as Vite serves them while developing. */
export interface PageBundle {
  render(page: PageRequest): Promise<RenderedPage>
  /** The tags of scripts, styles and texts that the page needs in its head. */
  tagsFor(needs: PageNeeds): Pieces
  /**
   * `allowed` names the scripts and styles that stand in the page itself: a nonce, or their hashes. `pictures` is the host they
   * come from besides ours. `anyStyle` is for a designer, whose library writes styles of its own.
   */
  policy(allowed: string, pictures?: string, more?: { anyStyle?: boolean; inProgram?: boolean }): string
  /** The service worker of the mobile site, with the list of files that it fetches ahead; none while developing. */
  worker?: string
  /** None while developing. */
  sheets?: StyleSheets
}

interface PageNeeds extends Pick<RenderedPage, 'sources' | 'texts'> {
  nonce: string
}

interface ManifestChunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

const entry = 'web/app/entry-client.tsx'
/** Parts of what every page loads, in the order in which a phone runs them, each in a task of its own (vite.config.ts). */
const steps = ['react', 'shared', 'frame', 'entry-client']
/** web/ui/later.tsx. By name: one that something else needs at once is not found under its source any more. */
const comesLater = (chunk: ManifestChunk | undefined): boolean => chunk?.name?.endsWith('.later') ?? false

export async function loadBundle(dist: string): Promise<PageBundle> {
  const server = join(dist, 'server', 'entry-server.js')
  const { render, frames } = (await import(pathToFileURL(server).href)) as Pick<PageBundle, 'render'> & {
    frames: readonly (readonly string[])[]
  }
  const manifest = JSON.parse(readFileSync(join(dist, 'client', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >
  const known = new Map<string, PageTags>()
  const textOf = (file: string) => readFileSync(join(dist, 'client', file), 'utf8')
  const sheets = createStyleSheets(textOf)
  const parts = {
    textOf,
    sheets,
    firstView: readFileSync(join(dist, 'first', 'first-view.js'), 'utf8').trim(),
  }
  // Another process may have sent the page that asks for one of them.
  for (const frame of frames)
    for (const screen of Object.keys(manifest).filter(isScreen))
      joinedStyles(manifest, [screen, ...frame], sheets)
  return {
    render,
    sheets,
    worker: workerOf(manifest, readFileSync(join(dist, 'worker', 'worker.js'), 'utf8')),
    policy: (allowed, pictures, { anyStyle, inProgram } = {}) =>
      contentPolicy(allowed, {
        pictures,
        ...(anyStyle && { style: "'unsafe-inline'" }),
        ...(inProgram && { script: wechatKit }),
      }),
    tagsFor: ({ sources, texts, nonce }) => {
      const key = sources.join(' ')
      const tags = known.get(key) ?? assetTags(manifest, [entry, ...sources], parts)
      known.set(key, tags)
      return tags(texts, nonce)
    },
  }
}

/** At the end of the head. */
export function withTags([first = '', ...rest]: Pieces, tags: Pieces): Pieces {
  const head = String(first)
  const at = head.indexOf('</head>')
  return at < 0 ? [first, ...rest] : [head.slice(0, at), ...tags, head.slice(at), ...rest]
}

/** For pages inside a mini-program only, which reach its native pages by it (web/features/mini-program/inside-program.ts). */
const wechatKit = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'

export function contentPolicy(
  allowed: string,
  more: { connect?: string; style?: string; pictures?: string; script?: string } = {},
): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${allowed} ${more.script ?? ''}`.trim(),
    `style-src 'self' ${more.style ?? allowed}`,
    // Widths of progress bars and the like; an attribute cannot load anything.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: ${more.pictures ?? ''}`.trim(),
    // Films of a page: the browser plays them, and nothing in them runs.
    `media-src 'self' https:`,
    `font-src 'self'`,
    `connect-src 'self' ${more.connect ?? ''}`.trim(),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** What somebody needs who goes on looking and filling the cart without a network; the rest is kept when it was used. */
const aheadOf = [
  /^web\/mobile\/(shell|offline|goods|home|list|product|cart)\//,
  /^web\/api\//,
  /^web\/app\//,
  /^web\/features\/(pick-list\/(into-cart|put-picks)|catalogue\/quick-add|cart\/send-waiting)\.ts$/,
]

function workerOf(manifest: Record<string, ManifestChunk>, code: string): string {
  const sources = Object.keys(manifest).filter(source => aheadOf.some(each => each.test(source)))
  const { scripts, styles } = filesOf(manifest, [entry, ...sources])
  const files = [...scripts, ...styles].sort().map(file => `/${file}`)
  return `const siteFiles = ${JSON.stringify(files)};\n${code}`
}

const nameOf = (manifest: Record<string, ManifestChunk>, file: string): string | undefined =>
  Object.values(manifest).find(chunk => chunk.file === file)?.name

/** Tells the browser which of the files is the page's own screen (web/app/screens.ts). */
function screenMark(manifest: Record<string, ManifestChunk>, sources: string[], file: string): string {
  const name = sources
    .find(source => manifest[source]?.file === file)
    ?.match(/^web\/(?:features\/)?(.+)\.screen\.tsx$/)?.[1]
  return name ? ` data-screen="${name}"` : ''
}

function filesOf(manifest: Record<string, ManifestChunk>, sources: string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const styled = new Set<string>()
  const dress = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || styled.has(source)) return
    styled.add(source)
    for (const style of chunk.css ?? []) styles.add(style)
    chunk.imports?.forEach(dress)
    // What the server draws of it has to look right before its code is asked for.
    for (const part of chunk.dynamicImports ?? []) if (comesLater(manifest[part])) dress(part)
  }
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  sources.forEach(dress)
  return { scripts, styles }
}

const isScreen = (source: string): boolean => source.endsWith('.screen.tsx')

/** Two files: what stands around a page, which others have as well, and what is its own. */
function joinedStyles(
  manifest: Record<string, ManifestChunk>,
  sources: readonly string[],
  sheets: StyleSheets,
): string[] {
  const around = filesOf(manifest, [entry, ...sources.filter(source => !isScreen(source))]).styles
  const own = [...filesOf(manifest, [...sources]).styles].filter(file => !around.has(file))
  return [[...around], own].filter(files => files.length).map(sheets.join)
}

type PageTags = (texts: readonly string[], nonce: string) => Pieces

/** The frame of the mobile site: on a slow network twenty files of styles would each be waited for. */
const phoneFrame = 'web/mobile/shell/MobileLayout.tsx'

function assetTags(
  manifest: Record<string, ManifestChunk>,
  sources: string[],
  { textOf, sheets, firstView }: { textOf(file: string): string; sheets: StyleSheets; firstView: string },
): PageTags {
  const { scripts, styles } = filesOf(manifest, sources)
  const main = manifest[entry]!.file
  const mark = (file: string) => screenMark(manifest, sources, file)
  // The page has them already. A link that is off is not loaded, and says that nothing has to be when its code comes.
  const links = [...styles].map(file => `<link rel="stylesheet" href="/${file}" disabled>`).join('')
  if (!sources.includes(phoneFrame)) {
    const code = [...scripts]
      .filter(file => file !== main)
      .map(file => `<link rel="modulepreload" href="/${file}"${mark(file)}>`)
      .join('')
    // Not `async`: it would sometimes run before the data at the end of the body is there.
    const run = `<script type="module" src="/${main}"></script>`
    const joined = joinedStyles(manifest, sources, sheets)
      .map(href => `<link rel="stylesheet" href="${href}">`)
      .join('')
    const tags = Buffer.from(joined + links + code + run)
    return texts => [textLinks(texts, 'rel="preload"'), tags]
  }
  // On a phone's network what is seen comes first: these are links when it is there (web/app/first-view.ts).
  const inSteps = steps.flatMap(step => [...scripts].filter(file => nameOf(manifest, file) === step))
  const code = [...new Set([...inSteps, ...scripts])].map(file => {
    const step = inSteps.includes(file) ? ' data-step' : ''
    return `<link data-rel="modulepreload" href="/${file}"${mark(file)}${step} fetchpriority="low">`
  })
  const rules = Buffer.from(`${[...styles].map(textOf).join('')}</style>`)
  const tail = Buffer.from(links + code.join(''))
  return (texts, nonce) => [
    `<style nonce="${nonce}">`,
    rules,
    textLinks(texts, 'data-rel="preload"'),
    tail,
    `<script nonce="${nonce}">${firstView}</script>`,
  ]
}

/** The page asks for its texts as soon as it comes alive: they are under way by then, after what is seen. */
const textLinks = (texts: readonly string[], rel: string): string =>
  texts.map(path => `<link ${rel} as="fetch" crossorigin fetchpriority="low" href="${path}">`).join('')
