import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { actions } from '../contract/actions.ts'
import { ShopFlag } from '../contract/flags.ts'
import { languages } from '../contract/languages.ts'
import { protocolActions } from '../contract/testing-protocol.ts'
import { routeTable } from '../web/routes/table.ts'
import { root } from './sources.ts'

const product = readFileSync(join(root, 'docs/product.md'), 'utf8')

const section = (number: number): string => product.split(/^## (?=\d)/m)[number]!

/** The cells of every row of a section's tables, without the marks of code. */
const rows = (number: number): string[][] =>
  section(number)
    .split('\n')
    .filter(line => line.startsWith('|') && !line.startsWith('|-'))
    .map(line =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map(cell => cell.replaceAll('`', '').trim()),
    )

const list = (cell: string): string[] => (cell === '' ? [] : cell.split(', '))

const fieldsOf = (schema: GenericSchema): string[] => {
  if ('options' in schema) return [...new Set((schema.options as GenericSchema[]).flatMap(fieldsOf))]
  return Object.keys((schema as unknown as { entries: object }).entries)
}

describe('docs/product.md says what is', () => {
  test('§2: every screen', () => {
    const named = rows(2).flatMap(([path = '']) => list(path).flatMap(one => [one, `/member/${one}`]))
    const elsewhere = ['/404', '/print/design', '/test']
    const missing = routeTable
      .map(({ path }) => path)
      .filter(path => !path.startsWith('/office'))
      .filter(path => !named.includes(path) && !elsewhere.includes(path))
    expect(missing).toEqual([])
  })

  test('§3: every language', () => {
    expect(languages.map(({ code }) => code).filter(code => !section(3).includes(`\`${code}\``))).toEqual([])
  })

  test('§6: every flag of a shop', () => {
    const bits = rows(6).map(([bit]) => bit)
    expect(Object.values(ShopFlag).filter(bit => !bits.includes(String(bit)))).toEqual([])
  })

  test('§7: every action with its fields, those of the protocol and those of ours', () => {
    const said = rows(7)
      .filter(row => row.length === 4 && row[0] !== 'action')
      .map(([name, fields, ours]) => ({ name, fields: list(fields!).sort(), ours: list(ours!).sort() }))
    const are = protocolActions.map(({ name, fields }) => {
      const all = fieldsOf(actions.find(action => action.name === name)!.input)
      return { name, fields: [...fields].sort(), ours: all.filter(field => !fields.includes(field)).sort() }
    })
    const byName = (a: { name?: string }, b: { name?: string }) => (a.name! < b.name! ? -1 : 1)
    expect(said.sort(byName)).toEqual(are.sort(byName))
  })
})
