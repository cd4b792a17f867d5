import { describe, expect, it } from 'vitest'
import { checkTextKeys } from './text-keys.ts'

const slices = {
  home: { title: '首页', greeting: '你好' },
  state: { 'order.0': '待付款', 'order.2': '待发货' },
}
const useAll = "t('home.title'); t('home.greeting'); "

function check(text: string, { path = 'web/home.tsx', prefixes = [] as string[] } = {}) {
  return checkTextKeys([{ path, text }], slices, prefixes).map(
    ({ path, line, why }) => `${path}:${line} ${why}`,
  )
}

// A template literal with a hole, which must not be filled here.
const orderState = 't(`state.order.$' + '{code}`)'

describe('texts that code asks for', () => {
  it('are found as literals, attributes and templates', () => {
    expect(check(`t('home.title'); <Page title="home.greeting" />; ${orderState}`)).toEqual([])
  })

  it('must exist', () => {
    expect(check(`${useAll}${orderState}\nt('home.titel')`)).toEqual([
      'web/home.tsx:2 asks for the text home.titel, which does not exist',
    ])
    const dead = 't(`home.group.$' + '{code}`)'
    expect(check(`${useAll}${orderState};${dead}`)).toEqual([
      'web/home.tsx:1 asks for home.group.…, but there is no such text',
    ])
  })

  it('are not file names, addresses or texts that only look alike', () => {
    const others =
      "read('home.json'); go('/home.title'); say('home. Sweet home'); `home.title and $" + '{more}`'
    expect(check(`${useAll}${orderState};${others}`)).toEqual([])
  })
})

it('a text may be called like a file', () => {
  expect(
    checkTextKeys([{ path: 'web/a.ts', text: "t('form.xlsx')" }], { form: { xlsx: 'xlsx' } }, []),
  ).toEqual([])
})

describe('texts that no code asks for', () => {
  it('are dead', () => {
    expect(check(`t('home.title'); ${orderState}`)).toEqual([
      'locales/zh/home.json:1 has home.greeting, which no code asks for',
    ])
  })

  it('are dead when only a test or a comment names them', () => {
    expect(check(useAll + orderState, { path: 'web/home.test.ts' })).toHaveLength(4)
    expect(check(`// ${useAll}\n${orderState}`)).toHaveLength(2)
  })

  it('live when their beginning is declared', () => {
    expect(check(useAll, { prefixes: ['state.order.'] })).toEqual([])
    expect(check(useAll + orderState, { prefixes: ['state.parcel.'] })).toEqual([
      'scripts/locales.ts:1 declares state.parcel., but there is no such text',
    ])
  })
})
