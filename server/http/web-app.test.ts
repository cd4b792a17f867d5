import { afterAll, beforeAll, expect, test } from 'vitest'
import { iconPath, manifestPath, offlinePage } from '../../contract/kept.ts'
import { makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let server: OpenShop

beforeAll(async () => {
  server = await openShop()
  await makeShop(server.sql, { code: 'head', isDefault: true })
  await makeShop(server.sql, { code: 'other', domain: 'other.example' })
}, 60_000)
afterAll(() => server.close())

const get = (url: string, host = 'localhost') => server.app.inject({ url, headers: { host } })

test('each shop is an app of its own, also under its host name, in the language that is asked for', async () => {
  const head = (await get(`${manifestPath}?lang=en`)).json()
  expect(head).toMatchObject({ start_url: '/m', lang: 'en', dir: 'ltr', display: 'standalone' })
  const other = (await get(`${manifestPath}?shop=other&lang=ar`)).json()
  expect(other).toMatchObject({ start_url: '/m?shop=other', id: '/m?shop=other', dir: 'rtl' })
  expect((await get(manifestPath, 'other.example')).json()).toMatchObject({ start_url: '/m' })
  expect(other.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
})

test('its icons are pictures; others are not there', async () => {
  const { icons } = (await get(`${manifestPath}?shop=other`)).json()
  for (const { src } of icons) {
    const answer = await get(src)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  }
  expect((await get(`${iconPath}/constructor`)).statusCode).toBe(404)
})

test('the page for what was never seen speaks the language of whoever reads it', async () => {
  expect((await get(`${offlinePage}?lang=en`)).body).toContain('You are offline')
  expect((await get(`${offlinePage}?lang=zh`)).body).toContain('没有网络')
})
