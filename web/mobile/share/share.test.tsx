// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showInShop } from '../../features/testing.tsx'
import { ShareButton } from './ShareButton.tsx'

const link = 'https://shop.test/m/p/7?shop=head'
const call = async () => ({
  obj: { kind: 'page', link, picture: 'data:,', shop: '商队', name: '耳机', image: '', price: null },
  tbl: [],
})

async function open() {
  const { container } = await showInShop(<ShareButton type="product" scene="7" />, { call: call as never })
  await import('./ShareSheet.tsx')
  await act(async () => container.querySelector('button')!.click())
  await vi.waitFor(() => act(async () => expect(document.querySelector('dialog img')).not.toBeNull()))
}

const button = (words: string) =>
  [...document.querySelectorAll('button')].find(each => each.textContent === words)

afterEach(() => vi.unstubAllGlobals())

test('a phone that can share does it itself; whoever gives it up there still has the link', async () => {
  const share = vi.fn(async () => {})
  vi.stubGlobal('navigator', { share })
  await open()
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  await act(async () => button('发给好友')!.click())
  expect(document.querySelector('dialog')).not.toBeNull()
  await act(async () => button('发给好友')!.click())
  expect(share).toHaveBeenLastCalledWith({ title: '耳机', url: link })
  expect(document.querySelector('dialog')).toBeNull()
})

test('where it cannot, there are the link and the picture', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await open()
  expect(button('发给好友')).toBeUndefined()
  expect(document.querySelector('a[download]')?.textContent).toBe('保存图片')
  await act(async () => button('复制链接')!.click())
  expect(writeText).toHaveBeenCalledWith(link)
})
