import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadUrl } from '../../contract/files.ts'
import { imageUrl } from '../../contract/images.ts'
import { init } from '../../contract/session.ts'
import { type LocalS3, startLocalS3 } from '../ports/storage/local-s3.ts'
import { getAs, pdf, photoWithPlace, pngPicture, postFiles, uploadFiles } from '../testing/files.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { fileShop } from './testing.ts'

const at = fileShop()
const { rows, get } = at

describe('pictures', () => {
  test('lose the place where they were taken and everything else but their pixels, the right way up', async () => {
    const content = await photoWithPlace(600, 400)
    const before = await sharp(content).metadata()
    expect(before.exif?.includes('Camera of Mr Secret')).toBe(true)
    expect(before.orientation).toBe(6)
    const { tbl } = await uploadFiles(at.server, [{ name: 'photo.jpg', content }], { session: at.member })
    const { rawPayload, headers } = await get(tbl[0]!.url, at.member)
    const after = await sharp(rawPayload).metadata()
    expect(after).toMatchObject({ format: 'jpeg', width: 400, height: 600 })
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    expect(rawPayload.includes('Secret')).toBe(false)
    expect(headers['content-type']).toBe('image/jpeg')
    const [row] = await at.server
      .sql`select width, height, bytes, sent_bytes from files where id = ${tbl[0]!.id}`
    expect(row).toEqual({ width: 400, height: 600, bytes: rawPayload.length, sent_bytes: content.length })
  })

  test('of every kind come back as what every browser shows', async () => {
    const red = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#d7263d' } })
    const files = [
      { name: 'a.avif', content: await red().avif().toBuffer() },
      { name: 'a.gif', content: await red().gif().toBuffer() },
      { name: 'a.webp', content: await red().webp().toBuffer() },
    ]
    const { tbl } = await uploadFiles(at.server, files, { session: at.member })
    for (const { url } of tbl) {
      const { headers, rawPayload } = await get(url, at.member)
      expect(url).toMatch(/\.webp$/)
      expect(headers['content-type']).toBe('image/webp')
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 })
    }
  })

  test('that move keep moving', async () => {
    const frames = [await pngPicture(30, 20, '#f00'), await pngPicture(30, 20, '#00f')]
    const content = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 200] })
      .toBuffer()
    const { tbl } = await uploadFiles(at.server, [{ name: 'a.gif', content }], { session: at.member })
    const { rawPayload } = await get(tbl[0]!.url, at.member)
    expect(await sharp(rawPayload, { animated: true }).metadata()).toMatchObject({
      pages: 2,
      delay: [100, 200],
    })
    const [row] = await at.server.sql`select width, height from files where id = ${tbl[0]!.id}`
    expect(row).toEqual({ width: 30, height: 20 })
  })

  test('are sized by path swap and by query alike', async () => {
    const { tbl } = await uploadFiles(at.server, [{ name: 'a.png', content: await pngPicture(800, 400) }], {
      session: at.staff,
    })
    const { url } = tbl[0]!
    const swapped = imageUrl(url, { oss: '', noPic: '', width: 200 })
    expect(swapped).toBe(url.replace('/images/', '/images/thumb/240/'))
    const responses = [await get(swapped), await get(`${url}?x-oss-process=image/resize,w_240`)]
    for (const { statusCode, rawPayload, headers } of responses) {
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('image/png')
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 240, height: 120 })
    }
    expect(responses[0]!.rawPayload.equals(responses[1]!.rawPayload)).toBe(true)
    expect(existsSync(join(at.server.folder, swapped.slice(1)))).toBe(true)
    for (const query of ['image/resize,w_241', 'image/resize', 'style/small', 'image/resize,w_99999', '']) {
      expect((await get(`${url}?x-oss-process=${query}`)).statusCode).toBe(404)
    }
    expect((await get(`${url}?v=2`)).statusCode).toBe(200)
  })

  test("under write/ are small at their plain name and large at '.full' (product §9)", async () => {
    const files = [{ name: 'a.png', content: await pngPicture(800, 400) }]
    const { tbl } = await uploadFiles(at.server, files, { session: at.staff }, uploadUrl('write'))
    const { url } = tbl[0]!
    const widthOf = async (address: string) => (await sharp((await get(address)).rawPayload).metadata()).width
    const options = { oss: '', noPic: '' }
    expect(url).toMatch(/^\/images\/write\/u\//)
    expect(await widthOf(url)).toBe(240)
    expect(await widthOf(imageUrl(url, { ...options, width: 240 }))).toBe(240)
    expect(imageUrl(url, options)).toBe(`${url}.full`)
    expect(await widthOf(`${url}.full`)).toBe(800)
    expect(await widthOf(imageUrl(`@${url}`, { ...options, width: 480 }))).toBe(480)
    expect(await widthOf(`${url}.full?x-oss-process=image/resize,w_480`)).toBe(480)
    expect((await get(`${url}.full`)).headers['content-type']).toBe('image/png')
  })

  test("elsewhere have no '.full'", async () => {
    const { tbl } = await uploadFiles(at.server, [{ name: 'a.png', content: await pngPicture() }], {
      session: at.staff,
    })
    expect((await get(`${tbl[0]!.url}.full`)).statusCode).toBe(404)
  })
})

describe('who sees what', () => {
  test("a member's picture and document are for the member and head office", async () => {
    const files = [
      { name: 'proof.png', content: await pngPicture(300, 300) },
      { name: 'licence.pdf', content: pdf() },
    ]
    const { tbl } = await uploadFiles(at.server, files, { session: at.member })
    const [picture, document] = tbl as [(typeof tbl)[0], (typeof tbl)[0]]
    const addresses = [picture.url, picture.url.replace('/images/', '/images/thumb/80/'), document.url]
    for (const address of addresses) {
      for (const session of [at.member, at.staff]) {
        const response = await get(address, session)
        expect(response.statusCode).toBe(200)
        expect(response.headers['cache-control']).toMatch(/^private/)
      }
      const shouted = address.replace(/\/u\/.*/, key => key.toUpperCase())
      expect((await get(shouted, at.other)).headers['cache-control']).toMatch(/no-store/)
      for (const session of [undefined, at.other, 'x'.repeat(43)]) {
        const response = await get(address, session)
        expect(response.statusCode).toBe(404)
        expect(response.headers['cache-control']).toMatch(/no-store/)
      }
    }
  })

  test('a private picture is not reached through what was made of it', async () => {
    const files = [{ name: 'proof.png', content: await pngPicture(300, 300) }]
    const { tbl } = await uploadFiles(at.server, files, { session: at.member })
    const name = tbl[0]!.url.replace('/images/', '')
    expect((await get(`/images/thumb/240/${name}`, at.member)).statusCode).toBe(200)
    for (const made of [
      `thumb/240/${name}`,
      `THUMB/240/${name}`,
      `thumb/0240/${name}`,
      `thumb//240/${name}`,
    ]) {
      for (const address of [
        made,
        `thumb/80/${made}`,
        `${made}?x-oss-process=image/resize,w_80`,
        `thumb/80/${encodeURIComponent(made)}`,
        encodeURIComponent(made),
        made.replace('/u/', '/U/'),
        made.replace('/u/', '/u//'),
        made.replace('/u/', '/./u/'),
      ])
        expect([address, (await get(`/images/${address}`, at.other)).statusCode]).toEqual([address, 404])
    }
  })

  test("head office's picture is for everybody and may be kept for ever, its document is not", async () => {
    const files = [
      { name: 'product.png', content: await pngPicture() },
      { name: 'contract.pdf', content: pdf() },
    ]
    const { tbl } = await uploadFiles(at.server, files, { session: at.staff })
    const response = await get(tbl[0]!.url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get(tbl[1]!.url)).statusCode).toBe(404)
    expect((await get(tbl[1]!.url, at.member)).statusCode).toBe(404)
  })

  test('a document is a download under its own name and can run nothing', async () => {
    const { tbl } = await uploadFiles(at.server, [{ name: '发票 "一".pdf', content: pdf() }], {
      session: at.member,
    })
    const { headers, rawPayload } = await get(tbl[0]!.url, at.member)
    expect(rawPayload.equals(pdf())).toBe(true)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\w. %-]+"; filename\*=UTF-8''%E5%8F%91/,
    )
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('a long text may be packed on its way, and asked for without its content', async () => {
    const text = '货号,数量\n'.repeat(1000)
    const { tbl } = await uploadFiles(at.server, [{ name: 'list.csv', content: text }], {
      session: at.member,
    })
    const ask = (method: 'GET' | 'HEAD', encoding: string) =>
      at.server.app.inject({
        method,
        url: tbl[0]!.url,
        headers: { cookie: `caravan_session=${at.member}`, 'accept-encoding': encoding },
      })
    const packed = await ask('GET', 'gzip')
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(text)
    const head = await ask('HEAD', 'identity')
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(text)))
    expect(head.body).toBe('')
  })

  test.each([
    `/files/d/${'0'.repeat(32)}.pdf`,
    '/files/d/../../secret.pdf',
    '/files/d/%2e%2e%2fsecret.pdf',
    '/files/',
    '/files/d',
    `/files/u/${'0'.repeat(32)}.png`,
    `/images/u/${'0'.repeat(32)}.png`,
    `/images/d/${'0'.repeat(32)}.pdf`,
  ])('%s is not found', async address => {
    expect((await get(address, at.staff)).statusCode).toBe(404)
  })

  test('a document is not served as a picture, nor a picture as a document', async () => {
    const files = [
      { name: 'a.pdf', content: pdf() },
      { name: 'a.png', content: await pngPicture() },
    ]
    const { tbl } = await uploadFiles(at.server, files, { session: at.staff })
    expect((await get(tbl[0]!.url.replace('/files/', '/images/'), at.staff)).statusCode).toBe(404)
    expect((await get(tbl[1]!.url.replace('/images/', '/files/'), at.staff)).statusCode).toBe(404)
  })
})

describe('with files in a bucket', () => {
  const account = { bucket: 'caravan', region: 'us-east-1', accessKey: 'AK', secretKey: 'sesame' }
  let gateway: LocalS3
  let shop: OpenShop
  let session: string

  const settings = (secretKey: string) => ({
    STORAGE: 's3',
    S3_ENDPOINT: gateway.url,
    S3_BUCKET: account.bucket,
    S3_ACCESS_KEY: account.accessKey,
    S3_SECRET_KEY: secretKey,
  })

  beforeAll(async () => {
    gateway = await startLocalS3(account)
    shop = await openShop({ url: at.server.url, env: settings(account.secretKey) })
    session = at.staff
  })

  afterAll(async () => {
    await shop.close()
    await gateway.close()
  })

  test('pictures, their thumbnails and documents come from there', async () => {
    const files = [
      { name: 'a.png', content: await pngPicture(800, 400) },
      { name: 'a.pdf', content: pdf() },
    ]
    const { tbl } = await uploadFiles(shop, files, { session })
    expect([...gateway.objects.keys()]).toEqual(tbl.map(({ url }) => url.replace(/^\/(images|files)\//, '')))
    const thumbnail = await getAs(shop, tbl[0]!.url.replace('/images/', '/images/thumb/240/'))
    expect((await sharp(thumbnail.rawPayload).metadata()).width).toBe(240)
    expect((await getAs(shop, tbl[1]!.url, session)).rawPayload.equals(pdf())).toBe(true)
    expect(existsSync(join(shop.folder, 'files'))).toBe(false)
  })

  test('with a host of its own the session names it, and it has what everybody may see and nothing else', async () => {
    const host = 'https://pictures.example'
    const hosted = await openShop({
      url: at.server.url,
      env: { ...settings(account.secretKey), S3_PUBLIC_URL: host },
    })
    expect((await hosted.call(init, {})).obj.oss).toBe(host)
    expect((await shop.call(init, {})).obj.oss).toBe('')
    const picture = [{ name: 'a.png', content: await pngPicture(800, 400) }]
    const [product] = (await uploadFiles(hosted, picture, { session })).tbl
    const [proof] = (await uploadFiles(hosted, picture, { session: at.member })).tbl
    const key = (url: string) => url.replace('/images/', '')
    expect(key(product!.url)).toMatch(/^o\/[0-9a-f]{32}\.png$/)
    expect(key(proof!.url)).toMatch(/^u\//)
    expect(gateway.objects.has(key(product!.url))).toBe(true)
    const options = { oss: host, noPic: '', width: 200 }
    expect(imageUrl(`@${key(product!.url)}`, options)).toBe(
      `${host}/${key(product!.url)}?x-oss-process=image/resize,w_240`,
    )
    // Ours has it too, for when that host is given up.
    expect((await getAs(shop, product!.url.replace('/images/', '/images/thumb/80/'))).statusCode).toBe(200)
    expect((await getAs(shop, proof!.url)).statusCode).toBe(404)
    await hosted.close()
  })

  test('an upload survives that the service fails once', async () => {
    gateway.expect({ kind: 'status', status: 503, code: 'SlowDown' })
    expect(await uploadFiles(shop, [{ name: 'a.pdf', content: pdf() }], { session })).toMatchObject({
      success: true,
    })
  })

  test('while it is down, nothing is half uploaded and nothing is remembered as missing', async () => {
    const { tbl } = await uploadFiles(shop, [{ name: 'a.pdf', content: pdf() }], { session })
    const before = await rows()
    const down = { kind: 'status', status: 500, code: 'InternalError' } as const
    gateway.expect(down, down, down)
    expect(await uploadFiles(shop, [{ name: 'a.pdf', content: pdf() }], { session })).toMatchObject({
      success: false,
      obj: { code: 'message.storageDown' },
    })
    expect(await rows()).toBe(before)
    gateway.expect(down, down, down)
    const response = await getAs(shop, tbl[0]!.url, session)
    expect(response.statusCode).toBe(503)
    expect(response.headers['cache-control']).toBe('no-store')
    expect((await getAs(shop, tbl[0]!.url, session)).statusCode).toBe(200)
  })

  test('with a wrong secret nothing is stored and the visitor learns nothing of it', async () => {
    const wrong = await openShop({ url: at.server.url, env: settings('wrong') })
    const response = await postFiles(wrong, [{ name: 'a.pdf', content: pdf() }], { session })
    expect(response.json()).toMatchObject({ success: false, obj: { code: 'message.storageDown' } })
    expect(response.body).not.toMatch(/signature|secret|wrong/i)
    await wrong.close()
  })
})
