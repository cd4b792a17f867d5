import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import statics from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import * as paths from '../contract/paths.ts'
import type { Services } from './context.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { bellRoutes } from './features/bell/bell.routes.ts'
import { deliveryRoutes } from './features/deliveries/deliveries.routes.ts'
import { fxOrderRoutes } from './features/fx-orders/fx-orders.routes.ts'
import { webViewRoutes } from './features/mini-program/enter-web-view.ts'
import { miniProgramRoutes } from './features/mini-program/mini-program.routes.ts'
import { verificationRoutes } from './features/mini-program/verification-file.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { shopAddressRoutes } from './features/own-shop/shop-domain.ts'
import { wechatRoutes } from './features/payment/wechat.routes.ts'
import { printRoutes } from './features/print/print.routes.ts'
import { quotationRoutes } from './features/quotation/quotation.routes.ts'
import { rangeRoutes } from './features/range/range.routes.ts'
import { statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { loadBundle } from './http/bundle.ts'
import { captchaRoutes } from './http/captcha.routes.ts'
import { devBundle } from './http/dev-bundle.ts'
import { accountRoutes } from './http/e-account.routes.ts'
import { fileRoutes } from './http/files.ts'
import { healthRoutes } from './http/health.ts'
import { imageRoutes } from './http/images.ts'
import { pageRoutes } from './http/pages.ts'
import { paymentRoutes } from './http/payments.ts'
import { processRoutes } from './http/process.ts'
import { findLanguage } from './http/request-context.ts'
import { robotsRoutes } from './http/robots.ts'
import { safeHeaders } from './http/safe-headers.ts'
import { sendUnavailable } from './http/send-unavailable.ts'
import { sheetRoutes } from './http/sheets.ts'
import { sitemapRoutes } from './http/sitemap.ts'
import { styleRoute } from './http/style-sheets.ts'
import { textRoutes } from './http/texts.routes.ts'
import { limitsOf, serverTimes, type TimeLimits, watchStalls } from './http/time-limits.ts'
import { trackingRoutes } from './http/tracking-push.ts'
import { uploadRoutes } from './http/upload.ts'
import { videoRoutes } from './http/videos.ts'
import { webAppRoutes, workerRoute } from './http/web-app.ts'

export interface AppOptions {
  services: Services
  /** The built pages, `dev` for Vite, or `none` where only the protocol is needed. */
  pages: { dist: string } | 'dev' | 'none'
  /** Shorter time limits, for tests. */
  limits?: Partial<TimeLimits>
}

const bodyLimit = 1024 * 1024

export async function buildApp({ services, pages, limits }: AppOptions): Promise<FastifyInstance> {
  const { config } = services
  const times = limitsOf(limits)
  const app = Fastify({
    bodyLimit,
    ...serverTimes(times),
    // Only what our own proxies wrote is believed: the caller may have written the beginning of the list.
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    logger: {
      level: config.logLevel,
      redact: {
        paths: ['req.headers.cookie', 'req.headers.authorization', '*.pwd', '*.password'],
        censor: '•',
      },
      serializers: { req: ({ method, url, ip }) => ({ method, url: withoutSecrets(url), address: ip }) },
    },
    routerOptions: { ignoreTrailingSlash: true },
    // An address that cannot be decoded, or that no name of ours can have, is answered with 404.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : paths.missing),
  })
  watchStalls(app, times)
  const headers = await safeHeaders({
    // A page brings its own policy; anything else we serve has no business running anything.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    crossOriginEmbedderPolicy: false,
    // Without any, old browsers do not say where a plain form stood, and nothing would be done with it.
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof DatabaseUnavailable) {
      request.log.warn({ err: error }, 'the database does not answer')
      return sendUnavailable(services, request, reply)
    }
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error }, 'request failed unexpectedly')
    const t = services.packs.t(findLanguage(request))
    return reply.code(status).type('text/plain; charset=utf-8').send(t('message.unexpected'))
  })
  await app.register(compress, compression)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit })
  await app.register(multipart, {
    limits: { fileSize: 10 * bodyLimit, files: 10, fields: 200, fieldSize: bodyLimit },
  })
  healthRoutes(app, services)
  textRoutes(app, services)
  processRoutes(app, services)
  sheetRoutes(app, services)
  quotationRoutes(app, services)
  orderRoutes(app, services)
  rangeRoutes(app, services)
  statisticsRoutes(app, services)
  fxOrderRoutes(app, services)
  bellRoutes(app, services)
  deliveryRoutes(app, services)
  printRoutes(app, services)
  captchaRoutes(app, services)
  shopAddressRoutes(app, services)
  uploadRoutes(app, services)
  paymentRoutes(app, services)
  wechatRoutes(app, services)
  trackingRoutes(app, services)
  accountRoutes(app, services)
  miniProgramRoutes(app, services)
  webViewRoutes(app, services)
  verificationRoutes(app, services)
  fileRoutes(app, services)
  imageRoutes(app, services)
  videoRoutes(app, services)
  robotsRoutes(app, services)
  sitemapRoutes(app, services)
  webAppRoutes(app, services)
  if (pages === 'dev') {
    pageRoutes(app, services, await devBundle(app))
  } else if (pages !== 'none') {
    await app.register(statics, {
      root: join(pages.dist, 'client'),
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/')
        reply.header(
          'cache-control',
          forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
    const bundle = await loadBundle(pages.dist)
    workerRoute(app, bundle)
    styleRoute(app, bundle.sheets)
    pageRoutes(app, services, bundle)
  }
  return app
}

/**
 * In one go: a stream cost more than drawing the page (docs/decisions/0079). Zstandard first, which takes half of Brotli's time for the
 * same bytes. Brotli's window suits a page; one step more of quality saves a twentieth of the bytes and takes half as long again.
 */
const compression = {
  threshold: 1024,
  syncThreshold: 512 * 1024,
  encodings: ['zstd', 'br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  zlibOptions: { level: 4 },
} satisfies FastifyCompressOptions

function isReadable(url: string): boolean {
  try {
    // PostgreSQL's text holds every character but NUL.
    return !decodeURIComponent(url.split('?', 1)[0]!).includes('\0')
  } catch {
    return false
  }
}

/** A code or token in an address does not belong into a log. */
const withoutSecrets = (url: string): string =>
  url.replace(/([?&](?:code|token|pwd|vcode|state|ticket)=)[^&]*/gi, '$1•')
