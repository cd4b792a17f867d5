// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { type WithdrawalTerms, withdraw } from '../../../contract/wallet.ts'
import { CallError } from '../../api/call-error.ts'
import { showInShop } from '../testing.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

const card = { id: 4, bank: '工商银行', lastDigits: '0007', isDefault: true }
const terms = { min: '10', max: '50000', fee: '2', most: '398', arrival: '', cards: [card] }

test('a withdrawal whose answer was lost is asked for again as the same one, until one was answered', async () => {
  const keys: string[] = []
  let isLost = true
  const call = async (action: unknown, { row }: { row: { key: string } }) => {
    expect(action).toBe(withdraw)
    keys.push(row.key)
    if (isLost) throw new CallError('network', 'no network')
    return { obj: { id: 1, number: 'W1' } }
  }
  const { container } = await showInShop(
    <WithdrawButton terms={terms as unknown as WithdrawalTerms} balance="400" money={String} />,
    { call: call as never },
  )
  const field = async (name: string, value: string) => {
    const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    await act(async () => {
      set.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  const press = async () => {
    await act(async () => document.querySelector('form')!.requestSubmit())
  }
  const open = async () => {
    await act(async () => container.querySelector('button')!.click())
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(document.querySelector('form')).not.toBeNull()
    })
    await field('amount', '100')
    await field('code', '123456')
  }
  await open()
  await press()
  await press()
  await act(async () =>
    document.querySelector<HTMLButtonElement>('dialog footer button, [role=dialog] footer button')!.click(),
  )
  expect(document.querySelector('form')).toBeNull()
  await open()
  isLost = false
  await press()
  await open()
  await press()
  const [first, second, third, fourth] = keys
  expect(first).toMatch(/^[\w-]{8,64}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})
