import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import type { SessionState } from '../../contract/session.ts'
import { translator } from '../../contract/text.ts'
import form from '../../locales/zh/form.json' with { type: 'json' }
import records from '../../locales/zh/records.json' with { type: 'json' }
import ui from '../../locales/zh/ui.json' with { type: 'json' }
import type { Call, CallOptions } from '../api/call.ts'
import { aroundPart } from '../app/testing.tsx'
import { TextsProvider } from '../i18n/use-t.ts'
import { Dialogs } from '../ui/dialog/Dialogs.tsx'
import { Toasts } from '../ui/Toasts.tsx'

export const t = translator({ form, records, ui }, 'zh-CN')

type Answer = { obj?: unknown; tbl?: unknown[] }
// biome-ignore lint/suspicious/noExplicitAny: each answer reads its own action's input
type Answers = Record<string, (input: any, options: CallOptions) => Answer | Promise<Answer>>

/** A server that answers by action name and writes down what it was asked. */
export function fakeCall(answers: Answers) {
  const asked: { name: string; input: Record<string, unknown> }[] = []
  const call = (async (
    { name, type }: { name: string; type?: string },
    input: Record<string, unknown>,
    options: CallOptions = {},
  ) => {
    asked.push({ name, input: type === undefined ? input : { type, ...input } })
    const answer = answers[name]
    if (!answer) throw new Error(`Nobody expected ${name}`)
    return { obj: {}, tbl: [], ...(await answer(input, options)) }
  }) as unknown as Call
  const inputs = (name: string) => asked.filter(each => each.name === name).map(each => each.input)
  return { call, inputs }
}

const session = {
  guest: false,
  role: 'office',
  oss: '',
  no_pic: '',
  currencys: [],
} as unknown as SessionState

/** Puts a part of the office on a page of its own, with a router, dialogs and toasts around it. */
export async function showInOffice(part: ReactNode, { call, path = '/' }: { call: Call; path?: string }) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const { router, draw } = await aroundPart({ at: path, session: () => session, app: { call, lang: 'zh' } })
  const container = document.body.appendChild(document.createElement('div'))
  const view = createRoot(container)
  await act(async () =>
    view.render(
      draw(
        <TextsProvider value={{ t, lang: 'zh', dir: 'ltr' }}>
          {part}
          <Toasts />
          <Dialogs />
        </TextsProvider>,
      ),
    ),
  )
  onTestFinished(async () => {
    await act(async () => view.unmount())
    container.remove()
  })
  return { router }
}

/** Dialogs stand at the end of the page, so the whole of it is searched. */
export function find<E extends HTMLElement = HTMLElement>(selector: string, text?: string): E {
  const all = [...document.querySelectorAll<E>(selector)]
  const found = text === undefined ? all[0] : all.find(each => each.textContent?.includes(text))
  if (!found) throw new Error(`No ${selector} ${text ?? ''} in ${document.body.innerHTML}`)
  return found
}

export const texts = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map(each => each.textContent ?? '')

/** Lets what was begun come to its end. */
export const wait = (ms = 0) => act(async () => new Promise(resolve => setTimeout(resolve, ms)))

const patientMs = 20_000

/** Waits for what comes by itself, as long as a busy machine takes. */
export async function until(holds: () => void): Promise<void> {
  for (const end = performance.now() + patientMs; ; ) {
    await wait(10)
    try {
      return holds()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}

export const choose = (select: HTMLSelectElement, value: string) =>
  act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
