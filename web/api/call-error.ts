import type { Reply } from '../../contract/reply.ts'

export type CallErrorKind = 'failed' | 'notFound' | 'relogin' | 'table' | 'cancel' | 'network' | 'status'

/** How a call ends when it does not end with an answer. Its message is for people, except 'cancel' (product §8). */
export class CallError extends Error {
  readonly kind: CallErrorKind
  readonly reply: Reply | undefined

  constructor(kind: CallErrorKind, message: string, reply?: Reply) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    this.reply = reply
  }
}

/** Whether the reply says that something does not exist, or belongs to somebody else. */
export const isMissing = (reply: Reply | undefined): boolean =>
  reply?.kind === 'notFound' || (reply?.kind === 'failed' && reply.code === 'message.noPermission')

const saidKinds: readonly CallErrorKind[] = ['failed', 'network', 'status']

/** What to tell somebody who misses what a quiet call was to bring; nothing where that was said in another way. */
export const whyNot = (error: unknown): string | undefined =>
  error instanceof CallError &&
  saidKinds.includes(error.kind) &&
  !(error.reply?.kind === 'failed' && error.reply.quiet)
    ? error.message
    : undefined
