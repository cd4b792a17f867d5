import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DistributionRight, ShopKind } from '../../contract/flags.ts'
import * as mobilePaths from '../../contract/mobile-paths.ts'
import * as paths from '../../contract/paths.ts'
import { mobileHref } from '../../contract/sites.ts'
import { isBuilt } from './is-built.ts'
import { screenFile } from './screens.ts'
import { mobileRoutes, type RouteRow, routeAt, routeTable } from './table.ts'

const shopPages = `login register category products product baojia yjxh ms cart jiesuan pay pay/result affiche
  affiche/detail`
const memberPages = `home order order/detail relbill package address fapiao fav browse fx/order fx/order/detail
  fx/product fx/user fx/shop fx/fxj fx/page fx/wxa wallet wallet/detail wallet/tx/hist coupon red coupon/get point amt
  chongzhi profile`

/** Beside those of the protocol. */
const ours = [
  '/member/bell',
  '/member/inquiry',
  '/member/aftersale',
  '/member/aftersale/detail',
  '/member/aftersale/ask',
  '/member/track',
  '/member/invoice',
  '/member/fx/home',
  '/member/fx/apply',
  '/member/fx/staff',
  '/member/fx/aftersale',
  '/member/fx/aftersale/detail',
  '/member/wallet/open',
]

const pathsOf = (names: string, folder = '') => names.split(/\s+/).map(name => `${folder}/${name}`)
const pathsWhere = (wanted: (row: RouteRow) => unknown) => routeTable.filter(wanted).map(({ path }) => path)
const requires = (path: string) => routeAt(path)!.requires ?? {}

describe('Every route of product §2 is in the table', () => {
  test('home, what stands "under a header and footer layout", and ours: the QR code’s, a shared quotation, pages of the shop, the style guide, 404', () => {
    const expected = [
      '/home',
      ...pathsOf(shopPages),
      '/scan',
      '/baojia/shared',
      '/page',
      '/page/preview',
      '/group',
      '/quick',
      '/link',
      '/test',
      '/404',
    ]
    expect(pathsWhere(row => row.layout === 'shop').sort()).toEqual(expected.sort())
  })

  test('the member area', () => {
    expect(pathsWhere(row => row.layout === 'member' && !ours.includes(row.path))).toEqual(
      pathsOf(memberPages, '/member'),
    )
  })

  test('the designers of pages and print templates, without a layout', () => {
    expect(pathsWhere(row => row.layout === 'bare')).toEqual(['/page/edit', '/print/design'])
  })

  test("head office's console, which is ours, stands apart and is for its staff", () => {
    for (const row of routeTable.filter(({ path }) => path.startsWith('/office'))) {
      expect(row.layout, row.path).toBe('office')
      expect(row.requires, row.path).toEqual({ member: true, office: true })
    }
    expect(pathsWhere(row => row.layout === 'office' && !row.path.startsWith('/office'))).toEqual([])
  })

  test('each once', () => {
    expect(new Set(routeTable.map(({ path }) => path)).size).toBe(routeTable.length)
  })
})

describe('Member menu groups (product §2)', () => {
  const group = (number: number) => pathsWhere(row => row.menu === number)

  test('"10 Order centre: orders, address, invoice info.", and ours: after-sale cases', () => {
    expect(group(10)).toEqual(pathsOf('order aftersale address fapiao invoice', '/member'))
  })

  test('"20 Member centre: favourites, browse."', () => {
    expect(group(20)).toEqual(pathsOf('fav browse', '/member'))
  })

  test('"30 Distribution centre.", and ours: the first screen, applying, after-sales and clerks', () => {
    expect(group(30)).toEqual(
      pathsOf(
        'fx/home fx/apply fx/order fx/aftersale fx/product fx/user fx/staff fx/shop fx/fxj fx/page fx/wxa',
        '/member',
      ),
    )
  })

  test('"40 Account centre: wallet, coupon, red packet, points, stored value, profile.", and ours: opening a wallet', () => {
    expect(group(40)).toEqual(pathsOf('wallet wallet/open coupon red point amt profile', '/member'))
  })

  test('"Screens hidden from the menu: details, delivery notes, packing, tx history, coupon centre, top-up, member home."', () => {
    const hidden = pathsWhere(row => row.layout === 'member' && !row.menu && !ours.includes(row.path))
    const expected = `home order/detail relbill package fx/order/detail wallet/detail wallet/tx/hist coupon/get chongzhi`
    expect(hidden).toEqual(pathsOf(expected, '/member'))
  })
})

test('orders, one order, delivery notes and packing details come back as they were left (product §2), and so do customers’ orders', () => {
  expect(pathsWhere(row => row.keepAlive)).toEqual(
    pathsOf('order order/detail relbill package fx/order', '/member'),
  )
})

describe('What a screen asks of the session (product §2, §6)', () => {
  test('Login and registration are "guest only"', () => {
    expect(pathsWhere(row => row.requires?.guestOnly)).toEqual(['/login', '/register'])
    expect(pathsWhere(row => row.requires?.registration)).toEqual(['/register'])
  })

  test('Every member page is for members', () => {
    const open = pathsWhere(row => row.layout === 'member' && !row.requires?.member)
    expect(open).toEqual([])
  })

  test('"fx:2 covers distribution screens. fx:4 covers category markup.", and who is a distributor\'s clerk the distributor alone says', () => {
    const others: Record<string, number> = {
      '/member/fx/fxj': DistributionRight.Markup,
      '/member/fx/staff': DistributionRight.Distributor,
    }
    const distribution = pathsWhere(
      row => row.path.startsWith('/member/fx/') && row.path !== '/member/fx/apply',
    )
    for (const path of distribution) {
      expect(requires(path).fx, path).toBe(others[path] ?? DistributionRight.Screens)
    }
    expect(pathsWhere(row => row.requires?.fx)).toEqual([...distribution, '/page/edit', '/print/design'])
  })

  test('"Coupon, red, points and stored value need fx_id 0", and so do the coupon centre, the top-up, invoices and applying', () => {
    expect(pathsWhere(row => row.requires?.fxId === 0)).toEqual(
      pathsOf('fapiao invoice fx/apply coupon red coupon/get point amt chongzhi', '/member'),
    )
  })

  test('The epay requirement "applies to wallet screens"', () => {
    expect(pathsWhere(row => row.requires?.epay)).toEqual(
      pathsOf('wallet wallet/detail wallet/tx/hist', '/member'),
    )
  })

  test('"The fapiao screen requires qtype 1 and fx_id 0." So do invoices', () => {
    expect(requires('/member/fapiao')).toEqual({ member: true, qtype: ShopKind.Wholesale, fxId: 0 })
    expect(pathsWhere(row => row.requires?.qtype)).toEqual(['/member/fapiao', '/member/invoice'])
  })
})

describe('An address', () => {
  test('has a screen, and links lead to nothing else', () => {
    for (const path of [...Object.values(paths), ...Object.values(mobilePaths)]) {
      expect(routeAt(path)?.screen, path).toBeDefined()
      const href = path.replace('{id}', '1')
      expect(isBuilt(href), path).toBe(true)
      expect(isBuilt(`${href}?id=1#top`), path).toBe(true)
    }
    expect(isBuilt('/')).toBe(true)
    expect(isBuilt('/member')).toBe(true)
    expect(isBuilt('/nowhere')).toBe(false)
  })

  test('whose code is there', () => {
    const root = join(import.meta.dirname, '..', '..')
    for (const { screen } of routeTable) {
      if (screen) expect(existsSync(join(root, screenFile(screen))), screen).toBe(true)
    }
  })
})

describe('the mobile site', () => {
  /** Stay where they are on a phone too. */
  const without = (path: string) =>
    path.startsWith('/office') || ['/test', '/print/design', '/page/edit', '/page/preview'].includes(path)

  test.each(routeTable.map(({ path }) => path))('%s has an address there, unless it stays', path => {
    expect(mobileHref(`${path}?id=5`) !== undefined).toBe(!without(path))
  })

  test('its screens ask the same of a visitor, and have their code', () => {
    const root = join(import.meta.dirname, '..', '..')
    for (const row of mobileRoutes) {
      expect(row.layout, row.path).toBe('mobile')
      expect(existsSync(join(root, screenFile(row.screen!))), row.screen).toBe(true)
    }
    for (const { path, requires } of routeTable) {
      const mobile = routeAt(mobileHref(`${path}?id=5`)?.split('?', 1)[0] ?? '')
      if (mobile) expect(mobile.requires, path).toEqual(requires)
    }
  })

  test('a number in its path is no other screen', () => {
    expect(routeAt('/m/p/7')).toBe(routeAt('/m/p/8'))
    expect(isBuilt('/m/p/7?sku=1')).toBe(true)
    expect(isBuilt('/m/p/x')).toBe(false)
  })
})
