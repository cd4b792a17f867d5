import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { actions } from '../contract/actions.ts'
import { isTest, readSources, root } from './sources.ts'

const folders = (...path: string[]): string[] =>
  readdirSync(join(root, ...path), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)

const files = (folder: string): string[] => readdirSync(join(root, folder)).map(name => name.split('.')[0]!)

/** Nouns that the protocol names and nobody has built yet. */
const toCome: string[] = []
/** What only the browser has: a page around others, a page without data. */
const onlyShown = ['link', 'missing', 'pick-list', 'style-guide']
/** Words that no noun has to itself. */
const shared =
  'address bill common field form message mobile product-card records screens share sheets state ui'.split(
    ' ',
  )

/** What only those read who design a noun's pages or papers. */
const designers = 'page-desk page-editor page-templates print-design'.split(' ')

const nouns = new Set([...folders('server', 'features'), ...onlyShown])

describe('the same noun has the same name everywhere', () => {
  test('in the protocol', () => {
    const known = [...nouns, ...toCome, 'data', 'records']
    expect(actions.filter(({ feature }) => !known.includes(feature)).map(({ name }) => name)).toEqual([])
    const named = new Set(actions.map(({ feature }) => feature))
    expect(toCome.filter(noun => !named.has(noun) || nouns.has(noun))).toEqual([])
    expect([...named].filter(feature => !files('contract').includes(feature))).toEqual([])
  })

  test('in the browser', () => {
    expect(folders('web', 'features').filter(noun => !nouns.has(noun))).toEqual([])
  })

  test('in the language packs', () => {
    const rooms = [...nouns, ...folders('web', 'features', 'catalogue'), ...shared, ...designers]
    const slices = files(join('locales', 'zh'))
    expect(slices.filter(slice => !rooms.includes(slice))).toEqual([])
    expect(shared.filter(slice => !slices.includes(slice) || nouns.has(slice))).toEqual([])
  })
})

test('no two files of the server have one name, so that a name finds the file', () => {
  const files = readSources(['server'], ['.ts']).filter(
    // Bill types are called as what they describe.
    ({ path }) => !isTest(path) && !path.startsWith('server/records/definitions/'),
  )
  const byName = Map.groupBy(files, ({ path }) => basename(path))
  const twice = [...byName.values()].filter(({ length }) => length > 1)
  expect(twice.map(same => same.map(({ path }) => path))).toEqual([])
})
