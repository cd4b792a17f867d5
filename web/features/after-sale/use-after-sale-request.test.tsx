// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { AfterSaleForm } from '../../../contract/after-sale.ts'
import { CallError } from '../../api/call-error.ts'
import { showInShop } from '../testing.tsx'
import { useAfterSaleRequest } from './use-after-sale-request.ts'

const first = {
  orderId: 7,
  kind: 'refund',
  kinds: ['refund', 'return'],
  lines: [{ id: 1, most: '2' }],
  amount: '80.00',
  freight: '0.00',
  points: 0,
} as unknown as AfterSaleForm

function Request({ form = first }: { form?: AfterSaleForm }) {
  const { shown, sums, quantityOf, setQuantity, chooseKind } = useAfterSaleRequest(form)
  return (
    <>
      <output>{`${shown.lines.map(({ id }) => quantityOf(id)).join(' and ')} for ${sums.retry ? 'retry' : (sums.amounts?.amount ?? '?')}`}</output>
      <p>{`${shown.kind}: ${shown.lines[0]?.most}`}</p>
      <button type="button" onClick={() => void chooseKind('return')}>
        return
      </button>
      <button type="button" onClick={() => void chooseKind('refund')}>
        refund
      </button>
      <button type="button" onClick={() => setQuantity(1, '1')}>
        one
      </button>
      <button type="button" onClick={sums.retry}>
        again
      </button>
    </>
  )
}

async function openRequest(form = first) {
  const answers: { asked: Asked; give(more: object): Promise<void>; fail(): Promise<void> }[] = []
  const call = vi.fn(
    (_: unknown, asked: Asked) =>
      new Promise((resolve, reject) => {
        const give = (more: object) =>
          act(async () => resolve({ obj: { ...first, kind: asked.kind, ...more } }))
        const fail = () => act(async () => reject(new CallError('network', 'no network')))
        answers.push({ asked, give, fail })
      }),
  )
  const { container, all } = await showInShop(<Request form={form} />, { call: call as never })
  const press = (name: string) =>
    act(async () =>
      all('button')
        .find(({ textContent }) => textContent === name)!
        .click(),
    )
  const text = (part: string) => container.querySelector(part)?.textContent
  return { answers, press, text, ofKind: (kind: string) => answers.find(isAbout(kind))! }
}

interface Asked {
  kind: string
  lines?: unknown[]
}

const isAbout =
  (kind: string) =>
  ({ asked }: { asked: Asked }) =>
    !asked.lines && asked.kind === kind

test('what was chosen while another kind was asked for keeps what it comes to, whichever answer is late', async () => {
  const { answers, press, text, ofKind } = await openRequest()
  await press('return')
  await press('one')
  await answers.at(-1)!.give({ amount: '40.00' })
  expect(text('output')).toBe('1 for 40.00')
  await ofKind('return').give({ amount: '80.00' })
  expect(text('output')).toBe('1 for 40.00')
})

test('what was chosen stays chosen in the other kind, as far as that has it', async () => {
  const { press, text, ofKind } = await openRequest()
  await press('one')
  await press('return')
  await ofKind('return').give({ lines: [{ id: 1, most: '3' }] })
  expect(text('output')).toMatch(/^1 for/)
  await press('refund')
  await ofKind('refund').give({ lines: [{ id: 1, most: '0.5' }] })
  expect(text('output')).toMatch(/^0.5 for/)
})

test('who chose all of a line has all of it in the other kind too', async () => {
  const { press, text, ofKind } = await openRequest()
  await press('return')
  const lines = [
    { id: 1, most: '3' },
    { id: 2, most: '4' },
  ]
  await ofKind('return').give({ lines })
  expect(text('output')).toMatch(/^3 and 0 for/)
})

const several = {
  ...first,
  lines: [
    { id: 1, most: '2' },
    { id: 2, most: '4' },
  ],
} as unknown as AfterSaleForm

test('of several lines none is chosen before somebody chooses, in neither kind; of what is not shipped all', async () => {
  const { press, text, ofKind } = await openRequest(several)
  expect(text('output')).toBe('0 and 0 for 0')
  await press('return')
  await ofKind('return').give({ lines: several.lines })
  expect(text('output')).toBe('0 and 0 for 0')
  const unshipped = await openRequest({ ...several, kinds: ['refund'] })
  expect(unshipped.text('output')).toBe('2 and 4 for 80.00')
})

test('what one kind has and the other has not is chosen again when somebody comes back', async () => {
  const { press, text, answers, ofKind } = await openRequest(several)
  await press('one')
  await press('return')
  await ofKind('return').give({ lines: [{ id: 2, most: '4' }] })
  expect(text('output')).toBe('0 for 0')
  await press('refund')
  await answers.at(-1)!.give({ lines: several.lines })
  expect(text('output')).toMatch(/^1 and 0 for/)
})

test('a line that only the other kind has is not chosen for somebody who chose', async () => {
  const { press, text, ofKind } = await openRequest()
  await press('one')
  await press('return')
  const lines = [
    { id: 1, most: '2' },
    { id: 2, most: '4' },
  ]
  await ofKind('return').give({ lines })
  expect(text('output')).toMatch(/^1 and 0 for/)
})

test('the limits are those of the kind that was chosen last, whichever answer is late', async () => {
  const { press, text, ofKind } = await openRequest()
  await press('return')
  await press('refund')
  await ofKind('refund').give({})
  await ofKind('return').give({ lines: [{ id: 1, most: '1' }] })
  expect(text('p')).toBe('refund: 2')
  expect(text('output')).toBe('2 for 80.00')
})

test('an amount that could not be asked for is not that of another choice, and can be asked for again', async () => {
  const { answers, press, text } = await openRequest()
  expect(text('output')).toBe('2 for 80.00')
  await press('one')
  expect(text('output')).toBe('1 for ?')
  await answers.at(-1)!.fail()
  expect(text('output')).toBe('1 for retry')
  await press('again')
  await answers.at(-1)!.give({ amount: '40.00' })
  expect(text('output')).toBe('1 for 40.00')
})

test('a kind whose limits could not be asked for is not chosen', async () => {
  const { press, text, ofKind } = await openRequest()
  await press('return')
  await ofKind('return').fail()
  expect(text('p')).toBe('refund: 2')
  expect(text('output')).toBe('2 for 80.00')
})
