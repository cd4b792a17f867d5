import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as mobilePaths from '../../contract/mobile-paths.ts'
import * as paths from '../../contract/paths.ts'
import { cookies } from '../../contract/preferences.ts'
import { mobileRoute, type Site } from '../../contract/sites.ts'
import type { TtlCache } from '../cache/ttl-cache.ts'
import type { Context } from '../context.ts'
import { nameOf } from './answer.ts'
import type { ForMany, KeptFrames, KeptPages } from './bundle.ts'
import { type EncodedPart, type EncodedText, encodedPart, encodedText, type Pieces } from './encoded.ts'

export interface MadePage {
  status: number
  location: string | undefined
  html: Pieces
  /** In place of `html`, when it was drawn for many; then it has no nonce. */
  shared?: { page: ForManyPage; own: string[] }
}

interface ForManyPage extends ForMany {
  parts: EncodedPart[]
}

/** A page that everybody gets alike, to the byte. */
export interface SharedPage extends Omit<MadePage, 'html' | 'shared'> {
  body: EncodedText
  etag: string
  /** Its inline scripts and styles, for the content policy. */
  hashes: string
}

/**
 * What stands in the page under our nonce is allowed by its hash instead, so that no visitor needs a page of their own. Only
 * that: a script that somebody had managed to smuggle into a text would not know the nonce.
 */
export function sharePage({ status, location, html: made }: MadePage, nonce: string): SharedPage {
  const { html, hashes } = withHashes(made.join(''), nonce)
  return { status, location, body: encodedText(html), etag: `"${digest(html)}"`, hashes }
}

export function withHashes(html: string, nonce: string): { html: string; hashes: string } {
  const inline = html.matchAll(
    new RegExp(`<(script|style)\\b[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</\\1>`, 'g'),
  )
  const hashes = new Set([...inline].map(([, , content]) => `'sha256-${digest(content!)}'`))
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes].join(' ') }
}

/** Pages that are drawn once for many are found by what they were drawn from: they never show anything else. */
export const keptPages = (drawn: TtlCache, finish: KeptPages['finish']): KeptPages => ({
  recall: from => drawn.recall(digest(from)),
  keep: (from, { parts, ...page }) => {
    const kept: ForManyPage = { ...page, parts: parts.map(encodedPart) }
    drawn.keep(digest(from), longestDrawnMs, kept)
    return kept
  },
  nameOf,
  finish,
})

/** By what they were drawn from, too. */
export const keptFrames = (drawn: TtlCache): KeptFrames => ({
  recall: from => drawn.recall(`frame ${digest(from)}`),
  keep: (from, frame) => {
    const kept = new Map([...frame].map(([name, part]) => [name, inBytes(part)]))
    drawn.keep(`frame ${digest(from)}`, longestDrawnMs, kept)
    return kept
  },
})

const inBytes = ({ parts, marks }: { parts: string[]; marks: string[] }) => ({
  parts: parts.map(part => Buffer.from(part)),
  marks,
})

/** Its clock stands still meanwhile; the page sets its own by the answer's header. */
const longestDrawnMs = 60_000

const digest = (text: string) => createHash('sha256').update(text).digest('base64')

/** What every guest sees alike, and everybody else but for what is their own. */
const shared: ReadonlySet<string> = new Set([
  paths.home,
  paths.category,
  paths.products,
  paths.product,
  paths.page,
  paths.notices,
  paths.notice,
  mobilePaths.home,
  mobilePaths.category,
  mobilePaths.products,
  mobilePaths.product,
])

/** What a browser may tell us without being anybody: each of them is part of the key, or decided before. */
const harmless: ReadonlySet<string> = new Set([
  cookies.language,
  cookies.currency,
  cookies.shop,
  cookies.desktop,
  cookies.timeZone,
])

export const isForMany = (path: string): boolean => shared.has(mobileRoute(path).path)

/**
 * The key of a page that all guests share: everything it depends on. None for whoever has a cookie that says who they
 * are, or one that we do not know; statistics of other programs begin with an underscore.
 */
export function sharedKey(
  { shop, lang, currency, visitor }: Context,
  request: FastifyRequest,
  path: string,
  origin: string,
  { linkLanguage, site }: { linkLanguage: string | undefined; site: Site },
): string | undefined {
  if (!isForMany(path) || visitor.role !== 'guest') return undefined
  // With the language in every link it is another page.
  const spoken = linkLanguage ? `${lang}+` : lang
  const telling = Object.keys(request.cookies).some(name => !harmless.has(name) && !name.startsWith('_'))
  return telling ? undefined : ['page', site, origin, shop.id, spoken, currency.code, request.url].join(' ')
}
