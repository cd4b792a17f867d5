// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { SessionState } from '../../../contract/session.ts'
import type { StockDocument } from '../../../contract/stock.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { type } from '../../ui/testing.tsx'
import { guestSession, showInShop } from '../testing.tsx'
import { StockLines } from './StockLines.tsx'

const session = { ...guestSession, guest: false, uid: 7 } as SessionState
const line = {
  skuId: 3,
  itemNo: 'A-1',
  name: 'Cup',
  spec: '',
  unit: 'pc',
  units: [],
  onHand: '0',
  quantity: '4',
}
const counting = { id: 9, kind: 'count', state: 'draft', lines: [line] } as unknown as StockDocument

test('A counted quantity that is none is said to be none, and what was counted before stays', async () => {
  const sent: unknown[] = []
  const said = vi.spyOn(toasts, 'show')
  const { container } = await showInShop(<StockLines document={counting} mayEdit />, {
    session,
    call: (async (_: unknown, { row }: { row: unknown }) => {
      sent.push(row)
      return { obj: {} }
    }) as never,
  })
  const field = container.querySelector<HTMLInputElement>('input[inputmode=decimal]')!
  const leave = async (typed: string) => {
    await type(field, typed)
    await act(async () => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }
  for (const typed of ['-1', '1e9', 'x', '1.23456']) {
    said.mockClear()
    await leave(typed)
    expect(said, typed).toHaveBeenCalledExactlyOnceWith('error', expect.stringContaining('stock.quantityOf'))
    expect(field.value).toBe('4')
  }
  said.mockClear()
  await leave('')
  expect(said).not.toHaveBeenCalled()
  expect(sent).toEqual([])
  await leave('12')
  expect(sent).toEqual([{ id: 9, skuId: 3, quantity: '12' }])
})
