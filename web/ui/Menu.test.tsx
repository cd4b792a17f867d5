// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { Menu, type MenuItem } from './Menu.tsx'
import { click, press, show } from './testing.tsx'

const items: MenuItem[] = [
  { key: 'zh', text: '简体中文', href: '/home?lang=zh', lang: 'zh-CN' },
  { key: 'en', text: 'English', href: '/home?lang=en', lang: 'en', current: true },
  { key: 'th', text: 'ไทย', href: '/home?lang=th', lang: 'th' },
]

async function open(onChoose?: (key: string) => void) {
  const { container, find } = await show(
    <>
      <Menu label="语言" text="English" items={items} onChoose={onChoose} />
      <button type="button">elsewhere</button>
    </>,
  )
  const links = [...container.querySelectorAll('a')]
  return {
    menu: find<HTMLDetailsElement>('details'),
    button: find('summary'),
    links,
    elsewhere: find('button'),
  }
}

test('without scripts it is a <details> with real links', async () => {
  const { menu, button, links } = await open()
  expect(menu.open).toBe(false)
  expect(button.textContent).toBe('语言 English')
  expect(links.map(link => link.getAttribute('href'))).toEqual(items.map(item => item.href))
  expect(links.map(link => link.getAttribute('aria-current'))).toEqual([null, 'true', null])
  expect(links[2]!.lang).toBe('th')
})

test('arrow down opens it on the current choice, and the arrows go round', async () => {
  const { menu, button, links } = await open()
  button.focus()
  await press(button, 'ArrowDown')
  expect(menu.open).toBe(true)
  expect(document.activeElement).toBe(links[1])
  await press(links[1]!, 'ArrowDown')
  expect(document.activeElement).toBe(links[2])
  await press(links[2]!, 'ArrowDown')
  expect(document.activeElement).toBe(links[0])
  await press(links[0]!, 'ArrowUp')
  expect(document.activeElement).toBe(links[2])
  await press(links[2]!, 'Home')
  expect(document.activeElement).toBe(links[0])
  await press(links[0]!, 'End')
  expect(document.activeElement).toBe(links[2])
})

test('Esc closes it and the focus returns to the button', async () => {
  const { menu, button, links } = await open()
  await press(button, 'ArrowDown')
  await press(links[1]!, 'Escape')
  expect(menu.open).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('it closes when the focus goes elsewhere or something else is pressed', async () => {
  const { menu, button, elsewhere } = await open()
  await press(button, 'ArrowDown')
  await act(async () => elsewhere.focus())
  expect(menu.open).toBe(false)
  await press(button, 'ArrowDown')
  await act(async () => elsewhere.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  expect(menu.open).toBe(false)
})

test('a choice is handed over and closes it', async () => {
  const chosen: string[] = []
  const { menu, button, links } = await open(key => chosen.push(key))
  await press(button, 'ArrowDown')
  await click(links[2]!)
  expect(chosen).toEqual(['th'])
  expect(menu.open).toBe(false)
})

test('a click for a new tab is left to the browser', async () => {
  const chosen: string[] = []
  const { links } = await open(key => chosen.push(key))
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  await act(async () => links[2]!.dispatchEvent(event))
  expect(chosen).toEqual([])
  expect(event.defaultPrevented).toBe(false)
})
