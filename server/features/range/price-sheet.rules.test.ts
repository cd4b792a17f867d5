import { expect, test } from 'vitest'
import { judgePrice } from './price-sheet.rules.ts'

const now = {
  skuId: 1,
  productId: 2,
  purchase: '80',
  ownPrice: '95.00',
  hidden: false,
  hiddenAbove: false,
} as const
const judge = (wish: object, below = false, at: typeof now | undefined = now) =>
  judgePrice({ itemNo: 'A', ownPrice: undefined, shown: undefined, ...wish }, at, below)

test('a row that says what is so already changes nothing', () => {
  expect(judge({ ownPrice: '95', shown: true })).toEqual({})
  expect(judge({})).toEqual({})
})

test('a new own price, none any more, hidden', () => {
  expect(judge({ ownPrice: '99.9' })).toEqual({ ownPrice: '99.9' })
  expect(judge({ ownPrice: null })).toEqual({ ownPrice: null })
  expect(judge({ shown: false })).toEqual({ hidden: true })
})

test('what its category hides is hidden already, and shown with its category', () => {
  const above = { ...now, hiddenAbove: true }
  const wish = { itemNo: 'A', ownPrice: undefined }
  expect(judgePrice({ ...wish, shown: false }, above, false)).toEqual({})
  expect(judgePrice({ ...wish, shown: true }, above, false)).toMatchObject({ field: 'shown' })
})

test('never below the purchase price unless the shop says so, nor without any price at all', () => {
  expect(judge({ ownPrice: '79.99' })).toMatchObject({ key: 'range.belowPurchase', field: 'own_price' })
  expect(judge({ ownPrice: '79.99' }, true)).toEqual({ ownPrice: '79.99' })
  expect(judge({ ownPrice: '0' }, true)).toMatchObject({ key: 'form.valueAbove' })
  expect(judge({ ownPrice: '-1' }, true)).toMatchObject({ key: 'form.valueAbove' })
})

test('an item number that head office does not have', () => {
  expect(judgePrice({ itemNo: 'X', ownPrice: '1', shown: true }, undefined, false)).toMatchObject({
    key: 'range.sheetUnknown',
    params: { itemNo: 'X' },
    field: 'item_no',
  })
})
