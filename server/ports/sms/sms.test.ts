import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../db/testing.ts'
import { aliyunSms } from './aliyun.ts'
import { outboxSms } from './outbox.ts'
import { signAcs3 } from './signature-acs3.ts'
import { SmsError } from './sms.ts'

const keys = { accessKey: 'key', secretKey: 'secret' }

describe('a signature', () => {
  it('is the one that the provider publishes as an example', () => {
    const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai'
    const signed = signAcs3(
      { accessKey: 'YourAccessKeyId', secretKey: 'YourAccessKeySecret' },
      {
        method: 'POST',
        url: new URL(`https://ecs.cn-shanghai.aliyuncs.com/?${query}`),
        headers: { 'x-acs-action': 'RunInstances', 'x-acs-version': '2014-05-26' },
        body: '',
        nonce: '3156853299f313e23d1673dc12e1703d',
        now: new Date('2023-10-26T10:22:32Z'),
      },
    )
    expect(signed.authorization).toMatch(
      /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
    )
  })
})

describe('a provider', () => {
  interface Call {
    headers: IncomingMessage['headers']
    body: string
  }
  let gateway: Server
  let calls: Call[]
  let answer: (call: Call) => { status?: number; body: string } | 'silence'

  beforeAll(async () => {
    gateway = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const call = { headers: request.headers, body }
      calls.push(call)
      const reply = answer(call)
      if (reply !== 'silence') response.writeHead(reply.status ?? 200).end(reply.body)
    })
    await once(gateway.listen(0, '127.0.0.1'), 'listening')
  })

  beforeEach(() => {
    calls = []
    answer = () => ({ body: '{"Code":"OK","BizId":"1^0"}' })
  })

  afterAll(() => {
    gateway.close()
    gateway.closeAllConnections()
  })

  const provider = (more = {}) =>
    aliyunSms({
      ...keys,
      endpoint: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      signName: '商队',
      template: 'SMS_HOME',
      templateAbroad: 'SMS_ABROAD',
      templateJoined: 'SMS_JOINED',
      ...more,
    })
  const posting = { reference: 'm1' }
  const message = { mobile: '13800000001', code: '012345', text: 'not sent: the template has its own words' }

  it('gets number, signature name, template and code', async () => {
    await provider().send(message, posting)
    expect(Object.fromEntries(new URLSearchParams(calls[0]!.body))).toEqual({
      PhoneNumbers: '13800000001',
      SignName: '商队',
      TemplateCode: 'SMS_HOME',
      TemplateParam: '{"code":"012345"}',
      OutId: 'm1',
    })
    expect(calls[0]!.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
  })

  it('that may have sent it already is asked first, and sends it once', async () => {
    const sent = { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{ OutId: 'm1' }] } }
    answer = ({ headers }) => ({
      body: headers['x-acs-action'] === 'SendSms' ? '{"Code":"OK"}' : JSON.stringify(sent),
    })
    const perhapsSince = new Date('2026-01-01T17:00:00Z')
    await provider().send(message, { reference: 'm1', perhapsSince })
    expect(calls.map(({ headers }) => headers['x-acs-action'])).toEqual(['QuerySendDetails'])
    expect(Object.fromEntries(new URLSearchParams(calls[0]!.body))).toMatchObject({
      PhoneNumber: '13800000001',
      SendDate: '20260102',
    })
    await provider().send(message, { reference: 'm2', perhapsSince: new Date() })
    expect(calls.at(-1)!.headers['x-acs-action']).toBe('SendSms')
    answer = () => ({ status: 500, body: '{"Code":"ServiceUnavailable"}' })
    await expect(provider().send(message, { reference: 'm2', perhapsSince })).rejects.toMatchObject({
      outcome: 'unclear',
    })
  })

  it('can check who sent it, and that it is no copy', async () => {
    await provider().send(message, posting)
    await provider().send(message, posting)
    for (const { headers, body } of calls) {
      const names = /SignedHeaders=([^,]+)/.exec(headers.authorization!)![1]!.split(';')
      const { authorization } = signAcs3(keys, {
        method: 'POST',
        url: new URL(`http://${headers.host}/`),
        headers: Object.fromEntries(
          names
            .filter(
              name => !['host', 'x-acs-date', 'x-acs-content-sha256', 'x-acs-signature-nonce'].includes(name),
            )
            .map(name => [name, String(headers[name])]),
        ),
        body,
        nonce: String(headers['x-acs-signature-nonce']),
        now: new Date(String(headers['x-acs-date'])),
      })
      expect(headers.authorization).toBe(authorization)
      expect(headers['x-acs-content-sha256']).toBe(createHash('sha256').update(body).digest('hex'))
      expect(Math.abs(Date.parse(String(headers['x-acs-date'])) - Date.now())).toBeLessThan(60_000)
    }
    expect(calls[0]!.headers['x-acs-signature-nonce']).not.toBe(calls[1]!.headers['x-acs-signature-nonce'])
  })

  it('has another template for other countries, when there is one', async () => {
    await provider().send({ ...message, mobile: '+84912345678' }, posting)
    await provider({ templateAbroad: undefined }).send({ ...message, mobile: '+84912345678' }, posting)
    const sent = calls.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
    expect(sent).toMatchObject([
      { PhoneNumbers: '84912345678', TemplateCode: 'SMS_ABROAD' },
      { PhoneNumbers: '84912345678', TemplateCode: 'SMS_HOME' },
    ])
  })

  it('has a template of its own for telling of an approval; without one it says so', async () => {
    const joined = { mobile: '13800000001', text: 'not sent', joined: '商队' }
    await provider().send(joined, posting)
    expect(Object.fromEntries(new URLSearchParams(calls[0]!.body))).toMatchObject({
      TemplateCode: 'SMS_JOINED',
      TemplateParam: '{"shop":"商队"}',
    })
    await expect(provider({ templateJoined: undefined }).send(joined, posting)).rejects.toThrow(SmsError)
    expect(calls).toHaveLength(1)
  })

  it.each([
    [
      'refuses',
      '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"13800000001 too often"}',
      /isv\.BUSINESS_LIMIT_CONTROL$/,
    ],
    ['says nothing', '{}', /no reason given/],
    ['answers with a page', '<html>bad gateway</html>', /did not answer/],
  ])('that %s is an error of its own, without the number', async (_, body, words) => {
    answer = () => ({ status: 400, body })
    const failed = await provider()
      .send(message, posting)
      .catch((error: Error) => error)
    expect(failed).toBeInstanceOf(SmsError)
    expect((failed as Error).message).toMatch(words)
    expect((failed as Error).message).not.toContain('13800000001')
  })

  it('that never answers is given up, and that is not there at all', async () => {
    answer = () => 'silence'
    await expect(provider({ timeoutMs: 100 }).send(message, posting)).rejects.toThrow(SmsError)
    await expect(provider({ endpoint: 'http://127.0.0.1:9' }).send(message, posting)).rejects.toThrow(
      SmsError,
    )
  })
})

it('the outbox keeps a message and says it; the same one once', async () => {
  const { sql, drop } = await testDatabase()
  const said: string[] = []
  const outbox = outboxSms(sql, line => said.push(line))
  const message = { mobile: '13800000001', code: '123456', text: 'Your code is 123456.' }
  await outbox.send(message, { reference: 'm1' })
  await outbox.send(message, { reference: 'm1' })
  expect(said).toEqual(['SMS to 13800000001: Your code is 123456.'])
  expect(await sql`select mobile, body from sms_outbox`).toEqual([
    { mobile: '13800000001', body: 'Your code is 123456.' },
  ])
  await drop()
})
