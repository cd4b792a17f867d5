import { expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { CallError } from '../../api/call-error.ts'
import { cartWith } from './cart-with.ts'
import { cartLine, cartOf } from './testing-data.ts'
import { isExpired, ownOf, replacedBy, verdictOn, type WaitingChange } from './waiting.rules.ts'

const me = { uid: 7, shopId: 1 }
const more = (key: string, lineId: number, at: number, qty: Decimal = '9'): WaitingChange => ({
  ...me,
  kind: 'quantity',
  key,
  lineId,
  qty,
  at,
  name: 'lamp',
})
const add = (key: string, at: number): WaitingChange => ({
  ...me,
  kind: 'add',
  key,
  at,
  rows: [{ skuId: 1, qty: '2' }],
  name: 'lamp',
})

test('only the last quantity of a line is sent, and none of a line that goes', () => {
  const waiting = [more('a', 5, 1), more('b', 6, 2), add('c', 3)]
  expect(replacedBy({ ...me, kind: 'quantity', lineId: 5, qty: '3', name: '' }, waiting)).toEqual(['a'])
  expect(replacedBy({ ...me, kind: 'remove', lineId: 6, name: '' }, waiting)).toEqual(['b'])
})

test('what is put in twice is two wishes', () => {
  expect(replacedBy(add('b', 2), [add('a', 1)])).toEqual([])
})

test('a change is sent for the person and shop it was made by, in the order it was made', () => {
  const waiting = [
    add('later', 9),
    add('sooner', 2),
    { ...add('somebody else', 1), uid: 8 },
    { ...add('a guest', 1), uid: 0 },
    { ...add('another shop', 1), shopId: 2 },
  ]
  expect(ownOf(waiting, me).map(({ key }) => key)).toEqual(['sooner', 'later'])
  expect(ownOf(waiting, { uid: 0, shopId: 1 }).map(({ key }) => key)).toEqual(['a guest'])
  const theirs = { ...me, uid: 8, kind: 'quantity', lineId: 5, qty: '3', name: '' } as const
  expect(replacedBy(theirs, [more('mine', 5, 1)])).toEqual([])
})

test('after a lost answer or a lost session it is tried again; a refusal ends it', () => {
  const change = add('a', 1)
  expect(verdictOn(change, new CallError('network', ''))).toBe('again')
  expect(verdictOn(change, new CallError('status', '503'))).toBe('again')
  expect(verdictOn(change, new CallError('relogin', ''))).toBe('again')
  expect(verdictOn(change, new CallError('failed', 'sold out'))).toBe('refused')
  expect(verdictOn(change, new CallError('table', ''))).toBe('refused')
})

test('a line that is gone already needs no removing', () => {
  const gone = new CallError('failed', '', { kind: 'failed', msg: '', code: 'message.noPermission' })
  expect(verdictOn({ kind: 'remove', lineId: 5, name: '' }, gone)).toBe('done')
  expect(verdictOn(more('a', 5, 1), gone)).toBe('refused')
})

test('after a week nobody expects it any more', () => {
  const day = 24 * 60 * 60 * 1000
  expect(isExpired(add('a', 0), 6 * day)).toBe(false)
  expect(isExpired(add('a', 0), 8 * day)).toBe(true)
})

test('the cart is shown as it will be', () => {
  const cart = cartOf([cartLine(5), cartLine(6)])
  const removal: WaitingChange = { ...me, kind: 'remove', key: 'r', lineId: 6, at: 2, name: '' }
  const shown = cartWith(cart, [more('a', 5, 1, '10'), removal, more('gone', 77, 3)], 2)
  expect(shown.lines).toMatchObject([{ id: 5, quantity: '10', amount: '100.00' }])
  expect(shown.n).toBe(1)
  expect(cartWith(cart, [], 2)).toBe(cart)
})
