import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassword, login } from '../../contract/account.ts'
import { rootFolder } from '../config.ts'
import { makeMember, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { buildIfStale } from './build-bundle.ts'

let server: OpenShop
let shopId: number

beforeAll(async () => {
  await buildIfStale(() => {})
  server = await openShop({ pages: { dist: join(rootFolder, 'dist') } })
  shopId = (await makeShop(server.sql, { code: 'head', isDefault: true })).id
}, 60_000)

afterAll(() => server.close())

describe('links that leave the browser', () => {
  const link = async (host: string, env: Record<string, string> = {}) => {
    const other = await openShop({ url: server.url, env })
    const { obj } = await other.call(login, { type: 'scan' }, { host })
    await other.close()
    return new URL((obj as { ticket: { url: string } }).ticket.url).origin
  }

  test('lead to where the settings say, or to a host name of a shop, never to a name that only the caller says', async () => {
    await server.sql`update shops set domain = 'own.example' where id = ${shopId}`
    const settings = { PUBLIC_URL: 'https://caravan.example' }
    expect(await link('evil.example', settings)).toBe('https://caravan.example')
    expect(await link('own.example', settings)).toBe('http://own.example')
    expect(await link('own.example:6666', settings)).toBe('http://own.example')
    expect(await link('evil.example')).toBe('http://localhost:8080')
    expect(await link('evil.example:99')).toBe('http://localhost:8080')
    expect(await link('localhost:8080')).toBe('http://localhost:8080')
    await server.sql`update shops set domain = null where id = ${shopId}`
  })
})

describe("a caller's address", () => {
  const seenAs = async (TRUST_PROXY: string, address: string) => {
    const { id, mobile } = await makeMember(server.sql, { shopId })
    const other = await openShop({ url: server.url, env: { TRUST_PROXY } })
    await other.signIn(mobile, { address })
    await other.close()
    const [session] = await server.sql`select address from sessions where member_id = ${id}`
    return session?.address
  }

  test.each([
    ['0', '6.6.6.6', '127.0.0.1'],
    ['1', '6.6.6.6', '6.6.6.6'],
    ['1', '1.2.3.4, 6.6.6.6', '6.6.6.6'],
    ['2', '1.2.3.4, 6.6.6.6, 10.0.0.1', '6.6.6.6'],
  ])(
    'behind %s proxies who pass %s on is what the outermost of them saw: %s',
    async (trusted, sent, seen) => {
      expect(await seenAs(trusted, sent)).toBe(seen)
    },
  )

  test('counts as its network: nobody has a limit for each of their addresses of version 6', async () => {
    const replies = []
    for (let i = 1; i <= 11; i++) {
      const input = { id: `135000000${10 + i}`, newPwd: 'blue42sky', vcode: '123456' }
      replies.push(await server.call(changePassword, input, { address: `2001:db8:7:7::${i}` }))
    }
    expect(replies.map(({ obj }) => obj.code).slice(-2)).toEqual(['message.codeFirst', 'message.tooMany'])
  })
})

describe('the name under which we were reached', () => {
  const canonical = async (host: string, more: Record<string, string> = {}) => {
    const headers = { host, 'accept-language': 'zh-CN', ...more }
    const { statusCode, body } = await server.app.inject({ url: '/home', headers })
    return [statusCode, /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]]
  }

  test.each([
    ['shop.test:81', 'http://shop.test:81/home?lang=zh'],
    ['SHOP.test:80', 'http://shop.test/home?lang=zh'],
    ['evil.test/"><script>', 'http://evil.test/home?lang=zh'],
    ['a b', 'http://localhost:8080/home?lang=zh'],
    ['[::1', 'http://localhost:8080/home?lang=zh'],
    ['shop.test:99999', 'http://localhost:8080/home?lang=zh'],
  ])('as %s makes links to %s', async (host, link) => {
    expect(await canonical(host)).toEqual([200, link])
  })

  test('by a scheme that is none is by http', async () => {
    expect(await canonical('shop.test', { 'x-forwarded-proto': 'javascript' })).toEqual([
      200,
      'http://shop.test/home?lang=zh',
    ])
  })

  test.each(['//evil.example/x', '/\\evil.example/x', 'http://evil.example/x'])(
    'a form sent to %s stays here',
    async url => {
      const { statusCode, headers } = await server.app.inject({
        method: 'POST',
        url,
        headers: { host: 'shop.test' },
      })
      const at = new URL(String(headers.location), 'http://shop.test')
      expect([statusCode, at.host]).toEqual([303, 'shop.test'])
    },
  )
})
