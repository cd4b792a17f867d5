// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OrderState } from '../../../contract/order-states.ts'
import type { OrderToPay, PaymentData } from '../../../contract/payment.ts'
import type { PaymentState } from '../../../contract/payment-states.ts'
import { CallError } from '../../api/call-error.ts'
import { tellLostSession } from '../../api/lost-session.ts'
import { guestSession, showInShop } from '../testing.tsx'
import payScreen from './pay.screen.tsx'
import resultScreen from './result.screen.tsx'
import type { CheckedPayment } from './use-payment-watch.ts'

const member = { ...guestSession, guest: false, uid: 7 }

const order: OrderToPay = {
  id: 3,
  number: '2026111500000003',
  state: OrderState.PendingPayment,
  paymentState: 'unpaid',
  total: '90.00',
  paid: '0',
  due: '90.00',
  payBefore: null,
}

const method = (id: number, code: string, name: string) => ({
  id,
  code,
  name,
  note: '',
  usable: true,
  reason: '',
  mobileOnly: false,
  payHours: null,
})

const toPay = (more: Partial<PaymentData> = {}): PaymentData => ({
  orders: [order],
  currency: 'CNY',
  due: '90.00',
  payBefore: null,
  serverTime: new Date().toISOString(),
  methods: [method(1, 'cod', '货到付款'), method(2, 'wx', '微信支付'), method(3, 'zfb', '支付宝')],
  chosen: 2,
  storedValue: { balance: '20.00', usable: '20.00' },
  needsCode: false,
  walletNeedsCode: false,
  instructions: '',
  isTopUp: false,
  onPhone: null,
  ...more,
})

async function showPay(data: PaymentData, call: unknown = vi.fn()) {
  const { View } = payScreen
  const { container } = await showInShop(<View search={{ id: '3' }} data={{ payment: data }} />, {
    call: call as never,
    session: member,
  })
  const chosen = () => container.querySelector<HTMLInputElement>('input[name="pmId"]:checked')?.value
  const part = () => container.querySelector<HTMLInputElement>('input[type="checkbox"]')!
  const methods = () =>
    [...container.querySelectorAll<HTMLInputElement>('input[name="pmId"]')].map(({ value }) => value)
  const change = () =>
    act(async () => {
      const buttons = [...container.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === '更换')!.click()
    })
  const pick = async (id: number) => {
    await change()
    await act(async () =>
      container.querySelector<HTMLInputElement>(`input[name="pmId"][value="${id}"]`)!.click(),
    )
  }
  const press = (name: string) =>
    act(async () => {
      const buttons = [...container.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent?.startsWith(name))!.click()
    })
  return { container, chosen, methods, change, part, pick, press, text: () => container.textContent ?? '' }
}

test('the way to pay is asked once: what was chosen at checkout stands, and can be changed', async () => {
  const { methods, chosen, change } = await showPay(toPay())
  expect(methods()).toEqual(['2'])
  await change()
  expect(methods()).toEqual(['1', '2', '3'])
  expect(chosen()).toBe('2')
  expect((await showPay(toPay({ chosen: null }))).methods()).toEqual(['1', '2', '3'])
})

test('the way to pay and the part from stored value survive a lost session, once', async () => {
  const before = await showPay(toPay())
  expect(before.chosen()).toBe('2')
  await before.pick(3)
  await act(async () => before.part().click())
  tellLostSession()
  const after = await showPay(toPay())
  expect(after.chosen()).toBe('3')
  expect(after.part().checked).toBe(true)
  const later = await showPay(toPay())
  expect(later.chosen()).toBe('2')
  expect(later.part().checked).toBe(false)
})

test('whoever comes back from WeChat finds what they had chosen: the part from stored value too', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mobile MicroMessenger/8.0.50')
  vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const answer = async () => ({ obj: { next: 'authorise', url: 'https://open.weixin.example/x' } })
  const before = await showPay(toPay(), vi.fn(answer))
  await act(async () => before.part().click())
  await before.press('立即支付')
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenCalled())
  const pay = vi.fn(answer)
  const after = await showPay(toPay(), pay)
  await vi.waitFor(() => act(async () => expect(after.part().checked).toBe(true)))
  expect(pay).not.toHaveBeenCalled()
  // Why nothing happens stands at the button, until it is pressed.
  const why = '已从微信返回，尚未付款，请再次点击支付'
  expect(after.container.querySelector('[role="status"]')?.textContent).toBe(why)
  await after.press('立即支付')
  expect(after.text()).not.toContain(why)
})

test('a way that cannot be used any more is not chosen again', async () => {
  const before = await showPay(toPay())
  await before.pick(3)
  tellLostSession()
  const after = await showPay(toPay({ methods: toPay().methods.slice(0, 2) }))
  expect(after.chosen()).toBe('2')
})

test('a code that is asked for again after a failure is waited for like the first', async () => {
  await import('./QrPayment.tsx')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let [number, state] = [0, 'failed']
  const call = vi.fn(async ({ name }: { name: string }) => ({
    obj:
      name === 'hlt_pay'
        ? {
            next: 'qr',
            number: `P${++number}`,
            picture: 'data:,',
            expiresAt: new Date(Date.now() + 60_000).toISOString(),
          }
        : { ...checked, state },
    tbl: [],
  }))
  const { container, text } = await showPay(toPay(), call)
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await act(async () => container.querySelector<HTMLButtonElement>('button[type="submit"]')!.click())
  await wait(100)
  expect(text()).toContain('等待付款')
  await wait(2500)
  state = 'paying'
  expect(text()).not.toContain('等待付款')
  const again = [...container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === '刷新二维码',
  )
  await act(async () => again!.click())
  await wait(100)
  expect(text()).toContain('等待付款')
  await wait(2500)
  expect(call.mock.calls.map(([{ name }]) => name)).toEqual([
    'hlt_pay',
    'hlt_check_pay',
    'hlt_pay',
    'hlt_check_pay',
  ])
})

const checked = {
  orders: [order],
  currency: 'CNY',
  method: '',
  amount: '0',
  paidAt: null,
  reason: '',
} as const

const onPhone = { url: 'https://shop.example/m/pay?id=3', picture: 'data:,' }

test.each(['success', 'confirming'])(
  'whoever paid on the phone after a failure here comes to the result: %s',
  async end => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    let state = 'failed'
    const call = vi.fn(async () => ({ obj: { ...checked, state }, tbl: [] }))
    const { press, text } = await showPay(toPay({ onPhone }), call)
    await press('显示手机支付二维码')
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(text()).toContain('在手机上支付')
    state = end
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(text()).toBe('/pay/result?id=3')
  },
)

test('a code that cannot be had anew says why', async () => {
  await import('./QrPayment.tsx')
  let isRefused = false
  const call = vi.fn(async ({ name }: { name: string }) => {
    if (isRefused) throw new CallError('failed', '支付渠道暂不可用')
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    return name === 'hlt_pay'
      ? { obj: { next: 'qr', number: 'P1', picture: 'data:,', expiresAt }, tbl: [] }
      : { obj: { ...checked, state: 'paying' }, tbl: [] }
  })
  const { press, text } = await showPay(toPay(), call)
  await press('立即支付')
  await vi.waitFor(() => expect(text()).toContain('刷新二维码'))
  isRefused = true
  await press('刷新二维码')
  await vi.waitFor(() => expect(text()).toContain('支付渠道暂不可用'))
})

async function showResult(payment: Partial<CheckedPayment> & { state: PaymentState }) {
  const { View } = resultScreen
  const all: CheckedPayment = {
    orders: [order],
    currency: 'CNY',
    method: '',
    amount: '0',
    paidAt: null,
    reason: '',
    ...payment,
  }
  const { container } = await showInShop(<View search={{ id: '3' }} data={{ payment: all }} />, {
    call: vi.fn(async () => ({ obj: all, tbl: [] })) as never,
    session: member,
  })
  return container.textContent ?? ''
}

const ifPaid = '如果您确实已经付款'

test('an order that nobody tried to pay is to be paid, not to be paid again', async () => {
  const text = await showResult({ state: 'unpaid' })
  expect(text).toContain('尚未付款')
  expect(text).toContain('立即支付')
  expect(text).not.toContain('重新支付')
  expect(text).not.toContain(ifPaid)
})

test('one whose payment failed is to be paid again, with a word to whoever did pay', async () => {
  const text = await showResult({ state: 'failed', method: '微信支付', amount: '90.00', reason: '余额不足' })
  expect(text).toContain('重新支付')
  expect(text).toContain('余额不足')
  expect(text).toContain(ifPaid)
})

test('a top-up whose proof waits says so and leads to the balance, not to orders', async () => {
  const { container, text } = await showPay(toPay({ isTopUp: true, methods: [] }))
  expect(text()).toContain('付款凭证已提交，等待总部确认')
  const links = [...container.querySelectorAll('a')].map(({ pathname }) => pathname)
  expect(links).toContain('/member/amt')
  expect(links).not.toContain('/member/order')
})
