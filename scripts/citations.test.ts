import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cited, missingFiles, writtenSources, wrongCitations } from './citations.ts'
import { root } from './sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const known = cited(read('docs/product.md'), read('docs/rules.md'))

describe('a citation', () => {
  const old = 'spec'
  const why = (text: string) =>
    wrongCitations(
      { path: 'a.ts', text },
      { sections: new Set(['1', '9']), headings: new Set(['Orders']) },
    ).map(problem => `${problem.line} ${problem.why}`)

  test('leads to a section or a heading that there is', () => {
    expect(why('(product §1, §9), Product §9: so, (rules "Orders")')).toEqual([])
    expect(why('so\n(product §1, §12)')).toEqual(['2 docs/product.md has no §12'])
    expect(why('(rules "Ordres")')).toEqual(['1 docs/rules.md has no heading "Ordres"'])
  })

  test('does not lead to a paper that a reader does not have', () => {
    expect(why(`(${old} §9)`)).toEqual([`1 cites "${old} §"; say product §…`])
    expect(why(`${old}.md says`)).toEqual([`1 cites "${old}.md"; say product §…`])
  })
})

test('every citation of ours leads somewhere', () => {
  expect(known.sections.size).toBe(10)
  const sources = writtenSources().filter(({ path }) => path !== 'scripts/citations.test.ts')
  expect(sources.flatMap(source => wrongCitations(source, known))).toEqual([])
})

describe('a document', () => {
  const why = (text: string) =>
    missingFiles({ path: 'docs/a.md', text }, ['web/ui/later.tsx']).map(
      problem => `${problem.line} ${problem.why}`,
    )

  test('names files that there are', () => {
    expect(
      why('`contract/cart.ts`, `server/pdf`, `later.tsx`, `x.rules.ts`, [rules](rules.md#orders)'),
    ).toEqual([])
    expect(why('so\n`contract/cards.ts`')).toEqual(['2 there is no contract/cards.ts'])
    expect(why('`sooner.tsx`')).toEqual(['1 there is no sooner.tsx'])
    expect(why('[rules](rulez.md), [elsewhere](https://a.b/c)')).toEqual(['1 there is no rulez.md'])
  })

  test('of ours does', () => {
    const sources = writtenSources()
    const paths = sources.map(({ path }) => path)
    const documents = sources.filter(({ path }) => path.endsWith('.md'))
    expect(documents.flatMap(document => missingFiles(document, paths))).toEqual([])
  })
})
