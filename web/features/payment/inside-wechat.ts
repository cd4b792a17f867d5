import { boolean, type InferInput, type InferOutput, number, object, string } from 'valibot'
import type { ActionOutput } from '../../../contract/action.ts'
import type { pay } from '../../../contract/payment.ts'
import { mobileHref } from '../../../contract/sites.ts'
import { readSession, writeSession } from '../../api/session-storage.ts'

type Started = ActionOutput<typeof pay>

interface Bridge {
  invoke(name: 'getBrandWCPayRequest', given: object, answer: (said: { err_msg: string }) => void): void
}

/** What WeChat says in the browser is not believed: `asked` leads to the result, which the server knows. */
export type PaidInside = 'asked' | 'cancelled' | 'failed' | 'away' | 'unknown' | 'unopened'

interface Situation {
  ids: string
  methodId: number
  /** A part comes from stored value. */
  withStored: boolean
  /** Where the result is shown. */
  result: string
  /** Just back from WeChat. */
  again: boolean
  /** After the way to WeChat it can go on by itself. */
  alone: boolean
}

/** From the answer to `pay` to WeChat's own way of paying. Only pages inside WeChat load this. */
export async function payInsideWechat(
  { next, url, bridge, demo }: Started,
  { ids, methodId, withStored, result, again, alone }: Situation,
): Promise<PaidInside> {
  if (next === 'mini_program') {
    const { openNativePage } = await import('../mini-program/inside-program.ts')
    return url && (await openNativePage(url)) ? 'away' : 'unopened'
  }
  if (next === 'authorise') {
    // WeChat was just asked, and did not say.
    if (again || !url) return 'unknown'
    writeSession(place, { ids, methodId, withStored, alone } satisfies InferInput<typeof kept>)
    window.location.assign(url)
    return 'away'
  }
  if (!bridge) return 'failed'
  if (demo) {
    // The demonstration's bridge is a page, where a real one is a part of the browser.
    window.location.assign(
      `/pay/demo/bridge?${new URLSearchParams({ ...bridge, back: mobileHref(result) ?? '' })}`,
    )
    return 'away'
  }
  return await ask(await bridgeOf(), bridge)
}

const ask = (bridge: Bridge, given: object): Promise<PaidInside> =>
  new Promise(resolve =>
    bridge.invoke('getBrandWCPayRequest', given, ({ err_msg: said }) =>
      resolve(said.endsWith(':ok') ? 'asked' : said.endsWith(':cancel') ? 'cancelled' : 'failed'),
    ),
  )

/** WeChat puts it into the page when it likes. */
const bridgeOf = (): Promise<Bridge> =>
  new Promise(resolve => {
    const found = () => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge
    const now = found()
    if (now) resolve(now)
    else document.addEventListener('WeixinJSBridgeReady', () => resolve(found()!), { once: true })
  })

const kept = object({ ids: string(), methodId: number(), withStored: boolean(), alone: boolean() })
const place = 'pay goes on'

/** What whoever came back from WeChat had chosen: in this tab, and once. */
export function goesOnWith(ids: string): Omit<InferOutput<typeof kept>, 'ids'> | undefined {
  const what = readSession(place, kept)
  writeSession(place, undefined)
  return what?.ids === ids ? what : undefined
}
