// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showInShop } from '../testing.tsx'
import { Summary } from './Summary.tsx'

const unusable = { id: 1, off: '0', usable: false }

const modelOf = (saved: string, better: string) =>
  ({
    totals: {
      steps: [],
      parcels: [],
      total: '19.50',
      saved,
      better,
      coupons: [],
      redPackets: [],
      promotions: [unusable],
    },
    view: { addresses: [], deliveryMethods: [], cart: { lines: [{ problem: null }] } },
    choices: {},
    errors: new Map(),
  }) as never

test('An address stands in its own lines, with no sign of another language between them', async () => {
  const address = {
    id: 7,
    recipient: '林先生',
    phoneText: '13800000001',
    lines: ['广东省 广州市 海珠区', '新港东路 1000 号'],
  }
  const model = modelOf('0.00', '0.00') as { view: object }
  const view = { ...model.view, addresses: [address] }
  const { container } = await showInShop(
    <Summary model={{ ...model, view, choices: { addressId: 7 } } as never} />,
  )
  const lines = [...container.querySelectorAll('p span > bdi')].map(line => line.textContent)
  expect(lines).toEqual(address.lines)
})

test('Discounts stand in the summary when something is saved or would be, never as a box without a word', async () => {
  const shown = async (saved: string, better: string) => {
    const { container } = await showInShop(<Summary model={modelOf(saved, better)} />)
    return container.textContent
  }
  expect(await shown('60.00', '0.00')).toContain('更换优惠')
  expect(await shown('0.00', '60.00')).toContain('更换优惠')
  expect(await shown('0.00', '0.00')).not.toContain('更换优惠')
})
