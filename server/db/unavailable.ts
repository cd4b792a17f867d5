/** The database cannot be reached, or went away while it was asked: nobody's fault, and over soon. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** The SQLSTATE or the code of the socket's error. */
  readonly code: string | undefined
  /** Nothing of the transaction can have been kept: it may be tried again. */
  undone = false

  constructor(cause: unknown) {
    super(`The database is unavailable: ${(cause as Error).message}`, { cause })
    this.code = (cause as { code?: string }).code
  }
}

/**
 * Connection exceptions (08), too many connections, shutting down, starting up; a server that was the primary until
 * just now and cannot be written to any more.
 */
const passing = /^(08...|53300|57P0[123]|25006)$/

/** SQLSTATEs have five characters; what has none did not come from the server but from the way there. */
export function isUnavailable(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string }
  if (error instanceof TypeError || error instanceof RangeError) return false
  return severity === undefined || passing.test(code ?? '')
}
