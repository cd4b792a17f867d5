// @vitest-environment happy-dom
import { act, memo, useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { show } from '../ui/testing.tsx'
import { memoryHistory } from './history.ts'
import { RouterProvider, useOver, usePage } from './react.tsx'
import { createRouter } from './router.ts'

test('what stands over the page has its entry of the history before anybody sees it: the way back never leaves the page', async () => {
  const history = memoryHistory('/home')
  const router = createRouter({ history, open: async ({ place }) => place.href, first: '/home' })
  const entries: number[] = []
  const Sheet = () => {
    useOver(() => {})
    return null
  }
  const Page = () => {
    // After what it draws is in the document, before it is painted.
    useLayoutEffect(() => void entries.push(history.spot.index), [])
    return <Sheet />
  }
  await show(
    <RouterProvider router={router}>
      <Page />
    </RouterProvider>,
  )
  expect(entries).toEqual([1])
})

test('what draws the page is not drawn anew when a sheet over it is closed, or a fragment of it is gone to', async () => {
  const history = memoryHistory('/home')
  const router = createRouter({ history, open: async ({ place }) => place.href, first: '/home' })
  let drawn = 0
  const Part = memo(() => {
    drawn++
    return usePage<string>()
  })
  await show(
    <RouterProvider router={router}>
      <Part />
    </RouterProvider>,
  )
  const before = drawn
  await act(async () => {
    router.over(() => {})
    history.go(-1)
  })
  await act(async () => {
    history.push('/home#main')
    history.go(0)
  })
  expect(router.place.hash).toBe('main')
  expect(drawn).toBe(before)
})
