import { describe, expect, it } from 'vitest'
import { untranslated } from './untranslated.ts'

const lines = (text: string, path = 'web/home.tsx') =>
  untranslated({ path, text }).map(problem => problem.line)

describe('Chinese in code', () => {
  it.each([
    ["const a = '订单'"],
    ['const a = `共$' + '{n}`'],
    ['const a = <p>订单</p>'],
    ['const a = <p title="订单" />'],
    ["throw new Error('没有权限')"],
    ["const labels = { '订单': 1 }"],
  ])('is found in %s', text => {
    expect(lines(text)).toEqual([1])
    expect(lines(`\n${text}`, 'web/home.tsx')).toEqual([2])
  })

  it('may stand in comments, tests, search patterns and the names of languages', () => {
    expect(lines("// 订单\n/* 订单 */ const a = 'order'")).toEqual([])
    expect(lines("const a = '订单'", 'contract/money.test.ts')).toEqual([])
    expect(lines('const a = /[一-龥]/u')).toEqual([])
    expect(lines("const a = '简体中文'", 'contract/languages.ts')).toEqual([])
  })

  it('is found in style sheets, SQL and HTML, outside comments', () => {
    expect(lines("/* 订\n单 */\na::after { content: '新' }", 'web/home.css')).toEqual([3])
    expect(lines("-- 订单\ninsert into shop (name) values ('总店') -- 店", 'server/db/1.sql')).toEqual([2])
    expect(lines('<!-- 订单 -->\n<p>订单</p>', 'web/index.html')).toEqual([2])
  })
})

describe('English in a page', () => {
  it.each([
    ['const a = <p>Add to cart</p>'],
    ['const a = <p>\n  Total: {amount}\n</p>', 2],
    ['const a = <button aria-label="Close" />'],
    ['const a = <img alt={"A red box"} />'],
    ["const a = <input placeholder={busy ? 'Please wait' : t('home.search')} />"],
    ["const a = <p>{open && 'Open now'}</p>"],
    ["const a = <p>{open ? 'Open' : null}</p>"],
    ["const a = <p>{'Total: ' + total}</p>"],
    ['const a = <p>{`Hello $' + '{name}`}</p>'],
    ['const a = <>Hello</>'],
  ])('is found in %s', (text, line: number | string = 1) => {
    expect(lines(text)).toEqual([line])
  })

  it.each([
    ["const a = <p>{t('home.title')}</p>"],
    ['const a = <p>¥ {amount} × {n} &nbsp; → 100 %</p>'],
    ['const a = <p className="two words" data-state="not shown" id="main">{x}</p>'],
    ['const a = <Section title="home.title" />'],
    ["const a = <p>{kind === 'retail' ? retail : wholesale}</p>"],
    ['const a = <code>npm start</code>'],
    ['const a = <kbd>Esc</kbd>'],
    ["const a = 'Add to cart'"],
    ['const a = <p>{/* a comment with words */}</p>'],
    ['const a = <List>{rows.map(row => <b key={`row $' + '{row.id}`}>{row.name}</b>)}</List>'],
  ])('is not seen in %s', text => {
    expect(lines(text)).toEqual([])
  })

  it('is reported with its place and its words', () => {
    expect(
      untranslated({ path: 'web/a.tsx', text: 'const a = (\n  <p>\n    Add  to\n    cart\n  </p>)' }),
    ).toEqual([{ path: 'web/a.tsx', line: 3, why: 'has words in code: Add to cart' }])
  })
})
