// @vitest-environment happy-dom
import { act, createContext, useContext, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { allHere, later } from './later.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        {name} {count}
      </button>
      <a href="#there">there</a>
      <details onKeyDown={({ key }) => setCount(key === 'Escape' ? count + 10 : count)}>
        <summary>more</summary>
      </details>
    </>
  )
}

/** A page as the server sent it, coming alive in a browser that has none of the part's code. */
async function openPage(wanted?: 'soon' | 'time') {
  const OnServer = later(async () => ({ default: Counter }), wanted)
  await allHere()
  const html = renderToString(<OnServer name="Likes" />)
  const loads = vi.fn<() => Promise<{ default: typeof Counter }>>(async () => ({ default: Counter }))
  const InBrowser = later(loads, wanted)
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = html
  const errors: unknown[] = []
  await act(async () => {
    root = hydrateRoot(box, <InBrowser name="Likes" />, { onRecoverableError: error => errors.push(error) })
  })
  return { html, box, loads, errors, button: box.querySelector('button')! }
}

test('A part stands in the page as the server drew it, and its code is not asked for', async () => {
  const { html, box, loads, errors } = await openPage()
  expect(html).toContain('Likes')
  expect(box.innerHTML).toBe(html)
  expect(loads).not.toHaveBeenCalled()
  expect(errors).toEqual([])
})

test.each(['pointerover', 'focusin', 'touchstart'])(
  'It comes alive when somebody reaches for it: %s',
  async sign => {
    const { box, button, loads, errors } = await openPage()
    await act(async () => button.dispatchEvent(new Event(sign, { bubbles: true })))
    expect(loads).toHaveBeenCalledOnce()
    await act(async () => button.click())
    // The very button that the server drew.
    expect(box.querySelector('button')).toBe(button)
    expect(button.textContent).toBe('Likes 1')
    expect(errors).toEqual([])
  },
)

test.each([
  ['Asia/Shanghai', 0],
  ['Asia/Dubai', 1],
])(
  'What shows the time comes by itself where the clock is another one than the shop’s: %s',
  async (timeZone, times) => {
    const options = new Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
    onTestFinished(() => void vi.restoreAllMocks())
    const { loads } = await openPage('time')
    expect(loads).toHaveBeenCalledTimes(times)
  },
)

test('What is wanted soon comes by itself once the page is alive', async () => {
  const { button, loads, errors } = await openPage('soon')
  expect(loads).toHaveBeenCalledOnce()
  await act(async () => button.click())
  expect(button.textContent).toBe('Likes 1')
  expect(errors).toEqual([])
})

test('A press that is quicker than the code counts, once', async () => {
  const { button } = await openPage()
  await act(async () => button.click())
  expect(button.textContent).toBe('Likes 1')
  await act(async () => button.click())
  expect(button.textContent).toBe('Likes 2')
})

test('So does a key on a menu that opens without scripts', async () => {
  const { box, button } = await openPage()
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  await act(async () => box.querySelector('summary')!.dispatchEvent(pressed))
  expect(button.textContent).toBe('Likes 10')
})

test('Without its code a link is still a link', async () => {
  const { box, loads } = await openPage()
  loads.mockRejectedValue(new Error('offline'))
  const followed: boolean[] = []
  const look = (event: Event) => followed.push(!event.defaultPrevented)
  window.addEventListener('click', look, true)
  await act(async () => box.querySelector('a')!.click())
  window.removeEventListener('click', look, true)
  expect(followed).toEqual([false, true])
})

test('Before the page becomes another one, everything has come alive', async () => {
  const { button, loads } = await openPage()
  let all: Promise<void> | undefined
  await act(async () => {
    all = allHere()
  })
  await all
  expect(loads).toHaveBeenCalledOnce()
  await act(async () => button.click())
  expect(button.textContent).toBe('Likes 1')
})

test('What the browser had to draw anew was chosen by nobody', async () => {
  const chosen = vi.fn()
  const Choice = ({ name }: { name: string }) => (
    <select aria-label={name} value="b" onChange={chosen}>
      <option>a</option>
      <option>b</option>
    </select>
  )
  const OnServer = later(async () => ({ default: Choice }))
  await allHere()
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(<OnServer name="first" />)
  const InBrowser = later(async () => ({ default: Choice }))
  await act(async () => {
    root = hydrateRoot(box, <InBrowser name="first" />)
  })
  await act(async () => root!.render(<InBrowser name="second" />))
  await act(() => allHere())
  expect(box.querySelector('select')!.getAttribute('aria-label')).toBe('second')
  expect(chosen).not.toHaveBeenCalled()
})

test('What the browser had to draw anew before its code came is not gone: it comes by itself', async () => {
  const Where = createContext('')
  const Name = () => <p>{useContext(Where)}</p>
  const OnServer = later(async () => ({ default: Name }))
  await allHere()
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(
    <Where value="here">
      <OnServer />
    </Where>,
  )
  const InBrowser = later(async () => ({ default: Name }))
  const at = (where: string) => (
    <Where value={where}>
      <InBrowser />
    </Where>
  )
  await act(async () => {
    root = hydrateRoot(box, at('here'))
  })
  await act(async () => root!.render(at('there')))
  expect(box.textContent).toBe('there')
})
