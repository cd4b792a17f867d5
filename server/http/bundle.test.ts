import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadBundle, type PageBundle, withTags } from './bundle.ts'

const folder = mkdtempSync(join(tmpdir(), 'caravan-bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A build of two screens; `Column` stands in one of them and comes later in the other. */
const manifest = {
  'web/app/entry-client.tsx': {
    file: 'entry.js',
    name: 'entry-client',
    css: ['entry.css'],
    imports: ['_react-1.js'],
  },
  '_react-1.js': { file: 'react.js', name: 'react' },
  'web/features/pages/home.screen.tsx': {
    file: 'home.js',
    name: 'home.screen',
    dynamicImports: ['_Column.later-1.js', 'web/layouts/Footer.later.tsx', 'web/features/pages/Editor.tsx'],
  },
  'web/features/pages/page.screen.tsx': {
    file: 'page.js',
    name: 'page.screen',
    imports: ['_Column.later-1.js'],
  },
  '_Column.later-1.js': { file: 'Column.later-1.js', name: 'Column.later', css: ['column.css'] },
  'web/layouts/Footer.later.tsx': { file: 'footer.js', name: 'Footer.later', css: ['footer.css'] },
  'web/features/pages/Editor.tsx': { file: 'editor.js', name: 'Editor', css: ['editor.css'] },
  'web/layouts/ShopLayout.tsx': {
    file: 'shop.js',
    name: 'ShopLayout',
    css: ['shop.css'],
    dynamicImports: ['web/layouts/Footer.later.tsx'],
  },
  'web/mobile/shell/MobileLayout.tsx': { file: 'phone.js', name: 'MobileLayout', css: ['phone.css'] },
}

const bundleOf = async () => {
  for (const path of ['server', 'client/.vite', 'worker', 'first'])
    mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(
    join(folder, 'server/entry-server.js'),
    "export const render = () => {}\nexport const frames = [['web/layouts/ShopLayout.tsx']]",
  )
  writeFileSync(join(folder, 'worker/worker.js'), '')
  writeFileSync(join(folder, 'first/first-view.js'), 'first()')
  writeFileSync(join(folder, 'client/.vite/manifest.json'), JSON.stringify(manifest))
  for (const { css = [] } of Object.values(manifest) as { css?: string[] }[])
    for (const file of css) writeFileSync(join(folder, 'client', file), `.${file.replace('.css', '')}{}`)
  return await loadBundle(folder)
}

const headIn = ({ tagsFor }: PageBundle, sources: string[]): string => {
  const tags = tagsFor({ sources, texts: ['/texts/common.json'], nonce: 'once' })
  return withTags(['<head></head><body>', Buffer.from('…'), '</body>'], tags).join('')
}

const headOf = async (...sources: string[]): Promise<string> => headIn(await bundleOf(), sources)

const stylesIn = (head: string): string[] =>
  [...head.matchAll(/<link rel="stylesheet" href="\/styles\/([^"]+)">/g)].map(([, name]) => name!)

test('what comes later brings its styles with the page, also where something else has it at once', async () => {
  const head = await headOf('web/features/pages/home.screen.tsx')
  const styles = [...head.matchAll(/<link rel="stylesheet" href="\/([^"]+)" disabled>/g)].map(
    ([, file]) => file,
  )
  expect(styles).toEqual(['entry.css', 'column.css', 'footer.css'])
  expect(head).not.toContain('footer.js')
})

test('a page on a desk has its styles in two files, its frame’s and its own, which every process knows', async () => {
  const frame = 'web/layouts/ShopLayout.tsx'
  const sending = await bundleOf()
  const other = await bundleOf()
  const pages = ['home', 'page'].map(name =>
    stylesIn(headIn(sending, [`web/features/pages/${name}.screen.tsx`, frame])),
  )
  const texts = pages.map(names => names.map(name => other.sheets?.find(name)?.text))
  expect(texts).toEqual([
    ['.entry{}.shop{}.footer{}', '.column{}'],
    ['.entry{}.shop{}.footer{}', '.column{}'],
  ])
  expect(pages[0]![0]).toBe(pages[1]![0])
  expect(stylesIn(headIn(sending, [frame]))).toEqual([pages[0]![0]])
  expect(other.sheets?.find('none.css')).toBeUndefined()
})

test('a phone’s page has its styles in itself, and its code comes after what is seen', async () => {
  const head = await headOf('web/features/pages/page.screen.tsx', 'web/mobile/shell/MobileLayout.tsx')
  expect(head).toContain('<style nonce="once">.entry{}.column{}.phone{}</style>')
  const code = [...head.matchAll(/<link [^>]*(?:\.js|\.json)"[^>]*>/g)].map(([tag]) => tag)
  expect(code).toHaveLength(6)
  for (const tag of code) {
    expect(tag).not.toContain(' rel=')
    expect(tag).toContain('fetchpriority="low"')
  }
  const steps = code.filter(tag => tag.includes(' data-step')).map(tag => /href="([^"]+)/.exec(tag)?.[1])
  expect(steps).toEqual(['/react.js', '/entry.js'])
  expect(head).toContain('<script nonce="once">first()</script>')
  expect(head).not.toContain('type="module"')
  expect(await headOf('web/features/pages/page.screen.tsx')).toContain(
    '<script type="module" src="/entry.js">',
  )
})
