import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShopFlag } from '../../contract/flags.ts'
import { cookies } from '../../contract/preferences.ts'
import { rootFolder } from '../config.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { buildIfStale } from './build-bundle.ts'

let server: OpenShop
let session: string
let clerk: string

beforeAll(async () => {
  await buildIfStale(() => {})
  server = await openShop({ pages: { dist: join(rootFolder, 'dist') } })
  const shop = await makeShop(server.sql, {
    code: 'head',
    isDefault: true,
    flags: 1 << ShopFlag.GuestsSeePrices,
  })
  await makeShop(server.sql, { code: 'phone', mobileSite: 'https://m.shop.example' })
  await makeShop(server.sql, { code: 'closed', flags: 1 << ShopFlag.NoGuests })
  await makeProduct(server.sql, shop.warehouseId, { name: '头戴式耳机' })
  await server.sql`
    insert into page_blocks (shop_id, kind, content)
    values (${shop.id}, 'floor', '{"titles": {"zh": "新品"}, "subtitles": {}, "link": "products|", "sort": "new"}')`
  session = await server.signIn((await makeMember(server.sql, { shopId: shop.id })).mobile)
  clerk = await server.signIn((await makeMember(server.sql, { shopId: shop.id, role: 'office' })).mobile)
}, 60_000)

afterAll(() => server.close())

interface Visit {
  cookie?: Record<string, string>
  accept?: string
  agent?: string
}

const get = (
  url: string,
  { cookie = {}, accept = 'zh-CN', agent = 'Mozilla/5.0 (X11; Linux x86_64)' }: Visit = {},
) =>
  server.app.inject({
    url,
    cookies: cookie,
    headers: { 'accept-language': accept, 'user-agent': agent, host: 'shop.test' },
  })

const signedIn = () => ({ cookie: { [cookies.session]: session } })

describe('an address that leads nowhere', () => {
  const huge = '9'.repeat(20)

  test.each([
    '/product?id=999999',
    `/product?id=${huge}`,
    '/affiche/detail?id=999999',
    '/group?id=999999',
    '/baojia/shared?token=none',
    '/products?category=999999',
    '/member/order/detail?id=999999',
    `/member/order/detail?id=${huge}`,
    '/member/order/detail',
    '/jiesuan?forMember=999999',
    '/office',
    '/office/records?type=order',
    '/none',
  ])('%s is a page that says so', async url => {
    const { statusCode, body } = await get(url, signedIn())
    expect(statusCode).toBe(404)
    expect(body).not.toMatch(/>(office|page|common|order)\.\w+</)
  })

  test("in the console is a page in the console's frame, in words", async () => {
    const cookie = { [cookies.session]: clerk }
    for (const url of ['/office', '/office/records?type=order', '/office/payments'])
      expect((await get(url, { cookie })).statusCode, url).toBe(200)
    for (const url of [
      '/office/nonsense',
      '/office/nonsense/deeper',
      '/office/records/deeper?type=order',
      '/office/records',
    ]) {
      const { statusCode, body } = await get(url, { cookie, accept: 'en' })
      expect(statusCode, url).toBe(404)
      expect(body, url).toContain('href="/office/records?type=order"')
      expect(body, url).toMatch(/<link rel="stylesheet" href="\/assets\/OfficeLayout-/)
      expect(body, url).not.toMatch(/>(office|page|common|order|ui|record)\.\w+</)
    }
  })

  test.each([
    `/pay?id=${huge}`,
    '/pay?id=1,x',
    '/pay/result?id=999999',
    '/products?q=%00&sort=none&page=-1',
    `/products?q=${'x'.repeat(3000)}`,
    `/ms?promoId=${huge}`,
    '/yjxh?id=none',
    '/scan?code=%00',
    '/member/order?state=99&from=never&q=%00',
    '/home?lang=none&shop=none&currency=none',
  ])('%s is no failure of ours', async url => {
    expect((await get(url, signedIn())).statusCode).toBeLessThan(500)
  })
})

describe('guards answer with real statuses', () => {
  test('/ leads to /home, /member to /member/home', async () => {
    const root = await get('/')
    expect([root.statusCode, root.headers.location]).toEqual([302, '/home'])
    const member = await get('/member', signedIn())
    expect([member.statusCode, member.headers.location]).toEqual([302, '/member/home'])
  })

  test('a guest who opens a member page goes to login, with the way back', async () => {
    const response = await get('/member/home?x=1')
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      '/login?returnUrl=%2Fmember%2Fhome%3Fx%3D1',
    ])
  })

  test('somebody signed in who opens login goes home', async () => {
    const response = await get('/login', signedIn())
    expect([response.statusCode, response.headers.location]).toEqual([302, '/home'])
  })

  test('a shop closed to guests (flag 29) sends them to login, which they may open', async () => {
    const cookie = { [cookies.shop]: 'closed' }
    expect((await get('/home', { cookie })).headers.location).toBe('/login?returnUrl=%2Fhome')
    expect((await get('/login', { cookie })).statusCode).toBe(200)
  })

  test.each(['/member/wallet', '/member/fx/user', '/member/fx/order?x=1'])(
    'a guest at %s, which is still to be built, is asked to sign in',
    async path => {
      const response = await get(path)
      expect([response.statusCode, response.headers.location]).toEqual([
        302,
        `/login?returnUrl=${encodeURIComponent(path)}`,
      ])
    },
  )

  test.each(['/nothing', '/404', '/member/nothing', '/member/fx/wxa', '/member/wallet'])(
    '%s is not found',
    async path => {
      const response = await get(path, signedIn())
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('页面不存在')
    },
  )
})

describe('the first HTML', () => {
  test('is readable without JavaScript, with its data', async () => {
    const { body } = await get('/home')
    expect(body).toContain('头戴式耳机')
    expect(body).toContain('100.00')
  })

  test('"the page title is the screen name plus the shop title"', async () => {
    expect((await get('/home')).body).toContain('<title>首页 - 店铺head</title>')
  })

  test.each([
    ['ar', 'ar', 'rtl'],
    ['zh_ug', 'ug-Arab-CN', 'rtl'],
    ['jp', 'ja', 'ltr'],
    ['zh', 'zh-CN', 'ltr'],
  ])('in %s has the right lang and dir', async (language, tag, dir) => {
    const { body } = await get('/home', { cookie: { [cookies.language]: language } })
    expect(body).toContain(`<html lang="${tag}" dir="${dir}"`)
  })

  test('takes the saved preference with its aliases, then the browser, then English', async () => {
    const shown = async (visit: Visit) => /<html lang="([^"]+)"/.exec((await get('/home', visit)).body)?.[1]
    expect(await shown({ cookie: { [cookies.language]: 'cn' }, accept: 'en' })).toBe('zh-CN')
    expect(await shown({ cookie: { [cookies.language]: 'tw' } })).toBe('zh-TW')
    expect(await shown({ accept: 'ja,en;q=0.5' })).toBe('ja')
    expect(await shown({ accept: 'sw' })).toBe('en')
  })

  test('a lang parameter is followed and remembered', async () => {
    const response = await get('/home?lang=ar')
    expect(response.body).toContain('dir="rtl"')
    expect(response.cookies).toContainEqual(expect.objectContaining({ name: cookies.language, value: 'ar' }))
  })

  test('names its canonical address and the other languages', async () => {
    const { body } = await get('/home?lang=en')
    expect(body).toContain('<link rel="canonical" href="http://shop.test/home?lang=en"')
    expect(body).toMatch(/rel="alternate" hrefLang="ja" href="http:\/\/shop.test\/home\?lang=jp"/)
    expect((await get('/login')).body).not.toContain('rel="canonical"')
  })

  test('allows no script but its files, and only styles that carry its own nonce', async () => {
    const [one, two] = await Promise.all([get('/login'), get('/login')])
    const nonce = /'nonce-([^']+)'/.exec(String(one.headers['content-security-policy']))?.[1]
    expect(one.headers['content-security-policy']).not.toBe(two.headers['content-security-policy'])
    expect(one.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(one.body).toContain(`nonce="${nonce}"`)
    // What the page begins with is data, which no browser runs.
    for (const [, attributes] of one.body.matchAll(/<script([^>]*)>/g)) {
      expect(attributes).toMatch(/ src="\/assets\/| type="application\/json"/)
    }
  })

  test('that guests share allows no script but its files, and its own styles by their hashes', async () => {
    const { headers, body } = await get('/home')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe/)
    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    for (const attributes of scripts)
      expect(attributes).toMatch(/ src="\/assets\/| type="application\/(ld\+)?json"/)
    const styles = [...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
    expect(styles.length).toBeGreaterThan(0)
    for (const [, style] of styles) {
      expect(policy).toContain(createHash('sha256').update(style!).digest('base64'))
    }
    expect(body).not.toContain('nonce')
  })

  test("a merchant's text cannot break out of it", async () => {
    await server.sql`update shops set titles = ${server.sql.json({ zh: '</script><script>alert(1)</script>' })} where code = 'phone'`
    await expect
      .poll(async () => (await get('/home', { cookie: { [cookies.shop]: 'phone' } })).body)
      .toContain('alert(1)')
    const { body } = await get('/home', { cookie: { [cookies.shop]: 'phone' } })
    expect(body).not.toContain('<script>alert(1)')
  })
})

describe('a phone', () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  const cookie = { [cookies.shop]: 'phone' }

  test('is sent to the mobile site where the shop has one', async () => {
    const response = await get('/home', { agent, cookie })
    expect([response.statusCode, response.headers.location]).toEqual([302, 'https://m.shop.example/home'])
    expect((await get('/home', { agent })).statusCode).toBe(200)
  })

  test('may choose the desktop site, and it is remembered', async () => {
    const response = await get('/home?desktop=1', { agent, cookie })
    expect(response.statusCode).toBe(200)
    const [chosen] = response.cookies.filter(({ name }) => name === cookies.desktop)
    expect(
      (await get('/home', { agent, cookie: { ...cookie, [cookies.desktop]: chosen!.value } })).statusCode,
    ).toBe(200)
  })
})

test('?lang=pseudo shows what escaped translation', async () => {
  const { body } = await get('/login?lang=pseudo')
  expect(body).toContain('[!!! ')
  expect(body).toContain('data-pseudo')
})

test('a form sent before its page came alive gets the page again', async () => {
  const response = await server.app.inject({ method: 'POST', url: '/login?returnUrl=%2Fhome', payload: '' })
  expect([response.statusCode, response.headers.location]).toEqual([303, '/login?returnUrl=%2Fhome'])
})

test('an address that names another host is a page of ours', async () => {
  const response = await get('//evil.example/home')
  expect(response.statusCode).toBe(404)
  expect(response.headers.location).toBeUndefined()
})

test('what breaks says so in the language of the visitor, and nothing more', async () => {
  const response = await server.app.inject({
    url: '/home',
    headers: { host: 'shop.test', cookie: 'language=%E0%A4%A' },
  })
  expect(response.statusCode).toBeLessThan(500)
  await server.sql`alter table currencies rename to currencies_gone`
  await server.sql`select pg_notify('caravan_change', 'shops')`
  await expect.poll(async () => (await get('/home')).statusCode).toBe(500)
  const broken = await get('/home')
  await server.sql`alter table currencies_gone rename to currencies`
  expect(broken.body).toBe('服务器开小差了，请稍后再试')
})
