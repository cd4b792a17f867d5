import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { translator } from '../../contract/text.ts'
import ui from '../../locales/zh/ui.json' with { type: 'json' }
import { TextsProvider } from '../i18n/use-t.ts'

export const t = translator({ ui }, 'zh-CN')

/** Puts a widget on the page for the length of a test. */
export async function show(widget: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const update = (next: ReactNode) =>
    act(async () => root.render(<TextsProvider value={{ t, lang: 'zh', dir: 'ltr' }}>{next}</TextsProvider>))
  await update(widget)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  const find = <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const found = container.querySelector<E>(selector)
    if (!found) throw new Error(`No ${selector} in ${container.innerHTML}`)
    return found
  }
  return { container, find, update }
}

export const click = (element: Element) => act(async () => (element as HTMLElement).click())

/** Resolves with the event, for those who ask whether the default was prevented. */
export async function press(element: Element, key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await act(async () => element.dispatchEvent(event))
  return event
}

/** Types as a person does: React listens to the input event after the native value changed. */
export const type = (input: HTMLInputElement, text: string) =>
  act(async () => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setValue?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
