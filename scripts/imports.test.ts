import { describe, expect, it } from 'vitest'
import { checkImports, importsOf } from './imports.ts'

const whyFor = (path: string, text: string) => checkImports([{ path, text }]).map(problem => problem.why)

describe('what a file imports', () => {
  const read = (text: string) => importsOf({ path: 'web/a.tsx', text })

  it('is found in every form an import can take', () => {
    const text = [
      "import a, { b } from './a.ts'",
      "import './side-effect.css'",
      "export { c } from './c.ts'",
      "export * from './d.ts'",
      "type E = typeof import('./e.json')",
      "const f = () => import('./f.ts')",
      "const g = import.meta.glob(['./g/*.json', './h/*.json'])",
      'const i = (lang: string) => import(`../locales/$' + '{lang}/common.json`)',
    ].join('\n')
    expect(read(text)).toEqual([
      { specifier: './a.ts', line: 1, kind: 'value' },
      { specifier: './side-effect.css', line: 2, kind: 'value' },
      { specifier: './c.ts', line: 3, kind: 'value' },
      { specifier: './d.ts', line: 4, kind: 'value' },
      { specifier: './e.json', line: 5, kind: 'type' },
      { specifier: './f.ts', line: 6, kind: 'lazy' },
      { specifier: './g/*.json', line: 7, kind: 'lazy' },
      { specifier: './h/*.json', line: 7, kind: 'lazy' },
      { specifier: '../locales/', line: 8, kind: 'lazy' },
    ])
  })

  it('counts an import of types as one that does not run', () => {
    expect(read("import type { A } from './a.ts'").map(found => found.kind)).toEqual(['type'])
    expect(read("export type { A } from './a.ts'").map(found => found.kind)).toEqual(['type'])
    expect(read("import { type A } from './a.ts'").map(found => found.kind)).toEqual(['value'])
  })

  it('is not taken from comments, texts or paths that are only known at run time', () => {
    expect(read("// import './a.ts'\nconst b = \"import './b.ts'\"\nawait import(b)")).toEqual([])
  })

  it('has the right line below Chinese text', () => {
    expect(read("// 中文注释\nconst a = '订单'\nimport b from './b.ts'")[0]!.line).toBe(3)
  })
})

describe('designers', () => {
  it('are loaded by their screens, and by nobody at once', () => {
    const screen = 'web/features/pages/editor.screen.tsx'
    const now = "import Editor from '../../designers/pages/Editor.tsx'"
    expect(whyFor(screen, now)).toEqual([expect.stringContaining('loaded with import()')])
    expect(whyFor(screen, "const load = () => import('../../designers/pages/Editor.tsx')")).toEqual([])
    expect(whyFor(screen, "import type { Work } from '../../designers/pages/work.tsx'")).toEqual([])
  })

  it('alone have the library they need', () => {
    const text = "import { Puck } from '@puckeditor/core'"
    expect(whyFor('web/designers/pages/Editor.tsx', text)).toEqual([])
    expect(whyFor('web/features/pages/editor.screen.tsx', text)).toHaveLength(1)
    expect(whyFor('web/designers/pages/Editor.tsx', "import a from 'lodash'")).toHaveLength(1)
  })
})

describe('web → contract ← server', () => {
  it.each([
    ['web/cart/Cart.tsx', '../../server/cart.ts'],
    ['server/cart.ts', '../web/cart/Cart.tsx'],
    ['contract/cart.ts', '../server/cart.ts'],
    ['contract/cart.ts', '../locales/zh/common.json'],
    ['demo/load.ts', '../web/app/app.tsx'],
    ['demo/load.ts', '../server/main.ts'],
    ['server/main.ts', '../demo/load.ts'],
    ['server/http/pages.test.ts', '../../scripts/table.ts'],
    ['web/cart/Cart.test.tsx', '../../server/cart.ts'],
    ['server/records/list.ts', '../features/shops/currencies.ts'],
    ['server/records/sheets/xlsx.ts', '../../features/files/files.queries.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(whyFor(path, `import '${specifier}'`)).toHaveLength(1)
    expect(whyFor(path, `import type { A } from '${specifier}'`)).toHaveLength(1)
    expect(whyFor(path, `const a = () => import('${specifier}')`)).toHaveLength(1)
  })

  it.each([
    ['web/cart/Cart.tsx', '../../contract/cart.ts'],
    ['web/cart/Cart.tsx', './Cart.module.css'],
    ['web/i18n/load.ts', '../../locales/zh/common.json'],
    ['server/cart.ts', '../contract/cart.ts'],
    ['contract/text.ts', '../locales/slices.ts'],
    ['demo/load.ts', '../server/db/database.ts'],
    ['contract/text.test.ts', '../locales/zh/common.json'],
    ['scripts/actions.ts', '../server/features/handlers.ts'],
    ['scripts/start.ts', '../demo/load.ts'],
    ['server/records/definitions/order.ts', '../../features/orders/order-files.ts'],
    ['server/records/bill-types.ts', '../features/files/files.queries.ts'],
    ['server/records/list.test.ts', '../features/files/files.queries.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(whyFor(path, `import a from '${specifier}'`)).toEqual([])
  })

  it('holds for globs that start at the repository', () => {
    expect(whyFor('web/i18n/load.ts', "import.meta.glob('/locales/*/*.json')")).toEqual([])
    expect(whyFor('web/i18n/load.ts', "import.meta.glob('/server/**/*.ts')")).toHaveLength(1)
  })

  it.each([
    ['contract/cart.ts', 'node:fs'],
    ['contract/cart.ts', 'react'],
    ['web/app/app.tsx', 'node:path'],
    ['web/app/app.tsx', 'fastify'],
    ['web/app/app.tsx', 'react-dom-extras'],
  ])('%s may not use the package %s', (path, name) => {
    expect(whyFor(path, `import a from '${name}'`)).toHaveLength(1)
  })

  it.each([
    ['contract/cart.ts', 'valibot'],
    ['contract/cart.test.ts', 'vitest'],
    ['web/ui/testing.tsx', 'vitest'],
    ['web/testing/render.tsx', 'happy-dom'],
    ['web/app/entry-server.tsx', 'react-dom/server'],
    ['web/app/page.ts', 'valibot'],
    ['server/main.ts', 'fastify'],
  ])('%s may use the package %s', (path, name) => {
    expect(whyFor(path, `import a from '${name}'`)).toEqual([])
  })

  it('names the file, the line and the reason', () => {
    expect(checkImports([{ path: 'web/app/app.tsx', text: "\nimport '../../server/app.ts'" }])).toEqual([
      {
        path: 'web/app/app.tsx',
        line: 2,
        why: 'imports server/app.ts, but web/ imports only from web, contract, locales',
      },
    ])
  })
})

describe('the ground floor of the web', () => {
  it.each([
    ['web/ui/AppLink.tsx', '../app/table.ts'],
    ['web/ui/Missing.tsx', '../layouts/SearchBox.later.tsx'],
    ['web/ui/combobox/Combobox.tsx', '../../features/catalogue/products-href.ts'],
    ['web/api/use-app.ts', '../ui/Toasts.tsx'],
    ['web/i18n/use-t.ts', '../api/use-app.ts'],
  ])('has no %s that imports %s', (path, specifier) => {
    expect(whyFor(path, `import '${specifier}'`)).toHaveLength(1)
    expect(whyFor(path, `import type { A } from '${specifier}'`)).toHaveLength(1)
    expect(whyFor(path, `const a = () => import('${specifier}')`)).toHaveLength(1)
  })

  it.each([
    ['web/ui/combobox/Combobox.tsx', '../Button.tsx'],
    ['web/ui/StoredPicture.tsx', '../api/use-app.ts'],
    ['web/ui/Price.tsx', '../i18n/use-t.ts'],
    ['web/ui/Price.tsx', '../../contract/money.ts'],
    ['web/ui/testing.tsx', '../../locales/zh/ui.json'],
    ['web/ui/Moment.test.tsx', '../features/testing.tsx'],
    ['web/features/cart/Cart.tsx', '../../ui/Price.tsx'],
  ])('%s may import %s', (path, specifier) => {
    expect(whyFor(path, `import '${specifier}'`)).toEqual([])
  })
})

describe('features', () => {
  it("do not import another feature's actions", () => {
    const text = "import { stock } from '../stock/stock.actions.ts'"
    expect(whyFor('server/features/cart/cart.actions.ts', text)).toHaveLength(1)
  })

  it("import their own actions and another feature's rules", () => {
    const text = "import './cart.actions.ts'\nimport '../stock/stock.rules.ts'"
    expect(whyFor('server/features/cart/basket.ts', text)).toEqual([])
  })
})

describe('loops', () => {
  const file = (name: string, ...lines: string[]) => ({ path: `server/${name}.ts`, text: lines.join('\n') })

  it('are reported once, with the way round', () => {
    const sources = [
      file('start', "import './a.ts'"),
      file('a', '', "import './b.ts'"),
      file('b', "import './c.ts'"),
      file('c', "import './a.ts'"),
    ]
    expect(checkImports(sources)).toEqual([
      {
        path: 'server/a.ts',
        line: 2,
        why: 'is in a loop of imports: server/a.ts → server/b.ts → server/c.ts → server/a.ts',
      },
    ])
  })

  it('of types count too', () => {
    expect(
      checkImports([file('a', "import type { B } from './b.ts'"), file('b', "import './a.ts'")]),
    ).toHaveLength(1)
  })

  it('of pages loaded later are none', () => {
    expect(
      checkImports([file('a', "const b = () => import('./b.ts')"), file('b', "import './a.ts'")]),
    ).toEqual([])
  })

  it('are not seen where two ways lead to the same file', () => {
    const sources = [file('a', "import './b.ts'", "import './c.ts'"), file('b', "import './c.ts'"), file('c')]
    expect(checkImports(sources)).toEqual([])
  })
})
