/** The part of the server's logger that the database code needs. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}
