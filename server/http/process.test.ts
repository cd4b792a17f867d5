import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelOrder } from '../../contract/orders.ts'
import { init, jumpShop } from '../../contract/session.ts'
import { makeMember, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop, post } from '../testing/open-shop.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
  await makeShop(shop.sql, { code: 'head', isDefault: true })
})

afterAll(() => shop.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('POST /process.aspx?action=NAME', () => {
  test('a reply carries success, msg, obj and tbl', async () => {
    const reply = await shop.call(init, {})
    expect(Object.keys(reply).sort()).toEqual(['msg', 'obj', 'success', 'tbl'])
    expect(reply).toMatchObject({ success: true, msg: '', obj: { guest: true, shop: 'head' }, tbl: [] })
  })

  test('a call without the version header is refused, whatever it asks', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=hlt_init',
      headers: form,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, obj: { field: 'version' } })
  })

  test('another version is refused too', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=hlt_init',
      headers: { ...form, version: '5' },
    })
    expect(response.statusCode).toBe(400)
  })

  test('an unknown action is named', async () => {
    const response = await post(shop.app, 'hlt_nothing', {}, { lang: 'en' })
    expect(response.json()).toMatchObject({
      success: false,
      msg: 'There is no action named “hlt_nothing”.',
      obj: { code: 'message.unknownAction', field: 'action' },
    })
  })

  test('a missing field is named, in the language of the call', async () => {
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map(lang => post(shop.app, jumpShop.name, {}, { lang }).then(response => response.json())),
    )
    expect(zh).toMatchObject({ success: false, obj: { field: 'shop' } })
    expect(en).toMatchObject({ success: false, obj: { field: 'shop' } })
    expect(zh.msg).not.toBe(en.msg)
    expect(zh.msg).toMatch(/\p{Script=Han}/u)
  })

  test('a malformed field is named', async () => {
    const { id } = await makeMember(shop.sql, { shopId: 1, mobile: '13900000099' })
    expect(id).toBeGreaterThan(0)
    const reply = await post(shop.app, 'get_qshop_baseinfo', { types: 'category', qshopId: 'first' })
    expect(reply.json()).toMatchObject({ success: false, obj: { field: 'qshopId' } })
  })

  test.each(['constructor', 'toString', '__proto__'])(
    'what every object has, as %s, is no type of data',
    async type => {
      for (const name of ['hlt_get_data', 'hlt_save_data']) {
        const reply = await post(shop.app, name, { type, row: '{}' })
        expect(reply.body).toContain('message.noPermission')
      }
    },
  )

  test('a field sent twice is no crash', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=jump_shop',
      headers: { ...form, version: '6' },
      payload: 'shop=a&shop=b',
    })
    expect(response.json()).toMatchObject({ success: false, obj: { field: 'shop' } })
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('the method %s is refused', async method => {
    const response = await shop.app.inject({
      method,
      url: '/process.aspx?action=hlt_init',
      headers: { version: '6' },
    })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('POST')
    expect(response.json()).toMatchObject({ success: false, obj: { code: 'message.wrongMethod' } })
  })

  test('a body that is too large is refused with a sentence', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=jump_shop',
      headers: { ...form, version: '6', lang: 'en' },
      payload: `shop=${'a'.repeat(2 * 1024 * 1024)}`,
    })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ success: false, msg: 'What you sent is too large.' })
  })

  test('a body of another kind is refused', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=jump_shop',
      headers: { 'content-type': 'application/xml', version: '6' },
      payload: '<shop/>',
    })
    expect(response.json()).toMatchObject({ success: false, obj: { code: 'message.badBody' } })
  })

  test('multipart is read like a form', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=jump_shop',
      headers: { 'content-type': 'multipart/form-data; boundary=xx', version: '6' },
      payload: '--xx\r\ncontent-disposition: form-data; name="shop"\r\n\r\nhead\r\n--xx--\r\n',
    })
    expect(response.json()).toMatchObject({ success: true, obj: { shop: 'head' } })
  })

  test('a field that is sent twice in parts is refused by its name, as in a form', async () => {
    const part = (value: string) => `--xx\r\ncontent-disposition: form-data; name="shop"\r\n\r\n${value}\r\n`
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=jump_shop',
      headers: { 'content-type': 'multipart/form-data; boundary=xx', version: '6' },
      payload: `${part('nowhere')}${part('head')}--xx--\r\n`,
    })
    expect(response.json()).toMatchObject({ success: false, obj: { code: 'form.type', field: 'shop' } })
  })

  test('a broken multipart body is no crash', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=jump_shop',
      headers: { 'content-type': 'multipart/form-data; boundary=xx', version: '6' },
      payload: '--xx\r\ncontent-disposition: form-data; name="shop"\r\n\r\nhe',
    })
    expect(response.json()).toMatchObject({ success: false, obj: { code: 'message.badBody' } })
    expect(response.statusCode).toBe(400)
  })

  test.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=xx', 'no part at all'],
    ['text/plain', 'shop=head'],
    ['application/json', '"shop"'],
    ['application/json', '["head"]'],
    ['application/json', '{"__proto__": {"shop": "head"}}'],
  ])('%s with %s is no form, and says so', async (type, payload) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=jump_shop',
      headers: { 'content-type': type, version: '6' },
      payload,
    })
    expect(response.json()).toMatchObject({ success: false, obj: { code: 'message.badBody', field: 'body' } })
    expect(response.statusCode).toBe(400)
  })

  test('a field that is too large is refused, not cut off', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=jump_shop',
      headers: { 'content-type': 'multipart/form-data; boundary=xx', version: '6' },
      payload: `--xx\r\ncontent-disposition: form-data; name="shop"\r\n\r\n${'a'.repeat(2 ** 20 + 1)}\r\n--xx--\r\n`,
    })
    expect(response.json()).toMatchObject({ success: false, obj: { code: 'message.tooLarge' } })
    expect(response.statusCode).toBe(413)
  })

  test('fields that are too large together are refused, however many they are', async () => {
    const part = (name: string) =>
      `--xx\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'a'.repeat(2 ** 19)}\r\n`
    const response = await shop.app.inject({
      method: 'POST',
      url: '/process.aspx?action=hlt_init',
      headers: { 'content-type': 'multipart/form-data; boundary=xx', version: '6' },
      payload: `${['a', 'b', 'c'].map(part).join('')}--xx--\r\n`,
    })
    expect(response.json()).toMatchObject({ success: false, obj: { code: 'message.tooLarge' } })
    expect(response.statusCode).toBe(413)
  })

  test('a member action called by a guest asks for a login', async () => {
    expect(await shop.call(cancelOrder, { id: 1 })).toMatchObject({ success: false, msg: 'RELOGIN' })
  })

  test('every answer names its request', async () => {
    const response = await post(shop.app, init.name, {})
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

test.each([
  ['/pay/demo/%00', 404],
  ['/e-account/demo/a%00b', 404],
  [`/s/${'x'.repeat(29)}%F0%9F%98%80`, 302],
])('an address with signs that no name has is no crash: %s', async (url, status) => {
  expect((await shop.app.inject(url)).statusCode).toBe(status)
})

test('a form posted to an address in other letters is led back to it', async () => {
  const { statusCode, headers } = await shop.app.inject({ method: 'POST', url: '/e-account/demo/%E5%95%86' })
  expect([statusCode, headers.location]).toEqual([303, '/e-account/demo/%E5%95%86'])
})

test('texts have no slices but their own', async () => {
  for (const name of ['constructor', '__proto__', 'toString'])
    expect((await shop.app.inject(`/texts/1/zh/${name}.json`)).statusCode).toBe(404)
  expect((await shop.app.inject('/texts/1/zh/cart.json')).statusCode).toBe(200)
})

test('/healthz says alive, /readyz says migrated', async () => {
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
  expect((await shop.app.inject('/readyz')).json()).toEqual({ ready: true, pending: [] })
})
