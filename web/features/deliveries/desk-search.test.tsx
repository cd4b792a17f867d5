// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberSession, openShop } from '../../layouts/testing.tsx'
import screen from './shipping-desk.screen.tsx'

const { View } = screen
const views = { saved: [], counts: { views: [], packed: 0, sent: 0 } }
const warehouses = [
  { id: 1, name: 'North' },
  { id: 2, name: 'South' },
]
const queue = { orders: [], next: null, warehouses }

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The desk shows the queue of all warehouses, whatever is asked for: its answer never comes. */
async function slowDesk() {
  const { router, close } = await openShop(<View search={{}} data={{ view: 'queue', views, queue }} />, {
    at: '/office/shipping',
    session: memberSession,
  })
  const select = document.querySelector('select')!
  const choose = (warehouse: string) =>
    act(async () => {
      select.value = warehouse
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const tabs = () => [...document.querySelectorAll<HTMLAnchorElement>('nav a')]
  const press = (at: number) => act(async () => tabs()[at]!.click())
  return { router, close, select, choose, tabs, press }
}

test('a tab that is pressed before the list of another warehouse has come leads to that warehouse', async () => {
  const { router, close, select, choose, tabs, press } = await slowDesk()
  await choose('2')
  expect(select.value).toBe('2')
  expect(tabs()[0]!.getAttribute('aria-current')).toBe('page')
  await press(1)
  expect(router.place.search).toEqual({ warehouse: '2', urgent: '1' })
  await press(4)
  expect(router.place.search).toEqual({ warehouse: '2', tab: 'packed' })
  await close()
})

test('a warehouse that is chosen before the list of another tab has come narrows that one', async () => {
  const { router, close, choose, press } = await slowDesk()
  await press(4)
  await choose('1')
  expect(router.place.search).toEqual({ tab: 'packed', warehouse: '1' })
  await choose('')
  expect(router.place.search).toEqual({ tab: 'packed' })
  await close()
})
