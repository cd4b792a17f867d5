import steps from './demo-journey.json' with { type: 'json' }
import { type Kuaidi100Keys, kuaidi100Sign } from './kuaidi100.ts'

/** What the demonstration knows of a parcel: when it left, and where it goes. */
export interface DemoParcel {
  shippedAt: Date
  from: string
  to: string
  recipient: string
}

const minute = 60_000
const hour = 60 * minute

/** Steps by the time since the parcel left: kuaidi100's code, what carriers say in China, and where. */
const journey = steps.map(({ afterMinutes, code, context, at }) => ({
  afterMs: afterMinutes * minute,
  code,
  context: (parcel: DemoParcel) =>
    context.replace(/\{(from|to|recipient)\}/g, (_, name: 'from' | 'to' | 'recipient') => parcel[name]),
  area: (parcel: DemoParcel) => parcel[at as 'from' | 'to'],
}))

/** Of the whole parcel: four digits are a detail of being on the way. */
const stateOf = (code: string): string => (code.length === 4 ? '0' : code[0]!)

const chinaTime = (at: Date): string =>
  new Date(at.getTime() + 8 * hour).toISOString().slice(0, 19).replace('T', ' ')

/** kuaidi100's answer for a parcel that left some time ago. */
function demoResult(com: string, nu: string, parcel: DemoParcel, now: Date) {
  const gone = now.getTime() - parcel.shippedAt.getTime()
  const steps = journey.filter(({ afterMs }) => gone >= afterMs)
  const isSigned = steps.length === journey.length
  return {
    message: 'ok',
    status: '200',
    state: isSigned ? '3' : stateOf(steps.at(-1)?.code ?? '0'),
    ischeck: isSigned ? '1' : '0',
    com,
    nu,
    data: steps
      .map(({ afterMs, code, context, area }) => {
        const time = chinaTime(new Date(parcel.shippedAt.getTime() + afterMs))
        return { time, ftime: time, context: context(parcel), statusCode: code, areaName: area(parcel) }
      })
      .reverse(),
  }
}

type Find = (com: string, nu: string) => Promise<DemoParcel | undefined>

/** The other side of kuaidi100's protocol, without a network: it checks signatures, and tells a journey by the clock. */
export function demoCarrier({ customer, key, salt }: Kuaidi100Keys, find: Find) {
  const answer = (body: object) => Response.json(body)
  return {
    async answer(request: Request, now = new Date()): Promise<Response> {
      const fields = new URLSearchParams(await request.text())
      const param = fields.get('param') ?? ''
      if (new URL(request.url).pathname === '/poll')
        return answer({ result: true, returnCode: '200', message: 'ok' })
      if (fields.get('customer') !== customer || fields.get('sign') !== kuaidi100Sign(param, key, customer))
        return answer({ result: false, returnCode: '503', message: 'wrong signature' })
      const { com, num } = JSON.parse(param) as { com: string; num: string }
      const parcel = await find(com, num)
      return answer(
        parcel
          ? demoResult(com, num, parcel, now)
          : { result: false, returnCode: '500', message: 'nothing found yet' },
      )
    },
    /** What it posts to whoever subscribed. */
    pushBody(com: string, nu: string, parcel: DemoParcel, now: Date): string {
      const lastResult = demoResult(com, nu, parcel, now)
      const status = lastResult.ischeck === '1' ? 'shutdown' : 'polling'
      const param = JSON.stringify({ status, message: '', lastResult })
      return new URLSearchParams({ param, sign: kuaidi100Sign(param, salt) }).toString()
    },
  }
}
