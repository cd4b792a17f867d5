import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type History, historyOf, mostSteps, step } from './history.ts'

const change = (history: History<string>, to: string, run?: string) =>
  step(history, { do: 'change', to, run })

test('undo goes back step by step, redo forward again', () => {
  let history = change(change(historyOf('a'), 'b'), 'c')
  history = step(history, { do: 'undo' })
  expect(history.now).toBe('b')
  history = step(step(history, { do: 'undo' }), { do: 'undo' })
  expect(history.now).toBe('a')
  history = step(step(step(history, { do: 'redo' }), { do: 'redo' }), { do: 'redo' })
  expect(history.now).toBe('c')
})

test('a change after going back forgets what would have come', () => {
  const history = change(step(change(historyOf('a'), 'b'), { do: 'undo' }), 'x')
  expect(step(history, { do: 'redo' }).now).toBe('x')
  expect(step(history, { do: 'undo' }).now).toBe('a')
})

test('what belongs to one run is undone at once', () => {
  let history = change(change(change(historyOf('a'), 'b', 'drag 1'), 'c', 'drag 1'), 'd', 'drag 2')
  history = step(history, { do: 'undo' })
  expect(history.now).toBe('c')
  history = step(history, { do: 'undo' })
  expect(history.now).toBe('a')
})

test('a run that was settled does not go on under the same name', () => {
  const settled = step(change(historyOf('a'), 'b', 'nudge'), { do: 'settle' })
  const history = step(change(settled, 'c', 'nudge'), { do: 'undo' })
  expect(history.now).toBe('b')
})

test('after an undo the same run begins anew', () => {
  const back = step(change(change(historyOf('a'), 'b'), 'c', 'nudge'), { do: 'undo' })
  const history = step(change(back, 'd', 'nudge'), { do: 'undo' })
  expect(history.now).toBe('b')
})

test('the same again is no step', () => {
  const history = change(historyOf('a'), 'b')
  expect(change(history, 'b')).toBe(history)
})

test('another one that is opened has nothing to go back to', () => {
  const opened = step(change(historyOf('a'), 'b'), { do: 'open', value: 'z' })
  expect(step(opened, { do: 'undo' }).now).toBe('z')
})

test('it forgets the oldest steps', () => {
  let history = historyOf('0')
  for (let at = 1; at <= mostSteps + 5; at++) history = change(history, String(at))
  expect(history.past).toHaveLength(mostSteps)
  expect(history.past[0]).toBe('5')
})

test('undoing everything and doing it again is where one was', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), values => {
      let history = historyOf('start')
      for (const value of values) history = change(history, value)
      const end = history.now
      const count = history.past.length
      for (let at = 0; at < count; at++) history = step(history, { do: 'undo' })
      expect(history.now).toBe('start')
      for (let at = 0; at < count; at++) history = step(history, { do: 'redo' })
      expect(history.now).toBe(end)
    }),
  )
})
