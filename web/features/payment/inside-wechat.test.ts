// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goesOnWith, payInsideWechat } from './inside-wechat.ts'

const bridge = {
  appId: 'wx1',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=wx2',
  signType: 'RSA' as const,
  paySign: 's',
}
const started = { paymentId: 1, number: 'P1', state: 'paying' as const, demo: false }
const chosen = { ids: '5', methodId: 2, withStored: false, alone: true }
const situation = { ...chosen, result: '/pay/result?id=5', again: false }
const left = vi.fn<(url: string) => void>()

beforeEach(() => vi.spyOn(window.location, 'assign').mockImplementation(url => left(String(url))))
afterEach(() => {
  vi.restoreAllMocks()
  left.mockReset()
  sessionStorage.clear()
  Reflect.deleteProperty(window, 'WeixinJSBridge')
})

const putBridge = (said: string) => {
  const asked: unknown[] = []
  Reflect.set(window, 'WeixinJSBridge', {
    invoke: (name: string, given: object, answer: (reply: { err_msg: string }) => void) => {
      asked.push([name, given])
      answer({ err_msg: `get_brand_wcpay_request:${said}` })
    },
  })
  return asked
}

test.each([
  ['ok', 'asked'],
  ['cancel', 'cancelled'],
  ['fail', 'failed'],
])('WeChat says %s: %s, and the server is asked what is true', async (said, outcome) => {
  const asked = putBridge(said)
  expect(await payInsideWechat({ ...started, next: 'wechat', bridge }, situation)).toBe(outcome)
  expect(asked).toEqual([['getBrandWCPayRequest', bridge]])
})

test('it waits until WeChat has put its bridge into the page', async () => {
  const paid = payInsideWechat({ ...started, next: 'wechat', bridge }, situation)
  putBridge('ok')
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  expect(await paid).toBe('asked')
})

test('whoever has to be named first goes there, and comes back to the same payment once', async () => {
  const away = { ...started, next: 'authorise' as const, url: 'https://open.weixin.example/x' }
  expect(await payInsideWechat(away, situation)).toBe('away')
  expect(left).toHaveBeenCalledWith(away.url)
  expect([goesOnWith('5'), goesOnWith('5')]).toEqual([chosen, undefined])
  await payInsideWechat(away, situation)
  expect(goesOnWith('6')).toBeUndefined()
  // What has to be typed once more waits for another press, of what was chosen.
  await payInsideWechat(away, { ...situation, withStored: true, alone: false })
  expect(goesOnWith('5')).toEqual({ ...chosen, withStored: true, alone: false })
})

test('whom WeChat did not name is not sent round and round', async () => {
  const away = { ...started, next: 'authorise' as const, url: 'https://open.weixin.example/x' }
  expect(await payInsideWechat(away, { ...situation, again: true })).toBe('unknown')
  expect(left).not.toHaveBeenCalled()
})

test('in the demonstration the bridge is a page that leads back to the phone’s result', async () => {
  expect(await payInsideWechat({ ...started, demo: true, next: 'wechat', bridge }, situation)).toBe('away')
  const url = new URL(left.mock.calls[0]![0], 'http://x')
  expect(url.pathname).toBe('/pay/demo/bridge')
  expect(Object.fromEntries(url.searchParams)).toEqual({ ...bridge, back: '/m/pay/result?id=5' })
})
