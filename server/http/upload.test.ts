import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadUrl } from '../../contract/files.ts'
import { imageUrl } from '../../contract/images.ts'
import { type LocalS3, startLocalS3 } from '../ports/storage/local-s3.ts'
import { makeMember, makeShop } from '../testing/factories.ts'
import {
  animation,
  docx,
  getAs,
  pdf,
  photoWithPlace,
  pngBomb,
  pngPicture,
  postFiles,
  uploadFiles,
  xlsx,
} from '../testing/files.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let server: OpenShop
let member: string
let other: string
let staff: string

beforeAll(async () => {
  server = await openShop()
  const { id: shopId } = await makeShop(server.sql, { isDefault: true })
  const sessionOf = async (role: 'member' | 'office') =>
    server.signIn((await makeMember(server.sql, { shopId, role })).mobile)
  ;[member, other, staff] = [await sessionOf('member'), await sessionOf('member'), await sessionOf('office')]
})

beforeEach(() => server.sql`delete from rate_limits`)

afterAll(() => server.close())

const rows = async () =>
  (await server.sql<{ count: number }[]>`select count(*) from files where expires_at > now()`)[0]!.count
const get = (url: string, session?: string) => getAs(server, url, session)

describe('POST /upload', () => {
  test('takes several files and answers with one row for each', async () => {
    const reply = await uploadFiles(
      server,
      [
        { name: '凭证 1.png', content: await pngPicture() },
        { name: '报价.xlsx', content: xlsx() },
        { name: 'terms.docx', content: docx() },
        { name: 'list.csv', content: '货号,数量\n' },
      ],
      { session: member },
    )
    expect(reply).toMatchObject({ success: true, msg: '' })
    expect(reply.tbl.map(({ fname }) => fname)).toEqual(['凭证 1.png', '报价.xlsx', 'terms.docx', 'list.csv'])
    for (const { id, url, size } of reply.tbl) {
      expect(id).toBeGreaterThan(0)
      expect(size).toBeGreaterThan(0)
      expect(url).toMatch(/^\/(images\/u|files\/d)\/[0-9a-f]{32}\.(png|xlsx|docx|csv)$/)
      expect((await get(url, member)).rawPayload).toHaveLength(size)
    }
  })

  test('asks a guest to sign in', async () => {
    expect(await uploadFiles(server, [{ name: 'a.pdf', content: pdf() }])).toMatchObject({
      success: false,
      msg: 'RELOGIN',
    })
    expect(
      await uploadFiles(server, [{ name: 'a.pdf', content: pdf() }], { session: 'a'.repeat(43) }),
    ).toMatchObject({
      msg: 'RELOGIN',
    })
  })

  test('refuses what does not carry the version header, as any call', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=x', cookie: `caravan_session=${member}` },
      payload: '--x--\r\n',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      success: false,
      obj: { code: 'message.noVersion', field: 'version' },
    })
  })

  test('refuses a body without files, one that is no multipart and one that breaks off', async () => {
    expect(await uploadFiles(server, [], { session: member })).toMatchObject({
      obj: { code: 'message.filesMissing' },
    })
    const send = (type: string, payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/upload',
        headers: { 'content-type': type, version: '6', cookie: `caravan_session=${member}` },
        payload,
      })
    for (const response of [
      await send('application/x-www-form-urlencoded', 'a=1'),
      await send('application/octet-stream', 'abc'),
      await send(
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%P',
      ),
    ]) {
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
      expect(response.json()).toMatchObject({ success: false, obj: { field: 'body' } })
    }
  })

  test('takes ten files at most, and keeps none of eleven', async () => {
    const before = await rows()
    const files = Array.from({ length: 11 }, (_, i) => ({ name: `${i}.pdf`, content: pdf() }))
    expect(await uploadFiles(server, files, { session: member })).toMatchObject({
      success: false,
      obj: { code: 'message.filesTooMany' },
    })
    expect(await rows()).toBe(before)
  })

  test('keeps none when one of them is refused', async () => {
    const before = await rows()
    const files = [
      { name: 'good.pdf', content: pdf() },
      { name: 'bad.png', content: '<html>' },
      { name: 'good too.pdf', content: pdf() },
    ]
    expect(await uploadFiles(server, files, { session: member })).toMatchObject({ success: false, tbl: [] })
    expect(await rows()).toBe(before)
  })

  test('has enough after a hundred requests in a minute, of this member only', async () => {
    const [row] = await server.sql<{ id: number }[]>`select max(member_id) as id from sessions`
    await server.sql`insert into rate_limits values (${`upload:member:${row!.id}`}, 100, now() + interval '30 s')`
    const files = [{ name: 'a.pdf', content: pdf() }]
    expect(await uploadFiles(server, files, { session: staff })).toMatchObject({
      obj: { code: 'message.tooMany' },
    })
    expect(await uploadFiles(server, files, { session: member })).toMatchObject({ success: true })
  })

  test('has enough of a member who uploads and uploads and saves nothing', async () => {
    const { tbl } = await uploadFiles(server, [{ name: 'a.pdf', content: pdf() }], { session: other })
    await server.sql`update files set bytes = 600000000 where id = ${tbl[0]!.id}`
    expect(await uploadFiles(server, [{ name: 'a.pdf', content: pdf() }], { session: other })).toMatchObject({
      obj: { code: 'message.uploadQuota' },
    })
    await server.sql`update files set expires_at = now() where id = ${tbl[0]!.id}`
    expect(await uploadFiles(server, [{ name: 'a.pdf', content: pdf() }], { session: other })).toMatchObject({
      success: true,
    })
  })

  test('answers somebody who still sends a large file that was refused long ago', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const head = '--x\r\ncontent-disposition: form-data; name="files"; filename="a@b.png"\r\n\r\n'
    const answer = await new Promise<string>((resolve, reject) => {
      const request = httpRequest(
        {
          port,
          method: 'POST',
          path: '/upload',
          headers: {
            'content-type': 'multipart/form-data; boundary=x',
            version: '6',
            lang: 'en',
            cookie: `caravan_session=${member}`,
          },
        },
        async response => resolve(Buffer.concat(await response.toArray()).toString()),
      )
      request.on('error', reject)
      request.write(head)
      for (let i = 0; i < 30; i++) request.write(Buffer.alloc(1024 * 1024))
      request.end('\r\n--x--\r\n')
    })
    expect(JSON.parse(answer)).toMatchObject({
      success: false,
      obj: { code: 'message.fileTooLarge', field: 'files' },
    })
  })
})

describe('"Uploaded file names may not contain ( ) & = # @."', () => {
  test.each([...'()&=#@'])('%s', async sign => {
    for (const lang of ['zh', 'en']) {
      const reply = await uploadFiles(server, [{ name: `a${sign}b.png`, content: await pngPicture() }], {
        session: member,
        lang,
      })
      expect(reply).toMatchObject({ success: false, obj: { code: 'form.fileName', field: 'files' } })
      expect(reply.msg).toContain('( ) & = # @')
    }
  })

  test('nor be longer than a name is', async () => {
    const reply = await uploadFiles(
      server,
      [{ name: `${'a'.repeat(300)}.png`, content: await pngPicture() }],
      { session: member },
    )
    expect(reply).toMatchObject({ obj: { code: 'form.lengthMax', field: 'files' } })
    expect(reply.msg).toContain('file name')
    expect(reply.msg).toContain('200')
  })

  test.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['photo.html', 'photo.html.png'],
    ['.htaccess', 'htaccess.png'],
    ['invoice\u202egnp.exe', 'invoicegnp.exe.png'],
    ['e\u0301t\u00e9.PNG', '\u00e9t\u00e9.PNG'],
    ['.png', 'png.png'],
  ])('%j is kept as %j', async (name, kept) => {
    const { tbl } = await uploadFiles(server, [{ name, content: await pngPicture() }], { session: member })
    expect(tbl[0]?.fname).toBe(kept)
  })
})

describe('type by content, not by name', () => {
  test.each([
    ['a page named .png', 'cute.png', '<!doctype html><script>alert(1)</script>', 'message.fileType'],
    ['a page named .csv', 'list.csv', '<html><script>alert(1)</script>', 'message.fileType'],
    [
      'a drawing that can hold scripts',
      'logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'message.fileType',
    ],
    ['a drawing named .webp', 'logo.webp', '<?xml version="1.0"?><svg/>', 'message.fileType'],
    [
      'a script that begins like a GIF',
      'a.gif',
      'GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)',
      'message.pictureBroken',
    ],
    ['half a picture', 'a.jpg', '\xff\xd8\xff\xe0\x00\x10JFIF', 'message.pictureBroken'],
    ['a program', 'setup.pdf', 'MZ\x90\x00', 'message.fileType'],
    ['nothing', 'empty.png', '', 'message.fileType'],
  ])('%s is refused', async (_, name, text, code) => {
    const reply = await uploadFiles(server, [{ name, content: Buffer.from(text, 'latin1') }], {
      session: member,
    })
    expect(reply).toMatchObject({ success: false, obj: { code, field: 'files' }, tbl: [] })
    expect(reply.msg).toContain(name)
  })

  test('a small file that unfolds into a huge picture is refused at once', async () => {
    const began = performance.now()
    for (const bomb of [pngBomb(60_000, 60_000), pngBomb(8_000, 7_000)]) {
      expect(
        await uploadFiles(server, [{ name: 'bomb.png', content: bomb }], { session: member }),
      ).toMatchObject({
        obj: { code: 'message.pictureTooManyPixels' },
      })
    }
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('so is an animation of many frames', async () => {
    const frames = await animation(1500, 1500, 30)
    expect((await sharp(frames, { animated: true, limitInputPixels: false }).metadata()).pages).toBe(30)
    expect(frames.length).toBeLessThan(1024 * 1024)
    expect(
      await uploadFiles(server, [{ name: 'bomb.gif', content: frames }], { session: member }),
    ).toMatchObject({
      obj: { code: 'message.pictureTooManyPixels' },
    })
  })

  test('what hides behind a picture is gone', async () => {
    const hidden = '<script>alert("hidden")</script>'
    for (const picture of [await pngPicture(), await photoWithPlace()]) {
      const content = Buffer.concat([picture, xlsx(), Buffer.from(hidden)])
      const { tbl } = await uploadFiles(server, [{ name: 'a.jpg', content }], { session: member })
      const { rawPayload } = await get(tbl[0]!.url, member)
      expect(rawPayload.includes('hidden')).toBe(false)
      expect(rawPayload.includes('PK\x03\x04')).toBe(false)
      expect((await sharp(rawPayload).metadata()).width).toBeGreaterThan(0)
    }
  })
})

describe('size', () => {
  const noise = (bytes: number) => randomBytes(bytes)

  test('a picture has 10 MB at most', async () => {
    const content = Buffer.concat([await pngPicture(), noise(10 * 1024 * 1024)])
    const reply = await uploadFiles(server, [{ name: 'large.png', content }], { session: member })
    expect(reply).toMatchObject({
      obj: { code: 'message.fileTooLarge' },
      msg: '“large.png” is larger than 10 MB.',
    })
  })

  test('a document has 20 MB at most', async () => {
    const filler = (bytes: number) =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, ' '), Buffer.from('%%EOF')])
    const large = await uploadFiles(server, [{ name: 'large.pdf', content: filler(20 * 1024 * 1024) }], {
      session: member,
    })
    expect(large).toMatchObject({
      obj: { code: 'message.fileTooLarge' },
      msg: '“large.pdf” is larger than 20 MB.',
    })
    const fitting = await uploadFiles(server, [{ name: 'ok.pdf', content: filler(20 * 1024 * 1024 - 14) }], {
      session: member,
    })
    expect(fitting).toMatchObject({ success: true })
  })
})

describe('pictures', () => {
  test('lose the place where they were taken and everything else but their pixels, the right way up', async () => {
    const content = await photoWithPlace(600, 400)
    const before = await sharp(content).metadata()
    expect(before.exif?.includes('Camera of Mr Secret')).toBe(true)
    expect(before.orientation).toBe(6)
    const { tbl } = await uploadFiles(server, [{ name: 'photo.jpg', content }], { session: member })
    const { rawPayload, headers } = await get(tbl[0]!.url, member)
    const after = await sharp(rawPayload).metadata()
    expect(after).toMatchObject({ format: 'jpeg', width: 400, height: 600 })
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    expect(rawPayload.includes('Secret')).toBe(false)
    expect(headers['content-type']).toBe('image/jpeg')
    const [row] =
      await server.sql`select width, height, bytes, sent_bytes from files where id = ${tbl[0]!.id}`
    expect(row).toEqual({ width: 400, height: 600, bytes: rawPayload.length, sent_bytes: content.length })
  })

  test('of every kind come back as what every browser shows', async () => {
    const red = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#d7263d' } })
    const files = [
      { name: 'a.avif', content: await red().avif().toBuffer() },
      { name: 'a.gif', content: await red().gif().toBuffer() },
      { name: 'a.webp', content: await red().webp().toBuffer() },
    ]
    const { tbl } = await uploadFiles(server, files, { session: member })
    for (const { url } of tbl) {
      const { headers, rawPayload } = await get(url, member)
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
    const { tbl } = await uploadFiles(server, [{ name: 'a.gif', content }], { session: member })
    const { rawPayload } = await get(tbl[0]!.url, member)
    expect(await sharp(rawPayload, { animated: true }).metadata()).toMatchObject({
      pages: 2,
      delay: [100, 200],
    })
    const [row] = await server.sql`select width, height from files where id = ${tbl[0]!.id}`
    expect(row).toEqual({ width: 30, height: 20 })
  })

  test('are sized by path swap and by query alike', async () => {
    const { tbl } = await uploadFiles(server, [{ name: 'a.png', content: await pngPicture(800, 400) }], {
      session: staff,
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
    expect(existsSync(join(server.folder, swapped.slice(1)))).toBe(true)
    for (const query of ['image/resize,w_241', 'image/resize', 'style/small', 'image/resize,w_99999', '']) {
      expect((await get(`${url}?x-oss-process=${query}`)).statusCode).toBe(404)
    }
    expect((await get(`${url}?v=2`)).statusCode).toBe(200)
  })

  test("under write/ are small at their plain name and large at '.full' (spec §9)", async () => {
    const files = [{ name: 'a.png', content: await pngPicture(800, 400) }]
    const { tbl } = await uploadFiles(server, files, { session: staff }, uploadUrl('write'))
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
    const { tbl } = await uploadFiles(server, [{ name: 'a.png', content: await pngPicture() }], {
      session: staff,
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
    const { tbl } = await uploadFiles(server, files, { session: member })
    const [picture, document] = tbl as [(typeof tbl)[0], (typeof tbl)[0]]
    const addresses = [picture.url, picture.url.replace('/images/', '/images/thumb/80/'), document.url]
    for (const address of addresses) {
      for (const session of [member, staff]) {
        const response = await get(address, session)
        expect(response.statusCode).toBe(200)
        expect(response.headers['cache-control']).toMatch(/^private/)
      }
      const shouted = address.replace(/\/u\/.*/, key => key.toUpperCase())
      expect((await get(shouted, other)).headers['cache-control']).toMatch(/no-store/)
      for (const session of [undefined, other, 'x'.repeat(43)]) {
        const response = await get(address, session)
        expect(response.statusCode).toBe(404)
        expect(response.headers['cache-control']).toMatch(/no-store/)
      }
    }
  })

  test("head office's picture is for everybody and may be kept for ever, its document is not", async () => {
    const files = [
      { name: 'product.png', content: await pngPicture() },
      { name: 'contract.pdf', content: pdf() },
    ]
    const { tbl } = await uploadFiles(server, files, { session: staff })
    const response = await get(tbl[0]!.url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get(tbl[1]!.url)).statusCode).toBe(404)
    expect((await get(tbl[1]!.url, member)).statusCode).toBe(404)
  })

  test('a document is a download under its own name and can run nothing', async () => {
    const { tbl } = await uploadFiles(server, [{ name: '发票 "一".pdf', content: pdf() }], {
      session: member,
    })
    const { headers, rawPayload } = await get(tbl[0]!.url, member)
    expect(rawPayload.equals(pdf())).toBe(true)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\w. %-]+"; filename\*=UTF-8''%E5%8F%91/,
    )
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('a long text may be packed on its way, and asked for without its content', async () => {
    const text = '货号,数量\n'.repeat(1000)
    const { tbl } = await uploadFiles(server, [{ name: 'list.csv', content: text }], { session: member })
    const ask = (method: 'GET' | 'HEAD', encoding: string) =>
      server.app.inject({
        method,
        url: tbl[0]!.url,
        headers: { cookie: `caravan_session=${member}`, 'accept-encoding': encoding },
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
    expect((await get(address, staff)).statusCode).toBe(404)
  })

  test('a document is not served as a picture, nor a picture as a document', async () => {
    const files = [
      { name: 'a.pdf', content: pdf() },
      { name: 'a.png', content: await pngPicture() },
    ]
    const { tbl } = await uploadFiles(server, files, { session: staff })
    expect((await get(tbl[0]!.url.replace('/files/', '/images/'), staff)).statusCode).toBe(404)
    expect((await get(tbl[1]!.url.replace('/images/', '/files/'), staff)).statusCode).toBe(404)
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
    shop = await openShop({ url: server.url, env: settings(account.secretKey) })
    session = staff
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
    const wrong = await openShop({ url: server.url, env: settings('wrong') })
    const response = await postFiles(wrong, [{ name: 'a.pdf', content: pdf() }], { session })
    expect(response.json()).toMatchObject({ success: false, obj: { code: 'message.storageDown' } })
    expect(response.body).not.toMatch(/signature|secret|wrong/i)
    await wrong.close()
  })
})
