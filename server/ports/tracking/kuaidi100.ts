import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { TrackState } from '../../../contract/deliveries.ts'
import {
  type SendTracking,
  type Track,
  type Tracking,
  TrackingError,
  type TrackingPush,
  type TrackingQuery,
} from './tracking-port.ts'

export interface Kuaidi100Keys {
  endpoint: string
  customer: string
  key: string
  /** Signs what is pushed to us. */
  salt: string
}

/** MD5 in capital letters, as kuaidi100 signs. */
export const kuaidi100Sign = (...parts: readonly string[]): string =>
  createHash('md5').update(parts.join('')).digest('hex').toUpperCase()

const event = v.object({
  time: v.optional(v.string(), ''),
  ftime: v.optional(v.string(), ''),
  context: v.optional(v.string(), ''),
  statusCode: v.optional(v.nullable(v.string())),
  areaName: v.optional(v.nullable(v.string())),
})
const result = v.object({
  state: v.optional(v.string(), '0'),
  ischeck: v.optional(v.string(), '0'),
  com: v.string(),
  nu: v.string(),
  data: v.optional(v.array(event), []),
})
const push = v.object({ status: v.optional(v.string(), ''), lastResult: result })

/** The one-digit states, and what begins with them when the answer is more detailed (101, 501, …). */
const statesByCode: Readonly<Record<string, TrackState>> = {
  0: 'moving',
  1: 'collected',
  2: 'problem',
  3: 'signed',
  4: 'returning',
  5: 'delivering',
  6: 'returning',
  7: 'moving',
  8: 'customs',
  10: 'customs',
  11: 'customs',
  12: 'customs',
  13: 'problem',
  14: 'problem',
}

export function stateOfCode(code: string): TrackState {
  const known = statesByCode[code]
  if (known) return known
  // 1001 to 1003 are on the way too; 101, 102 and 103 are steps of collecting.
  if (/^100\d$/.test(code)) return 'moving'
  return statesByCode[code[0] ?? ''] ?? 'moving'
}

/** Its clock is China's. */
const momentOf = (text: string): Date => new Date(`${text.trim().replace(' ', 'T')}+08:00`)

function trackOf({ state, ischeck, data }: v.InferOutput<typeof result>): Track {
  const events = data.flatMap(({ time, ftime, context, statusCode, areaName }) => {
    const at = momentOf(ftime || time)
    if (Number.isNaN(at.getTime())) return []
    return [
      { at, state: stateOfCode(statusCode || '0'), words: context.slice(0, 500), place: areaName ?? '' },
    ]
  })
  events.sort((a, b) => b.at.getTime() - a.at.getTime())
  const [latest] = events
  // The whole parcel's state is known even where single steps have none.
  if (latest && latest.state === 'moving') latest.state = stateOfCode(state)
  return { events, isOver: ischeck === '1' || ['3', '4', '14'].includes(state) }
}

/** kuaidi100's protocol: real-time query, subscription, and the push that follows it. */
export function kuaidi100({ endpoint, customer, key, salt }: Kuaidi100Keys, send: SendTracking): Tracking {
  const post = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const request = new Request(`${endpoint}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    try {
      const response = await send(request)
      if (!response.ok) throw new TrackingError(`kuaidi100 answered ${response.status}`)
      return await response.json()
    } catch (error) {
      if (error instanceof TrackingError) throw error
      throw new TrackingError('kuaidi100 did not answer', { cause: error })
    }
  }

  return {
    async query({ carrier, logisticsNo, phone }: TrackingQuery) {
      const param = JSON.stringify({ com: carrier, num: logisticsNo, phone, resultv2: '4' })
      const answer = await post('/poll/query.do', {
        customer,
        sign: kuaidi100Sign(param, key, customer),
        param,
      })
      const read = v.safeParse(result, answer)
      if (read.success) return trackOf(read.output)
      // 500 and 400 with nothing found yet, 408 a wrong telephone: no track. 503 and 601 are our own keys.
      const code = String((answer as { returnCode?: unknown })?.returnCode ?? '')
      if (['400', '404', '408', '500'].includes(code)) return undefined
      throw new TrackingError(`kuaidi100 refused with ${code || 'an answer that cannot be read'}`)
    },

    async subscribe({ carrier, logisticsNo, phone }, callbackUrl) {
      const param = JSON.stringify({
        company: carrier,
        number: logisticsNo,
        key,
        parameters: { callbackurl: callbackUrl, salt, phone, resultv2: '4' },
      })
      const answer = (await post('/poll', { schema: 'json', param })) as { returnCode?: unknown } | null
      const code = String(answer?.returnCode ?? '')
      // 501: we have asked for this one before.
      if (code !== '200' && code !== '501') throw new TrackingError(`kuaidi100 refused with ${code}`)
    },

    readPush(body): TrackingPush {
      const fields = new URLSearchParams(body)
      const param = fields.get('param') ?? ''
      if (!param || !isSame(fields.get('sign') ?? '', kuaidi100Sign(param, salt)))
        return { kind: 'forged', why: 'wrong signature' }
      const read = v.safeParse(push, parsed(param))
      if (!read.success) return { kind: 'forged', why: 'cannot be read' }
      const { lastResult, status } = read.output
      const track = trackOf(lastResult)
      return {
        kind: 'track',
        waybill: { carrier: lastResult.com, logisticsNo: lastResult.nu },
        track: { ...track, isOver: track.isOver || status === 'shutdown' },
      }
    },

    accepted: answered(200, { result: true, returnCode: '200', message: 'ok' }),
    refused: answered(400, { result: false, returnCode: '500', message: 'wrong signature' }),
  }
}

const answered = (status: number, body: object) => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given.toUpperCase()), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
