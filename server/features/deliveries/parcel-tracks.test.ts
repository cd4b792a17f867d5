import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shippingHistory } from '../../../contract/deliveries.ts'
import { saveRecord } from '../../../contract/records.ts'
import { readConfig } from '../../config.ts'
import { demoCarrier } from '../../ports/tracking/demo-carrier.ts'
import { kuaidi100, kuaidi100Sign, stateOfCode } from '../../ports/tracking/kuaidi100.ts'
import type { Track } from '../../ports/tracking/tracking-port.ts'
import { type OpenShipping, openShipping } from '../../testing/deliveries.ts'
import { mergeTrack } from './merge-track.ts'
import { receiveTrackingPush, subscribeToParcels, trackingPushPath, trackOfParcel } from './parcel-tracks.ts'

let shop: OpenShipping

beforeAll(async () => {
  shop = await openShipping()
}, 60_000)
afterAll(() => shop.close())

async function shipped(logisticsNo: string) {
  const { skuId } = await shop.product()
  const order = await shop.order([{ skuId, quantity: '2' }])
  const note = (await shop.pack([{ lines: [{ lineId: order.lineIds[0]!, quantity: '2' }] }])).obj
  expect((await shop.ship(note.id, { logisticsNo })).success).toBe(true)
  return { order, note }
}

const history = (input: { is_ship?: number; id: number }, as = shop.buyer.as) =>
  shop.call(shippingHistory, input, as)

const keys = { endpoint: 'http://carrier.test', customer: 'C1', key: 'K1', salt: 'S1' }
const parcel = { shippedAt: new Date('2026-01-01T00:00:00Z'), from: '广州', to: '杭州市', recipient: '李雷' }
const hours = (count: number) => new Date(parcel.shippedAt.getTime() + count * 3_600_000)

describe('ship_hist', () => {
  test('tells a journey by the time since shipping, the latest first', async () => {
    const { order, note } = await shipped('SF001')
    const states = async () =>
      (await history({ is_ship: 1, id: note.id })).obj.parcels[0]!.steps.map(({ state }) => state)
    expect((await states()).sort()).toEqual(['collected', 'packed', 'shipped'])
    await shop.sql`update delivery_notes set shipped_at = now() - interval '32 hours', packed_at = now() - interval '33 hours' where id = ${note.id}`
    await shop.sql`delete from parcel_tracks`
    const after = await states()
    expect(after[0]).toBe('delivering')
    expect(after.at(-1)).toBe('packed')
    const [parcelOfOrder] = (await history({ is_ship: 0, id: order.id })).obj.parcels
    expect(parcelOfOrder).toMatchObject({ noteId: note.id, logisticsNo: 'SF001', carrierName: 'SF Express' })
    expect(parcelOfOrder!.steps[0]!.words).toContain('杭州市')
  })

  test('what was received is the last step, and what is picked up asks nobody', async () => {
    const { note } = await shipped('SF002')
    await shop.receive(note.id)
    expect((await history({ is_ship: 1, id: note.id })).obj.parcels[0]!.steps[0]!.state).toBe('received')
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '1' }], { pickupCode: '909090' })
    await shop.handOver(order.id, '909090')
    const [own] = (await history({ id: order.id })).obj.parcels
    expect(own!.steps.map(({ state }) => state).sort()).toEqual(['packed', 'received', 'shipped'])
  })

  test("nobody follows another's parcel", async () => {
    const { order, note } = await shipped('SF003')
    const stranger = await shop.enter()
    for (const input of [{ is_ship: 1, id: note.id }, { id: order.id }, { is_ship: 1, id: 2_000_000_000 }])
      expect(await history(input, stranger.as)).toMatchObject({ obj: { code: 'message.noPermission' } })
  })
})

describe('kuaidi100', () => {
  const sent: { url: string; fields: URLSearchParams }[] = []
  const adapterTo = (answer: (request: Request) => Promise<Response>) =>
    kuaidi100(keys, async request => {
      sent.push({ url: request.url, fields: new URLSearchParams(await request.clone().text()) })
      return answer(request)
    })
  const carrier = demoCarrier(keys, async (_, number) => (number === 'SF1' ? parcel : undefined))

  test('signs its query: MD5 of param, key and customer in capitals', async () => {
    const track = await adapterTo(request => carrier.answer(request, hours(27))).query({
      carrier: 'shunfeng',
      logisticsNo: 'SF1',
      phone: '13900000000',
    })
    const { url, fields } = sent.at(-1)!
    expect(url).toBe('http://carrier.test/poll/query.do')
    expect(fields.get('sign')).toBe(kuaidi100Sign(fields.get('param')!, 'K1', 'C1'))
    expect(fields.get('sign')).toMatch(/^[0-9A-F]{32}$/)
    expect(JSON.parse(fields.get('param')!)).toMatchObject({ com: 'shunfeng', num: 'SF1' })
    expect(track!.isOver).toBe(false)
    expect(track!.events[0]).toMatchObject({ at: hours(26), state: 'moving', place: '杭州市' })
  })

  test('a parcel nobody knows yet is no fault; wrong keys and strange answers are', async () => {
    const unknown = { carrier: 'shunfeng', logisticsNo: 'SF9', phone: '' }
    expect(await adapterTo(request => carrier.answer(request)).query(unknown)).toBeUndefined()
    const answers = [
      Response.json({ result: false, returnCode: '503', message: 'no' }),
      new Response('<html>', { status: 200 }),
      new Response('', { status: 502 }),
    ]
    for (const answer of answers)
      await expect(adapterTo(async () => answer).query(unknown)).rejects.toThrow('kuaidi100')
  })

  test('subscribes with the address of the push and its salt; twice is no fault', async () => {
    const asked = { carrier: 'yunda', logisticsNo: 'Y1', phone: '' }
    for (const returnCode of ['200', '501'])
      await adapterTo(async () => Response.json({ result: true, returnCode })).subscribe(asked, 'https://a/b')
    const { url, fields } = sent.at(-1)!
    expect(url).toBe('http://carrier.test/poll')
    expect(JSON.parse(fields.get('param')!)).toMatchObject({
      company: 'yunda',
      number: 'Y1',
      key: 'K1',
      parameters: { callbackurl: 'https://a/b', salt: 'S1' },
    })
    const refusing = adapterTo(async () => Response.json({ returnCode: '600' }))
    await expect(refusing.subscribe(asked, 'https://a/b')).rejects.toThrow('600')
  })

  test.each([
    ['0', 'moving'],
    ['1002', 'moving'],
    ['1', 'collected'],
    ['103', 'collected'],
    ['5', 'delivering'],
    ['501', 'delivering'],
    ['3', 'signed'],
    ['304', 'signed'],
    ['2', 'problem'],
    ['14', 'problem'],
    ['4', 'returning'],
    ['8', 'customs'],
    ['', 'moving'],
    ['x', 'moving'],
  ])('its state %s is %s', (code, state) => {
    expect(stateOfCode(code)).toBe(state)
  })
})

describe('a push', () => {
  const config = readConfig({
    TRACKING: 'kuaidi100',
    KUAIDI100_CUSTOMER: 'C1',
    KUAIDI100_KEY: 'K1',
    KUAIDI100_SALT: 'S1',
  })
  const carrier = demoCarrier(keys, async () => parcel)
  const services = () => ({ config, sql: shop.sql })
  const stored = async (number: string) =>
    (
      await shop.sql<{ events: { state: string }[]; over: boolean }[]>`
        select events, is_over as over from parcel_tracks where logistics_no = ${number}`
    )[0]

  test('counts with its signature, once, and a late one changes nothing', async () => {
    await shipped('SF010')
    const body = (at: Date) => carrier.pushBody('shunfeng', 'SF010', parcel, at)
    const late = body(hours(5))
    const last = body(hours(40))
    expect((await receiveTrackingPush(services(), last)).status).toBe(200)
    const once = await stored('SF010')
    expect(once).toMatchObject({ over: true })
    expect(once!.events[0]!.state).toBe('signed')
    for (const again of [last, late]) {
      const answer = await receiveTrackingPush(services(), again)
      expect(JSON.parse(answer.body)).toMatchObject({ result: true, returnCode: '200' })
    }
    expect(await stored('SF010')).toEqual(once)
    // Nobody is asked for what is over: there is no such host.
    const log = { warn: () => expect.unreachable() } as never
    const track = await trackOfParcel(
      services(),
      { carrier: 'shunfeng', logisticsNo: 'SF010', phone: '' },
      log,
    )
    expect(track.events).toHaveLength(once!.events.length)
  })

  test('is refused when it is forged, cut or changed, and of no interest when the parcel is not ours', async () => {
    await shipped('SF011')
    const good = carrier.pushBody('shunfeng', 'SF011', parcel, hours(1))
    const forged = [
      '',
      'param=%7B%7D',
      good.replace('SF011', 'SF012'),
      good.slice(0, -3),
      new URLSearchParams({
        param: '{"lastResult":1}',
        sign: kuaidi100Sign('{"lastResult":1}', 'S1'),
      }).toString(),
    ]
    for (const body of forged) expect((await receiveTrackingPush(services(), body)).status).toBe(400)
    expect(await stored('SF011')).toBeUndefined()
    const foreign = carrier.pushBody('shunfeng', 'NOT-OURS', parcel, hours(1))
    expect((await receiveTrackingPush(services(), foreign)).status).toBe(200)
    expect(await stored('NOT-OURS')).toBeUndefined()
  })

  test('comes in over HTTP, and is nobody where nobody is asked', async () => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: trackingPushPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'param=x&sign=y',
    })
    expect(reply.statusCode).toBe(400)
    const none = { config: readConfig({ TRACKING: 'none' }), sql: shop.sql }
    expect((await receiveTrackingPush(none, 'x')).status).toBe(404)
  })

  test('nobody is asked to push without an address of ours', async () => {
    await shipped('SF013')
    await subscribeToParcels(services(), { warn: () => expect.unreachable() } as never)
    expect(await stored('SF013')).toBeUndefined()
  })
})

describe('keys that head office enters', () => {
  const enter = async (row: Record<string, string>) => {
    const [provider] = await shop.sql<{ id: number }[]>`select id from tracking_provider`
    const { as } = await shop.enter('owner')
    return await shop.call(
      saveRecord,
      { billType: 'tracking_provider', row: { id: provider!.id, ...row } },
      as,
    )
  }
  const services = () => ({
    config: readConfig({ TRACKING: 'none', CARAVAN_DATA: shop.folder, INSIDE_ADDRESSES: '1' }),
    sql: shop.sql,
  })
  const quiet = { warn: () => expect.unreachable() } as never

  test('are whole or none, lie encrypted, and count before the environment', async () => {
    const carrier = demoCarrier({ ...keys, salt: 'S9-salt' }, async () => parcel)
    await shipped('SF020')
    const body = carrier.pushBody('shunfeng', 'SF020', parcel, hours(1))
    expect((await receiveTrackingPush(services(), body)).status).toBe(404)
    expect(await enter({ customer: 'C9' })).toMatchObject({
      success: false,
      obj: { code: 'deliveries.trackingHalf', field: 'key' },
    })
    expect((await enter({ customer: keys.customer, key: keys.key, salt: 'S9-salt' })).success).toBe(true)
    const [kept] = await shop.sql`select secrets::text as secrets from tracking_provider`
    expect(kept!.secrets).toContain('gcm1:')
    expect(kept!.secrets).not.toContain('S9-salt')
    expect((await receiveTrackingPush(services(), body)).status).toBe(200)
    const environments = demoCarrier(keys, async () => parcel).pushBody('shunfeng', 'SF020', parcel, hours(2))
    expect((await receiveTrackingPush(services(), environments)).status).toBe(400)
  })

  test('ask at the address that was entered with them', async () => {
    const carrier = demoCarrier(keys, async () => parcel)
    const provider = createServer(async (incoming, outgoing) => {
      const asked = new Request(`http://carrier${incoming.url ?? ''}`, {
        method: 'POST',
        body: await text(incoming),
        headers: { 'content-type': incoming.headers['content-type'] ?? '' },
      })
      outgoing.end(await (await carrier.answer(asked)).text())
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    try {
      const gateway = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
      await enter({ customer: keys.customer, key: keys.key, salt: keys.salt })
      await shop.sql`update tracking_provider set settings = settings || ${shop.sql.json({ gateway })}`
      const asked = { carrier: 'shunfeng', logisticsNo: 'SF021', phone: '' }
      expect((await trackOfParcel(services(), asked, quiet)).events[0]!.state).toBe('signed')
    } finally {
      provider.close()
      await shop.sql`update tracking_provider set settings = '{}', secrets = '{}'`
    }
  })
})

test('what is known and what is told are put together, in the order it happened', () => {
  const event = (at: number, words: string) => ({
    at: new Date(at),
    state: 'moving' as const,
    words,
    place: '',
  })
  const before: Track = { events: [event(3, 'c'), event(1, 'a')], isOver: true }
  const heard: Track = { events: [event(2, 'b'), event(1, 'a')], isOver: false }
  expect(mergeTrack(before, heard)).toEqual({
    events: [event(3, 'c'), event(2, 'b'), event(1, 'a')],
    isOver: true,
  })
})
