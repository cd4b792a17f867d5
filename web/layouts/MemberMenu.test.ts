import { expect, test } from 'vitest'
import { combineFlags, DistributionRight, ShopFlag, ShopKind } from '../../contract/flags.ts'
import type { SessionState } from '../../contract/session.ts'
import { routeTable } from '../app/table.ts'
import { memberMenu } from './member-menu.ts'
import { memberSession } from './testing.tsx'

const allBuilt = routeTable.map(row => ({ ...row, screen: 'style-guide/style-guide' }))

const menuOf = (session: Partial<SessionState> = {}, rows = allBuilt) =>
  memberMenu({ ...memberSession, qs_flag1: combineFlags(ShopFlag.Invoices), ...session }, rows).map(
    ({ id, rows }) => [id, rows.map(({ path }) => path.replace('/member/', '')).join(' ')],
  )

test('A member sees the order centre, the member centre, the way to become a distributor and the account centre', () => {
  expect(menuOf()).toEqual([
    [10, 'order aftersale address fapiao invoice'],
    [20, 'fav browse'],
    [30, 'fx/apply'],
    [40, 'wallet/open coupon red point amt profile'],
  ])
})

test('The distribution centre is for those with its rights, each screen by its own', () => {
  const { Screens, Markup } = DistributionRight
  expect(menuOf({ fx: Screens | Markup })[2]).toEqual([
    30,
    'fx/home fx/order fx/aftersale fx/product fx/user fx/shop fx/fxj fx/page fx/wxa',
  ])
  expect(menuOf({ fx: Markup, fx_id: 9 })[2]).toEqual([30, 'fx/fxj'])
})

test('The wallet needs an electronic account', () => {
  expect(menuOf({ epay: true }).at(-1)).toEqual([40, 'wallet coupon red point amt profile'])
})

test("In a distributor's shop there are no coupons, red packets, points, stored value and invoices", () => {
  expect(menuOf({ fx_id: 9 })).toEqual([
    [10, 'order aftersale address'],
    [20, 'fav browse'],
    [40, 'wallet/open profile'],
  ])
})

test('In a retail shop there are no invoices, nor where the shop issues none (flag 4)', () => {
  expect(menuOf({ qs_flag1: 0 })[0]).toEqual([10, 'order aftersale address'])
  expect(menuOf({ qtype: ShopKind.Retail })[0]).toEqual([10, 'order aftersale address'])
})

test('What is not built is left out, and so is a group without any', () => {
  const onlyProfile = allBuilt.map(row =>
    row.path === '/member/profile' ? row : { ...row, screen: undefined },
  )
  expect(memberMenu(memberSession, onlyProfile).map(({ id, rows }) => [id, rows.length])).toEqual([[40, 1]])
})
