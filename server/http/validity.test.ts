import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopFlag } from '../../contract/flags.ts'
import { cookies } from '../../contract/preferences.ts'
import { rootFolder } from '../config.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { buildIfStale } from './build-bundle.ts'

let server: OpenShop
let session: string

beforeAll(async () => {
  await buildIfStale(() => {})
  server = await openShop({ pages: { dist: join(rootFolder, 'dist') } })
  const { sql } = server
  const shop = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  await makeProduct(sql, shop.warehouseId, { name: '耳机' })
  await sql`insert into notices (id, titles, bodies) values (1, '{"zh": "放假"}', '{"zh": "三天"}')`
  session = await server.signIn((await makeMember(sql, { shopId: shop.id })).mobile)
}, 60_000)

afterAll(() => server.close())

/** What HTML itself demands; how somebody likes to write it is left to React. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'heading-level': 'off',
    'long-title': 'off',
    'no-implicit-button-type': 'off',
    'no-inline-style': 'off',
    'no-raw-characters': 'off',
    'no-trailing-whitespace': 'off',
    'prefer-native-element': 'off',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
    'valid-id': 'off',
    'void-style': 'off',
  },
})

async function faultsOf(url: string, lang: string, cookie: Record<string, string> = {}): Promise<string[]> {
  const { body } = await server.app.inject({
    url,
    cookies: { [cookies.language]: lang, ...cookie },
    headers: { host: 'shop.test' },
  })
  const { results } = await validator.validateString(body)
  return results.flatMap(({ messages }) => messages.map(fault => `${fault.message} at ${fault.selector}`))
}

const forGuests = ['/home', '/login', '/register', '/category', '/products', '/products?view=table']
const more = ['/product?id=1', '/baojia', '/yjxh', '/quick', '/ms', '/group', '/cart', '/affiche']
const forMembers = ['/jiesuan', '/member/home', '/member/order', '/member/address', '/member/profile']

test.each([...forGuests, ...more, '/affiche/detail?id=1', '/nowhere'])(
  '%s is valid HTML, from left to right and from right to left',
  async url => {
    for (const lang of ['zh', 'ar']) expect(await faultsOf(url, lang), lang).toEqual([])
  },
)

test.each([...forMembers, '/member/fav', '/member/browse', '/member/inquiry', '/member/fapiao'])(
  '%s is valid HTML for a member',
  async url => {
    expect(await faultsOf(url, 'zh', { [cookies.session]: session })).toEqual([])
  },
)

test('a fault would be found', async () => {
  const { valid } = await validator.validateString('<!doctype html><title>x</title><p><div></div></p>')
  expect(valid).toBe(false)
})
