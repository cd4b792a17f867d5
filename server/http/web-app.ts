import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { iconPath, manifestPath, offlinePage, workerPath } from '../../contract/kept.ts'
import { languageOf } from '../../contract/languages.ts'
import * as mobilePaths from '../../contract/mobile-paths.ts'
import { params } from '../../contract/preferences.ts'
import type { Context, Services } from '../context.ts'
import type { Shop } from '../features/shops/shops.tables.ts'
import { inLanguage } from '../i18n/texts.ts'
import type { PageBundle } from './bundle.ts'
import { openContext } from './request-context.ts'

/** `share` is how much of the square the mark takes: a mask may cut a fifth off each side. */
const icons = {
  '180.png': { size: 180, share: 0.78 },
  '192.png': { size: 192, share: 0.86 },
  '512.png': { size: 512, share: 0.86 },
  'maskable.png': { size: 512, share: 0.6 },
} as const

type IconFile = keyof typeof icons

/** What makes a shop an app on somebody's phone: each shop with its own name and mark. */
export function webAppRoutes(app: FastifyInstance, services: Services): void {
  app.get(manifestPath, { logLevel: 'warn' }, async (request, reply) => {
    const context = await openContext(services, request, reply)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'private, max-age=3600')
      .send(JSON.stringify(manifestOf(context)))
  })

  app.get<{ Params: { file: string } }>(`${iconPath}/:file`, { logLevel: 'warn' }, async (request, reply) => {
    const { file } = request.params
    if (!Object.hasOwn(icons, file)) return reply.code(404).send()
    const { shop } = await openContext(services, request, reply)
    const { size, share } = icons[file as IconFile]
    const logo = shop.logo ? await services.pictures.icon(shop.logo, size, share) : undefined
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(logo ?? (await ownMark(shop.primaryColor, size, share)))
  })

  app.get(offlinePage, { logLevel: 'warn' }, async (request, reply) => {
    const context = await openContext(services, request, reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', offlinePolicy)
      .header('cache-control', 'no-store')
      .send(offlineHtml(context))
  })
}

/** Its contents are the build's: another build is another worker, which takes over by itself. */
export function workerRoute(app: FastifyInstance, { worker }: PageBundle): void {
  app.get(workerPath, { logLevel: 'warn' }, async (_request, reply) => {
    if (worker === undefined) return reply.code(404).send()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', mobilePaths.home)
      .header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
      .send(worker)
  })
}

function manifestOf({ shop, isOwnHost, lang, t }: Context) {
  const { tag, dir } = languageOf(lang)
  const name = inLanguage(shop.titles, lang)
  // Under the shop's own host name, and for the shop that everybody comes to, the address says enough.
  const start =
    isOwnHost || shop.isDefault ? mobilePaths.home : `${mobilePaths.home}?${params.shop}=${shop.code}`
  const icon = (file: IconFile, purpose: 'any' | 'maskable') => ({
    src: iconAddress(shop, file),
    sizes: `${icons[file].size}x${icons[file].size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: start,
    name,
    short_name: name,
    description: inLanguage(shop.subtitles, lang) || undefined,
    lang: tag,
    dir,
    start_url: start,
    // Pages that phones share with other screens belong to the app as well.
    scope: '/',
    display: 'standalone',
    theme_color: colourOf(shop.primaryColor),
    background_color: '#ffffff',
    icons: [icon('192.png', 'any'), icon('512.png', 'any'), icon('maskable.png', 'maskable')],
    shortcuts: [
      { name: t('mobile.cart'), url: mobilePaths.cart },
      { name: t('mobile.allOrders'), url: mobilePaths.orders },
    ],
  }
}

/** Another logo or colour is another address. */
const iconAddress = (shop: Shop, file: IconFile): string => {
  const version = createHash('sha256').update(`${shop.logo} ${shop.primaryColor}`).digest('hex').slice(0, 8)
  return `${iconPath}/${file}?${params.shop}=${shop.code}&v=${version}`
}

const colourOf = (colour: string): string => (/^#[\da-f]{3,8}$/i.test(colour) ? colour : '#d7263d')

/** The mark of the tab's icon, on the shop's colour up to the edges. */
function ownMark(colour: string, size: number, share: number): Promise<Buffer> {
  const side = 32 / share
  const edge = (32 - side) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${edge} ${edge} ${side} ${side}">
<rect x="${edge}" y="${edge}" width="${side}" height="${side}" fill="${colourOf(colour)}"/>
<path d="M7 20c3-8 5-9 7-4 2-6 5-6 7 0 2-2 3-1 4 4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M6 25h20" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const offlineStyle = `
:root { color-scheme: light dark; --ink: #1c1c21; --soft: #5b5d66; --ground: #f6f6f8; --card: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f2f5; --soft: #b4b6c0; --ground: #121215; --card: #1b1b20 } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, sans-serif }
main { box-sizing: border-box; width: min(26rem, calc(100vw - 32px)); padding: 32px 24px; border-radius: 10px; background: var(--card); text-align: center }
svg { width: 120px; height: 80px; fill: none; stroke: var(--soft); stroke-width: 3; stroke-linecap: round }
h1 { margin: 12px 0 4px; font-size: 20px }
p { margin: 0 0 20px; color: var(--soft) }
a { display: inline-block; min-width: 8rem; padding: 11px 20px; border-radius: 8px; background: #d7263d; color: #fff; text-decoration: none }`
const offlinePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(offlineStyle).digest('base64')}'`

/** What the phone shows for a page it has never seen. It needs nothing but itself. */
function offlineHtml({ lang, t }: Context): string {
  const { tag, dir } = languageOf(lang)
  const say = (key: Parameters<typeof t>[0]) => t(key).replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><title>${say('mobile.offlineTitle')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><style>${offlineStyle}</style></head>
<body><main><svg viewBox="0 0 120 80" aria-hidden="true"><path d="M4 56h26c8 0 10-14 18-14M116 24H90c-8 0-10 14-18 14"/><rect x="46" y="32" width="16" height="20" rx="4"/><rect x="66" y="28" width="16" height="20" rx="4"/></svg>
<h1>${say('mobile.offlineTitle')}</h1><p>${say('mobile.offlineHint')}</p><a href="">${say('ui.retry')}</a></main></body></html>`
}
