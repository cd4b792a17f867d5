// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CategoryBranch } from '../../contract/catalogue.ts'
import type { Call } from '../api/call.ts'
import CategoryColumn from './CategoryColumn.later.tsx'
import { CategoryMenu } from './CategoryMenu.tsx'
import { guestSession, htmlOf, openShop } from './testing.tsx'

vi.mock('../app/is-built.ts', () => ({
  isBuilt: () => true,
}))

const node = (id: number, name: string, child: CategoryBranch[] = []): CategoryBranch => ({
  id,
  name,
  lvl: 1,
  paths: '',
  picture: '',
  count: 1,
  child,
})
const tree = [
  node(1, 'Kitchen', [
    node(11, 'Pots', [node(111, 'Pans'), node(112, 'Woks')]),
    node(12, 'Cups', [node(121, 'Mugs')]),
  ]),
  node(2, 'Tools', [node(21, 'Saws')]),
]

const calls: string[] = []
let answer: () => Promise<unknown>
const call = (action => {
  calls.push(action.name)
  return answer()
}) as Call

let close: () => Promise<void>
const open = async (lang: 'en' | 'ar' = 'en', at = '/products') => {
  ;({ close } = await openShop(<CategoryMenu />, { call, lang, at }))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  calls.length = 0
  answer = async () => ({ obj: { category: tree }, tbl: [] })
  close = async () => {}
})

afterEach(async () => {
  await close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tab = () => document.querySelector<HTMLButtonElement>('button[aria-controls]')!
const isOpen = () => tab().getAttribute('aria-expanded') === 'true'
const focused = () =>
  document.activeElement?.querySelector('span')?.nextElementSibling?.textContent ??
  document.activeElement?.textContent
const panel = () => document.querySelector<HTMLElement>('nav > div')!
const entry = (name: string) =>
  [...document.querySelectorAll('nav li')].find(li => li.textContent?.includes(name))!

const press = (...keys: string[]) =>
  act(async () => {
    for (const key of keys) {
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
      await vi.advanceTimersByTimeAsync(10)
    }
  })
const point = (target: Element, type: 'pointerover' | 'pointerout', pointerType = 'mouse') =>
  act(async () => {
    target.dispatchEvent(new PointerEvent(type, { pointerType, bubbles: true, relatedTarget: document.body }))
    await vi.advanceTimersByTimeAsync(200)
  })

test('The top categories stand in the first HTML, each with its number of products', async () => {
  const html = await htmlOf(<CategoryMenu />, { at: '/products' })
  expect(html).toContain('Kitchen')
  expect(html).toContain('1,204')
  expect(html).toContain('href="/products?category=1"')
  expect(html).not.toContain('tabindex="-1"')
})

test('On the home page they stand once, in the column of the page', async () => {
  expect(await htmlOf(<CategoryMenu />, { at: '/home' })).not.toContain('Kitchen')
  expect(await htmlOf(<CategoryColumn />, { at: '/home' })).toContain('Kitchen')
})

test('A shop without categories has no menu', async () => {
  expect(await htmlOf(<CategoryMenu />, { session: { ...guestSession, category: [] } })).not.toContain(
    'button',
  )
})

describe('With the mouse', () => {
  test('it opens on hover and closes when the pointer has left', async () => {
    await open()
    await point(tab(), 'pointerover')
    expect(isOpen()).toBe(true)
    await point(tab(), 'pointerout')
    expect(isOpen()).toBe(false)
  })

  test('the second and third level are loaded when somebody first looks into a category, once', async () => {
    await open()
    await point(tab(), 'pointerover')
    expect(calls).toEqual([])
    await point(entry('Kitchen'), 'pointerover')
    expect(panel().hidden).toBe(false)
    expect(panel().textContent).toBe('KitchenPotsPansWoksCupsMugs')
    await point(entry('Tools'), 'pointerover')
    expect(panel().textContent).toBe('ToolsSaws')
    expect(calls).toEqual(['get_qshop_baseinfo'])
  })

  test('when they cannot be loaded, it says so and tries again', async () => {
    answer = () => Promise.reject(new Error('network'))
    await open()
    await point(entry('Kitchen'), 'pointerover')
    expect(panel().textContent).toContain('could not be loaded')
    answer = async () => ({ obj: { category: tree }, tbl: [] })
    await act(async () => panel().querySelector('button')!.click())
    expect(panel().textContent).toContain('Woks')
  })
})

describe('With the keyboard', () => {
  test('arrow down opens it and goes to the first category, and round from the last', async () => {
    await open()
    tab().focus()
    await press('ArrowDown')
    expect(isOpen()).toBe(true)
    expect(focused()).toBe('Kitchen')
    await press('ArrowDown')
    expect(focused()).toBe('Tools')
    await press('ArrowDown')
    expect(focused()).toBe('Kitchen')
    await press('ArrowUp')
    expect(focused()).toBe('Tools')
    await press('Home')
    expect(focused()).toBe('Kitchen')
    await press('End')
    expect(focused()).toBe('Tools')
  })

  test('the column is one stop of the Tab key, at the category last visited', async () => {
    await open()
    tab().focus()
    await press('ArrowDown', 'ArrowDown')
    const stops = [...document.querySelectorAll<HTMLElement>('[data-entry]')].map(each => each.tabIndex)
    expect(stops).toEqual([-1, 0])
  })

  test('the forward arrow enters the panel, arrows walk in it, Escape comes back step by step', async () => {
    await open()
    tab().focus()
    await press('ArrowDown', 'ArrowRight')
    expect(focused()).toBe('Kitchen')
    expect(panel().contains(document.activeElement)).toBe(true)
    await press('ArrowDown')
    expect(focused()).toBe('Pots')
    await press('ArrowRight', 'ArrowRight')
    expect(focused()).toBe('Woks')
    await press('ArrowDown')
    expect(focused()).toBe('Cups')
    await press('ArrowUp')
    expect(focused()).toBe('Pots')
    await press('Escape')
    expect(panel().hidden).toBe(true)
    expect(panel().contains(document.activeElement)).toBe(false)
    expect(focused()).toBe('Kitchen')
    expect(isOpen()).toBe(true)
    await press('Escape')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(tab())
  })

  test('back from the first link of the panel is the column', async () => {
    await open()
    tab().focus()
    await press('ArrowDown', 'ArrowRight', 'ArrowLeft')
    expect(panel().hidden).toBe(true)
    expect(focused()).toBe('Kitchen')
  })

  test('right to left, forward is the left arrow', async () => {
    await open('ar')
    tab().focus()
    await press('ArrowDown', 'ArrowRight')
    expect(panel().hidden).toBe(true)
    await press('ArrowLeft')
    expect(panel().contains(document.activeElement)).toBe(true)
  })
})

test('A finger opens a category with the first tap and follows its link with the second', async () => {
  let router!: Awaited<ReturnType<typeof openShop>>['router']
  ;({ close, router } = await openShop(<CategoryMenu />, { call, at: '/category' }))
  const link = entry('Tools').querySelector('a')!
  const tap = () =>
    act(async () => {
      link.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }))
      await vi.advanceTimersByTimeAsync(50)
    })
  await act(async () => tab().click())
  await tap()
  expect(panel().textContent).toBe('ToolsSaws')
  expect(router.place.href).toBe('/category')
  await tap()
  expect(router.place.href).toBe('/products?category=2')
  expect(isOpen()).toBe(false)
})
