import { expect, test } from 'vitest'
import { linkKinds, readLink, writeLink } from './link-value.ts'

test.each([
  ['', { kind: '', target: '' }],
  ['home|', { kind: 'home', target: '' }],
  ['products|', { kind: 'products', target: '' }],
  ['product|12', { kind: 'product', target: '12' }],
  ['ms|', { kind: 'ms', target: '' }],
  ['ms|3', { kind: 'ms', target: '3' }],
  ['link|/products?category=-1', { kind: 'new', target: '' }],
  ['link|/products?category=7', { kind: 'in-category', target: '7' }],
  ['link|/products?brand=7', { kind: 'of-brand', target: '7' }],
  ['link|/affiche/detail?id=4', { kind: 'notice', target: '4' }],
  ['link|https://example.com/a?b=1', { kind: 'link', target: 'https://example.com/a?b=1' }],
])('the link %j is a choice, and is written from it again', (value, choice) => {
  expect(readLink(value)).toEqual(choice)
  expect(writeLink(choice)).toBe(value)
})

test('a kind without its bar is the same link', () => {
  expect(readLink('products')).toEqual({ kind: 'products', target: '' })
  expect(readLink('ms')).toEqual({ kind: 'ms', target: '' })
})

test('what is offered nowhere stays for somebody to see', () => {
  expect(readLink('wxa:pages|/detail')).toBeUndefined()
})

test('every kind can be chosen before its record is', () => {
  for (const { name } of linkKinds) {
    expect(readLink(writeLink({ kind: name, target: '' }))).toEqual({ kind: name, target: '' })
  }
})
