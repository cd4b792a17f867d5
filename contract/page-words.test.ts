import { describe, expect, test } from 'vitest'
import type { PageContent, StoredBlock } from './page-blocks.ts'
import { missingWords } from './page-words.ts'

const page = (...blocks: StoredBlock[]): PageContent => ({ version: 1, blocks })
const title = (id: string, titles: object, more: object = {}) =>
  ({ kind: 'brands', id, titles, limit: 12, ...more }) as StoredBlock

describe('which texts are missing', () => {
  test('a text that is written in one language lacks the others of the shop', () => {
    expect(missingWords(page(title('a', { zh: '品牌' })), ['zh', 'en', 'ar'])).toEqual([
      { blockId: 'a', path: 'titles', languages: ['en', 'ar'] },
    ])
  })

  test('what the page is called is looked at first', () => {
    const content = { ...page(title('a', { zh: '品牌' })), titles: { zh: '换季' } }
    expect(missingWords(content, ['zh', 'en'])).toEqual([
      { blockId: '', path: 'titles', languages: ['en'] },
      { blockId: 'a', path: 'titles', languages: ['en'] },
    ])
  })

  test('blanks are no text, and what nobody wrote lacks nothing', () => {
    expect(missingWords(page(title('a', { zh: '品牌', en: '  ' })), ['zh', 'en'])).toHaveLength(1)
    expect(missingWords(page(title('a', { zh: '', en: ' ' })), ['zh', 'en'])).toEqual([])
  })

  test('where a block is not shown, it lacks nothing; with an empty list it is shown everywhere', () => {
    const languages = ['zh', 'en', 'ar'] as const
    const blocks = page(
      title('a', { zh: '品牌' }, { languages: ['zh', 'en'] }),
      title('b', { zh: '品牌' }, { languages: [] }),
    )
    expect(missingWords(blocks, languages).map(each => each.languages)).toEqual([['en'], ['en', 'ar']])
  })

  test('slides, hot spots, rich texts and blocks in columns are looked at, each by its place', () => {
    const spans = (text: string) => [{ kind: 'paragraph' as const, spans: [{ text }] }]
    const content = page(
      {
        kind: 'carousel',
        id: 'c',
        height: 'normal',
        slides: [
          { picture: '', titles: {}, subtitles: {}, buttons: {}, link: '' },
          { picture: '', titles: { zh: '甲', en: 'A' }, subtitles: { zh: '乙' }, buttons: {}, link: '' },
        ],
      },
      {
        kind: 'columns',
        id: 'k',
        shares: [1, 1],
        cells: [
          [{ kind: 'text', id: 't', texts: { zh: spans('字'), en: spans(' ') } }],
          [
            {
              kind: 'picture',
              id: 'p',
              picture: '',
              titles: {},
              caption: false,
              link: '',
              spots: [{ x: 0, y: 0, width: 1, height: 1, labels: { en: 'B' }, link: '' }],
            },
          ],
        ],
      },
    )
    expect(missingWords(content, ['zh', 'en'])).toEqual([
      { blockId: 'c', path: 'slides.1.subtitles', languages: ['en'] },
      { blockId: 't', path: 'texts', languages: ['en'] },
      { blockId: 'p', path: 'spots.0.labels', languages: ['zh'] },
    ])
  })
})
