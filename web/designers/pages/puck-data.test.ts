// @vitest-environment happy-dom
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '../../../contract/languages.ts'
import {
  type CellBlock,
  type PageContent,
  pageContent,
  type StoredBlock,
} from '../../../contract/page-blocks.ts'
import { kinds, newBlock } from './new-block.ts'
import { toContent, toEditor } from './puck-data.ts'

const word = fc.stringMatching(/^[\p{L}<>&"' ]{0,12}$/u)
const words = fc.dictionary(fc.constantFrom(...languageCodes), word, { maxKeys: 3, noNullPrototype: true })
const link = fc.constantFrom('', 'product|12', 'link|https://elsewhere.example/a?b=1&c="2"', 'page|3')
const maybe = fc.constantFrom(undefined, true as const)

/** As people leave it: neighbours that look alike are one, and no line is empty. */
const spans = fc
  .array(
    fc.record({
      text: fc.stringMatching(/^\p{L}[\p{L}<>&" \n]{0,8}$/u),
      bold: maybe,
      italic: maybe,
      underline: maybe,
      link: fc.constantFrom(undefined, 'product|7', 'link|/products?category=2'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map(list =>
    list
      .filter((span, at) => {
        const before = list[at - 1]
        return (
          !before || (['bold', 'italic', 'underline', 'link'] as const).some(key => before[key] !== span[key])
        )
      })
      .map(span => Object.fromEntries(Object.entries(span).filter(([, value]) => value !== undefined))),
  )
const paragraph = fc
  .tuple(
    fc.constantFrom('paragraph', 'heading', 'subheading', 'bullet', 'number', 'quote'),
    fc.constantFrom(undefined, 'start', 'center', 'end'),
    spans,
  )
  .map(([kind, align, spans]) => ({ kind, ...(align && { align }), spans }))
const richTexts = fc.dictionary(
  fc.constantFrom(...languageCodes),
  fc.array(paragraph, { minLength: 1, maxLength: 4 }),
  { maxKeys: 2, noNullPrototype: true },
)

const simple = (id: fc.Arbitrary<string>): fc.Arbitrary<CellBlock> =>
  fc.oneof(
    fc.record({ kind: fc.constant('text'), id, texts: richTexts }),
    fc.record({ kind: fc.constant('brands'), id, titles: words, limit: fc.integer({ min: 1, max: 30 }) }),
    fc.record({
      kind: fc.constant('carousel'),
      id,
      height: fc.constantFrom('low', 'high'),
      slides: fc.array(fc.record({ picture: word, titles: words, subtitles: words, buttons: words, link }), {
        maxLength: 3,
      }),
    }),
    fc.record({
      kind: fc.constant('products'),
      id,
      languages: fc.subarray([...languageCodes]),
      source: fc.constantFrom('chosen', 'category'),
      titles: words,
      subtitles: words,
      link,
      productIds: fc.array(fc.nat(), { maxLength: 4 }),
      categoryId: fc.nat(),
      limit: fc.constant(10),
      look: fc.constantFrom('grid', 'strip'),
    }),
  ) as unknown as fc.Arbitrary<CellBlock>

const columns = fc.nat({ max: 2 }).chain(more =>
  fc.record({
    kind: fc.constant('columns'),
    id: fc.uuid(),
    shares: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2 + more, maxLength: 2 + more }),
    cells: fc.array(fc.array(simple(fc.uuid()), { maxLength: 2 }), {
      minLength: 2 + more,
      maxLength: 2 + more,
    }),
  }),
) as unknown as fc.Arbitrary<StoredBlock>

describe('a page in the editor', () => {
  test('comes back as it went in, whatever stands on it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(simple(fc.uuid()), columns), { maxLength: 4 }), blocks => {
        const content = { version: 1, blocks } as PageContent
        expect(toContent(toEditor(content))).toEqual(content)
      }),
      { numRuns: 150 },
    )
  })

  test('a new block of every kind is one that may be kept', () => {
    const content = { version: 1 as const, blocks: kinds.map(kind => newBlock(kind, `new-${kind}`)) }
    expect(v.safeParse(pageContent, content).issues).toBeUndefined()
    expect(toContent(toEditor(content))).toEqual(content)
  })

  test('what the page is called goes along', () => {
    const content = { version: 1 as const, titles: { zh: '换季', ar: 'الموسم' }, blocks: [] }
    expect(toContent(toEditor(content))).toEqual(content)
  })

  test('a column that was taken away keeps what stood in it', () => {
    const cell = newBlock('spacer', 's') as CellBlock
    const three = { kind: 'columns', id: 'c', shares: [1, 1, 1], cells: [[], [], [cell]] } as StoredBlock
    const data = toEditor({ version: 1, blocks: [three] })
    ;(data.content[0]!.props as { shares: number[] }).shares = [1, 1]
    expect(toContent(data).blocks).toEqual([{ ...three, shares: [1, 1] }])
  })
})
