// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from '../../ui/testing.tsx'
import { showInShop } from '../testing.tsx'
import { Carousel } from './Carousel.tsx'

const slides = ['耳机', '茶壶', '跑鞋'].map(title => ({
  picture: '',
  title,
  subtitle: '',
  button: '',
  link: '',
}))

let stillness = false
beforeEach(() => {
  stillness = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: stillness }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(dir: 'ltr' | 'rtl' = 'ltr') {
  const { all } = await showInShop(<Carousel slides={slides} first />, { dir })
  const [pause, ...dots] = all('button')
  const shown = () =>
    all('li')
      .filter(slide => !slide.hasAttribute('inert'))
      .map(slide => slide.textContent)
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  return { carousel: all('section')[0]!, pause: pause!, dots, shown, wait }
}

const fire = (element: Element, event: Event) => act(async () => element.dispatchEvent(event))
const pointer = (kind: string, more: PointerEventInit = {}) =>
  new PointerEvent(kind, { bubbles: true, pointerType: 'mouse', ...more })

test('it moves on by itself and starts over at the end', async () => {
  const { shown, wait } = await open()
  expect(shown()).toEqual(['耳机'])
  await wait(6000)
  expect(shown()).toEqual(['茶壶'])
  await wait(12_000)
  expect(shown()).toEqual(['耳机'])
})

test('it waits while the pointer is over it, while the focus is in it, and after a press on pause', async () => {
  const { carousel, pause, dots, shown, wait } = await open()
  await fire(carousel, pointer('pointerover'))
  await wait(7000)
  expect(shown()).toEqual(['耳机'])
  await fire(carousel, pointer('pointerout'))

  await act(async () => dots[0]!.focus())
  await wait(7000)
  expect(shown()).toEqual(['耳机'])
  await act(async () => dots[0]!.blur())

  await act(async () => pause.click())
  await wait(7000)
  expect(shown()).toEqual(['耳机'])
  await act(async () => pause.click())
  await wait(6000)
  expect(shown()).toEqual(['茶壶'])
})

test('it stands still for people who asked for less movement', async () => {
  stillness = true
  const { shown, wait } = await open()
  await wait(7000)
  expect(shown()).toEqual(['耳机'])
})

test('the arrow keys, Home and End change the slide, and the focus goes to its dot', async () => {
  const { dots, shown } = await open()
  await act(async () => dots[0]!.focus())
  await press(dots[0]!, 'ArrowRight')
  expect(shown()).toEqual(['茶壶'])
  expect(document.activeElement).toBe(dots[1])
  await press(dots[1]!, 'End')
  expect(shown()).toEqual(['跑鞋'])
  await press(dots[2]!, 'ArrowRight')
  expect(shown()).toEqual(['耳机'])
  await press(dots[0]!, 'ArrowLeft')
  expect(shown()).toEqual(['跑鞋'])
  await press(dots[2]!, 'Home')
  expect(shown()).toEqual(['耳机'])
})

test('from right to left the next slide is to the left', async () => {
  const { dots, shown } = await open('rtl')
  await press(dots[0]!, 'ArrowLeft')
  expect(shown()).toEqual(['茶壶'])
})

test('a finger pulls the next slide in; a mouse that selects text does not', async () => {
  const { carousel, shown } = await open()
  await fire(carousel, pointer('pointerdown', { clientX: 300, pointerType: 'touch' }))
  await fire(carousel, pointer('pointerup', { clientX: 200, pointerType: 'touch' }))
  expect(shown()).toEqual(['茶壶'])
  await fire(carousel, pointer('pointerdown', { clientX: 300 }))
  await fire(carousel, pointer('pointerup', { clientX: 200 }))
  expect(shown()).toEqual(['茶壶'])
})

test('one slide needs no dots, none draws nothing', async () => {
  const one = await showInShop(<Carousel slides={slides.slice(0, 1)} first />)
  expect(one.all('button')).toEqual([])
  const none = await showInShop(<Carousel slides={[]} first />)
  expect(none.all('section')).toEqual([])
})
