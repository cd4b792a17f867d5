import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressFault, fetchOutside, InsideAddressError, isOutside, resolvedFault } from './outside.ts'

const strict = { insideAddresses: false }
const open = { insideAddresses: true }
const soon = () => AbortSignal.timeout(5_000)

const server = createServer((request, response) => {
  if (request.url === '/moved') return response.writeHead(302, { location: '/there' }).end()
  let body = ''
  request.on('data', piece => {
    body += piece
  })
  request.on('end', () =>
    response
      .writeHead(request.url === '/empty' ? 204 : 200, {
        'x-method': request.method,
        'x-host': request.headers.host,
      })
      .end(request.url === '/empty' ? undefined : `${request.headers['x-word']} ${body}`),
  )
  return response
})
let origin: string

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('an IP address', () => {
  test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is outside',
    ip => expect(isOutside(ip)).toBe(true),
  )

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.9'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      'fc00::1',
      'fe80::1',
      'ff02::1',
    ],
    ...['2002:7f00:1::', '2001:0:1::', '2001:db8::1', 'no address', ''],
  ])('%s is not', ip => expect(isOutside(ip)).toBe(false))
})

describe('an address that head office types in', () => {
  test.each([
    ['https://s3.example', undefined],
    ['https://s3.example:8443/path', undefined],
    ['https://8.8.8.8', undefined],
    ['http://s3.example', 'notHttps'],
    ['https://127.0.0.1', 'inside'],
    ['https://2130706433', 'inside'],
    ['https://0x7f.1', 'inside'],
    ['https://[::1]:443', 'inside'],
    ['https://[::ffff:10.0.0.1]', 'inside'],
    ['https://169.254.169.254/latest/meta-data', 'inside'],
    ['https://user:password@s3.example', 'notAnAddress'],
    ['https://s3.example/#part', 'notAnAddress'],
    ['ftp://s3.example', 'notAnAddress'],
    ['javascript:alert(1)', 'notAnAddress'],
    ['file:///etc/passwd', 'notAnAddress'],
    ['s3.example', 'notAnAddress'],
    ['', 'notAnAddress'],
  ])('%j: %s', (text, fault) => expect(addressFault(strict, text)).toBe(fault))

  test('whose name leads inside is found out', async () => {
    expect(await resolvedFault(strict, 'https://localhost')).toBe('inside')
    expect(await resolvedFault(strict, 'https://8.8.8.8')).toBeUndefined()
  })

  test('may be inside where the environment says so, but is still an address', async () => {
    expect(await resolvedFault(open, 'http://localhost:9000')).toBeUndefined()
    expect(await resolvedFault(open, 'gopher://localhost')).toBe('notAnAddress')
  })
})

describe('a request', () => {
  test('is not sent inside: neither by number nor by name', async () => {
    const { port } = new URL(origin)
    for (const url of [origin, `https://127.0.0.1:${port}`, `https://localhost:${port}`]) {
      const error = await fetchOutside(strict, new Request(url), soon()).catch(error => error)
      expect(error).toBeInstanceOf(InsideAddressError)
    }
  })

  test('is sent and answered as with fetch', async () => {
    const request = new Request(`${origin}/there?a=1`, {
      method: 'PUT',
      headers: { 'x-word': 'hello' },
      body: '世界',
    })
    const response = await fetchOutside(open, request, soon())
    expect([response.status, response.headers.get('x-method'), await response.text()]).toEqual([
      200,
      'PUT',
      'hello 世界',
    ])
    expect(response.headers.get('x-host')).toBe(new URL(origin).host)
  })

  test('is not sent on to where an answer points', async () => {
    expect((await fetchOutside(open, new Request(`${origin}/moved`), soon())).status).toBe(302)
  })

  test.each([
    ['HEAD', '/there', 200],
    ['DELETE', '/empty', 204],
  ])('%s %s has no content', async (method, path, status) => {
    const response = await fetchOutside(open, new Request(origin + path, { method }), soon())
    expect([response.status, await response.text()]).toEqual([status, ''])
  })
})
