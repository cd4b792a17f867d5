import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReport } from '../../../contract/records.ts'
import { storedValue } from '../../../contract/stored-value.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'

let shop: PayShop
beforeAll(async () => {
  shop = await openPayShop()
}, 60_000)
afterAll(() => shop.close())

test('stored value is shown with what moved it and the orders it paid, and to nobody else', async () => {
  const [buyer, other] = [await shop.member('100'), await shop.member()]
  const { id, number } = await shop.order(buyer.id, '30.25')
  await shop.pay(buyer, [id], 'yck')
  const { obj } = await shop.call(storedValue, {}, buyer.as)
  expect(obj).toMatchObject({ currency: 'CNY', balance: '69.75', total: 2 })
  expect(obj.entries).toMatchObject([
    { amount: '-30.25', balance: '69.75', orderId: id, orderNo: number },
    { amount: '100.00', balance: '100.00', orderId: null, orderNo: '' },
  ])
  expect((await shop.call(storedValue, { start: 1 }, buyer.as)).obj.entries).toHaveLength(1)
  expect((await shop.call(storedValue, {}, other.as)).obj).toMatchObject({ balance: '0.00', entries: [] })
})

test('the sheet has the same rows, and only the own ones', async () => {
  const [buyer, other] = [await shop.member('80'), await shop.member()]
  const rowsOf = async (as: typeof buyer.as) =>
    (await shop.call(loadReport, { billType: 'stored_value_entry', limit: 20 }, as)).tbl.map(row =>
      Number(row.amount),
    )
  expect(await rowsOf(buyer.as)).toEqual([80])
  expect(await rowsOf(other.as)).toEqual([])
})
