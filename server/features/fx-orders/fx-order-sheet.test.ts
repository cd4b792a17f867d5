import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fxOrderFilePath } from '../../../contract/fx-orders.ts'
import { cookies } from '../../../contract/preferences.ts'
import { read } from '../../records/sheets/testing.ts'
import { type OpenDistribution, openDistribution } from '../../testing/distribution.ts'

let shop: OpenDistribution

beforeAll(async () => {
  shop = await openDistribution()
})
afterAll(() => shop.close())

test('the sheet of customers’ orders has what each line pays, and what it costs and leaves once it is purchased', async () => {
  const who = await shop.distributor()
  const sold = async () => {
    const { skuId } = await shop.product('60')
    return await shop.paid(who, [{ skuId, quantity: '2', price: '100' }])
  }
  const bought = await sold()
  await shop.buy(bought.id, who.as)
  const open = await sold()

  const { session, shop: code } = who.as
  const response = await shop.app.inject({
    url: `${fxOrderFilePath}xlsx`,
    headers: {
      cookie: `${cookies.session}=${session}; ${cookies.shop}=${code}; ${cookies.language}=en`,
    },
  })
  expect(response.statusCode).toBe(200)
  const path = join(shop.folder, 'read.xlsx')
  await writeFile(path, response.rawPayload)
  const [head, ...rows] = (await read(path)).map(({ cells }) => cells)
  expect(head!.slice(2, 7)).toEqual(['Order status', 'Purchase', 'Purchase number', 'Shop', 'Customer'])
  expect(rows.map(row => [row[0], row.slice(15).map(Number)])).toEqual([
    [open.number, [200, 200]],
    [bought.number, [200, 200, 120, 80]],
  ])
  expect(rows.map(row => row[9]).map(Number)).toEqual([200, 200])
})
