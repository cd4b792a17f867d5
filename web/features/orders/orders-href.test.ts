import { expect, test } from 'vitest'
import { orderPaperHref, orderSheetHref, ordersHref, payHref, statementHref } from './orders-href.ts'

test('what is not asked for does not stand in the address', () => {
  expect(ordersHref({})).toBe('/member/order')
  expect(ordersHref({ state: 0, search: '', page: 1 })).toBe('/member/order?state=0')
  expect(ordersHref({ search: 'A 1', preset: 'yesterday', page: 2 })).toBe(
    '/member/order?search=A+1&preset=yesterday&page=2',
  )
})

test('several orders are paid at one address', () => {
  expect(payHref([3, 5])).toBe('/pay?id=3,5')
})

test('a file is of the list as it is narrowed, or of the picked ones', () => {
  expect(orderSheetHref({ state: 0, source: 'offline', amountTo: '50', page: 3 }, [])).toBe(
    '/export/orders/xlsx?state=0&source=offline&amountTo=50',
  )
  expect(orderSheetHref({ state: 0 }, [3, 5])).toBe('/export/orders/xlsx?ids=3%2C5')
  expect(orderPaperHref([3], ['zh', 'ar'])).toBe('/export/orders/pdf?ids=3&langs=zh%2Car&show=1')
  expect(orderPaperHref([3], ['zh'], 0)).toBe('/export/orders/pdf?ids=3&langs=zh&template=0&show=1')
  expect(statementHref('xlsx', { from: '2026-01-01', to: '2026-01-31' }, ['en'])).toBe(
    '/export/statement/xlsx?from=2026-01-01&to=2026-01-31&langs=en',
  )
})
