// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { showInShop } from '../../features/testing.tsx'
import { click, press } from '../../ui/testing.tsx'
import '../../features/catalogue/product/PictureViewer.tsx'
import { SwipeGallery } from './SwipeGallery.tsx'

test.each([
  ['ltr', 390],
  ['rtl', -390],
] as const)('The picture that was seen large last is the one that is shown: %s', async (dir, left) => {
  const { container, all } = await showInShop(<SwipeGallery pictures={['a', 'b', 'c']} name="Cup" />, { dir })
  const list = container.querySelector('ul')!
  Object.defineProperty(list, 'clientWidth', { value: 390 })
  const scrollTo = vi.spyOn(list, 'scrollTo').mockReturnValue()
  await click(all('li button')[0]!)
  await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull())
  const dialog = document.querySelector('dialog')!
  await press(dialog, dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
  await click([...dialog.querySelectorAll('button')].at(-1)!)
  expect(scrollTo).toHaveBeenCalledWith({ left, behavior: 'instant' })
})
