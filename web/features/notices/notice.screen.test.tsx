// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showInShop } from '../testing.tsx'
import screen from './notice.screen.tsx'

const { View } = screen

test('A notice has its paragraphs, and what looks like HTML in it is text', async () => {
  const body = '第一段\n第二行\n\n<b onclick="x()">第二段</b>\n\n\n'
  const data = { id: 1, title: '<i>发货</i>', body, date: '2026-09-28T02:00:00.000Z' }
  const { container } = await showInShop(<View search={{ id: 1 }} data={data} />)
  const paragraphs = [...container.querySelectorAll('article p')].map(each => each.textContent)
  expect(paragraphs).toEqual(['第一段\n第二行', '<b onclick="x()">第二段</b>'])
  expect(container.querySelector('b, i')).toBeNull()
  expect(container.querySelector('h1')?.textContent).toBe('<i>发货</i>')
  expect(container.querySelector('time')?.textContent).toBe('2026-09-28')
})

test('What is not in the language of the page is marked with its own', async () => {
  const data = {
    ...{ id: 1, title: 'Delivery', body: '正文', date: '2026-09-28T02:00:00.000Z' },
    titleLang: 'en',
  } as const
  const { container } = await showInShop(<View search={{ id: 1 }} data={data} />)
  expect(container.querySelector('h1 [lang]')?.getAttribute('lang')).toBe('en')
  expect(container.querySelector('article p [lang]')).toBeNull()
})
