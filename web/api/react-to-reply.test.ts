import { expect, test } from 'vitest'
import { decodeReply, type Reply } from '../../contract/reply.ts'
import { CallError } from './call-error.ts'
import { onLostSession } from './lost-session.ts'
import { suppressNextToast, takeToastSuppression } from './quiet-call.ts'
import { reactToReply } from './react-to-reply.ts'
import { fakeUi, t } from './testing-ui.ts'

const failure = (msg: string, obj: unknown = null, tbl: unknown[] = []) =>
  decodeReply({ success: false, msg, obj, tbl })
const success = (obj: unknown, tbl: unknown[] = []) => decodeReply({ success: true, msg: '', obj, tbl })

/** Plays the replies one after another and keeps the confirm counter of each request. */
function replies(...list: Reply[]) {
  const counters: number[] = []
  const ask = async (confirmCount: number) => {
    counters.push(confirmCount)
    return list.shift()!
  }
  return { ask, counters }
}

const rejection = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable('the call should reject'),
    error => {
      expect(error).toBeInstanceOf(CallError)
      return error
    },
  )

test('a success is handed over as it came', async () => {
  const ui = fakeUi()
  const answer = await reactToReply(replies(success({ n: 3 }, [{ id: 1 }])).ask, { ui: ui.page })
  expect(answer).toMatchObject({ obj: { n: 3 }, tbl: [{ id: 1 }] })
  expect(ui).toMatchObject({ toasts: [], questions: [], infos: [], visited: [] })
})

test('404 leads to the page of that name (product §8)', async () => {
  const ui = fakeUi()
  const error = await rejection(reactToReply(replies(failure('404')).ask, { ui: ui.page }))
  expect(error.kind).toBe('notFound')
  expect(ui.visited).toEqual(['/404'])
  expect(ui.toasts).toEqual([])
})

test('a page that says itself what is missing is not led away from, and nothing is toasted', async () => {
  for (const reply of [failure('404'), failure('记录不存在', { code: 'message.noPermission' })]) {
    const ui = fakeUi()
    await rejection(reactToReply(replies(reply).ask, { ui: ui.page, inPlace: true }))
    expect(ui).toMatchObject({ visited: [], toasts: [] })
  }
  const ui = fakeUi()
  await rejection(reactToReply(replies(failure('卖完了')).ask, { ui: ui.page, inPlace: true }))
  expect(ui.toasts).toMatchObject([{ text: '卖完了' }])
})

test.each(['RELOGIN', 'wxauth'])(
  '%s says that the login timed out and leads to login, with the way back (product §8)',
  async msg => {
    const ui = fakeUi({ path: '/products?kw=a%20b&page=2' })
    const error = await rejection(reactToReply(replies(failure(msg)).ask, { ui: ui.page }))
    expect(error.kind).toBe('relogin')
    expect(ui.toasts).toEqual([{ kind: 'error', text: t('ui.loginTimedOut'), ms: 5000 }])
    expect(ui.visited).toEqual([`/login?returnUrl=${encodeURIComponent('/products?kw=a%20b&page=2')}`])
  },
)

test.each(['/login', '/login?returnUrl=%2Fcart', '/m/login', '/m/login?returnUrl=%2Fm%2Fmy'])(
  'whoever is at login stays there (%s, product §8)',
  async path => {
    const ui = fakeUi({ path })
    const error = await rejection(reactToReply(replies(failure('RELOGIN')).ask, { ui: ui.page }))
    expect(error.kind).toBe('relogin')
    expect(ui.visited).toEqual([])
  },
)

test('a lost session is told while the page still stands, so that what was typed can be kept', async () => {
  const ui = fakeUi()
  const visitedThen: string[][] = []
  const stop = onLostSession(() => visitedThen.push([...ui.visited]))
  await rejection(reactToReply(replies(failure('RELOGIN')).ask, { ui: ui.page, quiet: () => true }))
  expect(visitedThen).toEqual([[]])
  expect(ui.visited).toHaveLength(1)
  stop()
  await rejection(reactToReply(replies(failure('RELOGIN')).ask, { ui: ui.page }))
  expect(visitedThen).toHaveLength(1)
})

test('TABLE shows a dialog: its message, then a line for each row, commas between the cells (product §8)', async () => {
  const ui = fakeUi()
  const rows = [['HX-2041', '黑色', 3], { no: 'BP-1187', spec: null, left: 0 }]
  const error = await rejection(
    reactToReply(replies(failure('TABLE', { msg: '库存不足' }, rows)).ask, { ui: ui.page }),
  )
  expect(error.kind).toBe('table')
  expect(ui.infos).toEqual(['库存不足\nHX-2041,黑色,3\nBP-1187,,0'])
  expect(ui.toasts).toEqual([])
})

test('any other message is said for 5 seconds, up to a NUL character (product §8)', async () => {
  const ui = fakeUi()
  const error = await rejection(
    reactToReply(replies(failure('余额不足\0at Pay.Check line 12')).ask, { ui: ui.page }),
  )
  expect(ui.toasts).toEqual([{ kind: 'error', text: '余额不足', ms: 5000 }])
  expect(error).toMatchObject({ kind: 'failed', message: '余额不足' })
})

test('a failure without a word still says something', async () => {
  const ui = fakeUi()
  await rejection(reactToReply(replies(failure('')).ask, { ui: ui.page }))
  expect(ui.toasts).toEqual([{ kind: 'error', text: t('ui.failed'), ms: 5000 }])
})

test('a failure keeps its code and field for the form that wants to show it in place', async () => {
  const ui = fakeUi()
  const error = await rejection(
    reactToReply(replies(failure('请输入手机号', { code: 'form.required', field: 'mobile' })).ask, {
      ui: ui.page,
    }),
  )
  expect(error.reply).toMatchObject({ code: 'form.required', field: 'mobile' })
})

test('a message that begins with confirm: is not said (product §8)', async () => {
  const ui = fakeUi()
  const error = await rejection(reactToReply(replies(failure('confirm:促销已变化')).ask, { ui: ui.page }))
  expect(ui.toasts).toEqual([])
  expect(error).toMatchObject({ kind: 'failed', message: '促销已变化' })
})

test('silence that was asked for holds for one call (product §8)', async () => {
  suppressNextToast()
  expect(takeToastSuppression()).toBe(true)
  expect(takeToastSuppression()).toBe(false)
  const ui = fakeUi()
  await rejection(reactToReply(replies(failure('售罄')).ask, { ui: ui.page, quiet: () => true }))
  expect(ui.toasts).toEqual([])
})

test('silence never hides that the login timed out', async () => {
  const ui = fakeUi()
  await rejection(reactToReply(replies(failure('RELOGIN')).ask, { ui: ui.page, quiet: () => true }))
  expect(ui.toasts).toHaveLength(1)
  expect(ui.visited).toHaveLength(1)
})

test('a question that is answered with OK repeats the call, its counter one higher (product §8)', async () => {
  const ui = fakeUi({ answers: [true] })
  const { ask, counters } = replies(success({ confirmMsg: '价格已变化，继续吗？' }), success({ id: 7 }))
  expect(await reactToReply(ask, { ui: ui.page })).toMatchObject({ obj: { id: 7 } })
  expect(ui.questions).toEqual(['价格已变化，继续吗？'])
  expect(counters).toEqual([0, 1])
})

test('or higher by confirmNum, which adds up over several questions (product §8)', async () => {
  const ui = fakeUi({ answers: [true, true, true] })
  const { ask, counters } = replies(
    success({ confirmMsg: 'a' }),
    success({ confirmMsg: 'b', confirmNum: 4 }),
    success({ confirmMsg: 'c', confirmNum: '2' }),
    success({}),
  )
  await reactToReply(ask, { ui: ui.page })
  expect(ui.questions).toEqual(['a', 'b', 'c'])
  expect(counters).toEqual([0, 1, 5, 7])
})

test('on cancel the call ends with cancel (product §8)', async () => {
  const ui = fakeUi({ answers: [true, false] })
  const { ask, counters } = replies(success({ confirmMsg: 'a' }), success({ confirmMsg: 'b' }))
  const error = await rejection(reactToReply(ask, { ui: ui.page }))
  expect(error).toMatchObject({ kind: 'cancel', message: 'cancel' })
  expect(counters).toEqual([0, 1])
  expect(ui.toasts).toEqual([])
})

test('a mistake of ours in sending is not dressed up as a network error', async () => {
  const ui = fakeUi()
  const bug = () => Promise.reject(new TypeError('x is not a function'))
  await expect(reactToReply(bug, { ui: ui.page })).rejects.toThrow(TypeError)
  expect(ui.toasts).toEqual([])
})
