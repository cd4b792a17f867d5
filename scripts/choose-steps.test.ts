import { describe, expect, it } from 'vitest'
import { chooseSteps } from './choose-steps.ts'

const steps = [
  { id: 'lint', fast: true },
  { id: 'types', fast: true },
  { id: 'unit' },
  { id: 'build' },
  { id: 'start', needs: ['build'] },
  { id: 'e2e', needs: ['start'] },
  { id: 'stop', follows: 'start' },
]
const chosen = (...wanted: string[]) => chooseSteps(steps, wanted).map(step => step.id)

describe('the steps of a test run', () => {
  it('are all of them when none is named', () => {
    expect(chosen()).toEqual(steps.map(step => step.id))
  })

  it('are the named ones, in their own order', () => {
    expect(chosen('unit', 'lint')).toEqual(['lint', 'unit'])
  })

  it('include what a named one needs, and what follows from that', () => {
    expect(chosen('e2e')).toEqual(['build', 'start', 'e2e', 'stop'])
  })

  it('are the quick ones for "fast"', () => {
    expect(chosen('fast')).toEqual(['lint', 'types'])
    expect(chosen('fast', 'unit')).toEqual(['lint', 'types', 'unit'])
  })

  it('are refused by a name that does not exist', () => {
    expect(() => chosen('unti')).toThrow('There is no step unti; there are fast, lint')
  })
})
