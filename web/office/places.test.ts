import { expect, test } from 'vitest'
import * as paths from '../../contract/paths.ts'
import { placeAmong, placeOf } from './places.ts'

const desks = [paths.officeOrder, paths.officeNewOrder, paths.officeAfterSale, paths.officeStock]
const places = [...desks.map(path => placeOf(path, '')), placeOf(paths.officeRecords, 'order')]

test('A page of the menu is its own place there, a detail that of its desk', () => {
  expect(placeAmong(places, paths.officeNewOrder, undefined)).toBe(placeOf(paths.officeNewOrder, ''))
  expect(placeAmong(places, paths.officeRecords, 'order')).toBe(placeOf(paths.officeRecords, 'order'))
  expect(placeAmong(places, paths.officeAfterSaleCase, undefined)).toBe(placeOf(paths.officeAfterSale, ''))
  expect(placeAmong(places, paths.officeAfterSaleAsk, undefined)).toBe(placeOf(paths.officeAfterSale, ''))
  expect(placeAmong(places, paths.officeStockDocument, undefined)).toBe(placeOf(paths.officeStock, ''))
})

test('The overview, the bell and lists that no menu shows have no place in it', () => {
  for (const [path, type] of [
    [paths.office, ''],
    [paths.officeBell, ''],
    [paths.officeRecords, 'package'],
  ] as const)
    expect(places).not.toContain(placeAmong(places, path, type))
})
