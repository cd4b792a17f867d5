// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import type { Decimal } from '../../contract/decimal.ts'
import type { QuantityRule } from '../../contract/quantity.ts'
import { QuantityInput } from './QuantityInput.tsx'
import { click, press, show, t, type } from './testing.tsx'

interface RowProps {
  start: Decimal
  rule?: QuantityRule
  advice?: string
  onHeard(value: Decimal): void
}

function Row({ start, rule, advice, onHeard }: RowProps) {
  const [value, setValue] = useState<Decimal>(start)
  const change = (next: Decimal) => {
    onHeard(next)
    setValue(next)
  }
  return <QuantityInput label="HX-2041" value={value} onChange={change} rule={rule} advice={advice} />
}

async function open(start: Decimal, rule?: QuantityRule, advice?: string) {
  const heard: string[] = []
  const { container, find } = await show(
    <Row start={start} rule={rule} advice={advice} onHeard={value => heard.push(value)} />,
  )
  const [less, more] = container.querySelectorAll('button')
  return { heard, find, input: find<HTMLInputElement>('input'), less: less!, more: more! }
}

const byFive: QuantityRule = { min: '5', multiple: '5', max: '12' }

test('plus and minus lead only to quantities that keep the rule, and down to none', async () => {
  const { heard, less, more } = await open('0', byFive)
  expect(less.disabled).toBe(true)
  await click(more)
  await click(more)
  expect(more.disabled, '15 would be above the maximum').toBe(true)
  await click(less)
  await click(less)
  expect(heard).toEqual(['5', '10', '5', '0'])
})

test('from a quantity between two valid ones, a step leads to the next valid one', async () => {
  const up = await open('7', byFive)
  await click(up.more)
  expect(up.heard).toEqual(['10'])
  const down = await open('7', byFive)
  await click(down.less)
  expect(down.heard).toEqual(['5'])
  const far = await open('40', byFive)
  await click(far.less)
  expect(far.heard).toEqual(['10'])
})

test('arrow keys step up and down', async () => {
  const { heard, input } = await open('0.2', { min: '0.1', multiple: '0.1' })
  const event = await press(input, 'ArrowUp')
  await press(input, 'ArrowDown')
  await press(input, 'ArrowDown')
  expect(heard).toEqual(['0.3', '0.2', '0.1'])
  expect(event.defaultPrevented).toBe(true)
})

test('a typed number is never changed silently', async () => {
  const { heard, input } = await open('5', byFive, '须为 5 的倍数：5 或 10')
  await type(input, '7')
  await act(async () => input.blur())
  expect(heard).toEqual(['7'])
  expect(input.value).toBe('7')
})

test('half-typed numbers are kept while typing; full-width digits are digits', async () => {
  const { heard, input } = await open('5')
  await act(async () => input.focus())
  await type(input, '2.')
  expect(input.value).toBe('2.')
  await type(input, '2.50')
  await type(input, '１２')
  expect(heard).toEqual(['2', '2.5', '12'])
})

test('a comma stands before decimals, or groups thousands; digits of other scripts are digits', async () => {
  const { heard, input } = await open('5')
  await act(async () => input.focus())
  for (const text of ['1', '1,', '1,2', '1,24', '1,240']) {
    await type(input, text)
    expect(input.value).toBe(text)
  }
  await type(input, '٢٫٥')
  await act(async () => input.blur())
  expect(heard).toEqual(['1', '1', '1.2', '1.24', '1240', '2.5'])
})

test('what is no quantity is not taken', async () => {
  const { heard, input } = await open('5')
  for (const text of ['-3', 'abc', '1.23456', '1e3', '1,2,4']) await type(input, text)
  expect(heard).toEqual([])
})

test('an emptied field is none', async () => {
  const { heard, input } = await open('5')
  await act(async () => input.focus())
  await type(input, '')
  expect(heard).toEqual([])
  await act(async () => input.blur())
  expect(heard).toEqual(['0'])
  expect(input.value).toBe('0')
})

test('it is named, and the advice belongs to it', async () => {
  const { find, input, less, more } = await open('7', byFive, '须为 5 的倍数：5 或 10')
  expect(input.getAttribute('aria-label')).toBe('HX-2041')
  expect(less.getAttribute('aria-label')).toBe(t('ui.less', { label: 'HX-2041' }))
  expect(more.getAttribute('aria-label')).toBe(t('ui.more', { label: 'HX-2041' }))
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(find(`[id="${input.getAttribute('aria-describedby')}"]`).textContent).toBe('须为 5 的倍数：5 或 10')
})
