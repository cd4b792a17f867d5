// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { TopUpChoices } from '../../../contract/top-up.ts'
import { CallError } from '../../api/call-error.ts'
import { showInShop } from '../testing.tsx'
import { useTopUp } from './use-top-up.ts'

async function topUpThatFails(failure: CallError) {
  function Part() {
    const { amount, setAmount, wrong, submit } = useTopUp({ packages: [] } as unknown as TopUpChoices)
    return (
      <form onSubmit={submit}>
        <input name="amount" value={amount} onChange={event => setAmount(event.target.value)} />
        <output>{wrong.amount}</output>
        <p>{wrong.other}</p>
      </form>
    )
  }
  const call = async () => {
    throw failure
  }
  const { container } = await showInShop(<Part />, { call: call as never })
  await act(async () => container.querySelector('form')!.requestSubmit())
  const text = (part: string) => container.querySelector(part)!.textContent
  return { ofAmount: text('output'), ofForm: text('p') }
}

test('what is wrong with the amount is said there, and what has nothing to do with it is not', async () => {
  const refused = new CallError('failed', 'too little', { kind: 'failed', msg: '', field: 'amount' } as never)
  expect(await topUpThatFails(refused)).toEqual({ ofAmount: 'too little', ofForm: '' })
  const lost = new CallError('network', 'no network')
  expect(await topUpThatFails(lost)).toEqual({ ofAmount: '', ofForm: 'no network' })
})

test('a press after a lost answer asks for the same top-up once more, and another page for another one', async () => {
  const asked: { key: string; amount: string }[] = []
  function Part() {
    const { setAmount, submit } = useTopUp({ packages: [] } as unknown as TopUpChoices)
    return (
      <form onSubmit={submit}>
        <button type="button" onClick={() => setAmount('80')} />
      </form>
    )
  }
  const call = async (_: unknown, { row }: { row: (typeof asked)[number] }) => {
    asked.push(row)
    throw new CallError('network', 'no network')
  }
  const page = async (presses: number) => {
    const { container } = await showInShop(<Part />, { call: call as never })
    await act(async () => container.querySelector('button')!.click())
    for (let press = 0; press < presses; press++)
      await act(async () => container.querySelector('form')!.requestSubmit())
  }
  await page(2)
  await page(1)
  expect(asked.map(({ amount }) => amount)).toEqual(['80', '80', '80'])
  const keys = asked.map(({ key }) => key)
  expect(keys[0]).toMatch(/^[\w-]{8,64}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
