export interface Choosable {
  id: string
  /** Needs no database, no browser and no network. */
  fast?: boolean
  needs?: readonly string[]
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
