import type { FastifyInstance } from 'fastify'
import { captchaPath } from '../../contract/account.ts'
import type { Services } from '../context.ts'
import { captchaCookie, captchaSeconds, newCaptcha } from '../features/account/captcha.ts'
import { drawCaptcha } from '../features/account/captcha-picture.ts'
import { networkOf } from '../features/account/network.ts'
import { countUp } from '../limits/rate-limit.ts'
import { openContext } from './request-context.ts'

/** Drawing one takes some ten milliseconds. */
const limit = { max: 60, seconds: 60 }

/** GET /vcode.aspx: a picture of four signs, and a cookie that says whose it is (product §7). */
export function captchaRoutes(app: FastifyInstance, services: Services): void {
  app.get(captchaPath, async (request, reply) => {
    const { pool, address, cookie, setCookie } = await openContext(services, request, reply)
    reply.header('cache-control', 'no-store')
    const seconds = await countUp(pool, [`captcha@${networkOf(address)}`], limit)
    if (seconds) return reply.code(429).header('retry-after', seconds).send()
    const { token, answer } = await newCaptcha(pool, cookie(captchaCookie))
    setCookie({ name: captchaCookie, value: token, maxAgeSeconds: captchaSeconds })
    return reply.type('image/png').send(await drawCaptcha(answer))
  })
}
