// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { showInShop } from '../testing.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

function Queue({ onPickList }: { onPickList(): void }) {
  const list = useQueueKeys(onPickList)
  return (
    <>
      <input aria-label="find" />
      <ul ref={list}>
        {[1, 2, 3].map(id => (
          <li key={id}>
            <input type="checkbox" aria-label={`${id}`} />
          </li>
        ))}
      </ul>
      <dialog>
        <button type="button">close</button>
      </dialog>
    </>
  )
}

const press = (code: string) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))
  })
const here = () => document.activeElement?.getAttribute('aria-label')

test('the keys of the queue work before it has the focus, and nowhere that somebody types', async () => {
  const onPickList = vi.fn()
  const { all, container } = await showInShop(<Queue onPickList={onPickList} />)
  const field = all('input')[0] as HTMLInputElement
  const ticked = () => all('li input').map(tick => (tick as HTMLInputElement).checked)
  await press('KeyX')
  expect(ticked()).toEqual([false, false, false])
  await press('KeyJ')
  expect(here()).toBe('1')
  await press('KeyJ')
  await press('KeyX')
  expect([here(), ticked()]).toEqual(['2', [false, true, false]])
  await press('KeyK')
  expect(here()).toBe('1')
  await press('KeyP')
  expect(onPickList).toHaveBeenCalledTimes(1)

  field.focus()
  for (const key of ['KeyJ', 'KeyK', 'KeyX', 'KeyP']) await press(key)
  expect([here(), ticked()]).toEqual(['find', [false, true, false]])
  field.blur()
  container.querySelector('dialog')!.setAttribute('open', '')
  for (const key of ['KeyJ', 'KeyP']) await press(key)
  expect([document.activeElement, onPickList.mock.calls.length]).toEqual([document.body, 1])
})
