import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { safeHeaders } from './safe-headers.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
  await makeShop(shop.sql, { code: 'head', isDefault: true })
})
afterAll(() => shop.close())

test.each([
  ['what is there', '/healthz', 200],
  ['what is missing', '/nothing.txt', 404],
  ['an address that cannot be read', '/%', 404],
])('%s is framed by nobody and runs nothing', async (_what, url, status) => {
  const { statusCode, headers } = await shop.app.inject({ url, headers: { host: 'shop.test' } })
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('what helmet is told counts', async () => {
  expect(await safeHeaders({ strictTransportSecurity: { maxAge: 60 } })).toHaveProperty(
    'strict-transport-security',
    'max-age=60; includeSubDomains',
  )
})
