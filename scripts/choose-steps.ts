export interface Choosable {
  id: string
  /** Needs no database, no browser and no network. */
  fast?: boolean
  /** Cannot run without them. */
  needs?: readonly string[]
  /** Waits for them if they run as well. */
  after?: readonly string[]
  /** Belongs to this step and runs whenever it does. */
  follows?: string
}

/** The steps of these names with all they need, in their order; no name means all of them. `fast` is the quick ones. */
export function chooseSteps<S extends Choosable>(
  steps: readonly S[],
  wanted: readonly string[],
): readonly S[] {
  if (wanted.length === 0) return steps
  const names = ['fast', ...steps.map(step => step.id)]
  const unknown = wanted.filter(name => !names.includes(name))
  if (unknown.length)
    throw new Error(`There is no step ${unknown.join(', ')}; there are ${names.join(', ')}.`)

  const chosen = new Set(wanted)
  if (chosen.has('fast')) for (const step of steps) if (step.fast) chosen.add(step.id)
  // A step needs only steps before it.
  for (const step of steps.toReversed()) {
    if (chosen.has(step.id)) for (const need of step.needs ?? []) chosen.add(need)
  }
  return steps.filter(step => chosen.has(step.id) || (step.follows && chosen.has(step.follows)))
}

/** Takes so many of them at a time: the first in their order that waits for no other. */
export function takeTogether<S extends Choosable, R>(
  steps: readonly S[],
  take: (step: S) => Promise<R>,
  places: number,
): Promise<R>[] {
  const entries = steps.map(step => ({ step, ...Promise.withResolvers<R>() }))
  const waiting = new Set(entries)
  const unfinished = new Set(steps.map(({ id }) => id))
  let free = places
  const mayBegin = ({ needs = [], after = [] }: S) => ![...needs, ...after].some(id => unfinished.has(id))
  const goOn = () => {
    for (const entry of waiting) {
      if (free === 0) return
      if (mayBegin(entry.step)) begin(entry)
    }
  }
  const begin = async (entry: (typeof entries)[number]) => {
    waiting.delete(entry)
    free--
    await take(entry.step).then(entry.resolve, entry.reject)
    unfinished.delete(entry.step.id)
    free++
    goOn()
  }
  goOn()
  return entries.map(({ promise }) => promise)
}
