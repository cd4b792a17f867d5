import { expect, test } from 'vitest'
import { createSteps } from './steps.ts'

const insert = { type: 'insert', componentType: 'spacer', destinationIndex: 0, destinationZone: '' } as const

test('what is taken back before it was written down is taken back then, once', () => {
  const steps = createSteps()
  let back = 0
  const goBack = () => back++
  steps.acted(insert)
  steps.undo(goBack)
  expect(back).toBe(0)
  steps.written(goBack)
  expect(back).toBe(1)
  steps.written(goBack)
  expect(back).toBe(1)
  steps.undo(goBack)
  expect(back).toBe(2)
})

test('choosing a block is no step; new data is one when it says so', () => {
  const steps = createSteps()
  steps.acted({ type: 'setUi', ui: {} })
  steps.acted({ type: 'setData', data: {} })
  expect(steps.isUnwritten()).toBe(false)
  steps.acted({ type: 'setData', data: {}, recordHistory: true })
  expect(steps.isUnwritten()).toBe(true)
})

test('after a change nothing is done again', () => {
  const steps = createSteps()
  let forward = 0
  steps.redo(() => forward++)
  steps.acted(insert)
  steps.redo(() => forward++)
  expect(forward).toBe(1)
})
