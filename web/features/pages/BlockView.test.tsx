// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Block, CellBlock } from '../../../contract/pages.ts'
import { showInShop } from '../testing.tsx'
import { PageBlocks } from './BlockView.tsx'

const evil = '<img src=x onerror=alert(1)><script>alert(1)</script>'
const bad = [
  'javascript:alert(1)',
  'link|javascript:alert(1)',
  'link|//evil.example',
  'data:text/html,x',
  '"><x',
]

const text = (link: string): CellBlock => ({
  kind: 'text',
  id: `t${link}`,
  paragraphs: [
    { kind: 'heading', spans: [{ text: evil, bold: true, italic: true, underline: true, link }] },
    { kind: 'bullet', spans: [{ text: '一' }] },
    { kind: 'bullet', spans: [{ text: '二' }] },
    { kind: 'number', spans: [{ text: '三' }] },
    { kind: 'quote', align: 'center', spans: [{ text: '四' }] },
  ],
})

const spots = (link: string): CellBlock => ({
  kind: 'picture',
  id: `p${link}`,
  picture: 'a.webp',
  title: evil,
  look: 'caption',
  link,
  spots: [{ x: 10, y: 20, width: 200, height: 5, label: evil, link }],
})

const every: CellBlock[] = [
  { kind: 'carousel', id: 'a', height: 'low', slides: [] },
  {
    kind: 'tiles',
    id: 'b',
    title: '',
    items: [{ id: 1, name: '杯', picture: '', link: 'link|/products?category=1' }],
  },
  { kind: 'notice-bar', id: 'c', items: [{ text: evil, link: 'products|' }] },
  { kind: 'video', id: 'd', src: 'https://cdn.example/a.mp4', poster: '', title: evil, autoplay: false },
  { kind: 'countdown', id: 'e', title: '', over: '完了', endsAt: '2020-01-01T00:00:00.000Z', link: '' },
  { kind: 'countdown', id: 'f', title: '没有话', over: '', endsAt: '2020-01-01T00:00:00.000Z', link: '' },
  { kind: 'spacer', id: 'g', size: 'large', line: true },
  {
    kind: 'shop-info',
    id: 'h',
    title: '',
    name: evil,
    logo: '',
    person: '',
    phone: '138 <b>',
    email: 'a@b.example"onclick=',
    address: '',
    code: '',
  },
  {
    kind: 'coupons',
    id: 'i',
    title: '',
    items: [
      {
        id: 1,
        name: evil,
        kind: 'amount',
        off: '5.00',
        fromAmount: '50.00',
        scope: 'all',
        targets: [],
        moreTargets: 0,
        until: null,
      },
    ],
  },
]

test('whatever somebody wrote is text: no tag, no style, no script, and no link that leads anywhere else', async () => {
  const cells = [[...every, ...bad.map(text)], bad.map(spots)]
  const blocks: Block[] = [{ kind: 'columns', id: 'x', shares: [2, 1], cells }]
  const { container } = await showInShop(<PageBlocks blocks={blocks} />)
  expect(container.querySelectorAll('script, style, iframe, [onerror], [onclick]')).toHaveLength(0)
  expect(container.textContent).toContain(evil)
  const hrefs = [...container.querySelectorAll('a')].map(link => link.getAttribute('href')!)
  expect(hrefs.length).toBeGreaterThan(3)
  for (const href of hrefs) expect(href).toMatch(/^(\/(?!\/)|tel:[\d+]*$|mailto:[^"<]*$)/)
})

test('lines of a list are one list, and what has run out says so or is gone', async () => {
  const { container } = await showInShop(<PageBlocks blocks={[text(''), ...every]} />)
  expect(
    [...container.querySelectorAll('ul, ol')].filter(list => list.textContent?.includes('二')),
  ).toHaveLength(1)
  expect(container.textContent).toContain('完了')
  expect(container.textContent).not.toContain('没有话')
})

test('a place in a picture stays within it', async () => {
  const { container } = await showInShop(<PageBlocks blocks={[spots('products|')]} />)
  const place = container.querySelector<HTMLElement>('a[style]')!
  expect(place.getAttribute('style')).toContain('90%')
  expect(place.getAttribute('aria-label')).toBe(evil)
})

test('a place without a name of its own is called where it leads, never by an address', async () => {
  const named = async (link: string) => {
    const block = spots(link)
    if (block.kind !== 'picture') throw new Error('No picture.')
    const unnamed = { ...block, spots: block.spots.map(spot => ({ ...spot, label: '' })) }
    const { container } = await showInShop(<PageBlocks blocks={[unnamed]} />)
    return container.querySelector('a[style]')!.getAttribute('aria-label')
  }
  expect(await named('link|/products?key=a%20b')).toBe('商品列表')
  expect(await named('link|https://www.example.com/a?b=c')).toBe('www.example.com')
})

test('what a picture shows is only read out, unless its maker wants it in a band', async () => {
  const picture = (look: 'whole' | 'band'): CellBlock => ({
    kind: 'picture',
    id: look,
    picture: 'a.webp',
    title: '一只杯子',
    look,
    link: '',
    spots: [],
  })
  const whole = await showInShop(<PageBlocks blocks={[picture('whole')]} />)
  expect(whole.container.querySelector('figure')).not.toBeNull()
  expect(whole.container.querySelector('strong')).toBeNull()
  const band = await showInShop(<PageBlocks blocks={[picture('band')]} />)
  expect(band.container.querySelector('strong')?.textContent).toBe('一只杯子')
})
