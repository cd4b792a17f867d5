import { expect, test } from 'vitest'
import { shareTypes } from './mini-program.ts'
import {
  invitationTo,
  mostScene,
  pageOfScene,
  readInvitation,
  sceneInShop,
  sceneOf,
  sceneOfInvitation,
} from './scenes.ts'

const longest = { shop: 'a'.repeat(30), invite: 'a'.repeat(30), product: '999999999', group: '999999999' }

test('what a share code carries fits, whatever it leads to, and leads to a page', () => {
  for (const type of shareTypes) {
    const scene = sceneOf(type, longest[type])
    expect(scene.length, type).toBeLessThanOrEqual(mostScene)
    expect(pageOfScene(scene), type).toMatch(/^\/m/)
  }
})

test('it leads to the product, the group-buy, the shop, and to the registration with whoever invited', () => {
  expect(pageOfScene(sceneOf('product', '12'))).toBe('/m/p/12')
  expect(pageOfScene(sceneOf('group', '7'))).toBe('/m/group?id=7')
  expect(pageOfScene(sceneOf('shop', 'north'))).toBe('/m?shop=north')
  expect(pageOfScene(sceneOf('invite', 'north'))).toBe('/m/register?shop=north&scene=north')
})

test('an invitation says which member it comes from, as far as there is room', () => {
  expect(sceneOfInvitation('north', undefined)).toBe('i.north')
  expect(pageOfScene(sceneOfInvitation('north', 42))).toBe('/m/register?shop=north&scene=north.m42')
  expect(sceneOfInvitation('a'.repeat(30), 42)).toBe(`i.${'a'.repeat(30)}`)
  expect(readInvitation(invitationTo('north', 42))).toEqual({ shop: 'north', member: 42 })
  for (const scene of ['north', 'north.', 'north.42', 'north.mx', 'north.m1234567890'])
    expect(readInvitation(scene), scene).toEqual({ shop: 'north', member: undefined })
  expect(pageOfScene('i.north.42')).toBeUndefined()
})

test('a product and a group-buy lead into the shop where the code was made, as far as its code fits', () => {
  expect(pageOfScene(sceneInShop('product', 12, 'north'))).toBe('/m/p/12?shop=north')
  expect(pageOfScene(sceneInShop('group', 7, 'north'))).toBe('/m/group?id=7&shop=north')
  const longestShop = 'a'.repeat(30)
  for (const type of ['product', 'group'] as const)
    for (const shop of ['ab', 'a'.repeat(20), longestShop]) {
      const scene = sceneInShop(type, 999999999, shop)
      expect(scene.length, scene).toBeLessThanOrEqual(mostScene)
      expect(pageOfScene(scene), scene).toMatch(/^\/m/)
    }
  expect(sceneInShop('product', 999999999, longestShop)).toBe('p.999999999')
})

test('anything else leads nowhere', () => {
  for (const scene of [
    '',
    'x.1',
    'p.',
    'p.x',
    'p.1/../..',
    'i.//evil.example',
    's.A',
    'p.1234567890',
    'p.1&x',
    'p.1.',
    'p.1.A',
    'p.1.north.south',
    's.north.south',
  ])
    expect(pageOfScene(scene), scene).toBeUndefined()
})
