/** The text shown while the database is away. */
export const unavailableKey = 'message.unavailable'

/** The SQLSTATE of a statement that was not allowed to go on. */
const ended = '57014'

/** The database cannot be reached, went away while it was asked, or did not answer in time: nobody's fault, and over soon. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** The SQLSTATE or the code of the socket's error. */
  readonly code: string | undefined
  /** Nothing of the transaction can have been kept: it may be tried again. */
  undone = false
  /** It was ended because it took too long. The connection is as good as before; asked again it would take as long. */
  readonly tooSlow: boolean

  constructor(cause: unknown) {
    super(`The database is unavailable: ${(cause as Error).message}`, { cause })
    this.code = (cause as { code?: string }).code
    this.tooSlow = this.code === ended
  }
}

/**
 * Connection exceptions (08), too many connections, shutting down, starting up, a statement that took too long, a
 * transaction that was left alone too long; a server that was the primary until just now and cannot be written to any more.
 */
const passing = /^(08...|53300|57014|57P0[1235]|25P03|25006)$/

/** An error without a severity comes from the network, not from the server. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return false
  const { code = '', severity } = error as { code?: string; severity?: string }
  return severity === undefined || severity === 'FATAL' || severity === 'PANIC' || passing.test(code)
}
