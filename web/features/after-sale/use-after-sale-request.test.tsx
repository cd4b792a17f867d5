// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { AfterSaleForm } from '../../../contract/after-sale.ts'
import { showInShop } from '../testing.tsx'
import { useAfterSaleRequest } from './use-after-sale-request.ts'

const first = {
  orderId: 7,
  kind: 'refund',
  lines: [{ id: 1, most: '2' }],
  amount: '80.00',
  freight: '0.00',
  points: 0,
} as unknown as AfterSaleForm

function Request() {
  const { shown, quantityOf, setQuantity, chooseKind } = useAfterSaleRequest(first)
  return (
    <>
      <output>{`${quantityOf(1)} for ${shown.amount}`}</output>
      <button type="button" onClick={() => void chooseKind('return')}>
        return
      </button>
      <button type="button" onClick={() => setQuantity(1, '1')}>
        one
      </button>
    </>
  )
}

test('what was chosen while another kind was asked for keeps what it comes to, whichever answer is late', async () => {
  const answers: { asked: { lines?: unknown[] }; give(amount: string): void }[] = []
  const call = vi.fn(
    (_: unknown, asked: { lines?: unknown[] }) =>
      new Promise(resolve =>
        answers.push({ asked, give: amount => resolve({ obj: { ...first, kind: 'return', amount } }) }),
      ),
  )
  const { container, all } = await showInShop(<Request />, { call: call as never })
  const press = (name: string) =>
    act(async () =>
      all('button')
        .find(({ textContent }) => textContent === name)!
        .click(),
    )
  await press('return')
  await press('one')
  const ofKind = answers.find(({ asked }) => !asked.lines)!
  await act(async () => answers.at(-1)!.give('40.00'))
  expect(container.querySelector('output')?.textContent).toBe('1 for 40.00')
  await act(async () => ofKind.give('80.00'))
  expect(container.querySelector('output')?.textContent).toBe('1 for 40.00')
})
