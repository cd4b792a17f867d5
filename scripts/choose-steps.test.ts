import { describe, expect, it } from 'vitest'
import { chooseSteps, sideBySide, takeTogether } from './choose-steps.ts'

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

  it('stand beside the one before where they are quick, or wait for others', () => {
    const groups = sideBySide([{ id: 'audit', waits: true }, ...steps, { id: 'late', fast: true }])
    expect(groups.map(group => group.map(({ id }) => id))).toEqual([
      ['audit', 'lint', 'types'],
      ...['unit', 'build', 'start', 'e2e'].map(id => [id]),
      ['stop', 'late'],
    ])
  })

  it('run beside the one before where they say so, unless they need it', () => {
    const start = { id: 'start', needs: ['build'], beside: true }
    const groupsOf = (...ids: string[]) =>
      sideBySide([...ids.map(id => ({ id })), start]).map(group => group.map(({ id }) => id))
    expect(groupsOf('build', 'unit')).toEqual([['build'], ['unit', 'start']])
    expect(groupsOf('build')).toEqual([['build'], ['start']])
  })

  it('are taken so many at a time, and one that breaks stops no other', async () => {
    const begun: number[] = []
    const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
    const taken = takeTogether(
      [0, 1, 2, 3],
      async step => {
        begun.push(step)
        await ends[step]!.promise
        return `done ${step}`
      },
      2,
    )
    expect(begun).toEqual([0, 1])
    ends[1]!.reject(new Error('broken'))
    await expect(taken[1]).rejects.toThrow('broken')
    await Promise.resolve()
    expect(begun).toEqual([0, 1, 2])
    for (const { resolve } of ends) resolve()
    expect(await Promise.all([taken[0], taken[2], taken[3]])).toEqual(['done 0', 'done 2', 'done 3'])
  })
})
