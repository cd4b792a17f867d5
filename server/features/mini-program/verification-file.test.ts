import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveRecord } from '../../../contract/records.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { verificationFault } from './verification-file.ts'

let server: OpenShop
let office: CallAs
let head: number
let own: number

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  head = (await makeShop(sql, { code: 'head', isDefault: true })).id
  own = (await makeShop(sql, { code: 'own' })).id
  await sql`update shops set domain = 'own.example' where id = ${own}`
  const boss = await makeMember(sql, { shopId: head, role: 'office', staffRole: 'owner' })
  office = { session: await server.signIn(boss.mobile), lang: 'en' }
})
afterAll(() => server.close())

const text = '46cc0a7c9d1e4b7f8a5d3c2b1a0f9e8d'
const keep = (shop: number, name: string, content = text) =>
  server.call(
    saveRecord,
    { billType: 'verification_file', row: { shop_id: String(shop), name, content } },
    office,
  )
const fetched = (name: string, host: string) => server.app.inject({ url: `/${name}`, headers: { host } })

test('a file is served as text at the root of the shop’s own host, and nowhere else', async () => {
  expect(await keep(own, 'WBKTiX4Nd5.txt')).toMatchObject({ success: true })
  expect(await keep(head, 'Ab12Cd34Ef.txt')).toMatchObject({ success: true })
  const found = await fetched('WBKTiX4Nd5.txt', 'own.example')
  expect([found.statusCode, found.body]).toEqual([200, text])
  expect(found.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect((await fetched('WBKTiX4Nd5.txt', 'shop.example')).statusCode).toBe(404)
  expect((await fetched('Ab12Cd34Ef.txt', 'own.example')).statusCode).toBe(404)
  expect((await fetched('Ab12Cd34Ef.txt', 'shop.example')).body).toBe(text)
  expect((await fetched('nothing123.txt', 'own.example')).statusCode).toBe(404)
  // Another shop's host name is no way to it, whatever the address or a cookie says.
  expect((await fetched('WBKTiX4Nd5.txt?shop=own', 'shop.example')).statusCode).toBe(404)
  expect((await fetched('robots.txt', 'own.example')).body).toContain('User-agent')
})

test('what is not of the form that WeChat gives is refused by its field', async () => {
  expect(verificationFault('MP_verify_abcdefgh12345678.txt', 'abcdefgh12345678')).toBeUndefined()
  expect(verificationFault('MP_verify_abcdefgh12345678.txt', 'abcdefgh12345679')).toBe('content')
  for (const name of [
    'robots.txt',
    'a.txt',
    '../secret01.txt',
    'WBKTiX4Nd5.html',
    'a b c d e f.txt',
    'MP_verify_x.txt',
  ])
    expect(verificationFault(name, text), name).toBe('name')
  for (const content of ['', 'short', '<script>alert(1)</script>', `${text}\n`, 'x'.repeat(65)])
    expect(verificationFault('WBKTiX4Nd5.txt', content), content).toBe('content')
  expect(await keep(own, 'sitemap.xml')).toMatchObject({ success: false, obj: { field: 'name' } })
  expect(await keep(own, 'Zz12Cd34Ef.txt', '<b>')).toMatchObject({
    success: false,
    obj: { field: 'content' },
  })
  // The same name twice in one shop.
  expect(await keep(own, 'WBKTiX4Nd5.txt')).toMatchObject({ success: false })
})
