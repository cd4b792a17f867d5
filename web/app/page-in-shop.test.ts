import { expect, test } from 'vitest'
import { pageInShop } from './page-in-shop.ts'

test('a page of another shop is here, or at that shop’s own address', () => {
  expect(pageInShop('/cart', undefined)).toBe('/cart')
  expect(pageInShop('/cart', 'https://b.example/home')).toBe('https://b.example/cart')
  expect(pageInShop('/cart', 'https://shop.example/home?shop=b')).toBe('https://shop.example/cart?shop=b')
})
