// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { CartLine } from '../../../contract/cart.ts'
import { type } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import { EnteredLines } from './EnteredLines.tsx'
import { useOfflineOrder, withLeast } from './use-offline-order.ts'

function Order({ isFirst }: { isFirst?: boolean }) {
  const { entered, edit, typed } = useOfflineOrder()
  const line = { key: 1, skuId: 4, itemNo: 'A-1', unitId: null, quantity: '1', isFirst }
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

test('what is added begins with the least that can be bought, until somebody types a quantity', async () => {
  const known = {
    skuId: 4,
    unitId: null,
    units: [
      { id: null, name: 'pc', factor: '1' },
      { id: 7, name: 'box', factor: '24' },
    ],
    minQty: '10',
    multiple: '4',
  } as const satisfies Partial<CartLine>
  const line = { key: 1, skuId: 4, itemNo: 'A-1', unitId: null, quantity: '1' }
  expect(withLeast([line], [known])).toEqual([line])
  const first = { ...line, isFirst: true }
  expect(withLeast([first], [known])).toEqual([{ ...first, quantity: '12' }])
  expect(withLeast([{ ...first, unitId: 7 }], [{ ...known, unitId: 7 }])).toMatchObject([{ quantity: '1' }])

  const call = vi.fn(async (_: unknown, _input: { choices: { lines: { quantity: string }[] } }) => ({
    obj: { chosen: {}, cart: { lines: [known] } },
    tbl: [],
  }))
  const { all } = await showInShop(<Order isFirst />, {
    call: call as never,
    session: { ...guestSession, guest: false, uid: 7 },
  })
  await act(async () => all('button')[0]!.click())
  const field = () => all('input')[0] as HTMLInputElement
  await vi.waitFor(() => expect(field().value).toBe('12'))
  expect(call.mock.lastCall![1].choices.lines).toEqual([{ skuId: 4, quantity: '12' }])
  await act(async () => type(field(), '5'))
  await vi.waitFor(() => expect(call.mock.lastCall![1].choices.lines).toEqual([{ skuId: 4, quantity: '5' }]))
  expect(field().value).toBe('5')
})

test('a quantity is read as people type it, and what is none is marked', async () => {
  const call = vi.fn(async (_: unknown, _input: { choices: { lines: { quantity: string }[] } }) => ({
    obj: { chosen: {}, cart: { lines: [] } },
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
