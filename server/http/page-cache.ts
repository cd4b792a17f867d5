import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as paths from '../../contract/paths.ts'
import { cookies } from '../../contract/preferences.ts'
import type { Context } from '../context.ts'
import { type EncodedText, encodedText } from './encoded.ts'

export interface MadePage {
  status: number
  location: string | undefined
  html: string
}

/** A page that everybody gets alike, to the byte. */
export interface SharedPage extends Omit<MadePage, 'html'> {
  body: EncodedText
  etag: string
  /** Its inline scripts and styles, for the content policy. */
  hashes: string
}

/**
 * What stands in the page under our nonce is allowed by its hash instead, so that no visitor needs a page of their own. Only
 * that: a script that somebody had managed to smuggle into a text would not know the nonce.
 */
export function sharePage({ status, location, html }: MadePage, nonce: string): SharedPage {
  const inline = html.matchAll(
    new RegExp(`<(script|style)\\b[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</\\1>`, 'g'),
  )
  const hashes = new Set([...inline].map(([, , content]) => `'sha256-${digest(content!)}'`))
  const body = encodedText(html.replaceAll(` nonce="${nonce}"`, ''))
  return { status, location, body, etag: `"${digest(body.text)}"`, hashes: [...hashes].join(' ') }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64')

/** What every guest sees alike. */
const shared = new Set([
  paths.home,
  paths.category,
  paths.products,
  paths.product,
  paths.notices,
  paths.notice,
])

/** What a browser may tell us without being anybody: each of them is part of the key, or decided before. */
const harmless: ReadonlySet<string> = new Set([
  cookies.language,
  cookies.currency,
  cookies.shop,
  cookies.desktop,
  cookies.timeZone,
])

/**
 * The key of a page that all guests share: everything it depends on. None for whoever has a cookie that says who they
 * are, or one that we do not know; statistics of other programs begin with an underscore.
 */
export function sharedKey(
  { shop, lang, currency, visitor }: Context,
  request: FastifyRequest,
  path: string,
  origin: string,
  linkLanguage?: string,
): string | undefined {
  if (!shared.has(path) || visitor.role !== 'guest') return undefined
  // With the language in every link it is another page.
  const spoken = linkLanguage ? `${lang}+` : lang
  const telling = Object.keys(request.cookies).some(name => !harmless.has(name) && !name.startsWith('_'))
  return telling ? undefined : ['page', origin, shop.id, spoken, currency.code, request.url].join(' ')
}
