import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkPayment, paymentData } from '../../../contract/payment.ts'
import { cookies } from '../../../contract/preferences.ts'
import { openByBridge } from '../../ports/payment/gateway/wechat-gateway.ts'
import { newWechatCode, oauthGateway, openIdIn } from '../../ports/payment/gateway/wechat-oauth-gateway.ts'
import { closeSecret } from '../../ports/secrets.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { hashToken } from '../session/session.rules.ts'
import { forgetOldAuthorisations } from './wechat-payer.ts'

const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50'

let shop: PayShop

beforeAll(async () => {
  shop = await openPayShop()
  await shop.sql`
    update pay_methods set secrets = secrets || ${shop.sql.json({ app_secret: closeSecret(shop.config, 'app_secret', 'of the account') })}
    where code = 'wx' and shop_id = ${shop.shopId}`
}, 60_000)
beforeEach(() => shop.sql`delete from rate_limits`)
afterEach(() => expectBooksBalance(shop.sql))
afterAll(() => shop.close())

const appId = () => shop.keys.wx.ours.appId

/** WeChat's account beside WeChat's payments. */
const withAccount = <T>(work: () => Promise<T>): Promise<T> => {
  const account = oauthGateway(shop.sql, { appId: appId(), appSecret: 'of the account' })
  return shop.meddled(
    'wx',
    (request, answer) =>
      new URL(request.url).pathname.startsWith('/sns/') ? account(request) : answer(request),
    work,
  )
}

async function payerIn(stored?: '20') {
  const buyer = await shop.member(stored)
  return { ...buyer, as: { ...buyer.as, agent } }
}
type Buyer = Awaited<ReturnType<typeof payerIn>>

const pay = (buyer: Buyer, id: number, more: object = {}) => shop.pay(buyer, [id], 'wx', more)

const stateOf = (url: string) => new URL(url).searchParams.get('state')!

const comeBack = (buyer: Buyer, state: string, code: string) =>
  shop.app.inject({
    url: `/pay/wechat/back?code=${code}&state=${state}`,
    headers: { cookie: `${cookies.session}=${buyer.as.session}`, 'user-agent': agent },
  })

const codeFor = (person: string) => newWechatCode(shop.sql, { appId: appId(), person })

/** As the browser does it: to WeChat and back. */
async function known(buyer: Buyer, id: number, person: string): Promise<void> {
  const asked = await pay(buyer, id)
  await withAccount(async () => comeBack(buyer, stateOf(asked.obj.url!), await codeFor(person)))
}

const payersOf = (memberId: number) => shop.sql<{ openId: string }[]>`
  select open_id as "openId" from wechat_payers where member_id = ${memberId}`

describe('in WeChat’s own browser', () => {
  test('WeChat first says who pays, then gets what is signed for that person; only the callback counts', async () => {
    const buyer = await payerIn()
    const { id } = await shop.order(buyer.id, '30')
    const asked = await pay(buyer, id)
    expect(asked.obj).toMatchObject({ next: 'authorise', paymentId: null, state: 'unpaid' })
    const page = new URL(asked.obj.url!)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      appid: appId(),
      redirect_uri: `${shop.origin}/pay/wechat/back`,
      response_type: 'code',
      scope: 'snsapi_base',
    })
    expect(page.hash).toBe('#wechat_redirect')
    expect(stateOf(page.href)).toMatch(/^[a-zA-Z0-9]{1,128}$/)
    expect(await shop.sql`select from payments where member_id = ${buyer.id}`).toHaveLength(0)

    const back = await withAccount(async () => comeBack(buyer, stateOf(page.href), await codeFor('Ann')))
    expect([back.statusCode, back.headers.location]).toEqual([303, `/m/pay?id=${id}`])

    const started = await pay(buyer, id)
    expect(started.obj).toMatchObject({ next: 'wechat', state: 'paying', demo: false })
    const { bridge, number } = started.obj
    expect(bridge).toMatchObject({ appId: appId(), signType: 'RSA', package: /^prepay_id=wx/ })
    expect(await openByBridge(shop.sql, shop.keys.wx, { ...bridge! })).toMatchObject({
      number,
      openId: openIdIn(appId(), 'Ann'),
    })
    // What anybody changes on the way is not signed any more.
    for (const part of ['appId', 'timeStamp', 'nonceStr', 'package'] as const) {
      const changed = { ...bridge!, [part]: `${bridge![part]}1` }
      expect(await openByBridge(shop.sql, shop.keys.wx, changed), part).toBeUndefined()
    }
    expect((await shop.call(checkPayment, { id: [id] }, buyer.as)).obj.state).toBe('paying')
    const paid = await shop.payAtGateway('wx', started)
    expect((await shop.notify('wx', paid)).ok).toBe(true)
    expect((await shop.call(checkPayment, { id: [id] }, buyer.as)).obj.state).toBe('success')
  })

  test('the same attempt is signed anew when it is asked for again', async () => {
    const buyer = await payerIn()
    const { id } = await shop.order(buyer.id, '31')
    await known(buyer, id, 'Bo')
    const [first, second] = [await pay(buyer, id), await pay(buyer, id)]
    expect(second.obj.number).toBe(first.obj.number)
    expect(second.obj.bridge!.package).toBe(first.obj.bridge!.package)
    expect(second.obj.bridge!.nonceStr).not.toBe(first.obj.bridge!.nonceStr)
  })

  test('a code that waited on a screen is replaced, and the other way round', async () => {
    const buyer = await payerIn()
    const { id } = await shop.order(buyer.id, '32')
    await known(buyer, id, 'Cy')
    const onScreen = await shop.pay({ as: { ...buyer.as, agent: undefined } }, [id], 'wx')
    expect(onScreen.obj.next).toBe('qr')
    const inside = await pay(buyer, id)
    expect(inside.obj.next).toBe('wechat')
    expect(inside.obj.number).not.toBe(onScreen.obj.number)
    const again = await shop.pay({ as: { ...buyer.as, agent: undefined } }, [id], 'wx')
    expect(again.obj.number).not.toBe(inside.obj.number)
  })

  test('nothing of stored value is taken before WeChat has said who pays the rest', async () => {
    const buyer = await payerIn('20')
    const { id } = await shop.order(buyer.id, '33')
    const asked = await pay(buyer, id, { payType: 'part' })
    expect(asked.obj.next).toBe('authorise')
    expect(Number(await shop.storedValue(buyer.id))).toBe(20)
  })

  test('without the account’s secret the code is shown, as before', async () => {
    const buyer = await payerIn()
    const { id } = await shop.order(buyer.id, '34')
    const [kept] = await shop.sql<{ secrets: object }[]>`
      select secrets from pay_methods where code = 'wx' and shop_id = ${shop.shopId}`
    await shop.sql`update pay_methods set secrets = secrets - 'app_secret' where code = 'wx'`
    const shown = await pay(buyer, id)
    await shop.sql`update pay_methods set secrets = ${shop.sql.json(kept!.secrets as never)} where code = 'wx' and shop_id = ${shop.shopId}`
    expect(shown.obj.next).toBe('qr')
  })

  test('Alipay says that it does not open there', async () => {
    const buyer = await payerIn()
    const { id } = await shop.order(buyer.id, '35')
    expect(await shop.pay(buyer, [id], 'zfb')).toMatchObject({
      success: false,
      obj: { code: 'payment.notInWechat', field: 'pmId' },
    })
  })
})

describe('the way to WeChat and back', () => {
  test('is good for the session that went: another one, also of the same member, is led elsewhere', async () => {
    const [buyer, thief] = [await payerIn(), await payerIn()]
    const { id } = await shop.order(buyer.id)
    const state = stateOf((await pay(buyer, id)).obj.url!)
    const [{ mobile }] = (await shop.sql`select mobile from members where id = ${buyer.id}`) as [
      { mobile: string },
    ]
    const otherSession = { ...buyer, as: { ...buyer.as, session: await shop.signIn(mobile) } }
    for (const somebody of [
      thief,
      otherSession,
      { ...buyer, as: { ...buyer.as, session: 'x'.repeat(43) } },
    ]) {
      const back = await withAccount(async () => comeBack(somebody, state, await codeFor('thief')))
      expect(back.headers.location).toBe('/m/orders')
    }
    expect([...(await payersOf(buyer.id)), ...(await payersOf(thief.id))]).toEqual([])
  })

  test('is good once, also when two come back at the same time', async () => {
    const buyer = await payerIn()
    const { id } = await shop.order(buyer.id)
    const state = stateOf((await pay(buyer, id)).obj.url!)
    const codes = await Promise.all(['one', 'two'].map(codeFor))
    const answers = await withAccount(() => Promise.all(codes.map(code => comeBack(buyer, state, code))))
    expect(answers.map(({ headers }) => headers.location).sort()).toEqual(['/m/orders', `/m/pay?id=${id}`])
    expect(await payersOf(buyer.id)).toHaveLength(1)
  })

  test('ends after ten minutes, and housekeeping forgets it', async () => {
    const buyer = await payerIn()
    const { id } = await shop.order(buyer.id)
    const state = stateOf((await pay(buyer, id)).obj.url!)
    await shop.sql`
      update wechat_authorisations set expires_at = now() - interval '2 days' where state_hash = ${hashToken(state)}`
    expect((await comeBack(buyer, state, await codeFor('late'))).headers.location).toBe('/m/orders')
    await forgetOldAuthorisations(shop.sql)
    expect(
      await shop.sql`select from wechat_authorisations where state_hash = ${hashToken(state)}`,
    ).toHaveLength(0)
  })

  test('leads back to the page also when WeChat does not know the code; a code is good once', async () => {
    const buyer = await payerIn()
    const { id } = await shop.order(buyer.id)
    const code = await codeFor('Di')
    for (const given of ['nonsense', '', code, code]) {
      const state = stateOf((await pay(buyer, id)).obj.url ?? 'http://x?state=') || '0'
      const back = await withAccount(() => comeBack(buyer, state, given))
      expect(back.headers.location, given).toMatch(new RegExp(`^/m/(pay\\?id=${id}|orders)$`))
      if (given !== code) expect(await payersOf(buyer.id), given).toHaveLength(0)
    }
    expect(await payersOf(buyer.id)).toEqual([{ openId: openIdIn(appId(), 'Di') }])
  })

  test('nobody is sent anywhere but to a page of ours', async () => {
    const buyer = await payerIn()
    const answer = await shop.app.inject({
      url: '/pay/wechat/back?code=x&state=y&back=https://evil.example&redirect_uri=//evil.example',
      headers: { cookie: `${cookies.session}=${buyer.as.session}` },
    })
    expect(answer.headers.location).toBe('/m/orders')
  })

  test('in another session of the same member WeChat is asked anew: it may be another person', async () => {
    const buyer = await payerIn()
    const { id } = await shop.order(buyer.id)
    await known(buyer, id, 'Ed')
    const [{ mobile }] = (await shop.sql`select mobile from members where id = ${buyer.id}`) as [
      { mobile: string },
    ]
    const colleague = { ...buyer, as: { ...buyer.as, session: await shop.signIn(mobile) } }
    expect((await pay(colleague, id)).obj.next).toBe('authorise')
    expect((await pay(buyer, id)).obj.next).toBe('wechat')
    // Whoever takes over has an attempt of their own.
    const before = await pay(buyer, id)
    await known(colleague, id, 'Fay')
    const after = await pay(colleague, id)
    expect(after.obj.number).not.toBe(before.obj.number)
  })
})

test('what cannot be paid on a computer has a code that leads a phone to the same orders, without any secret', async () => {
  const buyer = await shop.member()
  const { id } = await shop.order(buyer.id, '100')
  expect((await shop.call(paymentData, { id: [id] }, buyer.as)).obj.onPhone).toBeNull()
  await shop.sql`update pay_methods set settings = settings || '{"mobile_only": true}' where code = 'lkl'`
  const onScreen = await shop.call(paymentData, { id: [id] }, buyer.as)
  const onPhone = await shop.call(paymentData, { id: [id] }, { ...buyer.as, agent })
  await shop.sql`update pay_methods set settings = settings - 'mobile_only' where code = 'lkl'`
  expect(onScreen.obj.onPhone).toEqual({
    url: `${shop.origin}/m/pay?id=${id}`,
    picture: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  expect(onPhone.obj.onPhone).toBeNull()
})
