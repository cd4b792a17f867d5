import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import vm from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMiniProgram } from './miniprogram.ts'

let out: string

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'caravan-miniprogram-'))
  await buildMiniProgram(out, { host: 'https://shop.example', code: 'head', appId: 'wxshop' })
})
afterAll(() => rmSync(out, { recursive: true, force: true }))

const json = (file: string) => JSON.parse(readFileSync(join(out, file), 'utf8')) as Record<string, unknown>
const scripts = () => globSync('**/*.js', { cwd: out })
const read = (file: string) => readFileSync(join(out, file), 'utf8')

test('every page that it lists is there, and every page that is there is listed', () => {
  const pages = json('app.json').pages as string[]
  for (const page of pages)
    for (const kind of ['js', 'json', 'wxml'])
      expect(existsSync(join(out, `${page}.${kind}`)), `${page}.${kind}`).toBe(true)
  expect(
    globSync('pages/*/*.wxml', { cwd: out })
      .map(file => file.replace(/\.wxml$/, ''))
      .sort(),
  ).toEqual([...pages].sort())
  expect(json('project.config.json')).toMatchObject({ compileType: 'miniprogram' })
  expect(existsSync(join(out, json('app.json').sitemapLocation as string))).toBe(true)
})

test('it says which shop it is, in the words that an upload replaces', () => {
  expect(json('ext.json')).toEqual({
    extEnable: true,
    extAppid: 'wxshop',
    directCommit: false,
    ext: {
      shop: 'head',
      address: 'https://shop.example/m?shop=head',
      calls: 'https://shop.example/process.aspx',
    },
  })
})

test('it is smaller than WeChat takes', () => {
  const bytes = globSync('**/*.*', { cwd: out }).reduce(
    (sum, file) => sum + statSync(join(out, file)).size,
    0,
  )
  expect(bytes).toBeLessThan(2 * 1024 * 1024)
  expect(bytes).toBeGreaterThan(4 * 1024)
})

/** Documented, and allowed in every mini-program. */
const known = [
  'getAccountInfoSync',
  'getExtConfigSync',
  'getSystemInfoSync',
  'login',
  'navigateBack',
  'reLaunch',
  'request',
  'requestPayment',
]

test('it uses nothing but what WeChat has: no browser, no Node, no code from text', () => {
  const used = new Set<string>()
  for (const file of scripts()) {
    const text = read(file)
    for (const [, name] of text.matchAll(/\bwx\.(\w+)/g)) used.add(name!)
    expect(text, file).not.toMatch(
      /(?<![/\w])(?:window|document|localStorage|fetch|process|eval)\b\s*[.(]|new Function\b/,
    )
    for (const [, from] of text.matchAll(/\brequire\("([^"]+)"\)/g))
      expect(existsSync(join(out, dirname(file), from!)), `${file} ${from}`).toBe(true)
    // What the base library does not have.
    expect(text, file).not.toMatch(/\?\.|\?\?|\bimport\(/)
  }
  expect([...used].filter(name => !known.includes(name))).toEqual([])
})

interface Asked {
  url: string
  data: string
}

/** The built page, in a WeChat of ours. */
function open(page: string, answers: Readonly<Record<string, unknown>> = {}) {
  const calls: { name: string; given: unknown }[] = []
  const asked: Asked[] = []
  let shown: Record<string, unknown> = {}
  let made: Record<string, unknown> = {}
  let pay: 'ok' | 'cancel' | 'fail' = 'ok'
  const note = (name: string) => (given: unknown) => void calls.push({ name, given })
  const wx = {
    getExtConfigSync: () => (json('ext.json') as { ext: object }).ext,
    getAccountInfoSync: () => ({ miniProgram: { appId: 'wxshop' } }),
    getSystemInfoSync: () => ({ language: 'zh_CN' }),
    login: ({ success }: { success(answer: { code: string }): void }) => success({ code: 'one code' }),
    request: ({ url, data, success }: Asked & { success(answer: object): void }) => {
      asked.push({ url, data })
      const type = new URLSearchParams(data).get('type')!
      const obj = answers[type]
      success({
        statusCode: 200,
        data: obj
          ? { success: true, msg: '', obj, tbl: [] }
          : { success: false, msg: '不行', obj: null, tbl: [] },
      })
    },
    requestPayment: (given: { success(): void; fail(fault: { errMsg: string }): void }) => {
      note('requestPayment')(JSON.parse(JSON.stringify(given)))
      if (pay === 'ok') given.success()
      else given.fail({ errMsg: `requestPayment:fail ${pay}` })
    },
    reLaunch: note('reLaunch'),
    navigateBack: note('navigateBack'),
  }
  const modules = new Map<string, unknown>()
  const load = (file: string): unknown => {
    if (modules.has(file)) return modules.get(file)
    const module = { exports: {} }
    const require = (from: string) => load(join(dirname(file), from))
    const run = vm.runInNewContext(`(function (require, module, exports, wx, Page, App) {${read(file)}\n})`, {
      setTimeout,
      URLSearchParams: undefined,
    }) as (...given: unknown[]) => void
    run(
      require,
      module,
      module.exports,
      wx,
      (options: Record<string, unknown>) => (made = options),
      () => {},
    )
    modules.set(file, module.exports)
    return module.exports
  }
  load(`pages/${page}/${page}.js`)
  const self = Object.assign(made, { setData: (change: object) => (shown = { ...shown, ...change }) })
  const step = async (name: string, given: object = {}) => {
    const result = await (made[name] as (given: object) => unknown).call(self, given)
    return result
  }
  return { step, calls, asked, shown: () => shown, made, pays: (how: typeof pay) => (pay = how) }
}

test('the shop opens signed in, at the page that was asked for', async () => {
  const { step, asked, shown } = open('index', { wxa_enter: { ticket: 'T', known: true } })
  await step('onLoad', { to: encodeURIComponent('/m/p/12?x=1') })
  expect(asked[0]!.url).toBe('https://shop.example/process.aspx?action=hlt_save_data&shop=head')
  expect(JSON.parse(new URLSearchParams(asked[0]!.data).get('row')!)).toEqual({
    app: 'wxshop',
    code: 'one code',
  })
  expect(shown().src).toBe('https://shop.example/wxa/enter?shop=head&ticket=T&to=%2Fm%2Fp%2F12%3Fx%3D1')
})

test('without an answer it opens for guests, and what is shared leads to the same page', async () => {
  const { step, shown } = open('index')
  await step('onLoad')
  expect(shown().src).toBe('https://shop.example/m?shop=head')
  expect(await step('onShareAppMessage', { webViewUrl: 'https://shop.example/m/p/3?a=1' })).toEqual({
    path: `/pages/index/index?to=${encodeURIComponent('/m/p/3?a=1')}`,
  })
  expect(await step('onShareAppMessage', { webViewUrl: 'https://shop.example/wxa/enter?ticket=T' })).toEqual({
    path: '/pages/index/index',
  })
})

test('a share code leads to its page, a strange one to the shop', async () => {
  for (const [scene, to] of [
    ['p.12', '/m/p/12'],
    ['g.7', '/m/group?id=7'],
    ['i.north', '/m/register?shop=north&scene=north'],
  ]) {
    const { step, calls } = open('share')
    await step('onLoad', { scene: encodeURIComponent(scene!) })
    expect(calls).toEqual([
      { name: 'reLaunch', given: { url: `/pages/index/index?to=${encodeURIComponent(to!)}` } },
    ])
  }
  const { step, calls } = open('share')
  await step('onLoad', { scene: 'https%3A%2F%2Fevil.example' })
  expect(calls).toEqual([{ name: 'reLaunch', given: { url: '/pages/index/index' } }])
})

const bridge = {
  appId: 'wxshop',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=wx1',
  signType: 'RSA',
  paySign: 's',
}

test('the native page pays what its ticket says, and leads to the result', async () => {
  const { step, calls, asked } = open('pay', { wxa_pay: { bridge, result: '/m/pay/result?id=5' } })
  await step('onLoad', { ticket: 'T' })
  expect(JSON.parse(new URLSearchParams(asked[0]!.data).get('row')!)).toEqual({
    app: 'wxshop',
    code: 'one code',
    ticket: 'T',
  })
  const { appId: _, ...parameters } = bridge
  expect(calls).toEqual([
    { name: 'requestPayment', given: parameters },
    { name: 'reLaunch', given: { url: '/pages/index/index?to=%2Fm%2Fpay%2Fresult%3Fid%3D5' } },
  ])
})

test('whoever thinks again is back where they were; what fails says so', async () => {
  const thinking = open('pay', { wxa_pay: { bridge, result: '/m/pay/result?id=5' } })
  thinking.pays('cancel')
  await thinking.step('onLoad', { ticket: 'T' })
  expect(thinking.calls.map(({ name }) => name)).toEqual(['requestPayment', 'navigateBack'])
  const failing = open('pay', { wxa_pay: { bridge, result: '/m' } })
  failing.pays('fail')
  await failing.step('onLoad', { ticket: 'T' })
  expect(failing.shown()).toMatchObject({ failed: true })
  const refused = open('pay')
  await refused.step('onLoad', { ticket: 'T' })
  expect(refused.shown()).toEqual({ failed: true, words: '不行' })
})

test('it is asked in words as whom somebody stays signed in, and only a yes ties it', async () => {
  const { step, calls, asked, shown } = open('link', { wxa_link: { nick: '李雷' } })
  await step('onLoad', { ticket: 'T' })
  expect(shown()).toMatchObject({ asks: true, words: expect.stringContaining('李雷') })
  expect(asked).toHaveLength(1)
  await step('agree')
  expect(asked[1]!.url).toContain('hlt_save_data')
  expect(calls).toEqual([{ name: 'reLaunch', given: { url: '/pages/index/index' } }])
  const refusing = open('link', { wxa_link: { nick: '李雷' } })
  await refusing.step('onLoad', { ticket: 'T' })
  await refusing.step('back')
  expect([refusing.asked.length, refusing.calls[0]!.name]).toEqual([1, 'navigateBack'])
})
