export interface Choosable {
  id: string
  /** Needs no database, no browser and no network. */
  fast?: boolean
  /** Others do its work. */
  waits?: boolean
  needs?: readonly string[]
  /** Runs while the step before it does. */
  beside?: boolean
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

/** The steps in groups that run one after the other; those of a group run at the same time. */
export function sideBySide<S extends Choosable>(steps: readonly S[]): S[][] {
  const groups: S[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    const waitsForLast = last?.some(({ id }) => step.needs?.includes(id))
    if (last && (step.beside || step.fast || step.waits) && !waitsForLast) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Takes so many of them at a time, in their order. */
export function takeTogether<S, R>(
  steps: readonly S[],
  take: (step: S) => Promise<R>,
  places: number,
): Promise<R>[] {
  const entries = steps.map(step => ({ step, ...Promise.withResolvers<R>() }))
  const queue = entries.values()
  const work = async () => {
    for (const { step, resolve, reject } of queue) await take(step).then(resolve, reject)
  }
  for (let place = 0; place < places; place++) void work()
  return entries.map(({ promise }) => promise)
}
