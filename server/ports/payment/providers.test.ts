import { createCipheriv, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { providerCertificate, rootCertificates, shopCertificate } from '../../testing/certificates.ts'
import { fixedKey, fixedSignature } from '../../testing/fixed-key.ts'
import { aggregator, signedHeaders } from './aggregator.ts'
import { alipay, chinaTime, signedText } from './alipay.ts'
import { ChannelError, type ChannelKeys, type Charge, type Refunding, type SendRequest } from './channel.ts'
import { isStale, readPrivateKey, readPublicKey, rsaSigned, signRsa } from './signing.ts'
import { authorization, bridgeParameters, decrypt, wechat } from './wechat.ts'
import { wechatOauth } from './wechat-oauth.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

let ours: ReturnType<typeof pair>
let theirs: ReturnType<typeof pair>
let keys: ChannelKeys

beforeAll(() => {
  ours = pair()
  theirs = pair()
  keys = {
    merchantNo: '1900009191',
    appId: 'wxd678efh567hg6787',
    gateway: '',
    serialNo: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
    platformSerial: 'PUB_KEY_ID_0119',
    key: '0123456789abcdef0123456789abcdef',
    privateKey: ours.privateKey,
    platformKey: theirs.publicKey,
  }
})

const charge: Charge = {
  number: 'P2026111500000001',
  amount: '88.8000',
  currency: 'CNY',
  description: '商队 订单 1',
  expiresAt: new Date('2026-11-15T08:30:00.500Z'),
  notifyUrl: 'https://shop.example/pay/notify/wx/1',
  returnUrl: 'https://shop.example/pay/result?id=1',
  device: 'desktop',
  payerAddress: '203.0.113.7',
}

const refunding: Refunding = {
  number: 'R1',
  paymentNumber: charge.number,
  providerNo: '42',
  amount: '1',
  total: '88.80',
  currency: 'CNY',
  reason: '🎉',
}

const never: SendRequest = () => Promise.reject(new TypeError('fetch failed'))

describe('keys', () => {
  test('are read as PEM and as the bare inside of it', () => {
    const bare = (pem: string) => pem.replace(/-----[^-]+-----/g, '')
    const signature = signRsa(readPrivateKey(bare(ours.privateKey)), 'text')
    expect(rsaSigned(readPublicKey(bare(ours.publicKey)), 'text', signature)).toBe(true)
    expect(rsaSigned(readPublicKey(ours.publicKey), 'another', signature)).toBe(false)
  })

  test('of the older form are read too', () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'der' },
    })
    expect(readPrivateKey(privateKey.toString('base64')).asymmetricKeyType).toBe('rsa')
  })

  test('a message is stale five minutes before and after', () => {
    const now = new Date(1_700_000_000_000)
    expect(isStale('1700000000', now)).toBe(false)
    expect(isStale('1699999701', now)).toBe(false)
    expect(isStale('1699999699', now)).toBe(true)
    expect(isStale('1700000301', now)).toBe(true)
    expect(isStale('', now)).toBe(true)
  })
})

describe('WeChat Pay', () => {
  test('a request is signed over method, path with query, time, nonce and body, each with a line feed', () => {
    const header = authorization(keys, {
      method: 'GET',
      path: '/v3/certificates',
      body: '',
      timestamp: '1554208460',
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
    })
    expect(header).toMatch(
      /^WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",signature="[^"]+",timestamp="1554208460",serial_no="1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C"$/,
    )
    const signature = /signature="([^"]+)"/.exec(header)![1]!
    // The example of their documentation, checked by other means than those that signed it.
    const text = 'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n'
    const verifier = createVerify('RSA-SHA256').update(text)
    expect(verifier.verify(createPublicKey(ours.publicKey), signature, 'base64')).toBe(true)
  })

  test('amounts travel in fen and times without fractions of a second', async () => {
    let sent: Record<string, unknown> = {}
    const send: SendRequest = async request => {
      sent = (await request.json()) as typeof sent
      return new Response('{"code_url":"weixin://wxpay/bizpayurl?pr=x"}', { status: 200 })
    }
    // The answer is not signed, so it does not count; what was sent does.
    await expect(wechat(keys, send).start(charge)).rejects.toThrow(ChannelError)
    expect(sent).toMatchObject({
      amount: { total: 8880, currency: 'CNY' },
      out_trade_no: charge.number,
      time_expire: '2026-11-15T08:30:00+00:00',
    })
  })

  test('a phone is asked for as one, with the address of whoever pays', async () => {
    const paths: string[] = []
    let sent: Record<string, unknown> = {}
    const send: SendRequest = async request => {
      paths.push(new URL(request.url).pathname)
      sent = (await request.json()) as typeof sent
      return new Response('{"h5_url":"https://wx.tenpay.com/x?prepay_id=1"}', { status: 200 })
    }
    await expect(wechat(keys, send).start({ ...charge, device: 'phone' })).rejects.toThrow(ChannelError)
    expect(paths).toEqual(['/v3/pay/transactions/h5'])
    expect(sent.scene_info).toEqual({ payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } })
  })

  test('inside WeChat it is asked for with the open id, by the app that knows the payer', async () => {
    const paths: string[] = []
    let sent: Record<string, unknown> = {}
    const send: SendRequest = async request => {
      paths.push(new URL(request.url).pathname)
      sent = (await request.json()) as typeof sent
      return new Response('{"prepay_id":"wx26112221580621e9b071c00d9e093b0000"}', { status: 200 })
    }
    const payer = { appId: 'wx8888888888888888', openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' }
    await expect(wechat(keys, send).start({ ...charge, device: 'wechat', payer })).rejects.toThrow(
      ChannelError,
    )
    expect(paths).toEqual(['/v3/pay/transactions/jsapi'])
    expect(sent).toMatchObject({ appid: payer.appId, payer: { openid: payer.openId }, mchid: '1900009191' })
    expect(sent).not.toHaveProperty('scene_info')
  })

  test('what the browser hands over is signed over app, time, nonce and package, as their documentation says', () => {
    // A key pair that never changes, and what OpenSSL made of their example with it.
    const { paySign, ...rest } = bridgeParameters(
      { privateKey: fixedKey },
      {
        appId: 'wx8888888888888888',
        timestamp: '1414561699',
        nonce: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
        prepay: 'wx201410272009395522657a690389285100',
      },
    )
    expect(rest).toEqual({
      appId: 'wx8888888888888888',
      timeStamp: '1414561699',
      nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
      package: 'prepay_id=wx201410272009395522657a690389285100',
      signType: 'RSA',
    })
    expect(paySign).toBe(fixedSignature)
  })

  test('who pays is asked in the order that WeChat wants, and never with the secret in the browser', async () => {
    const account = { appId: 'wxd678', appSecret: 'secret', gateway: 'https://api2.mch.weixin.qq.com' }
    const asked: URL[] = []
    const oauth = wechatOauth(account, async request => {
      asked.push(new URL(request.url))
      return Response.json({ openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', scope: 'snsapi_base' })
    })
    expect(oauth.page('https://shop.example/pay/wechat/back', 'abc')).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wxd678&redirect_uri=https%3A%2F%2Fshop.example%2Fpay%2Fwechat%2Fback&response_type=code&scope=snsapi_base&state=abc#wechat_redirect',
    )
    expect(await oauth.openIdOf('code')).toBe('oUpF8uMuAJO_M2pxb1Q9zNjWeS6o')
    expect(asked[0]!.origin + asked[0]!.pathname).toBe('https://api.weixin.qq.com/sns/oauth2/access_token')
    expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
      appid: 'wxd678',
      secret: 'secret',
      code: 'code',
      grant_type: 'authorization_code',
    })
  })

  test.each([
    ['an error', () => Response.json({ errcode: 40029, errmsg: 'invalid code' })],
    ['no JSON', () => new Response('<html>')],
    ['no open id', () => Response.json({ openid: '' })],
    ['nothing', () => Promise.reject(new TypeError('https://x?secret=s'))],
  ])('%s in the place of who pays is the channel’s fault', async (_, answer) => {
    const oauth = wechatOauth({ appId: 'a', appSecret: 's', gateway: '' }, async () => await answer())
    const error = await oauth.openIdOf('code').catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(ChannelError)
    expect(String(error)).not.toContain('secret')
  })

  test('a request says who asks and which of their keys we know; a certificate says so itself', async () => {
    let asked = new Headers()
    const send: SendRequest = async request => {
      asked = request.headers
      throw new TypeError('fetch failed')
    }
    await expect(wechat(keys, send).query('P1')).rejects.toThrow(ChannelError)
    expect(asked.get('user-agent')).toMatch(/^Caravan/)
    expect(asked.get('wechatpay-serial')).toBe('PUB_KEY_ID_0119')
    const certified = { ...keys, platformSerial: '', platformKey: providerCertificate.certificate }
    await expect(wechat(certified, send).query('P1')).rejects.toThrow(ChannelError)
    expect(asked.get('wechatpay-serial')).toMatch(/^[0-9A-F]{40}$/)
    await expect(wechat({ ...keys, platformSerial: '' }, send).query('P1')).rejects.toThrow('has no id')
  })

  test('what the payer reads has no character of four bytes, and is never empty', async () => {
    const descriptions: unknown[] = []
    const send: SendRequest = async request => {
      descriptions.push(((await request.json()) as { description: string }).description)
      return new Response('{}', { status: 500 })
    }
    for (const description of ['🎉商队🎉 订单\u0000 1', '🎉🎉', '\ud83c'])
      await expect(wechat(keys, send).start({ ...charge, description })).rejects.toThrow(ChannelError)
    expect(descriptions).toEqual(['商队 订单 1', charge.number, charge.number])
  })

  test.each([401, 429, 500, 502])('%s on a refund says nothing about the money', async status => {
    const send: SendRequest = async () => new Response('{"code":"FREQUENCY_LIMITED"}', { status })
    await expect(wechat(keys, send).refund(refunding)).rejects.toThrow(ChannelError)
    await expect(wechat(keys, send).findRefund(refunding)).rejects.toThrow(ChannelError)
  })

  test('AEAD_AES_256_GCM: the tag stands behind the text, and another key or an altered text opens nothing', () => {
    const nonce = 'fdasfjihihih'
    const sealing = createCipheriv('aes-256-gcm', keys.key, nonce).setAAD(Buffer.from('transaction'))
    const sealed = Buffer.concat([sealing.update('{"a":1}'), sealing.final(), sealing.getAuthTag()])
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      nonce,
      associated_data: 'transaction',
    }
    expect(decrypt(keys.key, resource)).toEqual({ a: 1 })
    expect(decrypt('x'.repeat(32), resource)).toBeUndefined()
    expect(decrypt(keys.key, { ...resource, associated_data: '' })).toBeUndefined()
    sealed[0]! ^= 1
    expect(decrypt(keys.key, { ...resource, ciphertext: sealed.toString('base64') })).toBeUndefined()
  })

  test('a webhook without a signature, or signed with a key that is not the one agreed on, is forged', () => {
    const channel = wechat({ ...keys, platformSerial: 'PUB_KEY_ID_1' }, never)
    const body = '{}'
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signed = signRsa(readPrivateKey(theirs.privateKey), `${timestamp}\nnonce\n${body}\n`)
    const headers = {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': 'nonce',
      'wechatpay-signature': signed,
    }
    expect(channel.readWebhook({ headers: {}, body }, new Date())).toMatchObject({ kind: 'forged' })
    expect(
      channel.readWebhook({ headers: { ...headers, 'wechatpay-serial': 'OTHER' }, body }, new Date()),
    ).toEqual({ kind: 'forged', why: 'signed with another key than ours' })
  })

  test('a network that is down is said in one way', async () => {
    await expect(wechat(keys, never).query('P1')).rejects.toThrow('WeChat Pay did not answer')
  })
})

describe('Alipay', () => {
  test('what is signed is every parameter that has a value, by name', () => {
    expect(signedText({ b: '2', a: '1', empty: '', sign_type: 'RSA2' })).toBe('a=1&b=2&sign_type=RSA2')
  })

  test('the page address is signed and asks for the amount with two decimals', async () => {
    const presented = await alipay(keys, never).start({ ...charge, description: 'a & b = c' })
    const url = new URL((presented as { redirect: string }).redirect)
    expect(url.origin + url.pathname).toBe('https://openapi.alipay.com/gateway.do')
    const { sign, ...params } = Object.fromEntries(url.searchParams)
    expect(rsaSigned(readPublicKey(ours.publicKey), signedText(params), sign!)).toBe(true)
    expect(JSON.parse(params.biz_content!)).toEqual({
      out_trade_no: charge.number,
      product_code: 'FAST_INSTANT_TRADE_PAY',
      total_amount: '88.80',
      subject: 'a & b = c',
      time_expire: '2026-11-15 16:30:00',
    })
  })

  test('an answer counts only with their signature over exactly its inner text', async () => {
    const inner =
      '{"code":"10000","msg":"Success","out_trade_no":"P1","trade_no":"2026","trade_status":"TRADE_SUCCESS","total_amount":"5.00","send_pay_date":"2026-11-15 16:00:00"}'
    const sign = signRsa(readPrivateKey(theirs.privateKey), inner)
    const answer =
      (text: string): SendRequest =>
      async () =>
        new Response(text)
    const good = `{"alipay_trade_query_response":${inner},"sign":"${sign}"}`
    await expect(alipay(keys, answer(good)).query('P1')).resolves.toEqual({
      state: 'paid',
      number: 'P1',
      providerNo: '2026',
      amount: '5.00',
      currency: 'CNY',
      paidAt: new Date('2026-11-15T08:00:00Z'),
    })
    const bad = good.replace('"5.00"', '"6.00"')
    await expect(alipay(keys, answer(bad)).query('P1')).rejects.toThrow("Alipay's answer is not theirs")
  })

  describe('with certificates', () => {
    const certified = (): ChannelKeys => ({
      ...keys,
      privateKey: shopCertificate.privateKey,
      platformKey: providerCertificate.certificate,
      certificate: shopCertificate.certificate,
      rootCertificates: rootCertificates.certificates,
    })
    const inner = '{"code":"10000","out_trade_no":"P}1","trade_status":"WAIT_BUYER_PAY"}'
    const answer =
      (sn: string): SendRequest =>
      async () => {
        const sign = signRsa(readPrivateKey(providerCertificate.privateKey), inner)
        return new Response(
          `{"alipay_trade_query_response":${inner},"alipay_cert_sn":"${sn}","sign":"${sign}"}`,
        )
      }

    test('both are named by number, and so is the one that answers', async () => {
      const presented = await alipay(certified(), never).start(charge)
      const { searchParams } = new URL((presented as { redirect: string }).redirect)
      expect(searchParams.get('app_cert_sn')).toBe(shopCertificate.sn)
      expect(searchParams.get('alipay_root_cert_sn')).toBe(rootCertificates.sn)
      await expect(alipay(certified(), answer(providerCertificate.sn)).query('P1')).resolves.toEqual({
        state: 'open',
        number: 'P}1',
      })
    })

    test('another one than ours is named in words; so are certificates of which some are missing', async () => {
      await expect(alipay(certified(), answer('another')).query('P1')).rejects.toThrow(
        'Alipay signs with another certificate now (another)',
      )
      for (const without of [
        { certificate: '' },
        { rootCertificates: '' },
        { platformKey: keys.platformKey },
      ])
        await expect(alipay({ ...certified(), ...without }, never).start(charge)).rejects.toThrow(
          'incomplete',
        )
    })
  })

  test.each([
    ['{"code":"20000","msg":"Service Currently Unavailable"}'],
    ['{"code":"40004","sub_code":"ACQ.SYSTEM_ERROR"}'],
    ['{"code":"40002","sub_code":"isv.invalid-signature"}'],
  ])('%s on a refund says nothing about the money', async inner => {
    const send: SendRequest = async () => {
      const sign = signRsa(readPrivateKey(theirs.privateKey), inner)
      return new Response(`{"alipay_trade_refund_response":${inner},"sign":"${sign}"}`)
    }
    await expect(alipay(keys, send).refund(refunding)).rejects.toThrow(ChannelError)
  })

  test('a notice signed by them for another application is not for us', () => {
    const params = {
      app_id: 'another',
      trade_status: 'TRADE_SUCCESS',
      out_trade_no: 'P1',
      total_amount: '1.00',
    }
    const sign = signRsa(readPrivateKey(theirs.privateKey), signedText(params))
    const body = new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString()
    expect(alipay(keys, never).readWebhook({ headers: {}, body }, new Date())).toEqual({
      kind: 'forged',
      why: 'for another application',
    })
  })

  test('their clocks are China’s', () => {
    expect(chinaTime(new Date('2026-12-31T16:00:01Z'))).toBe('2027-01-01 00:00:01')
  })
})

test('what an aggregator tells another merchant of a payment under our number is not for us', () => {
  const tell = (merchant: string | undefined) => {
    const paid = { number: charge.number, state: 'paid', amount: '88.80', currency: 'CNY', provider_no: '42' }
    const body = JSON.stringify({ event: 'payment', merchant, ...paid, paid_at: '2026-11-15T08:30:00Z' })
    const headers = signedHeaders({ ...keys, privateKey: theirs.privateKey }, ['POST'], body)
    return aggregator('lkl', keys, never).readWebhook({ headers, body }, new Date())
  }
  const forged = { kind: 'forged', why: 'for another merchant' }
  expect(tell('somebody else')).toEqual(forged)
  expect(tell(undefined)).toEqual(forged)
  expect(tell(keys.merchantNo)).toMatchObject({ kind: 'report', report: { state: 'paid' } })
})

test('an aggregator without any key believes nobody', () => {
  const channel = aggregator('lkl', { ...keys, key: '', privateKey: '', platformKey: '' }, never)
  const headers = { 'x-timestamp': String(Math.floor(Date.now() / 1000)), 'x-nonce': '', 'x-signature': '' }
  expect(channel.readWebhook({ headers, body: '{}' }, new Date())).toMatchObject({ kind: 'forged' })
  const signed = { ...headers, 'x-signature': 'AAAA' }
  expect(channel.readWebhook({ headers: signed, body: '{}' }, new Date())).toMatchObject({ kind: 'forged' })
})
