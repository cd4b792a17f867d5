// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showInShop } from '../testing.tsx'
import { OrderFacts } from './OrderFacts.tsx'

test('what people wrote keeps its own direction, whatever the language of the page', async () => {
  const order = {
    address: null,
    pickup: {
      code: null,
      store: 'Guangzhou main store',
      storeAddress: '618 Xingang East Road',
      person: '林小姐',
      phone: '13800000001',
    },
    wantedAt: null,
    deliveryMethod: '到店自提',
    number: '2026112000000024',
    createdAt: '2026-11-20T04:21:40Z',
    source: 'online',
    payMethod: '',
    invoiceTitle: '12 Storeys Ltd.',
    placedBy: null,
    remark: '2 boxes please',
    attachments: [],
    contract: null,
  }
  const { container } = await showInShop(<OrderFacts order={order as never} />)
  const isolated = [...container.querySelectorAll('dd > bdi')].map(each => each.textContent)
  for (const typed of ['618 Xingang East Road', '12 Storeys Ltd.', '2 boxes please'])
    expect(isolated).toContain(typed)
})
