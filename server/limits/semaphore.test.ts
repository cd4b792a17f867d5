import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

test('so many work at a time, the others in the order they came', async () => {
  const next = semaphore(2)
  const order: string[] = []
  const first = await next()
  const second = await next()
  const third = next().then(turn => {
    order.push('third')
    return turn
  })
  const fourth = next().then(turn => {
    order.push('fourth')
    return turn
  })
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  ;(await third)[Symbol.dispose]()
  ;(await fourth)[Symbol.dispose]()
  expect(order).toEqual(['third', 'fourth'])
  second[Symbol.dispose]()
  using _again = await next()
  using _both = await next()
})

test('who is gone leaves the line', async () => {
  const next = semaphore(1)
  const first = await next()
  const gone = new AbortController()
  const waiting = next(gone.signal)
  const last = next()
  gone.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(next(gone.signal)).rejects.toThrow('gone')
  first[Symbol.dispose]()
  using _turn = await last
})
