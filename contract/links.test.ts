import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnfinishedLink, safeHref, toHref, translateLink } from './links.ts'

const href = (value: string | null | undefined) => toHref(translateLink(value))

describe('link translation', () => {
  test('"The kind is the part before the bar, after its last colon."', () => {
    expect(href('page:baojia')).toBe('/baojia')
    expect(href('a:b:baojia|5')).toBe('/baojia')
    expect(href('baojia')).toBe('/baojia')
    expect(translateLink('shop:product|12')).toEqual({ path: '/product', query: { id: 12 } })
  })

  test('"empty: /home"', () => {
    for (const value of ['', null, undefined, '|', ':', 'page:', 'page:|5', ' '])
      expect(href(value)).toBe('/home')
  })

  test('"product: /product, query id as an integer"', () => {
    expect(translateLink('product|12')).toEqual({ path: '/product', query: { id: 12 } })
    expect(href('product|0012')).toBe('/product?id=12')
    expect(href('page|12')).toBe('/page?id=12')
    expect(href('page|x')).toBe('/page')
    for (const wrong of [
      'product',
      'product|',
      'product|abc',
      'product|1.5',
      'product|99999999999999999999',
    ]) {
      expect(translateLink(wrong)).toEqual({ path: '/product', query: {} })
    }
  })

  test('"ms: /ms, query promoId as an integer"', () => {
    expect(translateLink('page:ms|3')).toEqual({ path: '/ms', query: { promoId: 3 } })
  })

  test('"link: /link, query href"', () => {
    expect(translateLink('x:link|https://example.com:8443/a?b=1|2')).toEqual({
      path: '/link',
      query: { href: 'https://example.com:8443/a?b=1|2' },
    })
    expect(href('link|/products?category=5&sort=price')).toBe(
      '/link?href=%2Fproducts%3Fcategory%3D5%26sort%3Dprice',
    )
  })

  test('"orders: /member/order"', () => {
    expect(href('orders')).toBe('/member/order')
  })

  test('"order, fav, browse, address, red, coupon, point, amt, chongzhi: /member/{kind}"', () => {
    for (const kind of ['order', 'fav', 'browse', 'address', 'red', 'coupon', 'point', 'amt', 'chongzhi']) {
      expect(href(`page:${kind}|7`)).toBe(`/member/${kind}`)
    }
  })

  test('"any other: /{kind}"', () => {
    expect(href('category')).toBe('/category')
    expect(href('page:yjxh|9')).toBe('/yjxh')
    expect(href('member/fx/order')).toBe('/member/fx/order')
    expect(href('/affiche')).toBe('/affiche')
    expect(href('constructor')).toBe('/constructor')
  })
})

describe('no link leads where it must not', () => {
  test('a script never comes out', () => {
    expect(href('javascript:alert(1)')).toBe('/alert(1)')
    for (const script of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      ' javascript:x',
    ]) {
      expect(href(`link|${script}`)).toBe('/link')
    }
  })

  test('another site is not reached by slashes', () => {
    expect(href('https://example.com')).toBe('/example.com')
    expect(href('//example.com')).toBe('/example.com')
    expect(href('/\\example.com')).toBe('/example.com')
    expect(href('\t/example.com')).toBe('/example.com')
  })

  test('only http, https and paths of this site are legal addresses', () => {
    for (const legal of ['https://example.com/a?b#c', 'HTTP://example.com', '/', '/cart?x=1']) {
      expect(safeHref(legal)).toBe(legal)
    }
    for (const illegal of [
      '',
      'cart',
      '//example.com',
      '/\\example.com',
      'https:example.com',
      'https:///',
      'ftp://x',
      '/a\nb',
      '/\u0000/x',
    ]) {
      expect(safeHref(illegal), JSON.stringify(illegal)).toBeUndefined()
    }
  })

  test('whatever a merchant types, the browser stays on this site', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      ':',
      '|',
      '.',
      '..',
      '\t',
      '\n',
      ' ',
      '?',
      '#',
      '@',
      'link',
      'javascript',
      'https',
      'example.com',
      '\u0000',
      '\ud800',
    )
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map(list => list.join('')),
    )
    fc.assert(
      fc.property(typed, value => {
        expect(new URL(href(value), 'https://shop.test/home').origin).toBe('https://shop.test')
      }),
      { numRuns: 500 },
    )
  })
})

test('a link that names a kind but no record is not finished', () => {
  const unfinished = ['product|', 'page|', 'link|', 'link|/products?category=', 'link|/affiche/detail?id=']
  expect(unfinished.filter(isUnfinishedLink)).toEqual(unfinished)
  expect(
    ['', 'products|', 'ms|', 'product|1', 'link|/products?category=-1'].filter(isUnfinishedLink),
  ).toEqual([])
})
