import type { FastifyRequest } from 'fastify'
import { cookies } from '../../contract/preferences.ts'
import type { Context } from '../context.ts'

/** A page as everybody gets it; where its nonce stands it is cut, so that each visitor gets one of their own. */
export interface MadePage {
  status: number
  location: string | undefined
  pieces: readonly string[]
}

export const withNonce = ({ pieces }: MadePage, nonce: string): string => pieces.join(nonce)

/** What every guest sees alike. */
const shared = new Set(['/home', '/category', '/products', '/product', '/affiche', '/affiche/detail'])

/** What a browser may tell us without being anybody: each of them is part of the key, or decided before. */
const harmless: ReadonlySet<string> = new Set([
  cookies.language,
  cookies.currency,
  cookies.shop,
  cookies.desktop,
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
): string | undefined {
  if (!shared.has(path) || visitor.role !== 'guest') return undefined
  const telling = Object.keys(request.cookies).some(name => !harmless.has(name) && !name.startsWith('_'))
  return telling ? undefined : ['page', origin, shop.id, lang, currency.code, request.url].join(' ')
}
