import { expect, test } from 'vitest'
import type { ProductOffer } from '../../../../contract/product-detail.ts'
import { offerHref, offersFor, phaseOf } from './offers.ts'

const offer = (change: Partial<ProductOffer>): ProductOffer => ({
  kind: 'flash',
  id: 1,
  title: '',
  skuId: 11,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2026-01-02T00:00:00.000Z',
  price: '10.00',
  size: 0,
  soldOut: false,
  ...change,
})

test('each sale is shown once: for the chosen SKU, else for the cheapest', () => {
  const dear = offer({ skuId: 11, price: '10.00' })
  const cheap = offer({ skuId: 12, price: '9.50' })
  const group = offer({ kind: 'group', skuId: 12, size: 3 })
  expect(offersFor([dear, cheap, group], 11)).toEqual([dear, group])
  expect(offersFor([dear, cheap, group], 13)).toEqual([cheap, group])
  const hidden = offer({ skuId: 11, price: null })
  expect(offersFor([hidden, offer({ skuId: 12, price: null })], undefined)).toEqual([hidden])
})

test('a sale comes, runs and is over by the seconds that are left', () => {
  expect(phaseOf(5, 60)).toBe('coming')
  expect(phaseOf(0, 60)).toBe('running')
  expect(phaseOf(0, 0)).toBe('over')
})

test('each leads to its own page', () => {
  expect(offerHref(offer({ id: 4 }))).toBe('/ms?promoId=4')
  expect(offerHref(offer({ kind: 'group', id: 4 }))).toBe('/group?id=4')
})
