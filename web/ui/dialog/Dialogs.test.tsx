// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { click, press, show, t } from '../testing.tsx'

/** Questions stand at the end of the page. */
async function page() {
  await show(<Dialogs />)
  const find = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector)!
  return { container: document.body, find }
}

import { type ConfirmQuestion, Dialogs, dialogs } from './Dialogs.tsx'

async function ask(question: ConfirmQuestion) {
  const said: { answer?: boolean } = {}
  await act(async () => {
    dialogs.confirm(question).then(answer => {
      said.answer = answer
    })
  })
  return said
}

const buttons = (container: Element) => [...container.querySelectorAll('button')]

test('a question shows its text with line breaks, and OK answers yes', async () => {
  const { container, find } = await page()
  const said = await ask({ text: '促销已变化\n是否继续？' })
  expect(find<HTMLDialogElement>('dialog').open).toBe(true)
  expect(find('p').textContent).toBe('促销已变化\n是否继续？')
  expect(buttons(container).map(button => button.textContent)).toEqual([t('ui.cancel'), t('ui.ok')])
  await click(buttons(container)[1]!)
  expect(said.answer).toBe(true)
  expect(container.querySelector('dialog')).toBeNull()
})

test('cancel answers no', async () => {
  const { container } = await page()
  const said = await ask({ text: '?' })
  await click(buttons(container)[0]!)
  expect(said.answer).toBe(false)
})

test('Esc is cancel', async () => {
  const { container, find } = await page()
  const said = await ask({ text: '?' })
  await act(async () => find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(said.answer).toBe(false)
  expect(container.querySelector('dialog')).toBeNull()
})

test('a browser that closes it by itself has cancelled it', async () => {
  const { find } = await page()
  const said = await ask({ text: '?' })
  await act(async () => find<HTMLDialogElement>('dialog').close())
  expect(said.answer).toBe(false)
})

test('OK has the focus, so Enter is OK; on the text Enter is OK as well', async () => {
  const { container, find } = await page()
  const said = await ask({ text: '?' })
  expect(document.activeElement).toBe(buttons(container)[1])
  await press(find('p'), 'Enter')
  expect(said.answer).toBe(true)
})

test('an Enter still held down from the button before is no answer', async () => {
  const { container, find } = await page()
  const said = await ask({ text: '?' })
  const event = await press(buttons(container)[1]!, 'Enter', { repeat: true })
  expect(event.defaultPrevented).toBe(true)
  await press(find('p'), 'Enter', { repeat: true })
  expect(said.answer).toBeUndefined()
  await click(buttons(container)[0]!)
})

test('several questions wait for their turn', async () => {
  const { container, find } = await page()
  const first = await ask({ text: 'a', title: '第一', ok: '好', cancel: '不' })
  const second = await ask({ text: 'b' })
  expect(container.querySelectorAll('dialog')).toHaveLength(1)
  expect(find('h2').textContent).toBe('第一')
  expect(buttons(container).map(button => button.textContent)).toEqual(['不', '好'])
  await click(buttons(container)[0]!)
  expect([first.answer, second.answer]).toEqual([false, undefined])
  expect(find('p').textContent).toBe('b')
  await click(buttons(container)[1]!)
  expect(second.answer).toBe(true)
})

test('a note has one button and waits until it was read', async () => {
  const { container } = await page()
  let read = false
  await act(async () => {
    dialogs.info({ text: '库存不足\nHX-2041,3' }).then(() => {
      read = true
    })
  })
  expect(buttons(container)).toHaveLength(1)
  expect(read).toBe(false)
  await click(buttons(container)[0]!)
  expect(read).toBe(true)
})

test('it is named and described for those who hear it', async () => {
  const { container, find } = await page()
  await ask({ text: '是否继续？' })
  const dialog = find('dialog')
  expect(dialog.getAttribute('role')).toBe('alertdialog')
  expect(document.getElementById(dialog.getAttribute('aria-labelledby')!)?.textContent).toBe(
    t('ui.confirmTitle'),
  )
  expect(document.getElementById(dialog.getAttribute('aria-describedby')!)?.textContent).toBe('是否继续？')
  await click(buttons(container)[0]!)
})
