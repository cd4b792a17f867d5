// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type {} from '../../../contract/action.ts'
import type { Call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { click, type } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import screen from './login.screen.tsx'

const patient = { timeout: 30_000 }

async function open(
  answer: (...call: unknown[]) => Promise<unknown> = async () => ({}),
  returnUrl?: string,
  session = guestSession,
) {
  const call = vi.fn(answer)
  const { View } = screen
  const shop = await showInShop(<View search={{ returnUrl }} data={undefined} />, {
    call: call as unknown as Call,
    session,
  })
  const [mobile, pwd] = shop.all('input') as HTMLInputElement[]
  const fill = async (account: string, password: string) => {
    await type(mobile!, account)
    await type(pwd!, password)
  }
  const submit = () =>
    act(async () => {
      shop.all('form')[0]!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  const alerts = () => shop.all('[role=alert]').map(alert => alert.textContent)
  /** Its code comes with the press, however busy the machine is. */
  const byCode = async () => {
    await click(shop.all('[role=tab]')[1]!)
    await vi.waitFor(() => expect(shop.all('form button img')).toHaveLength(1), patient)
  }
  return { ...shop, byCode, call, mobile: mobile!, pwd: pwd!, fill, submit, alerts }
}

test('what is missing is said at its field, by the same checks as the server has, and nothing is sent', async () => {
  const { submit, alerts, call, mobile } = await open()
  await submit()
  expect(alerts()).toEqual(['请输入手机号', '请输入密码'])
  expect(document.activeElement).toBe(mobile)
  expect(call).not.toHaveBeenCalled()
})

test('a missing password alone takes the focus', async () => {
  const { fill, submit, alerts, pwd } = await open()
  await fill(' 13800000001 ', '')
  await submit()
  expect(alerts()).toEqual(['请输入密码'])
  expect(document.activeElement).toBe(pwd)
})

test('a refusal stands beside the form, is read out, and is not toasted', async () => {
  const { fill, submit, alerts, call, container } = await open(async () => {
    throw new CallError('failed', '账号或密码不正确')
  })
  await fill('13800000001', 'wrong')
  await submit()
  expect(alerts()).toEqual(['账号或密码不正确'])
  expect(call.mock.calls[0]).toEqual([
    expect.objectContaining({ name: 'hlt_pc_login' }),
    { type: 'pwd', pc: true, country: '86', mobile: '13800000001', pwd: 'wrong' },
    { quiet: true },
  ])
  expect(container.querySelector('[aria-busy]')).toBeNull()
})

test('while it is under way a second press does nothing', async () => {
  const { fill, submit, call, container } = await open(() => new Promise(() => {}))
  await fill('13800000001', 'demo1234')
  await submit()
  expect(container.querySelector('button[type=submit]')?.getAttribute('aria-busy')).toBe('true')
  await submit()
  expect(call).toHaveBeenCalledTimes(1)
})

test.each([
  ['/member/order?status=2', '/member/order?status=2'],
  [undefined, '/home'],
  ['https://evil.example/home', '/home'],
  ['//evil.example', '/home'],
])('after signing in, a return URL of %j leads to %s', async (returnUrl, target) => {
  const { fill, submit, container, forgetSession } = await open(async () => ({}), returnUrl)
  await fill('13800000001', 'demo1234')
  await submit()
  expect(forgetSession).toHaveBeenCalled()
  expect(container.querySelector('output')?.textContent).toBe(target)
})

test('the password can be shown and hidden again, and browsers know what the fields are', async () => {
  const { mobile, pwd, all } = await open()
  const known = [mobile, pwd].map(field => field.getAttribute('autocomplete'))
  expect(known).toEqual(['username', 'current-password'])
  const eye = all('form button[type=button]')[0]!
  expect([pwd.type, eye.ariaLabel ?? eye.getAttribute('aria-label')]).toEqual(['password', '显示密码'])
  await act(async () => eye.click())
  expect([pwd.type, eye.getAttribute('aria-label')]).toEqual(['text', '隐藏密码'])
})

test('without scripts the form never puts a password into the address', async () => {
  const { all } = await open()
  expect(all('form')[0]!.getAttribute('method')).toBe('post')
})

const refusal = (message: string, code: string, field?: string) =>
  new CallError('failed', message, { kind: 'failed', msg: message, code, field })

test('a failure that names the picture’s code shows the picture from then on, and a new one after each try', async () => {
  let failure = refusal('账号或密码错误', 'message.loginWrong', 'code')
  const { fill, submit, alerts, call, all } = await open(async () => {
    throw failure
  })
  await fill('13800000001', 'wrong')
  expect(all('img')).toEqual([])
  await submit()
  expect(alerts()).toEqual(['账号或密码错误'])
  const picture = () => all('img')[0]!.getAttribute('src')
  const first = picture()
  expect(first).toMatch(/^\/vcode\.aspx\?\d+$/)

  await submit()
  expect(alerts()).toEqual(['请输入图形验证码'])
  expect(call).toHaveBeenCalledTimes(1)

  failure = refusal('图形验证码不正确', 'message.captchaWrong', 'code')
  await type(all('input[name=code]')[0] as HTMLInputElement, 'AB12')
  await submit()
  expect(call.mock.calls[1]![1]).toMatchObject({ code: 'AB12' })
  expect(alerts()).toEqual(['图形验证码不正确'])
  expect(picture()).not.toBe(first)
})

test('a picture that does not come leaves a button to ask for another one', async () => {
  const { all, byCode } = await open()
  await byCode()
  const picture = () => all('form button img')[0]
  const first = picture()!.getAttribute('src')
  await act(async () => picture()!.dispatchEvent(new Event('error')))
  expect(picture()).toBeUndefined()
  await click(all('form button').find(button => button.title !== '')!)
  expect(picture()!.getAttribute('src')).not.toBe(first)
})

const titles = (tabs: HTMLElement[]) => tabs.map(tab => tab.textContent)

test('there are three ways in; flag 30 takes one away (product §6)', async () => {
  const { all } = await open()
  expect(titles(all('[role=tab]'))).toEqual(['密码登录', '验证码登录', '扫码登录'])
  const closed = await open(undefined, undefined, { ...guestSession, qs_flag1: 2 ** 30 })
  expect(titles(closed.all('[role=tab]'))).toEqual(['密码登录', '扫码登录'])
})

test('a code is sent for the number and the picture’s signs, and can be asked for again only after a minute', async () => {
  const sent = { obj: { mobile: '138****0001', wait: 60, minutes: 5 } }
  const { fill, all, call, container, byCode } = await open(async () => sent)
  await fill('13800000001', '')
  await byCode()
  await type(all('input[name=captcha]')[0] as HTMLInputElement, 'AB12')
  await click(all('form button').find(button => button.textContent === '获取验证码')!)
  expect(call.mock.calls[0]).toEqual([
    expect.objectContaining({ name: 'hlt_send_vcode' }),
    { country: '86', mobile: '13800000001', vcode: 'AB12', type: 'login' },
    { quiet: true },
  ])
  expect(container.textContent).toContain('验证码已发送至 138****0001，5 分钟内有效')
  expect(container.textContent).toContain('60 秒后可重新获取')
  expect(all('input[name=captcha]')).toEqual([])
})

test('a PC that shows a QR code is let in as soon as the phone has confirmed', async () => {
  await import('./ScanLogin.tsx')
  vi.useFakeTimers()
  const answers = [
    { ticket: { secret: 's', url: '', picture: 'data:,', seconds: 120 } },
    { state: 'seen' },
    { state: 'confirmed' },
  ]
  const { all, container } = await open(async () => ({ obj: answers.shift() }))
  await click(all('[role=tab]')[2]!)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(all('img[src="data:,"]')).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(container.textContent).toContain('已扫描，请在手机上确认登录')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  await vi.waitFor(() => expect(container.querySelector('output')?.textContent).toBe('/home'))
})
