import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShopFlag } from '../../contract/flags.ts'
import { cookies } from '../../contract/preferences.ts'
import { rootFolder } from '../config.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { makePage, newestFloor } from '../testing/pages.ts'
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
  await makePage(server.sql, shop.id, [newestFloor])
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
      for (const part of ['OfficeLayout', 'Missing', 'SearchBox'])
        expect(body, url).toMatch(new RegExp(`<link rel="stylesheet" href="/assets/${part}-[^>]+ disabled>`))
      for (const [, href] of body.matchAll(/<link rel="stylesheet" href="(\/styles\/[^"]+)">/g))
        expect(await get(href!), href).toMatchObject({
          statusCode: 200,
          headers: { 'content-type': /^text\/css/ },
        })
      expect(body, url).toContain('<link rel="stylesheet" href="/styles/')
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
  const tablet = 'Mozilla/5.0 (Linux; Android 15; Pixel Tablet) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const elsewhere = { [cookies.shop]: 'phone' }
  const led = async (url: string, how: Parameters<typeof get>[1]) => {
    const { statusCode, headers } = await get(url, how)
    return statusCode === 302 ? headers.location : statusCode
  }

  test('is led to the same page of the mobile site, with everything that was asked for', async () => {
    expect(await led('/', { agent })).toBe('/m')
    expect(await led('/home?lang=en', { agent })).toBe('/m?lang=en')
    expect(await led('/products?q=tea&category=3', { agent })).toBe('/m/list?q=tea&category=3')
    expect(await led('/m', { agent })).toBe(200)
    expect((await get('/home', { agent })).headers.vary).toContain('user-agent')
  })

  test('stays on the desktop page where it has none of its own, and the links there lead back', async () => {
    const { statusCode, body } = await get('/test', { agent })
    expect(statusCode).toBe(200)
    expect(body).toContain('href="/m/category"')
    expect(await led('/yjxh', { agent })).toBe('/m/select')
  })

  test('is asked to sign in on the mobile site, and comes back to where it was', async () => {
    expect(await led('/m/my', { agent })).toBe('/m/login?returnUrl=%2Fm%2Fmy')
    expect(await led('/member/order?state=0', { agent })).toBe('/m/orders?state=0')
  })

  test('that scanned the code of a login answers on a page of its own, where the computer asked', async () => {
    for (const cookie of [{}, elsewhere])
      expect(await led('/scan?code=x', { agent, cookie })).toBe('/m/scan?code=x')
    expect(await led('/m/scan?code=x', { agent })).toBe('/m/login?returnUrl=%2Fm%2Fscan%3Fcode%3Dx')
  })

  test('other browsers are led the other way, tablets too', async () => {
    expect(await led('/m', {})).toBe('/home')
    expect(await led('/m/list?q=tea', { agent: tablet })).toBe('/products?q=tea')
    expect(await led('/m/p/7?lang=en', { agent: tablet })).toBe('/product?id=7&lang=en')
    expect(await led('/home', { agent: tablet })).toBe(200)
  })

  test('is sent to the mobile site that the shop has elsewhere, under the same paths', async () => {
    expect(await led('/home', { agent, cookie: elsewhere })).toBe('https://m.shop.example/m')
    expect(await led('/product?id=7', { agent, cookie: elsewhere })).toBe('https://m.shop.example/m/p/7')
    expect(await led('/m/p/7', { agent, cookie: elsewhere })).toBe('https://m.shop.example/m/p/7')
    expect(await led('/nowhere', { agent, cookie: elsewhere })).toBe('https://m.shop.example/m/my')
  })

  test.each([{ cookie: {} }, { cookie: elsewhere }])(
    'may choose the desktop site, and it is remembered',
    async ({ cookie }) => {
      const response = await get('/home?desktop=1', { agent, cookie })
      expect(response.statusCode).toBe(200)
      const [chosen] = response.cookies.filter(({ name }) => name === cookies.desktop)
      expect(await led('/home', { agent, cookie: { ...cookie, [cookies.desktop]: chosen!.value } })).toBe(200)
    },
  )

  test('whoever chooses the mobile site has it on any device', async () => {
    const response = await get('/cart?desktop=0', {})
    expect(response.cookies.find(({ name }) => name === cookies.desktop)?.value).toBe('0')
    expect(await led('/home', { cookie: { [cookies.desktop]: '0' } })).toBe('/m')
  })

  test('search engines learn of both: the desktop page names the phone’s, which names the desktop page as its own', async () => {
    const { body: desktop } = await get('/category?lang=en', {})
    const [link = ''] = /<link[^>]*media="only screen and \(max-width: 640px\)"[^>]*>/.exec(desktop) ?? []
    expect(link).toContain('rel="alternate"')
    expect(link).toMatch(/href="[^"]*\/m\/category\?lang=en"/)
    const { body: phone } = await get('/m/category?lang=en', { agent })
    const [own = ''] = /<link[^>]*rel="canonical"[^>]*>/.exec(phone) ?? []
    expect(own).toMatch(/href="[^"]*\/category\?lang=en"/)
    expect(own).not.toContain('/m/')
  })

  test('a page that is not there is missing in the frame of its site', async () => {
    const { statusCode, body } = await get('/m/nowhere', { agent })
    expect(statusCode).toBe(404)
    expect(body).toContain('data-site="mobile"')
    expect((await get('/nowhere', { agent })).body).toContain('data-site="desktop"')
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

describe('inside WeChat', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0.50'

  test('a share code’s scene leads from the home page to what was shared, and what is none shows the home page', async () => {
    for (const [scene, to] of [
      ['p.12', '/m/p/12'],
      ['p.12.head', '/m/p/12?shop=head'],
      ['g.7', '/m/group?id=7'],
      ['s.head', '/m?shop=head'],
      ['i.head', '/m/register?shop=head&scene=head'],
    ]) {
      const { statusCode, headers } = await get(`/m?scene=${scene}`, { agent: phone })
      expect([statusCode, headers.location], scene).toEqual([302, to])
    }
    expect((await get('/m?scene=//evil.example', { agent: phone })).statusCode).toBe(200)
  })

  test('only pages inside a mini-program may load WeChat’s kit', async () => {
    const scripts = async (agent: string) =>
      /script-src ([^;]*)/.exec(String((await get('/m', { agent })).headers['content-security-policy']))![1]
    expect(await scripts(`${phone} miniProgram/wx1`)).toContain(
      'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
    )
    expect(await scripts(phone)).not.toContain('res.wx.qq.com')
  })
})
