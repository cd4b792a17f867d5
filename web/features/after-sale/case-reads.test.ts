import { object, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { walletSearch } from '../wallet/wallet-search.ts'
import { casesScreen, officeCasesSearch } from './case-reads.ts'

test('what no list can be asked for is left out of an address before the list is asked', () => {
  const wrongIn = (schema: Parameters<typeof safeParse>[0], search: object) =>
    safeParse(schema, search).issues?.map(({ path }) => path?.[0]?.key)
  const page = '2147483647'
  expect(wrongIn(casesScreen.search, { page })).toEqual(['page'])
  expect(wrongIn(object(officeCasesSearch), { page })).toEqual(['page'])
  expect(wrongIn(walletSearch, { page, from: '0001-01-01' })).toEqual(['from', 'page'])
})
