// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { CartLine } from '../../../contract/cart.ts'
import { cartLine, cartOf } from '../../features/cart/testing-data.ts'
import { showInShop } from '../../features/testing.tsx'
import { click } from '../../ui/testing.tsx'
import { Goods } from './Goods.tsx'

async function show(lines: CartLine[], errors: [string, string][] = []) {
  const adjust = vi.fn(async () => {})
  const model = {
    view: { cart: cartOf(lines) },
    choices: {},
    errors: new Map(errors),
    sending: false,
    adjust,
  }
  const { container } = await showInShop(<Goods model={model as never} />)
  const button = (words: string) =>
    [...container.querySelectorAll('button')].find(each => each.textContent === words)
  return { container, text: container.textContent ?? '', button, adjust }
}

test('why the goods cannot be ordered stands with them, where the focus finds it', async () => {
  for (const field of ['lines', 'spec']) {
    const { container } = await show([cartLine(1)], [[field, '本店暂停接单']])
    const wrong = container.querySelector('[data-wrong="true"]')!
    expect(wrong.querySelector('button, [tabindex]')?.textContent).toBe('本店暂停接单')
    expect(wrong.querySelector('a')?.textContent).toBe('返回购物车')
  }
})

test('a line says its unit, what was made to order, and its note', async () => {
  const { text } = await show([
    cartLine(1, {
      unitId: 5,
      quantity: '2',
      comment: '急用',
      customisation: { id: 1, text: '刻字：福', surcharge: null },
    }),
  ])
  expect(text).toContain('× 2 箱')
  expect(text).toContain('刻字：福')
  expect(text).toContain('急用')
})

test('only what there is too little of is adjusted to the stock', async () => {
  const short = cartLine(1, {
    problem: { kind: 'stock', message: '库存只剩 3', hopeless: false, below: '3' },
  })
  const gone = cartLine(2, { problem: { kind: 'min', message: '起订量 5', hopeless: false, above: '5' } })
  const { adjust, button, text } = await show([short, gone])
  expect(text).toContain('起订量 5')
  await click(button('按库存调整')!)
  expect(adjust).toHaveBeenCalledExactlyOnceWith([short])
  expect((await show([gone])).button('按库存调整')).toBeUndefined()
})
