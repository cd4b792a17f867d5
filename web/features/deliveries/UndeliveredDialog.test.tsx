// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { SentNote } from '../../../contract/deliveries.ts'
import type { SessionState } from '../../../contract/session.ts'
import { press, type } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import { UndeliveredDialog } from './UndeliveredDialog.tsx'

const session = { ...guestSession, guest: false, uid: 7 } as SessionState

const line = (lineId: number, quantity: string) => ({
  lineId,
  orderId: 1,
  orderNumber: 'O1',
  productId: 1,
  itemNo: `I-${lineId}`,
  name: `Cup ${lineId}`,
  spec: '',
  picture: '',
  quantity,
  unit: 'pc',
})
const note = { id: 5, number: 'D5', lines: [line(1, '3'), line(2, '2.5')] } as unknown as SentNote

async function opened() {
  const sent: unknown[] = []
  const onClose = vi.fn()
  await showInShop(<UndeliveredDialog note={note} onClose={onClose} />, {
    session,
    call: (async (_: unknown, { row }: { row: unknown }) => {
      sent.push(row)
      return { obj: { id: 5 } }
    }) as never,
  })
  // A dialog lies above the page.
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const counts = all('input[inputmode=decimal]') as HTMLInputElement[]
  const submit = () => all('button[type=submit]')[0] as HTMLButtonElement
  const send = () =>
    act(async () => all('form')[0]!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  return { all, sent, onClose, counts, submit, send }
}

test('all of it is what is said at first', async () => {
  const { counts, send, sent, onClose } = await opened()
  expect(counts.map(({ value }) => value)).toEqual(['3', '2.5'])
  await send()
  expect(sent).toEqual([{ id: 5, outcome: 'returned', sellable: [], words: '' }])
  expect(onClose).toHaveBeenCalled()
})

test('some of it goes with what was seen; what has arrived is left out, and is no stock again', async () => {
  const { all, counts, send, sent } = await opened()
  for (const box of all('input[type=checkbox]')) await act(async () => (box as HTMLInputElement).click())
  await type(counts[0]!, '1')
  await type(counts[1]!, '0')
  await send()
  expect(sent).toEqual([
    {
      id: 5,
      outcome: 'returned',
      sellable: [1],
      words: '',
      lines: [{ lineId: 1, quantity: '1', left: '3' }],
    },
  ])
})

test('never more than there is, not by the Enter key, and not nothing', async () => {
  const { counts, submit } = await opened()
  await type(counts[0]!, '9')
  expect(counts[0]!.value).toBe('3')
  expect((await press(counts[0]!, 'Enter')).defaultPrevented).toBe(true)
  await type(counts[0]!, '0')
  await type(counts[1]!, '0')
  expect(submit().disabled || submit().getAttribute('aria-disabled') === 'true').toBe(true)
})
