import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKept, keptFor, keptHeader } from '../../contract/kept.ts'
import type { Language } from '../../contract/languages.ts'
import * as mobilePaths from '../../contract/mobile-paths.ts'
import * as paths from '../../contract/paths.ts'
import { cookies, params, spoken } from '../../contract/preferences.ts'
import { pseudo, pseudoLanguage } from '../../contract/pseudo.ts'
import { pageOfScene } from '../../contract/scenes.ts'
import type { Site } from '../../contract/sites.ts'
import { isMiniProgramAgent, isMobileAgent } from '../../contract/user-agent.ts'
import type { Context, Services } from '../context.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { dispatch } from '../dispatch.ts'
import { sharedAge } from '../features/catalogue/shared-answers.ts'
import { semaphore } from '../limits/semaphore.ts'
import { isUnavailableAnswer, overTheWire, textOf } from './answer.ts'
import { type KeptPages, type PageBundle, type PageRequest, withTags } from './bundle.ts'
import { inOneGo, sendEncoded, sendParts } from './encoded.ts'
import { formRoutes, takeSaid } from './forms.ts'
import { addressElsewhere } from './mobile-site.ts'
import {
  isForMany,
  keptFrames,
  keptPages,
  type MadePage,
  type SharedPage,
  sharedKey,
  sharePage,
  withHashes,
} from './page-cache.ts'
import { keepChoices, openContext, originOf, queryOf } from './request-context.ts'

/**
 * So that some are drawn while others wait for the database. What all pages of a crowd have loaded would outlive the collector's
 * young generation, and the heap grow with the crowd (docs/decisions/0089).
 */
export const mostPagesAtOnce = 12

/** Every other address is a page: rendered here, with its data, through the same door as any call. */
export function pageRoutes(app: FastifyInstance, services: Services, bundle: PageBundle): void {
  const nextPage = semaphore(mostPagesAtOnce)
  app.get('/*', async (request, reply) => {
    // A page is drawn for whoever asks: only a call comes from one that was drawn before.
    const context = { ...(await openContext(services, request, reply, { fromMemory: true })), lost: false }
    keepChoices(context, request)
    const path = request.url.split('?', 1)[0]!
    const led = path === mobilePaths.home ? pageOfScene(queryOf(request).scene ?? '') : undefined
    if (led) return reply.redirect(led, 302)
    const inProgram = isMiniProgramAgent(context.userAgent)
    const site = siteOf(context, request)
    const elsewhere = site === 'mobile' ? siteElsewhere(context, request, path) : undefined
    if (elsewhere) return reply.header('vary', 'user-agent').redirect(elsewhere, 302)
    const linkLanguage = languageOfLinks(context, request)
    const make = async (nonce: string, forMany?: KeptPages) => {
      using _turn = await nextPage()
      const said = takeSaid(context)
      return await makePage(services, bundle, context, request, { nonce, linkLanguage, site, said, forMany })
    }
    const key = sharedKey(context, request, path, originOf(services, request), { linkLanguage, site })
    if (site === 'mobile' && isKept(path)) reply.header(keptHeader, keptForWhom(context))
    // The page reads off it how far its own clock is behind.
    reply.header('server-timing', `now;dur=${Date.now()}`)
    if (key) {
      const { cache, sql } = services
      const load = async () => sharePage(await make(ownNonce), ownNonce)
      const shared = await cache.pages.get(key, await sharedAge(cache, sql), load)
      if (shared.status >= 429) cache.pages.drop(key)
      const policy = bundle.policy(shared.hashes, services.storage.host, { inProgram })
      return await sendShared(request, reply, shared, policy)
    }
    const { drawn } = services.cache
    if (drawn && isForMany(path)) {
      const finish: KeptPages['finish'] = (html, sources, texts) =>
        withHashes(withTags([html], bundle.tagsFor({ sources, texts, nonce: ownNonce })).join(''), ownNonce)
      const made = await make(ownNonce, keptPages(drawn, finish))
      const policyFor = (hashes: string) => bundle.policy(hashes, services.storage.host, { inProgram })
      if (made.shared) {
        const { page, own } = made.shared
        return await sendParts(request, headOf(reply, policyFor(page.hashes)), page.parts, own)
      }
      const { html, hashes } = withHashes(made.html.join(''), ownNonce)
      return sendPage(reply, { ...made, html: [html] }, policyFor(hashes))
    }
    const nonce = randomBytes(16).toString('base64')
    const anyStyle = path === paths.pageEditor
    const policy = bundle.policy(`'nonce-${nonce}'`, services.storage.host, { anyStyle, inProgram })
    return sendPage(reply, await make(nonce), policy)
  })

  formRoutes(app, services)
  // Any other form that was sent before its page came alive: the page once more.
  app.post('/*', async (request, reply) => reply.redirect(ownAddress(request), 303))
}

const keptForWhom = ({ visitor, shop, lang, currency }: Context): string =>
  keptFor({
    uid: visitor.role === 'guest' ? 0 : visitor.id,
    shopId: shop.id,
    lang,
    currency: currency.code,
  })

/** `//elsewhere` would name another host, and so does a whole address, which HTTP allows here. */
const ownAddress = (request: FastifyRequest): string =>
  request.url.replace(/^https?:\/\/[^/]*/i, '').replace(/^[/\\]*/, '/')

/** Used inside this process only: a shared page's nonce is replaced by hashes before it is sent. */
const ownNonce = randomBytes(24).toString('base64url')

async function makePage(
  services: Services,
  bundle: PageBundle,
  context: Context,
  request: FastifyRequest,
  {
    nonce,
    linkLanguage,
    site,
    said,
    forMany,
  }: Pick<PageRequest, 'nonce' | 'linkLanguage' | 'site' | 'said' | 'forMany'>,
): Promise<MadePage> {
  const pack = services.packs.pack(context.lang)
  const isPseudo = queryOf(request)[params.language] === pseudoLanguage
  const origin = originOf(services, request)
  let unavailable = false
  const drawn = bundle.render({
    href: ownAddress(request),
    lang: context.lang,
    pack: isPseudo ? pseudo(pack) : pack,
    pseudo: isPseudo,
    linkLanguage,
    site,
    said,
    origin,
    nonce,
    textsVersion: services.packs.version(),
    forMany: isPseudo || said ? undefined : forMany,
    frames: services.cache.drawn && keptFrames(services.cache.drawn),
    textOf,
    dispatch: async (name, fields) => {
      const answer = await dispatch(context, name, fields)
      unavailable ||= isUnavailableAnswer(answer)
      return overTheWire(answer)
    },
  })
  // A part that could not be had may end the drawing, or leave a page without it: neither is to be seen.
  const { status, location, html, shared, sources, texts } = await drawn.catch((error: unknown) => {
    throw unavailable ? partAway() : error
  })
  if (unavailable) throw partAway()
  if (location) return { status, location: spoken(location, linkLanguage), html }
  if (shared) return { status, location, html, shared: shared as NonNullable<MadePage['shared']> }
  return { status, location, html: withTags(html, bundle.tagsFor({ sources, texts, nonce })) }
}

const partAway = () => new DatabaseUnavailable(new Error('a part of the page could not be had'))

/** Whoever asks for a page by its language and keeps no cookie would lose the language with the first link. */
function languageOfLinks({ lang }: Context, request: FastifyRequest): Language | undefined {
  const isAsked = queryOf(request)[params.language] === lang
  return isAsked && request.cookies[cookies.language] !== lang ? lang : undefined
}

function sendPage(reply: FastifyReply, { status, location, html }: MadePage, policy: string) {
  if (location) return sendElsewhere(reply, status, location)
  return headOf(reply.code(status), policy).send(inOneGo(html))
}

const sendElsewhere = (reply: FastifyReply, status: number, location: string) =>
  // A phone is sent elsewhere than other browsers.
  reply.code(status).header('location', location).header('vary', 'user-agent').send('')

async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, location, body, etag }: SharedPage,
  policy: string,
) {
  if (location) return sendElsewhere(reply, status, location)
  headOf(reply, policy).header('etag', etag)
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  return await sendEncoded(request, reply.code(status), body)
}

const headOf = (reply: FastifyReply, policy: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-cache')

/** What was chosen counts, else what the browser says it is. */
function siteOf({ userAgent }: Context, request: FastifyRequest): Site {
  const desktop = queryOf(request)[params.desktop] ?? request.cookies[cookies.desktop]
  if (desktop === '1' || desktop === '0') return desktop === '1' ? 'desktop' : 'mobile'
  return isMobileAgent(userAgent) ? 'mobile' : 'desktop'
}

/** Whoever signs in with a phone does so where the computer asked. */
const stays: readonly string[] = [paths.scan, mobilePaths.scan]

/** The page on the mobile site that the shop has at another address. What a phone's camera opened, and head office's pages, stay. */
function siteElsewhere({ shop }: Context, request: FastifyRequest, path: string): string | undefined {
  if (!shop.mobileSite || stays.includes(path) || path.startsWith(paths.office)) return undefined
  if (URL.parse(shop.mobileSite)?.host === request.host) return undefined
  return addressElsewhere(shop.mobileSite, ownAddress(request))
}
