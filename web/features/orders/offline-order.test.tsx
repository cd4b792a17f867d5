// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { type } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import { EnteredLines } from './EnteredLines.tsx'
import { useOfflineOrder } from './use-offline-order.ts'

function Order() {
  const { entered, edit, typed } = useOfflineOrder()
  const line = { key: 1, skuId: 4, itemNo: 'A-1', unitId: null, quantity: '1' }
  return (
    <>
      <button type="button" onClick={() => edit({ member: { id: 8, nick: '王' }, lines: [line] })}>
        begin
      </button>
      <EnteredLines
        lines={entered.lines}
        known={[]}
        onChange={(_, change) => edit({ lines: [{ ...line, ...change }] })}
        onRemove={() => {}}
      />
      <output>{typed.length}</output>
    </>
  )
}

test('a quantity is read as people type it, and what is none is marked', async () => {
  const call = vi.fn(async (_: unknown, _input: { choices: { lines: { quantity: string }[] } }) => ({
    obj: { chosen: {} },
    tbl: [],
  }))
  const { all } = await showInShop(<Order />, {
    call: call as never,
    session: { ...guestSession, guest: false, uid: 7 },
  })
  await act(async () => all('button')[0]!.click())
  const field = () => all('input')[0] as HTMLInputElement
  for (const typed of ['2,5', '٢٫٥']) {
    await act(async () => type(field(), typed))
    await vi.waitFor(() =>
      expect(call.mock.lastCall![1].choices.lines).toEqual([{ skuId: 4, quantity: '2.5' }]),
    )
    expect([field().getAttribute('aria-invalid'), all('output')[0]!.textContent]).toEqual([null, '1'])
  }
  await act(async () => type(field(), 'two'))
  expect([field().getAttribute('aria-invalid'), all('output')[0]!.textContent]).toEqual(['true', '0'])
  expect(all('[role=alert]')).toHaveLength(1)
})
