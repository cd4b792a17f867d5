import { describe, expect, test } from 'vitest'
import { createSaver } from './draft-saver.ts'

type Answer = { revision?: number; conflict?: { by: string; at: string; revision: number } }

function saverOf() {
  const sent: [string, number][] = []
  const states: string[] = []
  let answer: (answer: Answer | Error) => void = () => {}
  const saver = createSaver<string>({
    revision: 1,
    saved: 'a',
    send: (value, revision) => {
      sent.push([value, revision])
      return new Promise((resolve, reject) => {
        answer = said => (said instanceof Error ? reject(said) : resolve(said))
      })
    },
    onState: state => states.push(state),
  })
  return { saver, sent, states, answer: (said: Answer | Error) => answer(said) }
}
const turn = () => new Promise(resolve => setTimeout(resolve))
const other = { by: 'Li', at: '2026-11-16T10:00:00.000Z', revision: 5 }

describe('keeping a draft', () => {
  test('what is changed while it is saved is saved next, with the new revision', async () => {
    const { saver, sent, states, answer } = saverOf()
    saver.change('b')
    const done = saver.save()
    saver.change('c')
    answer({ revision: 2 })
    await turn()
    answer({ revision: 3 })
    expect(await done).toBe(true)
    expect(sent).toEqual([
      ['b', 1],
      ['c', 2],
    ])
    expect(states.at(-1)).toBe('saved')
    expect(saver.revision()).toBe(3)
  })

  test('nothing is sent when nothing changed, or when it was changed back', async () => {
    const { saver, sent, states } = saverOf()
    saver.change('b')
    saver.change('a')
    expect(await saver.save()).toBe(true)
    expect(sent).toEqual([])
    expect(states).toEqual(['waiting', 'saved', 'saved'])
  })

  test('two who ask at once wait for one save', async () => {
    const { saver, sent, answer } = saverOf()
    saver.change('b')
    const both = Promise.all([saver.save(), saver.save()])
    answer({ revision: 2 })
    expect(await both).toEqual([true, true])
    expect(sent).toHaveLength(1)
  })

  test('a save that failed is still to be done', async () => {
    const { saver, states, answer } = saverOf()
    saver.change('b')
    const done = saver.save()
    answer(new Error('away'))
    expect(await done).toBe(false)
    expect(states.at(-1)).toBe('failed')
    expect(saver.isDirty()).toBe(true)
  })

  test('after a conflict nothing is sent until somebody decides, and nothing of ours is gone', async () => {
    const { saver, sent, states, answer } = saverOf()
    saver.change('b')
    const done = saver.save()
    answer({ conflict: other })
    expect(await done).toBe(false)
    saver.change('c')
    expect(await saver.save()).toBe(false)
    expect(states.at(-1)).toBe('conflict')
    expect(sent).toHaveLength(1)
    const mine = saver.overwrite(other.revision)
    answer({ revision: 6 })
    expect(await mine).toBe(true)
    expect(sent.at(-1)).toEqual(['c', 5])
    expect(saver.isDirty()).toBe(false)
  })

  test('theirs taken over is where the next change begins', async () => {
    const { saver, sent, answer } = saverOf()
    saver.change('b')
    const done = saver.save()
    answer({ conflict: other })
    await done
    saver.settle('theirs', 5)
    saver.change('theirs, better')
    void saver.save()
    answer({ revision: 6 })
    await turn()
    expect(sent.at(-1)).toEqual(['theirs, better', 5])
  })

  test('what was kept while somebody else saved goes by the revision it was made on, and is not saved over theirs', async () => {
    const { saver, sent, states, answer } = saverOf()
    saver.resume('mine', 0)
    const done = saver.save()
    expect(sent).toEqual([['mine', 0]])
    answer({ conflict: { ...other, revision: 1 } })
    expect(await done).toBe(false)
    expect(states.at(-1)).toBe('conflict')
  })

  test('what was kept and is on the server all the same is where the next change begins', async () => {
    const { saver, sent, states } = saverOf()
    saver.resume('a', 0)
    expect(states).toEqual(['saved'])
    saver.change('b')
    void saver.save()
    expect(sent).toEqual([['b', 1]])
  })
})
