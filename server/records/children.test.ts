import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeForm } from '../../contract/records.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'
import type { CallAs } from '../testing/open-shop.ts'
import { billTypes, findBillType } from './registry.ts'

let office: OpenOffice
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const childrenOf = async (billType: string, as: CallAs) =>
  (await office.call(describeForm, { billType }, as)).obj.children?.map(child => child.billType)

test('every list inside a form is of a bill type with that parent, and its field leads back', () => {
  for (const type of billTypes()) {
    for (const { billType, by } of type.children ?? []) {
      const child = findBillType(billType)
      expect(child.parent, `${billType} inside ${type.name}`).toBeDefined()
      const field = child.fields.find(each => each.name === by)
      // A distributor's shop is a shop under another name.
      const parent = field?.edit?.billType ? findBillType(field.edit.billType) : undefined
      if (child.table) expect(parent?.table, `${billType}.${by}`).toBe(type.table)
    }
  }
})

test('a product has its SKUs, units, customisation and stock with it, a SKU its quantity breaks', async () => {
  expect(await childrenOf('product', office.owner)).toEqual([
    'sku',
    'product_unit',
    'customisation_group',
    'stock',
  ])
  expect(await childrenOf('sku', office.owner)).toEqual(['quantity_break', 'unit_price', 'stock_entry'])
  expect(await childrenOf('delivery_method', office.owner)).toEqual(['freight_rule'])
  expect(await childrenOf('flash_sale', office.owner)).toContain('flash_sale_item')
  expect(await childrenOf('selection_theme', office.owner)).toEqual(['selection_item'])
  expect(await childrenOf('member', office.owner)).toContain('agreed_price')
})

test('whoever does not reach the list does not see that there is one', async () => {
  const finance = await office.clerk('finance')
  const { id } = office.shop
  const form = await office.call(describeForm, { billType: 'shop', id }, await office.clerk('content'))
  expect(form.obj.children.map(child => child.billType)).toContain('delivery_method')
  expect(form.obj.children.map(child => child.billType)).not.toContain('pay_method')
  const forFinance = await office.call(describeForm, { billType: 'shop', id }, finance)
  expect(forFinance.obj.children.map(child => child.billType)).toContain('pay_method')
})
