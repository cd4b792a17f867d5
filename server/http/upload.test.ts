import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type FileItem, uploadUrl } from '../../contract/files.ts'
import { deleteFiles } from '../../contract/records.ts'
import { giveRoomBack, keepRoom } from '../features/files/files.queries.ts'
import {
  animation,
  docx,
  pdf,
  photoWithPlace,
  pictureBomb,
  pngBomb,
  pngPicture,
  uploadFiles,
  xlsx,
} from '../testing/files.ts'
import { openShop } from '../testing/open-shop.ts'
import { fileShop } from './testing.ts'

const at = fileShop()
const { rows, get } = at

describe('POST /upload', () => {
  test('takes several files and answers with one row for each', async () => {
    const reply = await uploadFiles(
      at.server,
      [
        { name: '凭证 1.png', content: await pngPicture() },
        { name: '报价.xlsx', content: xlsx() },
        { name: 'terms.docx', content: docx() },
        { name: 'list.csv', content: '货号,数量\n' },
      ],
      { session: at.member },
    )
    expect(reply).toMatchObject({ success: true, msg: '' })
    expect(reply.tbl.map(({ fname }) => fname)).toEqual(['凭证 1.png', '报价.xlsx', 'terms.docx', 'list.csv'])
    for (const { id, url, size } of reply.tbl) {
      expect(id).toBeGreaterThan(0)
      expect(size).toBeGreaterThan(0)
      expect(url).toMatch(/^\/(images\/u|files\/d)\/[0-9a-f]{32}\.(png|xlsx|docx|csv)$/)
      expect((await get(url, at.member)).rawPayload).toHaveLength(size)
    }
  })

  test('asks a guest to sign in', async () => {
    expect(await uploadFiles(at.server, [{ name: 'a.pdf', content: pdf() }])).toMatchObject({
      success: false,
      msg: 'RELOGIN',
    })
    expect(
      await uploadFiles(at.server, [{ name: 'a.pdf', content: pdf() }], { session: 'a'.repeat(43) }),
    ).toMatchObject({
      msg: 'RELOGIN',
    })
  })

  test('refuses what does not carry the version header, as any call', async () => {
    const response = await at.server.app.inject({
      method: 'POST',
      url: '/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=x', cookie: `caravan_session=${at.member}` },
      payload: '--x--\r\n',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      success: false,
      obj: { code: 'message.noVersion', field: 'version' },
    })
  })

  test('refuses a body without files, one that is no multipart and one that breaks off', async () => {
    expect(await uploadFiles(at.server, [], { session: at.member })).toMatchObject({
      obj: { code: 'message.filesMissing' },
    })
    const send = (type: string, payload: string) =>
      at.server.app.inject({
        method: 'POST',
        url: '/upload',
        headers: { 'content-type': type, version: '6', cookie: `caravan_session=${at.member}` },
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
    expect(await uploadFiles(at.server, files, { session: at.member })).toMatchObject({
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
    expect(await uploadFiles(at.server, files, { session: at.member })).toMatchObject({
      success: false,
      tbl: [],
    })
    expect(await rows()).toBe(before)
  })

  test('has enough after a hundred requests in a minute, of this member only', async () => {
    const [row] = await at.server.sql<{ id: number }[]>`select max(member_id) as id from sessions`
    await at.server
      .sql`insert into rate_limits values (${`upload:member:${row!.id}`}, 100, now() + interval '30 s')`
    const files = [{ name: 'a.pdf', content: pdf() }]
    expect(await uploadFiles(at.server, files, { session: at.staff })).toMatchObject({
      obj: { code: 'message.tooMany' },
    })
    expect(await uploadFiles(at.server, files, { session: at.member })).toMatchObject({ success: true })
  })

  const one = [{ name: 'a.pdf', content: pdf() }]
  const quotaReached = { success: false, obj: { code: 'message.uploadQuota' } }

  test('has enough of a member who uploads and uploads and saves nothing', async () => {
    const { tbl } = await uploadFiles(at.server, one, { session: at.other })
    await at.server.sql`update files set bytes = 600000000 where id = ${tbl[0]!.id}`
    expect(await uploadFiles(at.server, one, { session: at.other })).toMatchObject(quotaReached)
    expect(await uploadFiles(at.server, one, { session: at.member })).toMatchObject({ success: true })
    await at.server.call(deleteFiles, { ids: [tbl[0]!.id] }, { session: at.other })
    expect(await uploadFiles(at.server, one, { session: at.other })).toMatchObject(quotaReached)
    await at.server.sql`delete from files where id = ${tbl[0]!.id}`
    expect(await uploadFiles(at.server, one, { session: at.other })).toMatchObject({ success: true })
  })

  test('counts uploads that are on their way at the same time', async () => {
    const { sql } = at.server
    const [last] = await sql<
      { owner: number }[]
    >`select owner_id as owner from files order by id desc limit 1`
    const { owner } = last!
    const most =
      1000 + Number((await sql`select sum(bytes) as sum from files where owner_id = ${owner}`)[0]!.sum)
    const rooms = await Promise.all(
      Array.from({ length: 8 }, () => keepRoom(sql, { owner, bytes: 400, most })),
    )
    const got = rooms.filter(room => room !== undefined)
    expect(got).toHaveLength(2)
    await giveRoomBack(sql, got[0]!)
    expect(await keepRoom(sql, { owner, bytes: 400, most })).toBeDefined()
    expect(await keepRoom(sql, { owner, bytes: 400, most })).toBeUndefined()
    // A process that was killed gives nothing back.
    await sql`update uploads set expires_at = now() - interval '1 second'`
    expect(await keepRoom(sql, { owner, bytes: 400, most })).toBeDefined()
    await sql`delete from uploads`
  })

  test('gives the room back whatever becomes of an upload', async () => {
    await uploadFiles(at.server, one, { session: at.member })
    await uploadFiles(at.server, [{ name: 'a.exe', content: 'MZ' }], { session: at.member })
    await uploadFiles(at.server, [], { session: at.member })
    expect((await at.server.sql`select from uploads`).length).toBe(0)
  })

  test('leaves nothing behind where it was received', async () => {
    await uploadFiles(at.server, [...one, { name: 'b.png', content: '<html>' }], { session: at.member })
    expect(readdirSync(join(at.server.folder, 'sheets'))).toEqual([])
  })

  test('says so when the disk is nearly full, before and while a file comes', async () => {
    const gigabyte = 1024 ** 3
    let free = gigabyte
    let asked = 0
    const shop = await openShop({
      url: at.server.url,
      freeDisk: async () => (asked++ > 0 ? gigabyte : free),
    })
    const full = { success: false, obj: { code: 'message.diskFull' } }
    const large = [
      { name: 'large.pdf', content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(15_000_000)]) },
    ]
    expect(await uploadFiles(shop, one, { session: at.member })).toMatchObject(full)
    free = 2 * gigabyte
    asked = 0
    const reply = await uploadFiles(shop, large, { session: at.member })
    expect(reply).toMatchObject({ ...full, obj: { ...full.obj, field: 'files' } })
    expect(reply.msg).toContain('no room')
    expect(readdirSync(join(shop.folder, 'sheets'))).toEqual([])
    await shop.close()
  })

  test('answers somebody who still sends a large file that was refused long ago', async () => {
    await at.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = at.server.app.server.address() as AddressInfo
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
            cookie: `caravan_session=${at.member}`,
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
      const reply = await uploadFiles(at.server, [{ name: `a${sign}b.png`, content: await pngPicture() }], {
        session: at.member,
        lang,
      })
      expect(reply).toMatchObject({ success: false, obj: { code: 'form.fileName', field: 'files' } })
      expect(reply.msg).toContain('( ) & = # @')
    }
  })

  test('nor be longer than a name is', async () => {
    const reply = await uploadFiles(
      at.server,
      [{ name: `${'a'.repeat(300)}.png`, content: await pngPicture() }],
      { session: at.member },
    )
    expect(reply).toMatchObject({ obj: { code: 'form.lengthMax', field: 'files' } })
    expect(reply.msg).toContain('File name')
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
    const { tbl } = await uploadFiles(at.server, [{ name, content: await pngPicture() }], {
      session: at.member,
    })
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
    const reply = await uploadFiles(at.server, [{ name, content: Buffer.from(text, 'latin1') }], {
      session: at.member,
    })
    expect(reply).toMatchObject({ success: false, obj: { code, field: 'files' }, tbl: [] })
    expect(reply.msg).toContain(name)
  })

  test('a small file that unfolds into a huge picture is refused at once', async () => {
    const began = performance.now()
    for (const bomb of [pngBomb(60_000, 60_000), pngBomb(8_000, 7_000)]) {
      expect(
        await uploadFiles(at.server, [{ name: 'bomb.png', content: bomb }], { session: at.member }),
      ).toMatchObject({
        obj: { code: 'message.pictureTooManyPixels' },
      })
    }
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test.each([
    ['avif', 16, 5000, 4000],
    ['webp', 32, 7000, 5000],
    ['gif', 32, 7000, 5000],
  ] as const)('so is one named .%s of more than %i megapixels', async (kind, max, width, height) => {
    const content = await pictureBomb(kind, width, height)
    const name = `bomb.${kind}`
    const reply = await uploadFiles(at.server, [{ name, content }], { session: at.member })
    expect(reply).toMatchObject({ obj: { code: 'message.pictureTooManyPixels' } })
    expect(reply.msg).toContain(String(max))
  })

  test('and one of thousands of tiny frames', async () => {
    const content = await animation(4, 4, 3000)
    expect(await uploadFiles(at.server, [{ name: 'a.gif', content }], { session: at.member })).toMatchObject({
      obj: { code: 'message.pictureTooManyPixels' },
    })
  })

  test('so is an animation of many frames', async () => {
    const frames = await animation(1500, 1500, 30)
    expect((await sharp(frames, { animated: true, limitInputPixels: false }).metadata()).pages).toBe(30)
    expect(frames.length).toBeLessThan(1024 * 1024)
    expect(
      await uploadFiles(at.server, [{ name: 'bomb.gif', content: frames }], { session: at.member }),
    ).toMatchObject({
      obj: { code: 'message.pictureTooManyPixels' },
    })
  })

  test('what hides behind a picture is gone', async () => {
    const hidden = '<script>alert("hidden")</script>'
    for (const picture of [await pngPicture(), await photoWithPlace()]) {
      const content = Buffer.concat([picture, xlsx(), Buffer.from(hidden)])
      const { tbl } = await uploadFiles(at.server, [{ name: 'a.jpg', content }], { session: at.member })
      const { rawPayload } = await get(tbl[0]!.url, at.member)
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
    const reply = await uploadFiles(at.server, [{ name: 'large.png', content }], { session: at.member })
    expect(reply).toMatchObject({
      obj: { code: 'message.fileTooLarge' },
      msg: '“large.png” is larger than 10 MB.',
    })
  })

  test('a document has 20 MB at most', async () => {
    const filler = (bytes: number) =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, ' '), Buffer.from('%%EOF')])
    const large = await uploadFiles(at.server, [{ name: 'large.pdf', content: filler(20 * 1024 * 1024) }], {
      session: at.member,
    })
    expect(large).toMatchObject({
      obj: { code: 'message.fileTooLarge' },
      msg: '“large.pdf” is larger than 20 MB.',
    })
    const fitting = await uploadFiles(
      at.server,
      [{ name: 'ok.pdf', content: filler(20 * 1024 * 1024 - 14) }],
      {
        session: at.member,
      },
    )
    expect(fitting).toMatchObject({ success: true })
  })
})

describe('a video', () => {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const mp4 = (bytes = 5000) =>
    Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\x02\0isomavc1', 'latin1')),
      box('mdat', randomBytes(bytes)),
    ])
  const webm = () =>
    Buffer.concat([
      Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
      Buffer.from('webm'),
      randomBytes(500),
    ])
  const sendVideo = (name: string, content: Buffer, session = at.staff) =>
    uploadFiles(at.server, [{ name, content }], { session }, uploadUrl('video'))

  test('of whoever makes pages is kept as it is, and read by everybody, in parts too', async () => {
    const film = mp4()
    const { tbl } = await sendVideo('film.mp4', film)
    const [{ url }] = tbl as [FileItem]
    expect(url).toMatch(/^\/videos\/v\/[0-9a-f]{32}\.mp4$/)
    const whole = await get(url)
    expect(whole.rawPayload.equals(film)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const part = await at.server.app.inject({ url, headers: { range: 'bytes=100-199' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 100-199/${film.length}`)
    expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true)
    const beyond = await at.server.app.inject({ url, headers: { range: `bytes=${film.length}-` } })
    expect(beyond.statusCode).toBe(416)
    expect((await get(url.replace('/videos/', '/images/'))).statusCode).toBe(404)
    expect((await sendVideo('clip.webm', webm())).tbl[0]!.url).toMatch(/\.webm$/)
  })

  test.each([
    ['a picture that is called one', 'a.mp4', async () => await pngPicture()],
    ['a page', 'a.mp4', async () => Buffer.from('<html><script>1</script>')],
    ['what no browser plays', 'a.mp4', async () => box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1'))],
  ])('is not: %s', async (_, name, content) => {
    expect(await sendVideo(name, await content())).toMatchObject({ obj: { code: 'message.videoType' } })
  })

  test('is refused when it is too large, from members, and where other files go', async () => {
    const small = await openShop({ url: at.server.url, env: { VIDEO_MB: '1' } })
    const sent = await uploadFiles(
      small,
      [{ name: 'a.mp4', content: mp4(1_100_000) }],
      { session: at.staff },
      uploadUrl('video'),
    )
    await small.close()
    expect(sent).toMatchObject({ obj: { code: 'message.fileTooLarge' } })
    expect(await sendVideo('a.mp4', mp4(), at.member)).toMatchObject({ obj: { code: 'message.videoType' } })
    const elsewhere = await uploadFiles(at.server, [{ name: 'a.mp4', content: mp4() }], {
      session: at.staff,
    })
    expect(elsewhere).toMatchObject({ obj: { code: 'message.fileType' } })
  })
})
