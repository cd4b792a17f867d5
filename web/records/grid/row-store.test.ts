import { expect, test } from 'vitest'
import { createRowStore, type LoadRows, type RowRequest } from './row-store.ts'

/** A table of `size` rows that writes down what it is asked; `fail` says which requests break. */
function table(size: number, fail: (request: RowRequest) => boolean = () => false) {
  const asked: RowRequest[] = []
  const load: LoadRows = async request => {
    asked.push(request)
    if (fail(request)) throw new Error('no network')
    const length = Math.max(0, Math.min(request.limit, size - request.start))
    const rows = Array.from({ length }, (_, i) => ({ id: request.start + i + 1 }))
    return { rows, ...(request.count && { total: size, totals: { qty: String(size) } }) }
  }
  return { asked, load }
}

const settle = () => new Promise(resolve => setTimeout(resolve))

test('the first chunk also brings how many there are; the others do not count again', async () => {
  const { asked, load } = table(250)
  const store = createRowStore(load, 100)
  expect(store.status()).toBe('loading')
  store.want(0, 20)
  await settle()
  expect([store.status(), store.total(), store.totals()]).toEqual(['ready', 250, { qty: '250' }])
  store.want(90, 110)
  await settle()
  expect(asked).toEqual([
    { start: 0, limit: 100, count: true },
    { start: 100, limit: 100, count: false },
  ])
  expect([store.rowAt(99)?.id, store.rowAt(100)?.id, store.rowAt(200)]).toEqual([100, 101, undefined])
})

test('what is there or on its way is not asked for again, and nothing beyond the end', async () => {
  const { asked, load } = table(150)
  const store = createRowStore(load, 100)
  store.want(0, 40)
  store.want(0, 40)
  await settle()
  store.want(0, 90)
  store.want(140, 400)
  await settle()
  expect(asked.map(({ start }) => start)).toEqual([0, 100])
  expect([store.has(0, 150), store.has(0, 900)]).toEqual([true, true])
})

test('listeners hear of every change', async () => {
  const store = createRowStore(table(5).load, 100)
  let heard = 0
  const stop = store.subscribe(() => heard++)
  const before = store.version()
  store.want(0, 5)
  await settle()
  expect(heard).toBe(1)
  expect(store.version()).not.toBe(before)
  stop()
  store.retry()
  expect(heard).toBe(1)
})

test('when nothing comes the list has failed, and can be tried again', async () => {
  let broken = true
  const { load } = table(5, () => broken)
  const store = createRowStore(load, 100)
  store.want(0, 5)
  await settle()
  expect(store.status()).toBe('failed')
  broken = false
  store.want(0, 5)
  await settle()
  expect(store.status()).toBe('failed')
  store.retry()
  await settle()
  expect([store.status(), store.broken(), store.rowAt(0)?.id]).toEqual(['ready', false, 1])
})

test('a part that fails later leaves the rest standing', async () => {
  const { load } = table(500, ({ start }) => start === 200)
  const store = createRowStore(load, 100)
  store.want(0, 50)
  await settle()
  store.want(190, 310)
  await settle()
  expect([
    store.status(),
    store.broken(),
    store.rowAt(199)?.id,
    store.rowAt(200),
    store.rowAt(300)?.id,
  ]).toEqual(['ready', true, 200, undefined, 301])
})

test('an empty list is ready', async () => {
  const store = createRowStore(table(0).load, 20)
  store.want(0, 20)
  await settle()
  expect([store.status(), store.total(), store.has(0, 20)]).toEqual(['ready', 0, true])
})

test('what lies far behind is forgotten, and comes back when it is wanted again', async () => {
  const { asked, load } = table(10_000)
  const store = createRowStore(load, 100)
  for (let start = 0; start < 10_000; start += 100) {
    store.want(start, start + 100)
    await settle()
  }
  expect([store.rowAt(0), store.rowAt(9999)?.id]).toEqual([undefined, 10_000])
  store.want(0, 100)
  await settle()
  expect(asked).toHaveLength(101)
  expect(store.rowAt(0)?.id).toBe(1)
})
