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
  ['a list that does not exist', { bill_type: 'nonsense', layout: {} }],
  ['what every object has, as a list', { bill_type: 'constructor', layout: {} }],
])('%s is refused in words', async (_, row) => {
  expect(await office.save('grid_layout', row)).toMatchObject({
    success: false,
    obj: { code: 'bill.refused' },
  })
})

test('the layout of a list that is closed to a person is not kept', async () => {
  const as = await office.clerk('content')
  const row = { bill_type: 'payment_callback', layout: {} }
  expect(await office.save('grid_layout', row, as)).toMatchObject({ obj: { code: 'bill.refused' } })
  expect(await office.save('grid_layout', row)).toMatchObject({ success: true })
})
