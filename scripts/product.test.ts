import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { actions } from '../contract/actions.ts'
import { ShopFlag } from '../contract/flags.ts'
import { languages } from '../contract/languages.ts'
import { protocolActions } from '../contract/testing-protocol.ts'
import { routeTable } from '../web/app/table.ts'
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

/** One type of `hlt_get_data` or `hlt_save_data`. */
const isTyped = (action: object): boolean => 'type' in action && action.type !== undefined

const list = (cell: string): string[] => (cell === '' ? [] : cell.split(', '))

const fieldsOf = (schema: GenericSchema): string[] => {
  if ('options' in schema) return [...new Set((schema.options as GenericSchema[]).flatMap(fieldsOf))]
  return Object.keys((schema as unknown as { entries: object }).entries)
}

describe('docs/product.md says what is', () => {
  test('§2: every screen', () => {
    const named = rows(2).flatMap(([path = '']) => list(path).flatMap(one => [one, `/member/${one}`]))
    const elsewhere = ['/404', '/page/edit', '/print/design', '/test']
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
      const all = fieldsOf(actions.find(action => action.name === name && !isTyped(action))!.input)
      return { name, fields: [...fields].sort(), ours: all.filter(field => !fields.includes(field)).sort() }
    })
    const byName = (a: { name?: string }, b: { name?: string }) => (a.name! < b.name! ? -1 : 1)
    expect(said.sort(byName)).toEqual(are.sort(byName))
  })
})

test('docs/glossary.md has our name for every action, and the noun it belongs to', () => {
  const files = import.meta.glob<Record<string, unknown>>(['../contract/*.ts', '!../contract/*.test.ts'], {
    eager: true,
  })
  const isAction = (value: unknown): value is { name: string; feature: string } =>
    typeof value === 'object' && value !== null && 'mutates' in value && !isTyped(value)
  const are = Object.values(files).flatMap(exported =>
    Object.entries(exported).flatMap(([ours, value]) =>
      isAction(value) ? [`${value.feature} ${value.name} ${ours}`] : [],
    ),
  )
  let noun = ''
  const said = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n## Actions')[1]!
    .split('\n')
    .filter(line => line.startsWith('|') && line.includes('`'))
    .map(line => {
      const [feature, action, ours] = line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.replaceAll('`', '').trim())
      noun = feature || noun
      return `${noun} ${action} ${ours}`
    })
  expect(said.sort()).toEqual([...new Set(are)].sort())
})
