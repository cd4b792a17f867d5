import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { receiveTrackingPush, trackingPushPath } from '../features/deliveries/parcel-tracks.ts'

/** A parcel has a few dozen steps, in bytes. */
const longestPush = 256 * 1024

/** Where the tracking provider tells us of parcels; it signs what it sends, and it is read to the byte. */
export function trackingRoutes(app: FastifyInstance, services: Services): void {
  app.register(async inside => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestPush }, (_, body, done) =>
      done(null, body),
    )
    inside.post(trackingPushPath, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const answer = await receiveTrackingPush(services, body)
      return reply.code(answer.status).type(answer.type).send(answer.body)
    })
  })
}
