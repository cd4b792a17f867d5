import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let server: OpenShop

beforeAll(async () => {
  server = await openShop()
  const folder = join(server.folder, 'images', 'p')
  mkdirSync(folder, { recursive: true })
  const red = { create: { width: 600, height: 400, channels: 3, background: '#d7263d' } } as const
  writeFileSync(join(folder, 'red.webp'), await sharp(red).webp().toBuffer())
  writeFileSync(join(server.folder, 'secret.png'), 'not yours')
})

afterAll(() => server.close())

const get = (path: string) => server.app.inject(path)

test('a picture is served as what it is and may be kept for ever', async () => {
  const response = await get('/images/p/red.webp')
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
})

test('a thumbnail by path swap has the width asked for; ten at once are made once', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => get('/images/thumb/240/p/red.webp')))
  for (const { statusCode, rawPayload } of responses) {
    expect(statusCode).toBe(200)
    expect((await sharp(rawPayload).metadata()).width).toBe(240)
  }
})

test('a PNG or a JPEG is shown as WebP to whoever reads it, and only then', async () => {
  const red = { create: { width: 600, height: 400, channels: 3, background: '#d7263d' } } as const
  const folder = join(server.folder, 'images', 'p')
  for (const [name, type] of [
    ['old.png', 'image/png'],
    ['old.jpg', 'image/jpeg'],
  ] as const) {
    writeFileSync(
      join(folder, name),
      await sharp(red)
        .toFormat(name.endsWith('png') ? 'png' : 'jpeg')
        .toBuffer(),
    )
    const url = `/images/thumb/240/p/${name}`
    const modern = await server.app.inject({ url, headers: { accept: 'image/avif,image/webp,*/*' } })
    expect(modern.headers).toMatchObject({
      'content-type': 'image/webp',
      vary: expect.stringMatching(/accept/i),
    })
    expect((await sharp(modern.rawPayload).metadata()).format).toBe('webp')
    const plain = await get(url)
    expect(plain.headers['content-type']).toBe(type)
    expect((await sharp(plain.rawPayload).metadata()).width).toBe(240)
  }
})

test.each([
  '/images/p/none.webp',
  '/images/thumb/241/p/red.webp',
  '/images/thumb/240/p/none.webp',
  '/images/../secret.png',
  '/images/%2e%2e/secret.png',
  '/images/..%2fsecret.png',
  '/images/p/..%5c..%5csecret.png',
  '/images/p/red.svg',
  '/images/p/red.html',
  '/images/',
  '/images/p',
  '/images/demo/p/nothing-like-a-recipe.webp',
  '/images/thumb/80/thumb/240/p/red.webp',
  '/images/thumb/80/paper/p/red.webp.jpg',
  '/images/Thumb/240/p/red.webp',
  '/images/thumb/80/THUMB/240/p/red.webp',
  '/images/thumb%2f80%2fthumb%2f240%2fp/red.webp',
  '/images/thumb//240/p/red.webp',
  '/images/thumb/80//thumb/240/p/red.webp',
  '/images/thumb/00240/p/red.webp',
  `/images/${'a'.repeat(4000)}.webp`,
])('%s is not found', async path => {
  expect((await get(path)).statusCode).toBe(404)
})

describe('what is made of pictures', () => {
  const noise = (seed: number) =>
    sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 + seed },
      },
    })
      .png()
      .toBuffer()

  const withPictures = async (shop: OpenShop, count: number) => {
    const folder = join(shop.folder, 'images', 'p')
    mkdirSync(folder, { recursive: true })
    for (let n = 0; n < count; n++) writeFileSync(join(folder, `${n}.png`), await noise(n))
  }
  const thumbnails = (shop: OpenShop) => join(shop.folder, 'images', 'thumb', '360', 'p')

  test('has a share of the disk, and the oldest of it goes first', async () => {
    const shop = await openShop({ env: { THUMBNAILS_MB: '1' } })
    await withPictures(shop, 6)
    for (let n = 0; n < 6; n++) {
      expect((await shop.app.inject(`/images/thumb/360/p/${n}.png`)).statusCode).toBe(200)
      if (existsSync(join(thumbnails(shop), `${n}.png`)))
        utimesSync(join(thumbnails(shop), `${n}.png`), 1000 + n, 1000 + n)
    }
    const left = readdirSync(thumbnails(shop))
    expect(left.length).toBeGreaterThan(0)
    expect(left).not.toContain('0.png')
    expect(left).toEqual(Array.from({ length: left.length }, (_, n) => `${6 - left.length + n}.png`))
    expect((await shop.app.inject('/images/thumb/360/p/0.png')).statusCode).toBe(200)
    expect(readdirSync(join(shop.folder, 'images', 'p'))).toHaveLength(6)
    await shop.close()
  })

  test('is shown but not kept while the disk is nearly full', async () => {
    let free = 1024 ** 3
    const drawing = await noise(1)
    const drawings = { has: (name: string) => name.startsWith('drawn/'), draw: async () => drawing }
    const shop = await openShop({ freeDisk: async () => free, drawings })
    await withPictures(shop, 1)
    expect((await shop.app.inject('/images/thumb/360/p/0.png')).statusCode).toBe(200)
    expect((await shop.app.inject('/images/drawn/a.png')).statusCode).toBe(200)
    expect((await shop.app.inject('/images/thumb/80/drawn/a.png')).statusCode).toBe(200)
    expect(readdirSync(join(shop.folder, 'images'))).toEqual(['p'])
    free *= 2
    await shop.app.inject('/images/thumb/360/p/0.png')
    expect(readdirSync(thumbnails(shop))).toEqual(['0.png'])
    await shop.close()
  })
})

test('a picture that cannot be read has no thumbnail', async () => {
  writeFileSync(join(server.folder, 'images', 'p', 'broken.png'), 'no picture')
  expect((await get('/images/thumb/80/p/broken.png')).statusCode).toBe(404)
})
