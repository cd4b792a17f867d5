// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { checkoutView } from '../../../contract/checkout.ts'
import { showInShop } from '../testing.tsx'
import { type Choices, useChoices } from './use-choices.ts'

const totals = { total: '10.00', problems: [] }
const first = {
  view: {
    chosen: { addressId: 1, deliveryMethodId: 2, invoiceId: null },
    addresses: [],
    deliveryMethods: [],
  },
  totals,
}

async function open() {
  let model: Choices | undefined
  const waiting: ((total: string) => void)[] = []
  const call = vi.fn(
    (asked: unknown) =>
      new Promise(resolve =>
        waiting.push(total => resolve({ obj: asked === checkoutView ? first.view : { ...totals, total } })),
      ),
  )
  function Part() {
    model = useChoices(first as never, {}, () => {})
    return null
  }
  await showInShop(<Part />, { call: call as never })
  return { now: () => model!, answer: (total: string) => act(async () => waiting.shift()!(total)) }
}

test('what takes its time takes back nothing that was chosen meanwhile', async () => {
  const { now } = await open()
  const before = now()
  await act(async () => now().choose({ addressId: 7 }))
  await act(async () => before.choose({ remark: 'gate 3' }))
  await act(async () => before.chooseByHand('couponId', 5))
  expect(now().choices).toMatchObject({ addressId: 7, remark: 'gate 3', couponId: 5 })
})

test('what is sent is what was chosen last, once it is priced', async () => {
  const { now, answer } = await open()
  await act(async () => now().choose({ addressId: 7 }))
  const latest = now().latest()
  await act(async () => now().choose({ addressId: 8 }))
  await answer('20.00')
  await answer('30.00')
  expect(await latest).toMatchObject({ choices: { addressId: 8 }, totals: { total: '30.00' } })
})

test('what is sent is the address that was just added, although the page is being loaded for it', async () => {
  const { now, answer } = await open()
  await act(async () => void now().reload({ addressId: 7 }))
  expect(now().pricing).toBe(true)
  const latest = now().latest()
  await act(async () => now().choose({ remark: 'gate 3' }))
  await answer('')
  await answer('20.00')
  expect(now().pricing).toBe(true)
  await answer('30.00')
  expect(await latest).toMatchObject({
    choices: { addressId: 7, remark: 'gate 3' },
    totals: { total: '30.00' },
  })
  expect(now().pricing).toBe(false)
})
