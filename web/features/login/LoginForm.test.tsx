// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type {} from '../../../contract/action.ts'
import type { Call } from '../../api/call.ts'
import { CallError } from '../../api/react-to-reply.ts'
import { type } from '../../ui/testing.tsx'
import { showInShop } from '../testing.tsx'
import screen from './login.screen.tsx'

async function open(answer: () => Promise<unknown> = async () => ({}), returnUrl?: string) {
  const call = vi.fn(answer)
  const { View } = screen
  const shop = await showInShop(<View search={{ returnUrl }} data={undefined} />, {
    call: call as unknown as Call,
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
  return { ...shop, call, mobile: mobile!, pwd: pwd!, fill, submit, alerts }
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
    { type: 'pwd', pc: true, mobile: '13800000001', pwd: 'wrong' },
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
  expect([mobile.autocomplete, pwd.autocomplete]).toEqual(['username', 'current-password'])
  const eye = all('form button[type=button]')[0]!
  expect([pwd.type, eye.ariaLabel ?? eye.getAttribute('aria-label')]).toEqual(['password', '显示密码'])
  await act(async () => eye.click())
  expect([pwd.type, eye.getAttribute('aria-label')]).toEqual(['text', '隐藏密码'])
})

test('without scripts the form never puts a password into the address', async () => {
  const { all } = await open()
  expect(all('form')[0]!.getAttribute('method')).toBe('post')
})
