import { hash, verify } from '@node-rs/argon2'

export const hashPassword = (password: string): Promise<string> => hash(password)

/** In place of a hash: no password opens the account. */
export const lockedOut = ''

let standIn: Promise<string> | undefined

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password')
  // The hash that unknown accounts are compared with; the first caller waits until it is made.
  const other = await standIn
  const matches = await verify(passwordHash || other, password)
  return matches && Boolean(passwordHash)
}
