import { describe, expect, test } from 'vitest'
import * as mobilePaths from './mobile-paths.ts'
import * as paths from './paths.ts'
import { desktopHref, mobileHref, mobileRoute, onMobileSite } from './sites.ts'

describe('the same page on the other site (product §2, rules "Mobile site")', () => {
  test.each([
    ['/', '/m'],
    ['/home', '/m'],
    ['/login?returnUrl=%2Fm%2Fcart', '/m/login?returnUrl=%2Fm%2Fcart'],
    ['/register', '/m/register'],
    ['/cart', '/m/cart'],
    ['/products?q=%E8%80%B3%E6%9C%BA&category=12&line=3', '/m/list?q=%E8%80%B3%E6%9C%BA&category=12&line=3'],
    ['/product?id=7&sku=9', '/m/p/7?sku=9'],
    ['/ms?promoId=4', '/m/ms?promoId=4'],
    ['/baojia', '/m/quote'],
    ['/affiche', '/m/notices'],
    ['/jiesuan?groupBuyId=1&qty=2', '/m/checkout?groupBuyId=1&qty=2'],
    ['/pay?id=1%2C2', '/m/pay?id=1%2C2'],
    ['/member', '/m/my'],
    ['/member/home', '/m/my'],
    ['/member/order/', '/m/orders'],
    ['/member/order/detail?id=31#goods', '/m/order/31#goods'],
    ['/member/package?id=31', '/m/packing?id=31'],
    ['/member/address', '/m/address'],
    ['/member/fapiao', '/m/invoice'],
    ['/member/amt', '/m/balance'],
    ['/member/chongzhi', '/m/topup'],
    ['/member/fx/order/detail?id=3&utm=x', '/m/fx/order/3?utm=x'],
  ])('%s is %s', (desktop, mobile) => {
    expect(mobileHref(desktop)).toBe(mobile)
  })

  test('and back', () => {
    expect(desktopHref('/m')).toBe('/home')
    expect(desktopHref('/m/p/7?sku=9')).toBe('/product?id=7&sku=9')
    expect(desktopHref('/m/order/31?lang=ar')).toBe('/member/order/detail?id=31&lang=ar')
    expect(desktopHref('/m/list?q=tea')).toBe('/products?q=tea')
    expect(desktopHref('/m/search')).toBe('/products')
    expect(desktopHref('/m/my')).toBe('/member/home')
  })

  test('there is none without the number that its address has, nor for what is no page', () => {
    expect(mobileHref('/product')).toBeUndefined()
    expect(mobileHref('/product?id=x')).toBeUndefined()
    expect(mobileHref('/nowhere')).toBeUndefined()
    expect(desktopHref('/m/p')).toBeUndefined()
    expect(desktopHref('/m/p/x')).toBeUndefined()
    expect(desktopHref('/m/nowhere')).toBeUndefined()
  })

  test('which site was chosen does not come along: it is remembered', () => {
    expect(mobileHref('/cart?desktop=0')).toBe('/m/cart')
    expect(desktopHref('/m/cart?desktop=1&lang=en')).toBe('/cart?lang=en')
  })
})

/** These stay where they are: head office's console, designers, the page that a phone's camera opens. */
const stay = ['printDesign', 'pageEditor', 'pagePreview', 'styleGuide']

test('every page of the desktop site has an address on the mobile site, except what stays', () => {
  const without = Object.keys(paths).filter(name => !(name in mobilePaths))
  expect(without.filter(name => !name.startsWith('office') && !stay.includes(name))).toEqual([])
})

test('every address of the mobile site is below /m, has its own place and leads back', () => {
  const all: string[] = Object.values(mobilePaths)
  expect(new Set(all).size).toBe(all.length)
  for (const path of all) {
    expect(onMobileSite(path), path).toBe(true)
    expect(desktopHref(path.replace('{id}', '5')), path).toBeDefined()
  }
  for (const [name, path] of Object.entries(mobilePaths)) {
    const desktop = (paths as Record<string, string>)[name]
    const address = path.replace('{id}', '5')
    if (desktop) expect(mobileHref(desktopHref(address)!), path).toBe(address)
  }
  expect(onMobileSite('/ms')).toBe(false)
})

test('a number at the end of a path is one only where the list has it', () => {
  expect(mobileRoute('/m/p/7')).toEqual({ path: '/m/p/{id}', id: '7' })
  expect(mobileRoute('/m/list/7')).toEqual({ path: '/m/list/7', id: undefined })
  expect(mobileRoute('/m/p/7x')).toEqual({ path: '/m/p/7x', id: undefined })
})
