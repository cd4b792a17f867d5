import { hash, verify } from '@node-rs/argon2'

export const hashPassword = (password: string): Promise<string> => hash(password)

let standIn: Promise<string> | undefined

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await standIn), password)
  return matches && passwordHash !== undefined
}
