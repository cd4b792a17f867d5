import { expect, test } from 'vitest'
import { memoryHistory } from './history.ts'
import { createRouter } from './router.ts'

async function openedAt(href: string) {
  const history = memoryHistory('/before')
  const router = createRouter({ history, open: async ({ place }) => place.href })
  await router.load()
  router.listen()
  await router.navigate({ href })
  return { history, router }
}

const settled = () => new Promise<void>(resolve => queueMicrotask(() => resolve()))

test('going back ends what stands over the page, and the page stays', async () => {
  const { history, router } = await openedAt('/list')
  const ended: string[] = []
  router.over(() => ended.push('sheet'))
  history.go(-1)
  await settled()
  expect(ended).toEqual(['sheet'])
  expect(router.shown?.page).toBe('/list')
  history.go(-1)
  await router.load()
  expect(router.shown?.page).toBe('/before')
})

test('of two above each other the way back ends the upper one, then the lower one', async () => {
  const { history, router } = await openedAt('/list')
  const ended: string[] = []
  const close = router.over(() => ended.push('form'))
  router.over(() => ended.push('choice'))
  history.go(-1)
  await settled()
  expect(ended).toEqual(['choice'])
  expect(history.spot.index).toBe(2)
  history.go(-1)
  await settled()
  expect(ended).toEqual(['choice', 'form'])
  close()
  await settled()
  expect([history.spot.index, router.shown?.page]).toEqual([1, '/list'])
})

test('whoever closes it otherwise leaves no trace of it in the history', async () => {
  const { history, router } = await openedAt('/list')
  const close = router.over(() => {
    throw new Error('nobody went back')
  })
  close()
  await settled()
  expect(history.spot.index).toBe(1)
  expect(router.shown?.page).toBe('/list')
})

test('drawn again at once, it keeps its entry', async () => {
  const { history, router } = await openedAt('/list')
  router.over(() => {})()
  const ended: string[] = []
  router.over(() => ended.push('again'))
  await settled()
  expect(history.spot.index).toBe(2)
  history.go(-1)
  expect(ended).toEqual(['again'])
})

test('going on from there takes its place: the way back leads to the page, which is scrolled to where it was', async () => {
  const { history, router } = await openedAt('/list')
  const page = history.spot.key
  const left: string[] = []
  router.onLeave = key => left.push(key)
  const close = router.over(() => {})
  await router.navigate({ href: '/checkout' })
  close()
  await settled()
  expect(left).toEqual([page])
  expect([history.spot.index, router.shown?.page]).toEqual([2, '/checkout'])
  history.go(-1)
  await router.load()
  expect(router.shown?.page).toBe('/list')
})

test('closed while the page is loaded anew, it does not keep the page as it was', async () => {
  const history = memoryHistory('/order')
  let state = 'pending'
  let isSlow = false
  let go = () => {}
  const router = createRouter({
    history,
    open: async () => {
      if (isSlow) await new Promise<void>(resolve => (go = resolve))
      return state
    },
  })
  await router.load()
  router.listen()
  const close = router.over(() => {})
  state = 'purchased'
  isSlow = true
  void router.invalidate()
  close()
  await settled()
  isSlow = false
  go()
  await expect.poll(() => router.shown?.page).toBe('purchased')
  expect(router.isLoading).toBe(false)
})
