/** What a tester says with words in a description: docs/mini-program-platform.md. */
export interface ReviewBehaviour {
  outcome: 'passed' | 'rejected'
  reason: string
  /** How the outcome is told. */
  told: 'now' | 'twice' | 'late' | 'lost'
  /** Something is told before that WeChat did not sign. */
  forged: boolean
  /** The review takes longer, and that is told first. */
  delayed: boolean
  /** Nobody is going to wait for it. */
  slow: boolean
}

const words = {
  rejected: /驳回|拒绝|reject/i,
  twice: /两次|twice/i,
  late: /迟到|late/i,
  lost: /丢失|lost/i,
  forged: /伪造|forged/i,
  delayed: /延后|delay/i,
  slow: /很慢|slow/i,
}

const reason =
  '1: the service category does not match the pages that were submitted:<br>(1): a licence for what is sold is missing.<br>'

export function reviewBehaviour(description: string): ReviewBehaviour {
  const says = (name: keyof typeof words) => words[name].test(description)
  return {
    outcome: says('rejected') ? 'rejected' : 'passed',
    reason: says('rejected') ? reason : '',
    told: (['twice', 'late', 'lost'] as const).find(says) ?? 'now',
    forged: says('forged'),
    delayed: says('delayed'),
    slow: says('slow'),
  }
}

/** Long enough to be seen, short enough to be waited for. */
export const reviewSeconds = 4
export const delaySeconds = 6
export const slowSeconds = 3600
export const lateSeconds = 30
