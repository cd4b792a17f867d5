import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteFiles, saveRecord } from '../../../contract/records.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { getAs, pdf, pngPicture, uploadFiles } from '../../testing/files.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { attachFiles, detachAllFiles, detachFiles, filesOf, ownFile } from './files.queries.ts'
import { removeExpiredFiles } from './files.store.ts'

let server: OpenShop
const people: Record<'member' | 'other' | 'office' | 'content' | 'finance', { id: number; session: string }> =
  {} as never

beforeAll(async () => {
  server = await openShop()
  const { id: shopId } = await makeShop(server.sql, { isDefault: true })
  for (const [name, role] of [
    ['member', 'member'],
    ['other', 'member'],
    ['office', 'office'],
  ] as const) {
    const { id, mobile } = await makeMember(server.sql, { shopId, role })
    people[name] = { id, session: await server.signIn(mobile) }
  }
  for (const staffRole of ['content', 'finance'] as const) {
    const { id, mobile } = await makeMember(server.sql, { shopId, role: 'office', staffRole })
    people[staffRole] = { id, session: await server.signIn(mobile) }
  }
})

beforeEach(() => server.sql`delete from rate_limits`)

afterAll(() => server.close())

const upload = async (who: keyof typeof people, name = 'a.pdf') => {
  const content = name.endsWith('.pdf') ? pdf() : await pngPicture(300, 200)
  const { tbl } = await uploadFiles(server, [{ name, content }], { session: people[who].session })
  return tbl[0]!
}
const remove = (who: keyof typeof people, ...ids: number[]) =>
  server.call(deleteFiles, { ids }, { session: people[who].session })
const stateOf = async (id: number) => {
  const [row] = await server.sql`
    select attached_type as type, attached_id as record, expires_at > now() as alive from files where id = ${id}`
  return row && { ...row }
}
const attach = (who: keyof typeof people, ids: number[], record = 1, publish = false) =>
  attachFiles(server.sql, { ids, owner: people[who].id, publish }, 'test', record)

describe('del_files', () => {
  test("removes one's own file: nobody gets it any more", async () => {
    const file = await upload('member')
    expect(await remove('member', file.id)).toMatchObject({ success: true })
    for (const { session } of [people.member, people.office]) {
      expect((await getAs(server, file.url, session)).statusCode).toBe(404)
    }
  })

  test('twice: there is nothing any more', async () => {
    const { id } = await upload('member')
    await remove('member', id)
    expect(await remove('member', id)).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission' },
    })
  })

  test("refuses somebody else's file, together with all others of the call", async () => {
    const [mine, theirs] = [await upload('member'), await upload('other')]
    expect(await remove('member', mine.id, theirs.id)).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'ids' },
    })
    expect(await stateOf(mine.id)).toMatchObject({ alive: true })
    expect(await stateOf(theirs.id)).toMatchObject({ alive: true })
  })

  test("refuses one's own file when it is part of a record", async () => {
    const { id } = await upload('member')
    await attach('member', [id])
    expect(await remove('member', id)).toMatchObject({ success: false })
    expect(await stateOf(id)).toEqual({ type: 'test', record: 1, alive: null })
  })

  test("refuses head office somebody's upload that belongs to nothing", async () => {
    const { id } = await upload('member')
    expect(await remove('office', id)).toMatchObject({ obj: { code: 'message.noPermission', field: 'ids' } })
    expect(await stateOf(id)).toMatchObject({ alive: true })
  })

  test.each(['payment', 'order', 'checkout', 'checkout_contract', 'test', 'constructor'])(
    'nobody removes what belongs to a %s, the owner of the shop neither',
    async type => {
      const { id } = await upload('member')
      await attachFiles(server.sql, { ids: [id], owner: people.member.id }, type, 1)
      for (const who of ['member', 'office', 'finance', 'content'] as const)
        expect(await remove(who, id)).toMatchObject({ obj: { code: 'message.noPermission', field: 'ids' } })
      expect(await stateOf(id)).toEqual({ type, record: 1, alive: null })
    },
  )

  const brandWith = async () => {
    const logo = await upload('content', 'logo.png')
    const path = logo.url.replace('/images/', '')
    const { obj } = await server.call(
      saveRecord,
      { billType: 'brand', row: { 'names.zh': '牌子', logo: path }, attachIds: [logo.id] },
      { session: people.content.session },
    )
    return { brand: obj.id, logo, path }
  }
  const logoOf = async (id: number) =>
    (await server.sql<{ logo: string }[]>`select logo from brands where id = ${id}`)[0]!.logo

  test('takes a file off its record, for whoever may change that record, and the trail says so', async () => {
    const { brand, logo, path } = await brandWith()
    for (const who of ['member', 'finance'] as const)
      expect(await remove(who, logo.id)).toMatchObject({ obj: { code: 'message.noPermission' } })
    expect([await logoOf(brand), (await stateOf(logo.id))?.record]).toEqual([path, brand])
    expect(await remove('content', logo.id)).toMatchObject({ success: true })
    expect(await logoOf(brand)).toBe('')
    expect(await stateOf(logo.id)).toEqual({ type: null, record: null, alive: false })
    const [entry] = await server.sql`
      select member_id, kind, before, after from record_changes where bill_type = 'brand' and record_id = ${brand}
      order by id desc limit 1`
    expect(entry).toEqual({
      member_id: people.content.id,
      kind: 'edit',
      before: { logo: path },
      after: { logo: '' },
    })
  })

  test('all or none: a record keeps its file when another of the call is refused', async () => {
    const { brand, logo, path } = await brandWith()
    const theirs = await upload('other')
    expect(await remove('content', logo.id, theirs.id)).toMatchObject({ success: false })
    expect([await logoOf(brand), (await stateOf(logo.id))?.record]).toEqual([path, brand])
  })

  test('what is attached to a record without standing in any field leaves a trail as well', async () => {
    const { brand } = await brandWith()
    const stray = await upload('content', 'stray.png')
    await attachFiles(server.sql, { ids: [stray.id], owner: people.content.id }, 'brand', brand)
    expect(await remove('content', stray.id)).toMatchObject({ success: true })
    const [entry] = await server.sql`
      select before, after from record_changes where bill_type = 'brand' and record_id = ${brand} order by id desc limit 1`
    expect(entry).toEqual({ before: { files: ['stray.png'] }, after: { files: [] } })
  })

  test('a save that takes files off its record leaves a trail for each, with the same right', async () => {
    const { brand, logo } = await brandWith()
    const stray = await upload('content', 'stray.png')
    await attachFiles(server.sql, { ids: [stray.id], owner: people.content.id }, 'brand', brand)
    const save = (who: keyof typeof people, row: Record<string, unknown>, ...attachDelIds: number[]) =>
      server.call(
        saveRecord,
        { billType: 'brand', row: { id: brand, ...row }, attachDelIds },
        { session: people[who].session },
      )
    const trail = async () =>
      (
        await server.sql<{ before: object; after: object }[]>`
          select before, after from record_changes where bill_type = 'brand' and record_id = ${brand} and kind = 'edit'
          order by id`
      ).map(({ before, after }) => ({ before, after }))
    for (const who of ['member', 'finance'] as const)
      expect(await save(who, {}, stray.id)).toMatchObject({ success: false })
    const theirs = await upload('content')
    expect(await save('content', {}, theirs.id)).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'attachDelIds' },
    })
    expect([await trail(), (await stateOf(stray.id))?.record]).toEqual([[], brand])
    expect(await save('content', {}, stray.id)).toMatchObject({ success: true })
    expect(await trail()).toEqual([{ before: { files: ['stray.png'] }, after: { files: [] } }])
    // The field that named it is emptied with it, and the file is named once more by what people call it.
    const path = await logoOf(brand)
    expect(await save('content', { logo: '' }, logo.id)).toMatchObject({ success: true })
    expect((await trail()).slice(1)).toEqual([
      { before: { logo: path }, after: { logo: '' } },
      { before: { files: ['logo.png'] }, after: { files: [] } },
    ])
  })

  test('takes the same id twice for once, and no id for nothing to do', async () => {
    const { id } = await upload('member')
    expect(await remove('member', id, id)).toMatchObject({ success: true })
    expect(await remove('member')).toMatchObject({ success: true })
    expect(await remove('member', 2147483647)).toMatchObject({ success: false })
  })

  test('is not for guests', async () => {
    expect(await server.call(deleteFiles, { ids: [1] })).toMatchObject({ msg: 'RELOGIN' })
  })
})

describe('attaching', () => {
  test('is for records that have files, and not for ever more of them', async () => {
    const { id } = await upload('content')
    const save = (billType: string, row: object, attachIds: number[]) =>
      server.call(
        saveRecord,
        { billType, row: row as Record<string, unknown>, attachIds },
        { session: people.content.session },
      )
    expect(await save('unit', { 'names.zh': '个' }, [id])).toMatchObject({
      obj: { code: 'message.noPermission', field: 'attachIds' },
    })
    const { obj } = await save('brand', { 'names.zh': '牌子' }, [id])
    await server.sql`
      insert into files (owner_id, shop_id, name, path, type, bytes, sent_bytes, sha256, attached_type, attached_id, expires_at)
      select owner_id, shop_id, name, path || n, type, bytes, sent_bytes, sha256, 'brand', ${obj.id}, null
      from files, generate_series(1, 199) n where id = ${id}`
    expect(await save('brand', { id: obj.id }, [(await upload('content')).id])).toMatchObject({
      obj: { code: 'message.filesTooMany' },
    })
  })

  test('keeps a file for good and shows it with its record, oldest first', async () => {
    const [first, second] = [await upload('member', 'first.pdf'), await upload('member', 'second.png')]
    expect(await attach('member', [second.id, first.id], 7)).toBe(true)
    expect(await stateOf(first.id)).toEqual({ type: 'test', record: 7, alive: null })
    const found = await filesOf(server.sql, 'test', [7, 8])
    expect([...found]).toEqual([[7, [first, second]]])
    expect(await filesOf(server.sql, 'other', [7])).toEqual(new Map())
  })

  test("refuses somebody else's file, a removed one, an expired one, and one of another record", async () => {
    const theirs = await upload('other')
    const [removed, expired, taken] = [await upload('member'), await upload('member'), await upload('member')]
    await remove('member', removed.id)
    await server.sql`update files set expires_at = now() - interval '1 second' where id = ${expired.id}`
    await attach('member', [taken.id], 1)
    for (const { id } of [theirs, removed, expired, taken])
      expect(await attach('member', [id], 2)).toBe(false)
    expect(await filesOf(server.sql, 'test', [2])).toEqual(new Map())
  })

  test('again to the same record changes nothing', async () => {
    const { id } = await upload('member')
    expect(await attach('member', [id, id], 3)).toBe(true)
    expect(await attach('member', [id], 3)).toBe(true)
    expect(await attach('member', [], 3)).toBe(true)
  })

  test('can show a file to everybody from then on', async () => {
    const avatar = await upload('member', 'me.png')
    expect((await getAs(server, avatar.url)).statusCode).toBe(404)
    await attach('member', [avatar.id], 4, true)
    expect((await getAs(server, avatar.url)).statusCode).toBe(200)
    await attach('member', [avatar.id], 4)
    expect((await getAs(server, avatar.url)).statusCode).toBe(200)
  })

  test('is undone with the transaction it belongs to', async () => {
    const { id } = await upload('member')
    const failing = server.sql.begin(async tx => {
      await attachFiles(tx, { ids: [id], owner: people.member.id }, 'test', 5)
      throw new Error('the record was refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await stateOf(id)).toMatchObject({ type: null, alive: true })
  })

  test('and removing at the same time: one of them wins, the other hears of it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await upload('member')
      const [attached, removed] = await Promise.all([
        attach('member', [id], 100 + round),
        remove('member', id),
      ])
      expect([attached, removed.success].filter(Boolean)).toHaveLength(1)
      expect((await stateOf(id))?.type).toBe(attached ? 'test' : null)
    }
  })

  test('in a transaction that began before a removal finds the file gone', async () => {
    const { id } = await upload('member')
    await server.sql.begin(async tx => {
      await tx`select 1`
      expect(await remove('member', id)).toMatchObject({ success: true })
      expect(await attachFiles(tx, { ids: [id], owner: people.member.id }, 'test', 200)).toBe(false)
    })
    expect(await stateOf(id)).toMatchObject({ type: null, alive: false })
  })

  test('looks at what was uploaded first', async () => {
    const { id } = await upload('member', 'me.png')
    expect(await ownFile(server.sql, id, people.member.id)).toMatchObject({
      width: 300,
      height: 200,
      type: 'image/png',
    })
    expect(await ownFile(server.sql, id, people.other.id)).toBeUndefined()
  })
})

describe('detaching', () => {
  test('gives a file one more day', async () => {
    const { id } = await upload('member')
    await attach('member', [id], 9)
    expect(await detachFiles(server.sql, [id], 'test', 9)).toBe(true)
    expect(await stateOf(id)).toEqual({ type: null, record: null, alive: true })
    expect(await detachFiles(server.sql, [id], 'test', 9)).toBe(false)
  })

  test('refuses a file of another record', async () => {
    const { id } = await upload('member')
    await attach('member', [id], 10)
    expect(await detachFiles(server.sql, [id], 'test', 11)).toBe(false)
    expect(await detachFiles(server.sql, [id], 'else', 10)).toBe(false)
    expect(await stateOf(id)).toMatchObject({ record: 10 })
  })

  test('of all files follows a deleted record', async () => {
    const [a, b] = [await upload('member'), await upload('member')]
    await attach('member', [a.id], 12)
    await attach('member', [b.id], 13)
    await detachAllFiles(server.sql, 'test', 12)
    expect(await stateOf(a.id)).toMatchObject({ alive: true })
    expect(await stateOf(b.id)).toMatchObject({ record: 13 })
  })
})

describe('cleaning up', () => {
  const errors: unknown[] = []
  const tidy = (storage = server.storage) =>
    removeExpiredFiles({ sql: server.sql, storage }, server.pictures.forget, error => errors.push(error))
  const age = (id: number, hours: number) => server.sql`
    update files set created_at = created_at - make_interval(hours => ${hours}),
      expires_at = expires_at - make_interval(hours => ${hours}) where id = ${id}`
  const keyOf = (url: string) => url.replace(/^\/(files|images)\//, '')

  test('removes what was never attached within 24 hours: row, content and thumbnails', async () => {
    const [old, young, kept] = [
      await upload('member', 'old.png'),
      await upload('member'),
      await upload('member'),
    ]
    await attach('member', [kept.id], 20)
    await getAs(server, old.url.replace('/images/', '/images/thumb/80/'), people.member.session)
    const thumbnails = join(server.folder, 'images/thumb/80/u')
    expect(readdirSync(thumbnails)).toContain(keyOf(old.url).slice(2))
    await age(old.id, 26)
    await age(young.id, 22)
    await age(kept.id, 1000)
    await tidy()
    expect(await stateOf(old.id)).toBeUndefined()
    expect(await server.storage.exists(keyOf(old.url))).toBe(false)
    expect(readdirSync(thumbnails)).not.toContain(keyOf(old.url).slice(2))
    for (const { id, url } of [young, kept]) {
      expect(await stateOf(id)).toBeDefined()
      expect(await server.storage.exists(keyOf(url))).toBe(true)
    }
    expect(errors).toEqual([])
  })

  test('removes both versions of a picture under write/', async () => {
    const files = [{ name: 'a.png', content: await pngPicture(800, 400) }]
    const { tbl } = await uploadFiles(
      server,
      files,
      { session: people.member.session },
      '/upload?folder=write',
    )
    const key = keyOf(tbl[0]!.url)
    expect([await server.storage.exists(key), await server.storage.exists(`${key}.full`)]).toEqual([
      true,
      true,
    ])
    await age(tbl[0]!.id, 26)
    await tidy()
    expect([await server.storage.exists(key), await server.storage.exists(`${key}.full`)]).toEqual([
      false,
      false,
    ])
  })

  test('waits an hour after a file expired, for whoever is just attaching it', async () => {
    const { id, url } = await upload('member')
    await server.sql`update files set expires_at = now() + interval '100 ms' where id = ${id}`
    await server.sql.begin(async tx => {
      await tx`select 1`
      await new Promise(resolve => setTimeout(resolve, 200))
      await tidy()
      expect(await attachFiles(tx, { ids: [id], owner: people.member.id }, 'test', 30)).toBe(true)
    })
    await tidy()
    expect(await server.storage.exists(keyOf(url))).toBe(true)
    expect((await getAs(server, url, people.member.session)).statusCode).toBe(200)
  })

  test('tries again next time when the storage fails, and goes on with the other files', async () => {
    const [stuck, other] = [await upload('member'), await upload('member')]
    await age(stuck.id, 26)
    await age(other.id, 26)
    const failing = {
      ...server.storage,
      delete: async (key: string) => {
        if (key === keyOf(stuck.url)) throw new Error('out of reach')
        await server.storage.delete(key)
      },
    }
    await tidy(failing)
    expect(errors.splice(0)).toHaveLength(1)
    expect(await stateOf(stuck.id)).toBeDefined()
    expect(await stateOf(other.id)).toBeUndefined()
    await tidy()
    expect(await stateOf(stuck.id)).toBeUndefined()
  })

  test('finishes what a crash left half done: the content gone, the row still there', async () => {
    const { id, url } = await upload('member')
    await age(id, 26)
    await server.storage.delete(keyOf(url))
    await tidy()
    expect(await stateOf(id)).toBeUndefined()
    expect(errors).toEqual([])
  })

  test('is harmless when two processes do it', async () => {
    const files = await Promise.all([1, 2, 3].map(() => upload('member')))
    for (const { id } of files) await age(id, 26)
    await Promise.all([tidy(), tidy()])
    for (const { id } of files) expect(await stateOf(id)).toBeUndefined()
    expect(errors).toEqual([])
  })

  test('leaves the pictures of the shop alone', async () => {
    mkdirSync(join(server.folder, 'images', 'p'), { recursive: true })
    writeFileSync(join(server.folder, 'images', 'p', 'a.png'), 'mine')
    await tidy()
    expect(readdirSync(join(server.folder, 'images', 'p'))).toEqual(['a.png'])
  })
})
