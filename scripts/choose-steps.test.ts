import { describe, expect, it } from 'vitest'
import { type Choosable, chooseSteps, takeTogether } from './choose-steps.ts'

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

  /** Takes them two at a time; the answer ends one, and says what has begun. */
  function taking(all: readonly Choosable[]) {
    const begun: string[] = []
    const ends = new Map(all.map(({ id }) => [id, Promise.withResolvers<string>()]))
    const take = ({ id }: Choosable) => {
      begun.push(id)
      return ends.get(id)!.promise
    }
    const taken = takeTogether(all, take, 2)
    const end = async (id: string, error?: Error) => {
      if (error) ends.get(id)!.reject(error)
      else ends.get(id)!.resolve(`${id} is done`)
      await taken[all.findIndex(step => step.id === id)]!.catch(() => {})
      await Promise.resolve()
    }
    return { begun, taken, end }
  }

  it('are taken so many at a time, and one that breaks stops no other', async () => {
    const { begun, taken, end } = taking(['a', 'b', 'c', 'd'].map(id => ({ id })))
    expect(begun).toEqual(['a', 'b'])
    await end('b', new Error('broken'))
    await expect(taken[1]).rejects.toThrow('broken')
    expect(begun).toEqual(['a', 'b', 'c'])
    for (const id of ['a', 'c', 'd']) await end(id)
    expect(await Promise.all([taken[0], taken[2], taken[3]])).toEqual(
      ['a', 'c', 'd'].map(id => `${id} is done`),
    )
  })

  it('wait for what they need and come after, and let others go first meanwhile', async () => {
    const { begun, end } = taking([
      { id: 'build' },
      { id: 'unit', after: ['build', 'never'] },
      { id: 'start', needs: ['build'] },
      { id: 'e2e', needs: ['start'] },
      { id: 'lint', after: ['build'] },
      { id: 'stop', needs: ['start'], after: ['e2e'] },
    ])
    expect(begun).toEqual(['build'])
    await end('build')
    expect(begun).toEqual(['build', 'unit', 'start'])
    await end('start')
    await end('unit')
    expect(begun).toEqual(['build', 'unit', 'start', 'e2e', 'lint'])
    await end('lint')
    expect(begun).not.toContain('stop')
    await end('e2e')
    expect(begun.at(-1)).toBe('stop')
  })
})
