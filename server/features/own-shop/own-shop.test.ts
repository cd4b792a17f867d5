import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { distributionHome } from '../../../contract/distributors.ts'
import {
  askDomain,
  checkDomain,
  chooseCurrencies,
  proofPath,
  shopDesk,
  shopShared,
} from '../../../contract/own-shop.ts'
import { describeForm, saveRecord } from '../../../contract/records.ts'
import { init } from '../../../contract/session.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { enabledMethods } from '../payment/payment.queries.ts'

let server: OpenShop
let head: { id: number }
let branch: { id: number; code: string }
let other: { id: number }
let owner: CallAs
let office: CallAs
let stranger: CallAs

beforeAll(async () => {
  server = await openShop({ env: { INSIDE_ADDRESSES: '1' } })
  const { sql } = server
  head = await makeShop(sql, { code: 'head', isDefault: true })
  await sql`update shops set languages = '{zh,en}' where id = ${head.id}`
  const people = {
    owner: await makeMember(sql, { shopId: head.id, role: 'distributor' }),
    other: await makeMember(sql, { shopId: head.id, role: 'distributor' }),
    office: await makeMember(sql, { shopId: head.id, role: 'office' }),
  }
  branch = await makeShop(sql, { code: 'branch', ownerId: people.owner.id })
  await sql`update shops set languages = '{zh,en}' where id = ${branch.id}`
  other = await makeShop(sql, { code: 'other', ownerId: people.other.id })
  owner = { session: await server.signIn(people.owner.mobile) }
  stranger = { session: await server.signIn(people.other.mobile) }
  office = { session: await server.signIn(people.office.mobile) }
})

beforeEach(async () => {
  await server.sql`delete from rate_limits`
})

afterAll(() => server.close())

const save = (row: Record<string, string>, as = owner) =>
  server.call(saveRecord, { billType: 'own_shop', row: { id: String(branch.id), ...row } }, as)

describe('the form of a shop', () => {
  test('sets what its customers see, at once', async () => {
    const row = {
      'titles.zh': '丝路小店',
      'notice_texts.zh': '国庆不打烊',
      person: '林先生',
      phone: '020-88886666',
      primary_color: '#1155cc',
      register_mode: 'review',
      'flags.16': '1',
      stock_display: 'none',
    }
    expect(await save(row)).toMatchObject({ success: true })
    const seen = async () => (await server.call(init, {}, { shop: branch.code })).obj
    await expect.poll(async () => (await seen()).title).toBe('丝路小店')
    expect(await seen()).toMatchObject({
      notice: '国庆不打烊',
      contact: { person: '林先生', phone: '020-88886666' },
      primary_color: '#1155cc',
      show_stock: false,
      stock_label: false,
    })
  })

  test.each([
    [{ 'titles.zh': '店' }, 'titles.zh', 'form.lengthRange'],
    [{ 'titles.zh': '' }, 'titles.zh', 'form.required'],
    [{ primary_color: 'red' }, 'primary_color', 'form.type'],
    [{ 'languages.fr': '1' }, 'languages.fr', 'own-shop.languageNotOffered'],
    [{ email: 'nobody' }, 'email', 'form.email'],
  ])('%o is refused at its field', async (row, field, code) => {
    expect(await save(row as Record<string, string>)).toMatchObject({ success: false, obj: { field, code } })
  })

  test('is for its distributor and head office, and no wider than that', async () => {
    expect(await save({ 'titles.zh': '别人的店' }, stranger)).toMatchObject({ success: false })
    expect(await save({ 'titles.zh': '总部代改' }, office)).toMatchObject({ success: true })
    const form = (as: CallAs) => server.call(describeForm, { billType: 'own_shop', id: branch.id }, as)
    expect((await form(stranger)).success).toBe(false)
    const { obj } = await form(owner)
    const names = obj.fields.map(({ field_name }) => field_name)
    expect(names).not.toEqual(expect.arrayContaining(['withdrawal_fee']))
    await save({ owner_id: '1', takes_orders: '0', code: 'mine' })
    const [row] = await server.sql`select code, takes_orders from shops where id = ${branch.id}`
    expect(row).toEqual({ code: 'branch', takes_orders: true })
  })
})

describe('how customers pay', () => {
  const methodOf = async (code: string) =>
    (await server.sql`select id from pay_methods where shop_id = ${branch.id} and code = ${code}`)[0]!.id
  const set = async (code: string, row: Record<string, string>, as = owner) =>
    server.call(
      saveRecord,
      { billType: 'own_pay_method', row: { id: String(await methodOf(code)), ...row } },
      as,
    )

  test('a transfer goes to an account that the payer is told', async () => {
    await set('xx', { enabled: '0', 'instructions.zh': '' })
    expect(await set('xx', { enabled: '1' })).toMatchObject({ obj: { code: 'own-shop.accountNeeded' } })
    const account = { enabled: '1', 'instructions.zh': '丝路商贸 6222 0000' }
    expect(await set('xx', account)).toMatchObject({ success: true })
    expect(await set('xx', { enabled: '0' }, stranger)).toMatchObject({ success: false })
  })

  test('stored value and credit are head office’s, and so is a channel it does not use', async () => {
    for (const code of ['yck', 'credit', 'wx'])
      expect(await set(code, { enabled: '1' })).toMatchObject({ success: false })
    await server.sql`update pay_methods set enabled = true, settings = '{"merchant_no": "M1"}'
      where shop_id = ${head.id} and code = 'wx'`
    expect(await set('wx', { enabled: '1' })).toMatchObject({ success: true })
    const wx = (await enabledMethods(server.sql, branch.id)).find(({ code }) => code === 'wx')
    expect(wx).toMatchObject({ shopId: branch.id, settings: { merchant_no: 'M1' } })
  })

  test('what head office switches off is off in its distributors’ shops', async () => {
    const [{ id }] = await server.sql<
      [{ id: number }]
    >`select id from pay_methods where shop_id = ${head.id} and code = 'wx'`
    const off = { billType: 'pay_method', row: { id: String(id), enabled: '0' } }
    expect(await server.call(saveRecord, off, office)).toMatchObject({ success: true })
    const codes = (await enabledMethods(server.sql, branch.id)).map(({ code }) => code)
    expect(codes).not.toContain('wx')
    expect(codes).toContain('xx')
  })
})

describe('currencies', () => {
  const choose = (codes: string[], as = owner, shop = branch.id) =>
    server.call(chooseCurrencies, { row: { shop, codes } }, as)
  const codesOf = async () =>
    (await server.sql`select code from currencies where shop_id = ${branch.id} order by code`).map(
      ({ code }) => code,
    )

  test('are chosen out of head office’s; the one it counts in stays', async () => {
    expect(await choose(['USD'])).toMatchObject({ success: true })
    expect(await codesOf()).toEqual(['CNY', 'USD'])
    expect(await choose(['USD', 'EUR'])).toMatchObject({ obj: { code: 'own-shop.currencyNotOffered' } })
    expect(await choose([], stranger)).toMatchObject({ obj: { code: 'message.noPermission' } })
    expect(await codesOf()).toEqual(['CNY', 'USD'])
  })

  test('have head office’s rates', async () => {
    const [{ id }] = await server.sql<
      [{ id: number }]
    >`select id from currencies where shop_id = ${head.id} and code = 'USD'`
    await server.call(saveRecord, { billType: 'currency', row: { id: String(id), rate: '0.15' } }, office)
    const [usd] = await server.sql`select rate from currencies where shop_id = ${branch.id} and code = 'USD'`
    expect(Number(usd!.rate)).toBe(0.15)
  })
})

describe('addresses', () => {
  test('lead to the shop, as link, path and code', async () => {
    const { obj } = await server.call(shopDesk, {}, owner)
    expect(obj).toMatchObject({ shop: { code: 'branch' }, domain: '', wantedDomain: '' })
    expect(obj.links.query).toMatch(/\/home\?shop=branch$/)
    expect(obj.links.invitation).toMatch(/\/register\?shop=branch&scene=branch$/)
    expect(obj.codes.shop).toMatch(/^data:image\/svg/)
    const short = await server.app.inject({ url: new URL(obj.links.path).pathname })
    expect(short).toMatchObject({ statusCode: 302, headers: { location: '/home?shop=branch' } })
  })

  test('another distributor hears nothing of them; head office of any', async () => {
    const asked = { shop: branch.id }
    expect(await server.call(shopDesk, asked, stranger)).toMatchObject({
      obj: { code: 'message.noPermission' },
    })
    expect(await server.call(distributionHome, asked, stranger)).toMatchObject({ success: false })
    expect((await server.call(shopDesk, asked, office)).obj.shop.code).toBe('branch')
    const { shops } = (await server.call(shopDesk, {}, stranger)).obj
    expect(shops.map(({ id }) => id)).toEqual([other.id])
  })

  const ask = (host: string, as = owner) => server.call(askDomain, { row: { host } }, as)
  const check = (as = owner) => server.call(checkDomain, { row: {} }, as)

  /** A host that passes what it is asked on to us, or that answers by itself. */
  async function host(answer?: string) {
    const listening = createServer((request, response) => {
      void server.app.inject({ url: request.url! }).then(({ body, statusCode }) => {
        response.statusCode = answer === undefined ? statusCode : 200
        response.end(answer ?? body)
      })
    }).listen(0, '127.0.0.1')
    await new Promise(ready => listening.once('listening', ready))
    return { name: `127.0.0.1:${(listening.address() as AddressInfo).port}`, stop: () => listening.close() }
  }

  test('a host name is in force once it was seen to lead here', async () => {
    const here = await host()
    expect(await check()).toMatchObject({ obj: { code: 'own-shop.domainNone' } })
    expect(await ask(here.name)).toMatchObject({ success: true })
    expect((await server.call(shopDesk, {}, owner)).obj.wantedDomain).toBe(here.name)
    expect(await check()).toMatchObject({ success: true, obj: { domain: '127.0.0.1' } })
    here.stop()
    const [row] =
      await server.sql`select domain, wanted_domain, domain_proof from shops where id = ${branch.id}`
    expect(row).toEqual({ domain: '127.0.0.1', wanted_domain: null, domain_proof: null })
    expect(await ask('127.0.0.1', stranger)).toMatchObject({ obj: { code: 'own-shop.domainTaken' } })
    // Another one is only wanted as long as nobody has seen it lead here.
    expect(await ask('other.example')).toMatchObject({ success: true })
    expect((await server.call(shopDesk, {}, owner)).obj.wantedDomain).toBe('other.example')
    expect(await server.sql`select domain from shops where id = ${branch.id}`).toEqual([
      { domain: '127.0.0.1' },
    ])
    expect(await ask('')).toMatchObject({ success: true })
    const [gone] = await server.sql`select domain from shops where id = ${branch.id}`
    expect(gone).toEqual({ domain: null })
  })

  test('one that leads elsewhere, or that nobody answers under, is not', async () => {
    const elsewhere = await host('hello')
    await ask(elsewhere.name)
    expect(await check()).toMatchObject({ obj: { code: 'own-shop.domainElsewhere' } })
    elsewhere.stop()
    const silent = await host()
    silent.stop()
    await ask(silent.name)
    expect(await check()).toMatchObject({ obj: { code: 'own-shop.domainSilent' } })
    expect(await ask('not a host')).toMatchObject({ obj: { field: 'host' } })
    const [row] = await server.sql`select domain from shops where id = ${branch.id}`
    expect(row!.domain).toBe(null)
  })

  test('a name that leads here because it is somebody else’s is not to be had', async () => {
    // Head office's mobile site, and a name that another shop is about to use: both lead here.
    const here = await host()
    await server.sql`update shops set mobile_site = 'https://127.0.0.1/m' where id = ${head.id}`
    await expect
      .poll(async () => (await ask(here.name)).obj)
      .toMatchObject({ code: 'own-shop.domainTaken', field: 'host' })
    await server.sql`update shops set mobile_site = null where id = ${head.id}`
    await expect.poll(async () => (await ask(here.name)).success).toBe(true)
    expect(await ask(here.name, stranger)).toMatchObject({ obj: { code: 'own-shop.domainTaken' } })
    expect(await check(stranger)).toMatchObject({ obj: { code: 'own-shop.domainNone' } })
    // Both asked in the same moment: neither has it before the other lets go.
    await server.sql`
      update shops set wanted_domain = ${here.name}, domain_proof = 'theirs' where id = ${other.id}`
    expect(await check()).toMatchObject({ obj: { code: 'own-shop.domainTaken' } })
    await ask('', stranger)
    expect(await check()).toMatchObject({ success: true })
    await ask('')
    here.stop()
  })

  test.each(['shop.example', 'www.shop.example', 'pay.shop.example', 'SHOP.example'])(
    'head office’s own name is not to be had: %s',
    async name => {
      const named = await openShop({ url: server.url, env: { PUBLIC_URL: 'https://www.shop.example' } })
      const asked = { row: { host: name } }
      expect(await named.call(askDomain, asked, owner)).toMatchObject({
        obj: { code: 'own-shop.domainTaken' },
      })
      // Asked for before anybody knew: nobody is even called.
      await server.sql`
        update shops set wanted_domain = ${name.toLowerCase()}, domain_proof = 'x' where id = ${branch.id}`
      expect(await named.call(checkDomain, { row: {} }, owner)).toMatchObject({
        obj: { code: 'own-shop.domainTaken' },
      })
      expect(await named.call(askDomain, { row: { host: 'myshop.example' } }, owner)).toMatchObject({
        success: true,
      })
      await ask('')
      await named.close()
    },
  )

  test('what is asked tells nobody what to answer', async () => {
    expect((await server.app.inject({ url: `${proofPath}nothing` })).statusCode).toBe(404)
  })

  test('handing the link out is a line of the list that is done', async () => {
    expect((await server.call(distributionHome, {}, owner)).obj.checklist.shared).toBe(false)
    await server.call(shopShared, { row: {} }, owner)
    expect((await server.call(distributionHome, {}, owner)).obj.checklist.shared).toBe(true)
  })
})
