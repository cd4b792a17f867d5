import type { TextKey } from './text.ts'

/** Product §4. `new`: nothing has been uploaded yet. */
export const miniProgramStates = [
  'new',
  'uploaded',
  'trial',
  'submitted',
  'passed',
  'rejected',
  'withdrawn',
  'published',
] as const
export type MiniProgramState = (typeof miniProgramStates)[number]

export const miniProgramStateTexts: Readonly<Record<MiniProgramState, TextKey>> = {
  new: 'mini-program.stateNew',
  uploaded: 'mini-program.stateUploaded',
  trial: 'mini-program.stateTrial',
  submitted: 'mini-program.stateSubmitted',
  passed: 'mini-program.statePassed',
  rejected: 'mini-program.stateRejected',
  withdrawn: 'mini-program.stateWithdrawn',
  published: 'mini-program.statePublished',
}

export const miniProgramColours = {
  new: 'grey',
  uploaded: 'blue',
  trial: 'blue',
  submitted: 'amber',
  passed: 'teal',
  rejected: 'red',
  withdrawn: 'grey',
  published: 'green',
} as const satisfies Record<MiniProgramState, string>

/**
 * Rules "Mini-program". What was not submitted yet can be uploaded anew; so can what passed, when somebody found a fault in it
 * before it was published.
 */
const moves: Readonly<Record<MiniProgramState, readonly MiniProgramState[]>> = {
  new: ['uploaded'],
  uploaded: ['uploaded', 'trial', 'submitted'],
  trial: ['uploaded', 'submitted'],
  submitted: ['passed', 'rejected', 'withdrawn'],
  passed: ['published', 'uploaded'],
  rejected: ['uploaded'],
  withdrawn: ['uploaded'],
  published: ['uploaded'],
}

export const canMiniProgramMove = (from: MiniProgramState, to: MiniProgramState): boolean =>
  moves[from].includes(to)

/** What somebody can do; each leads to one state, or looks at a version that was uploaded. */
export const miniProgramSteps = ['upload', 'try', 'submit', 'cancel', 'release'] as const
export type MiniProgramStep = (typeof miniProgramSteps)[number]

const leadsTo: Readonly<Record<Exclude<MiniProgramStep, 'try'>, MiniProgramState>> = {
  upload: 'uploaded',
  submit: 'submitted',
  cancel: 'withdrawn',
  release: 'published',
}

/** The trial version is there from the upload until another takes its place. */
export const canTakeStep = (state: MiniProgramState, step: MiniProgramStep): boolean =>
  step === 'try' ? state !== 'new' : canMiniProgramMove(state, leadsTo[step])

export const stepsFrom = (state: MiniProgramState): MiniProgramStep[] =>
  miniProgramSteps.filter(step => canTakeStep(state, step))

/** Product §5: WeChat lets a submission be taken back so often. */
export const mostWithdrawals = { day: 5, month: 10 } as const

/** Product §9, in working days. */
export const reviewDays = { min: 1, max: 5 } as const

/** Whether version `one` comes after `other`; both as `1.4.0`. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map(version => version.split('.').map(part => Number.parseInt(part, 10) || 0))
  for (let at = 0; at < Math.max(a!.length, b!.length); at++) {
    const difference = (a![at] ?? 0) - (b![at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

const dayMs = 24 * 3600 * 1000

/** So many working days after a moment, by the weekdays of the shop's clock (UTC+8); holidays nobody knows. */
export function afterWorkingDays(moment: string, days: number): Date {
  let at = Date.parse(moment)
  for (let left = days; left > 0; ) {
    at += dayMs
    const weekday = new Date(at + 8 * 3600 * 1000).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(at)
}
