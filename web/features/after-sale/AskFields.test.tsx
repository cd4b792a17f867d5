// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { showInShop } from '../testing.tsx'
import { type AskedLine, HowMany } from './AskFields.tsx'

const line = { name: 'Cup', unit: 'pc', most: '3', step: '1' } as unknown as AskedLine['line']

async function asked(quantity: Decimal, more: Partial<AskedLine['line']> = {}) {
  const { container } = await showInShop(
    <HowMany line={{ ...line, ...more }} quantity={quantity} onChange={() => {}} />,
  )
  const input = container.querySelector('input')!
  return { isWrong: input.getAttribute('aria-invalid') === 'true', keys: input.inputMode }
}

test('parts of what the goods are sold in are wrong, all that is left never is', async () => {
  expect(await asked('1.5')).toEqual({ isWrong: true, keys: 'numeric' })
  expect(await asked('2')).toEqual({ isWrong: false, keys: 'numeric' })
  expect(await asked('4')).toEqual({ isWrong: true, keys: 'numeric' })
  expect(await asked('1.5', { step: '0.5' })).toEqual({ isWrong: false, keys: 'decimal' })
  expect(await asked('2.5', { most: '2.5' })).toEqual({ isWrong: false, keys: 'decimal' })
})
