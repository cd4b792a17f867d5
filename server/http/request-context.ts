import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownTimeZone, shopTimeZone } from '../../contract/dates.ts'
import { chooseLanguage, isLanguage, type Language, parseAcceptLanguage } from '../../contract/languages.ts'
import { cookies, params, rememberSeconds } from '../../contract/preferences.ts'
import { pseudoLanguage } from '../../contract/pseudo.ts'
import { headers } from '../../contract/wire.ts'
import type { Config } from '../config.ts'
import type { Context, CookieChange, Services } from '../context.ts'
import { askedSession, knownSession } from '../features/session/known-sessions.ts'
import { hashToken, isToken, mayEnter } from '../features/session/session.rules.ts'
import { shopDirectory } from '../features/shops/shops.queries.ts'
import type { Shop, ShopCurrency } from '../features/shops/shops.tables.ts'
import { guest, type Visitor } from '../visitor.ts'

/**
 * The request's context: who calls, from which shop, in which language; read once. Who only looks, or fills a cart, may be known
 * from memory; whoever changes more is looked up.
 */
export async function openContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { fromMemory = false }: { fromMemory?: boolean } = {},
): Promise<Context> {
  const { config, sql, cache, traces, storage, disk, pictures, sms, packs, checkReplies } = services
  const shop = await findShop(services, request)
  const sessionToken = isToken(request.cookies[cookies.session])
    ? request.cookies[cookies.session]
    : undefined
  const lang = findLanguage(request, shop)
  const find = fromMemory ? knownSession : askedSession
  const visitor = await findVisitor(services, find, sessionToken, shop, request.log, keep =>
    setCookie(config, reply, keep),
  )
  return {
    db: sql,
    pool: sql,
    cache,
    traces,
    storage,
    disk,
    pictures,
    sms,
    config,
    checkReplies,
    shop,
    isOwnHost: isOwnHost(request, shop),
    visitor,
    lost: isLost(request.headers[headers.member], visitor),
    sessionToken,
    lang,
    t: packs.t(lang),
    tIn: packs.t,
    currency: findCurrency(request, shop),
    timeZone: knownTimeZone(request.cookies[cookies.timeZone]) ?? shopTimeZone,
    now: new Date(),
    confirmCount: 0,
    files: [],
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
    origin: ownOrigin(services, request, shop),
    log: request.log,
    cookie: name => request.cookies[name],
    setCookie: change => setCookie(config, reply, change),
    afterwards: work => void work(),
  }
}

/** The origin as the request names it: only for uses where a false one harms nobody but its sender. */
export function originOf({ config }: Services, request: FastifyRequest): string {
  if (config.publicUrl) return config.publicUrl
  const asked = `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`
  // Whoever calls may say any name, also one that is none.
  return URL.canParse(asked) ? new URL(asked).origin : `http://localhost:${config.port}`
}

/**
 * For links that leave the browser. A shop with a host name of its own is reached under that one, all others where the settings
 * say; a name that only the caller says is nobody's. Without settings it is where the connection came in.
 */
function ownOrigin({ config }: Services, request: FastifyRequest, shop: Shop): string {
  const name = request.hostname.toLowerCase()
  const isTheirs = isOwnHost(request, shop)
  if (!isTheirs && config.publicUrl) return config.publicUrl
  const { localAddress = 'localhost', localPort = config.port } = request.socket
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  // Behind a proxy the port is the proxy's, and the usual one.
  const port = Number(/:(\d+)$/.exec(request.host)?.[1]) === localPort ? `:${localPort}` : ''
  if (isTheirs) return `${scheme}://${name}${port}`
  if (isThisMachine(name)) return `${scheme}://${name}${port}`
  const address = localAddress.replace(/^::ffff:/, '')
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`
}

const isOwnHost = (request: FastifyRequest, { domain }: Shop): boolean =>
  domain === request.hostname.toLowerCase()

const isThisMachine = (name: string): boolean => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(name)

/** By host name, by the shop the visitor jumped to, else the default one. */
async function findShop({ cache, sql }: Services, request: FastifyRequest): Promise<Shop> {
  const shops = await shopDirectory(cache, sql)
  const host = request.hostname.toLowerCase()
  const code = queryOf(request)[params.shop] ?? request.cookies[cookies.shop]
  const shop =
    shops.find(({ domain }) => domain === host) ??
    shops.find(shop => shop.code === code) ??
    shops.find(({ isDefault }) => isDefault) ??
    shops[0]
  if (!shop) throw new Error('The database has no shop')
  return shop
}

async function findVisitor(
  services: Services,
  find: typeof knownSession,
  token: string | undefined,
  shop: Shop,
  log: Context['log'],
  keep: (change: CookieChange) => void,
): Promise<Visitor> {
  if (!token) return guest
  const hash = hashToken(token)
  const found = await find(services, hash)
  if (!found) return guest
  if (found.stale) {
    const { traces, config } = services
    traces.sessions.add(hash, log)
    // The browser keeps it as long as we do.
    keep({ name: cookies.session, value: token, maxAgeSeconds: config.sessionDays * 24 * 3600 })
  }
  return mayEnter(found.member, shop) ? found.member : guest
}

const isLost = (drawnFor: string | string[] | undefined, visitor: Visitor): boolean =>
  drawnFor !== undefined && (visitor.role === 'guest' || String(visitor.id) !== drawnFor)

/** A call says its language in a header; a page is asked for by parameter, then by the saved preference (product §9). */
export function findLanguage(request: FastifyRequest, shop?: Shop): Language {
  const offered = shop?.languages
  const asked = queryOf(request)[params.language] ?? request.headers[headers.lang]
  if (asked === pseudoLanguage) return 'en'
  if (isLanguage(asked) && (!offered || offered.includes(asked))) return asked
  const accepted = parseAcceptLanguage(request.headers['accept-language'])
  return chooseLanguage(request.cookies?.[cookies.language], accepted, offered)
}

function findCurrency(request: FastifyRequest, shop: Shop): ShopCurrency {
  const asked = [
    queryOf(request)[params.currency],
    request.headers[headers.currency],
    request.cookies[cookies.currency],
  ]
  for (const code of [...asked, shop.baseCurrency]) {
    const currency = shop.currencies.find(currency => currency.code === code)
    if (currency) return currency
  }
  return { code: shop.baseCurrency, symbol: shop.baseCurrency, rate: '1', decimals: 2 }
}

/** Choices made by a link, so that they also work without JavaScript. */
export function keepChoices(context: Context, request: FastifyRequest): void {
  const query = queryOf(request)
  const keep = (name: string, value: string, open = true) =>
    context.setCookie({ name, value, maxAgeSeconds: rememberSeconds, open })
  if (query[params.language] === context.lang) keep(cookies.language, context.lang)
  if (query[params.currency] === context.currency.code) keep(cookies.currency, context.currency.code)
  if (query[params.shop] === context.shop.code) keep(cookies.shop, context.shop.code, false)
  const desktop = query[params.desktop]
  if (desktop === '1' || desktop === '0') keep(cookies.desktop, desktop, false)
}

export function queryOf(request: FastifyRequest): Record<string, string | undefined> {
  const query = request.query as Record<string, string | string[] | undefined>
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}

function setCookie(
  config: Config,
  reply: FastifyReply,
  { name, value, maxAgeSeconds, open }: CookieChange,
): void {
  const secure = config.publicUrl?.startsWith('https:') || reply.request.protocol === 'https'
  const options = { path: '/', httpOnly: !open, sameSite: 'lax', secure } as const
  if (value === null) reply.clearCookie(name, options)
  else reply.setCookie(name, value, { ...options, maxAge: maxAgeSeconds })
}
