import { expect, test } from 'vitest'
import { lineOf, readSources } from './sources.ts'

/** A browser gives it only to pages that came by https or from localhost: there it is found, in the shop it is not. */
const onlySafe = /crypto\s*\??\.\s*(?:randomUUID|subtle)\b/g

test('a shop without https has all that its pages are made with', () => {
  const found = readSources(['web']).flatMap(({ path, text }) =>
    [...text.matchAll(onlySafe)].map(({ 0: name, index }) => `${path}:${lineOf(text, index)} ${name}`),
  )
  expect(found, 'newKey() of web/api/new-key.ts is there everywhere').toEqual([])
})
