import { expect, test } from 'vitest'
import {
  changeFilter,
  changeQuery,
  type GridQuery,
  isNarrowed,
  isQueryParameter,
  nextSort,
  pageCount,
  plainQuery,
  queryFromUrl,
  queryToUrl,
  searchParameter,
  withKnownSort,
} from './grid-query.ts'

const asked: GridQuery = {
  text: '杯 & co',
  filters: { status: 'active', 'brand.text': '7' },
  sort: { name: 'name', dir: 'desc' },
  disabled: true,
  page: 3,
  size: 50,
}

test('a query survives the address', () => {
  expect(queryFromUrl(Object.fromEntries(new URLSearchParams(queryToUrl(asked))))).toEqual(asked)
})

test('what is as usual is not in the address', () => {
  expect(queryToUrl(plainQuery)).toEqual({})
  expect(queryFromUrl({})).toEqual(plainQuery)
})

test.each([
  [{ page: '-2' }, { page: 1 }],
  [{ page: '1.5' }, { page: 1 }],
  [{ size: '7' }, {}],
  [{ size: '0' }, { size: 0 }],
  [{ sort: 'a', dir: 'sideways' }, { sort: { name: 'a', dir: 'asc' } }],
  [{ q: 5 }, { text: '' }],
  [{ 'f.status': '' }, { filters: {} }],
])('an address %o means %o', (params, meant) => {
  expect(queryFromUrl(params)).toEqual({ ...plainQuery, ...meant })
})

test('a header is clicked up, down and back to how it was', () => {
  const up = nextSort(undefined, 'name')
  const down = nextSort(up, 'name')
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { name: 'name', dir: 'asc' },
    { name: 'name', dir: 'desc' },
    undefined,
  ])
  expect(nextSort(down, 'price')).toEqual({ name: 'price', dir: 'asc' })
})

test('an order that the list does not have counts as none', () => {
  const columns = [
    { name: 'name', sort: true },
    { name: 'memo', sort: false },
  ]
  expect(withKnownSort(asked, columns)).toBe(asked)
  for (const name of ['memo', 'nonsense'])
    expect(withKnownSort({ ...asked, sort: { name, dir: 'asc' } }, columns)).toEqual({
      ...asked,
      sort: undefined,
    })
})

test('another search, filter or order begins at page 1', () => {
  expect(changeQuery(asked, { text: 'x' })).toMatchObject({ text: 'x', page: 1 })
  expect(changeFilter(asked, 'status', 'closed')).toMatchObject({
    filters: { status: 'closed', 'brand.text': '7' },
    page: 1,
  })
  expect(changeFilter(asked, 'status', '').filters).toEqual({ 'brand.text': '7' })
})

test('the search parameter is a JSON object, also for free text that looks like one', () => {
  expect(searchParameter(plainQuery)).toBeUndefined()
  expect(searchParameter({ text: ' {"a":1} ', filters: {} })).toBe('{"text":"{\\"a\\":1}"}')
  expect(searchParameter({ text: '', filters: { status: '1' } }, { bill_type: 'brand' })).toBe(
    '{"status":"1","bill_type":"brand"}',
  )
  expect(isNarrowed({ ...plainQuery, text: '  ' })).toBe(false)
})

test('nobody can be sent to a page that is not there', () => {
  expect([pageCount(0, 20), pageCount(20, 20), pageCount(21, 20), pageCount(5000, 0)]).toEqual([1, 1, 2, 1])
})

test('a link from another page says what to search as the call does', () => {
  expect(queryFromUrl({ type: 'member', search: '{"text":"Wang","status":"pending"}' })).toMatchObject({
    text: 'Wang',
    filters: { status: 'pending' },
  })
  expect(queryFromUrl({ search: 'Wang' }).text).toBe('Wang')
  expect(queryFromUrl({ search: '{"broken' }).text).toBe('{"broken')
  expect(['q', 'search', 'f.status', 'page', 'type', 'open'].filter(isQueryParameter)).toEqual([
    'q',
    'search',
    'f.status',
    'page',
  ])
})
