import { expect, test } from 'vitest'

const channels = () => process.getActiveResourcesInfo().filter(kind => kind === 'MessagePort').length

test('where pages are drawn nothing is left open that would keep the process from ending', async () => {
  const before = channels()
  await import('./cart-count.ts')
  expect(channels()).toBe(before)
})
