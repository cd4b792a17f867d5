// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts, toasts } from './Toasts.tsx'
import { click, show, t } from './testing.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(async () => {
  await pass(600_000)
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const say = (...toast: Parameters<typeof toasts.show>) => act(async () => toasts.show(...toast))
const point = (element: Element, event: 'pointerover' | 'pointerout') =>
  act(async () => element.dispatchEvent(new PointerEvent(event, { bubbles: true })))

test('a toast is there for 5 seconds (product §8) and no longer', async () => {
  const { container } = await show(<Toasts />)
  await say('error', '余额不足')
  await pass(4999)
  expect(container.textContent).toContain('余额不足')
  await pass(1)
  expect(container.textContent).not.toContain('余额不足')
})

test('a toast may be given another time', async () => {
  const { container } = await show(<Toasts />)
  await say('success', '已加入', 1000)
  await pass(1000)
  expect(container.textContent).not.toContain('已加入')
})

test('time stands still while the pointer rests on it', async () => {
  const { container, find } = await show(<Toasts />)
  await say('error', '余额不足')
  await pass(3000)
  await point(find('li'), 'pointerover')
  await pass(60_000)
  expect(container.textContent).toContain('余额不足')
  await point(find('li'), 'pointerout')
  await pass(1999)
  expect(container.textContent).toContain('余额不足')
  await pass(1)
  expect(container.textContent).not.toContain('余额不足')
})

test('closing one under the pointer lets the others go on', async () => {
  const { container, find } = await show(<Toasts />)
  await say('error', 'a')
  await say('error', 'b')
  await point(find('li'), 'pointerover')
  await click(find('button'))
  expect(container.querySelectorAll('li')).toHaveLength(1)
  await pass(5000)
  expect(container.querySelectorAll('li')).toHaveLength(0)
})

test('it can be closed by a named button', async () => {
  const { container, find } = await show(<Toasts />)
  await say('info', '已复制')
  expect(find('button').getAttribute('aria-label')).toBe(t('ui.close'))
  await click(find('button'))
  expect(container.textContent).not.toContain('已复制')
})

test('failures are announced at once, the rest when there is a pause', async () => {
  const { find } = await show(<Toasts />)
  await say('error', '失败')
  await say('success', '成功')
  expect(find('[aria-live=assertive]').textContent).toBe('失败')
  expect(find('[aria-live=polite]').textContent).toBe('成功')
})

test('the same words are not stacked: they start their time again', async () => {
  const { container } = await show(<Toasts />)
  await say('error', '网络异常')
  await pass(3000)
  await say('error', '网络异常')
  expect(container.querySelectorAll('li')).toHaveLength(1)
  await pass(4000)
  expect(container.querySelectorAll('li')).toHaveLength(1)
  await pass(1000)
  expect(container.querySelectorAll('li')).toHaveLength(0)
})

test('above an open modal dialog it enters the top layer, and leaves it when all is said', async () => {
  const { find } = await show(
    <>
      <dialog open />
      <Toasts />
    </>,
  )
  const steps: string[] = []
  Object.assign(find('section'), {
    showPopover: () => steps.push('show'),
    hidePopover: () => steps.push('hide'),
  })
  await say('error', 'a')
  await say('error', 'b')
  await pass(5000)
  expect(steps).toEqual(['show', 'hide', 'show', 'hide'])
})
