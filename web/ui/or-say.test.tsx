// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { orSay } from './or-say.ts'
import { Toasts } from './Toasts.tsx'
import { show, t } from './testing.tsx'

test('what a press needs and does not get is said', async () => {
  const { container } = await show(<Toasts />)
  expect(await orSay(t, Promise.resolve('here'))).toBe('here')
  expect(container.textContent).toBe('')
  const lost = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await act(async () => expect(await orSay(t, lost).catch(() => 'lost')).toBe('lost'))
  expect(container.textContent).toContain(t('ui.networkError'))
})
