// @vitest-environment happy-dom
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { show } from '../ui/testing.tsx'
import { memoryHistory } from './history.ts'
import { RouterProvider, useOver } from './react.tsx'
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
