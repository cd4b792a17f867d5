import { describe, expect, test } from 'vitest'
import { imageUrl, srcSet, thumbnailWidth, thumbnailWidths } from './images.ts'

const oss = 'https://pictures.example.com'
const local = { oss: '', noPic: '/images/no-pic.svg' }
const cloud = { oss, noPic: '/images/no-pic.svg' }

describe("\"Images wider than 240, or with no size given, whose path contains 'write/' get a '.full' suffix.\"", () => {
  test('wider than 240', () => {
    expect(imageUrl('/images/write/a.jpg', { ...local, width: 241 })).toBe('/images/write/a.jpg.full')
    expect(imageUrl('write/a.jpg', { ...cloud, width: 800 })).toBe(`${oss}/write/a.jpg.full`)
  })

  test('no size given', () => {
    expect(imageUrl('write/a.jpg', cloud)).toBe(`${oss}/write/a.jpg.full`)
    expect(imageUrl('https://elsewhere.example/write/a.jpg?v=2', cloud)).toBe(
      'https://elsewhere.example/write/a.jpg.full?v=2',
    )
  })

  test('not at 240 and below, and not outside of write/', () => {
    expect(imageUrl('/images/write/a.jpg', { ...local, width: 240 })).toBe('/images/write/a.jpg')
    expect(imageUrl('read/a.jpg', cloud)).toBe(`${oss}/read/a.jpg`)
    expect(imageUrl('https://elsewhere.example/a.jpg?from=write/', cloud)).toBe(
      'https://elsewhere.example/a.jpg?from=write/',
    )
  })
})

describe('"Image names with a \'@\' prefix go through thumbnail sizing."', () => {
  test('"a query-style thumbnail request on a cloud storage host"', () => {
    expect(imageUrl('@p/1.jpg', { ...cloud, width: 200 })).toBe(
      `${oss}/p/1.jpg?x-oss-process=image/resize,w_240`,
    )
    expect(imageUrl(`@${oss}/p/1.jpg?v=3`, { ...cloud, width: 80 })).toBe(
      `${oss}/p/1.jpg?v=3&x-oss-process=image/resize,w_80`,
    )
  })

  test('"a thumbnail path swap for local product images"', () => {
    expect(imageUrl('@p/1.jpg', { ...local, width: 200 })).toBe('/images/thumb/240/p/1.jpg')
    expect(imageUrl('/images/p/1.jpg', { ...local, width: 200 })).toBe('/images/thumb/240/p/1.jpg')
    expect(imageUrl('/images/p/1.jpg', { ...cloud, width: 200 })).toBe('/images/thumb/240/p/1.jpg')
    expect(imageUrl('/images/thumb/80/p/1.jpg', { ...local, width: 200 })).toBe('/images/thumb/80/p/1.jpg')
  })

  test('what may be private, and what we draw ourselves, is on no other host', () => {
    for (const name of ['u/1.jpg', 'demo/p/a.webp'])
      expect(imageUrl(`@${name}`, { ...cloud, width: 200 })).toBe(`/images/thumb/240/${name}`)
    expect(imageUrl('write/u/1.jpg', cloud)).toBe('/images/write/u/1.jpg.full')
    expect(imageUrl('@o/1.jpg', { ...cloud, width: 200 })).toBe(
      `${oss}/o/1.jpg?x-oss-process=image/resize,w_240`,
    )
  })

  test('a name without it keeps its size on the cloud storage host', () => {
    expect(imageUrl('p/1.jpg', { ...cloud, width: 200 })).toBe(`${oss}/p/1.jpg`)
  })

  test('sizing starts from the large picture where there are two', () => {
    expect(imageUrl('@write/a.jpg', { ...cloud, width: 480 })).toBe(
      `${oss}/write/a.jpg.full?x-oss-process=image/resize,w_480`,
    )
    expect(imageUrl('@write/a.jpg', { ...local, width: 480 })).toBe('/images/thumb/480/write/a.jpg.full')
  })

  test('without a width there is nothing to size', () => {
    expect(imageUrl('@p/1.jpg', cloud)).toBe(`${oss}/p/1.jpg`)
  })

  test('pictures of other hosts stay as they are', () => {
    expect(imageUrl('@https://elsewhere.example/a.jpg', { ...cloud, width: 80 })).toBe(
      'https://elsewhere.example/a.jpg',
    )
    expect(imageUrl('@https://elsewhere.example/a.jpg', { ...local, width: 80 })).toBe(
      'https://elsewhere.example/a.jpg',
    )
    expect(imageUrl('@/logo.svg', { ...local, width: 80 })).toBe('/logo.svg')
  })
})

test('where there is no picture, the shop\'s "no picture" stands', () => {
  for (const name of ['', null, undefined, '@']) expect(imageUrl(name, local)).toBe('/images/no-pic.svg')
})

test('widths are rounded up to one of a fixed list', () => {
  expect([1, 80, 81, 240, 241, 5000].map(thumbnailWidth)).toEqual([80, 80, 120, 240, 360, 1440])
  expect(thumbnailWidths).toEqual([...thumbnailWidths].sort((a, b) => a - b))
})

test('narrow columns and sharp screens have sizes of their own to choose from, unless it is the same picture', () => {
  expect(srcSet('@p/1.jpg', { ...local, width: 160 })).toBe(
    [80, 120, 160, 240, 360].map(width => `/images/thumb/${width}/p/1.jpg ${width}w`).join(', '),
  )
  expect(srcSet('@p/1.jpg', { ...cloud, width: 60 })).toBe(
    [80, 120].map(width => `${oss}/p/1.jpg?x-oss-process=image/resize,w_${width} ${width}w`).join(', '),
  )
  expect(srcSet('@p/1.jpg', { ...local, width: 40 })).toBeUndefined()
  expect(srcSet('write/a.jpg', { ...cloud, width: 200 })).toBe(
    `${oss}/write/a.jpg 1x, ${oss}/write/a.jpg.full 2x`,
  )
  expect(srcSet('https://elsewhere.example/a.jpg', { ...local, width: 240 })).toBeUndefined()
  expect(srcSet('', { ...local, width: 240 })).toBeUndefined()
})
