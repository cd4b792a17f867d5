import { useState } from 'react'
import { findForMarkup, type ShopMarkups } from '../../../contract/markups.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import type { Markups, Place } from './use-markups.ts'

type Named = ShopMarkups['products'][number]

export const placeOfProduct = ({ id, categoryId }: Named): Place => ({ kind: 'product', id, categoryId })

/** Products with a mark-up of their own, those that are to have one, and how more are found. */
export function useMarkupProducts(markups: Markups, data: ShopMarkups) {
  const call = useCall()
  const [found, setFound] = useState<Named[]>()
  const [added, setAdded] = useState<Named[]>([])
  const products = [
    ...data.products,
    ...added.filter(({ id }) => !data.products.some(each => each.id === id)),
  ]
  const find = async (q: string) => {
    if (q === '') return setFound(undefined)
    try {
      setFound((await call(findForMarkup, { of: data.shop.id, q })).obj.items)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  const add = (one: Named) => {
    const place = placeOfProduct(one)
    const { kind, value } = markups.found(place)
    setAdded(before => [...before, one])
    setFound(undefined)
    markups.set(place, { kind, value })
  }
  return { products, found, find, add, addedCount: added.length }
}
