// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showInShop } from '../testing.tsx'
import { scannerMs, useQueueKeys } from './use-queue-keys.ts'

interface Props {
  ids?: readonly number[]
  onPickList(): void
  onScan(code: string): void
}

function Queue({ ids = [1, 2, 3], ...acts }: Props) {
  const list = useQueueKeys(acts)
  return (
    <>
      <input aria-label="find" />
      {ids.length > 0 && (
        <ul ref={list}>
          {ids.map(id => (
            <li key={id}>
              <input type="checkbox" aria-label={`${id}`} />
            </li>
          ))}
        </ul>
      )}
      <dialog>
        <button type="button">close</button>
      </dialog>
    </>
  )
}

let now = 0
const pass = (ms: number) => {
  now += ms
  vi.advanceTimersByTime(ms)
}
const down = (key: string, more: KeyboardEventInit = {}) => {
  const target = document.activeElement ?? document.body
  const code = key.length > 1 ? key : `Key${key.toUpperCase()}`
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: now })
  return target.dispatchEvent(event)
}
const wait = () => act(async () => pass(scannerMs))
/** As a person does, whose next key comes later. */
const press = async (key: string, more?: KeyboardEventInit) => {
  await act(async () => void down(key, more))
  await wait()
}
/** Whether the browser is kept from what it does with the last key. */
const scan = (code: string) =>
  act(async () => {
    for (const key of code) {
      down(key)
      pass(5)
    }
    return !down('Enter')
  })
const here = () => document.activeElement?.getAttribute('aria-label')

const show = async (ids?: readonly number[]) => {
  const [onPickList, onScan] = [vi.fn(), vi.fn()]
  const shown = await showInShop(<Queue {...{ ids, onPickList, onScan }} />)
  const ticked = () => shown.all('li input').map(tick => (tick as HTMLInputElement).checked)
  return { ...shown, onPickList, onScan, ticked, field: shown.all('input')[0] as HTMLInputElement }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

test('the keys of the queue work before it has the focus, and nowhere that somebody types', async () => {
  const { container, field, onPickList, ticked } = await show()
  await press('x')
  expect(ticked()).toEqual([false, false, false])
  await press('j')
  expect(here()).toBe('1')
  await press('j')
  await press('x')
  expect([here(), ticked()]).toEqual(['2', [false, true, false]])
  await press('k')
  expect(here()).toBe('1')
  await press('p')
  expect(onPickList).toHaveBeenCalledTimes(1)

  field.focus()
  for (const key of 'jkxp') await press(key)
  expect([here(), ticked()]).toEqual(['find', [false, true, false]])
  field.blur()
  container.querySelector('dialog')!.setAttribute('open', '')
  for (const key of 'jp') await press(key)
  expect([document.activeElement, onPickList.mock.calls.length]).toEqual([document.body, 1])
})

test('a key that is held walks on at once, and Enter right after a key finds what it has done', async () => {
  const { ticked } = await show()
  await press('j')
  await act(async () => void down('j', { repeat: true }))
  expect(here()).toBe('2')
  await act(async () => {
    down('x')
    down('Enter')
  })
  expect(ticked()).toEqual([false, true, false])
})

test('keys of a person that a busy page hears of all at once are not taken for a scanner', async () => {
  const { onScan } = await show()
  await act(async () => {
    for (const key of 'jjj') {
      down(key)
      now += 3 * scannerMs
    }
  })
  await wait()
  expect([here(), onScan.mock.calls.length]).toEqual(['3', 0])
})

test('what a scanner types into the page is no key of the queue but looked for', async () => {
  const { onPickList, onScan, ticked } = await show()
  await press('j')
  expect(await scan('PJX7K')).toBe(true)
  await wait()
  expect(onScan.mock.calls).toEqual([['PJX7K']])
  expect([here(), ticked(), onPickList.mock.calls.length]).toEqual(['1', [false, false, false], 0])

  // One that does not press Enter.
  await act(async () => {
    for (const key of 'PXJ') down(key)
  })
  await wait()
  expect([here(), ticked(), onPickList.mock.calls.length]).toEqual(['1', [false, false, false], 0])
  await press('j')
  expect([here(), onScan.mock.calls.length]).toEqual(['2', 1])
})

test('a code is looked for from an empty queue as well', async () => {
  const { onScan, field } = await show([])
  await scan('O2026')
  expect(onScan.mock.calls).toEqual([['O2026']])
  field.focus()
  expect(await scan('O2027')).toBe(false)
  expect(onScan).toHaveBeenCalledTimes(1)
})
