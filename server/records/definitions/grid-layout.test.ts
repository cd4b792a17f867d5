import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'

let office: OpenOffice

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office.close())

test('how a person left a list is kept once for each list', async () => {
  const first = await office.add('grid_layout', { bill_type: 'brand', layout: { hidden: ['name'] } })
  expect(await office.add('grid_layout', { bill_type: 'brand', layout: { hidden: [] } })).toBe(first)
})

test.each([
  ['nothing to keep', { bill_type: 'brand' }],
  ['a name that cannot be kept', { bill_type: 'br\0and', layout: {} }],
  ['a text that cannot be kept', { bill_type: 'brand', layout: { hidden: ['\0'] } }],
])('%s is refused in words', async (_, row) => {
  expect(await office.save('grid_layout', row)).toMatchObject({
    success: false,
    obj: { code: 'bill.refused' },
  })
})
