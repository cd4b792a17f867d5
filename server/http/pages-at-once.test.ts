import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { mostPagesAtOnce, pageRoutes } from './pages.ts'

let server: OpenShop

beforeAll(async () => {
  server = await openShop()
  await makeShop(server.sql, { code: 'head', isDefault: true })
})
afterAll(() => server.close())

test('a crowd waits for its turn before anything is loaded for it, and everybody is served, also after a page that failed', async () => {
  let drawing = 0
  let most = 0
  let pages = 0
  const app = Fastify()
  await app.register(cookie)
  pageRoutes(app, server.services, {
    policy: () => '',
    tagsFor: () => [],
    render: async () => {
      most = Math.max(most, ++drawing)
      const turn = pages++
      await new Promise(done => setTimeout(done, 2))
      drawing--
      if (turn % 7 === 0) throw new Error('This page fails')
      return { status: 200, location: undefined, html: ['</head>'], sources: [], texts: [] }
    },
  })
  const crowd = Array.from({ length: 60 }, () => app.inject({ url: '/cart', headers: { host: 'shop.test' } }))
  const answers = await Promise.all(crowd)
  await app.close()
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(51)
  expect(answers.filter(({ statusCode }) => statusCode === 500)).toHaveLength(9)
  expect(most).toBe(mostPagesAtOnce)
})
