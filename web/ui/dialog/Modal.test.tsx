// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../testing.tsx'
import { Modal } from './Modal.tsx'

function Two({ isQuestion = false, onClose }: { isQuestion?: boolean; onClose(): void }) {
  const second = useRef<HTMLInputElement>(null)
  return (
    <Modal label="Two" first={second} isQuestion={isQuestion} onClose={onClose}>
      <input />
      <input ref={second} />
    </Modal>
  )
}

async function open(isQuestion?: boolean) {
  const onClose = vi.fn()
  const { container, update } = await show(<Two isQuestion={isQuestion ?? false} onClose={onClose} />)
  const dialog = document.querySelector('dialog')!
  const at = (element: Element, type: string) =>
    act(async () => element.dispatchEvent(new PointerEvent(type, { bubbles: true })))
  return { container, update, dialog, onClose, at }
}

test('is open at the end of the page while it is there, and what shall be first has the focus', async () => {
  const { container, dialog, update } = await open()
  expect(dialog.open).toBe(true)
  expect(dialog.parentElement).toBe(document.body)
  expect(container.contains(dialog)).toBe(false)
  expect(document.activeElement).toBe(dialog.querySelectorAll('input')[1])
  await update(null)
  expect(document.querySelector('dialog')).toBeNull()
})

test('Escape asks its owner to close it', async () => {
  const { dialog, onClose } = await open()
  const cancel = new Event('cancel', { cancelable: true })
  await act(async () => dialog.dispatchEvent(cancel))
  expect(cancel.defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('its owner hears of it when the browser closes it by itself', async () => {
  const { dialog, onClose } = await open()
  await act(async () => dialog.close())
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a press beside it closes it, unless it began inside', async () => {
  const { dialog, onClose, at } = await open()
  await at(dialog.querySelector('input')!, 'pointerdown')
  await at(dialog, 'pointerup')
  expect(onClose).not.toHaveBeenCalled()
  await at(dialog, 'pointerdown')
  await at(dialog, 'pointerup')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a press beside a question is no answer', async () => {
  const { dialog, onClose, at } = await open(true)
  await at(dialog, 'pointerdown')
  await at(dialog, 'pointerup')
  expect(onClose).not.toHaveBeenCalled()
})
