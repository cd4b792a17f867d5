import { createHash, randomBytes } from 'node:crypto'
import { cookies, rememberSeconds } from '../../../contract/preferences.ts'
import type { Context } from '../../context.ts'
import { anyId } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'

/** Whose cart, favourites and history it is. Of a guest the table keeps only the hash of a cookie. */
export type Owner = { memberId: number } | { guest: Buffer }

export function ownerOf(context: Context): Owner | undefined {
  if (context.visitor.role !== 'guest') return { memberId: context.visitor.id }
  const guest = guestOf(context)
  return guest && { guest }
}

/** Gives a guest the cookie by which what they keep is found again. */
export function ownerToWrite(context: Context): Owner {
  const known = ownerOf(context)
  if (known) return known
  const token = randomBytes(32).toString('base64url')
  context.setCookie({ name: cookies.guest, value: token, maxAgeSeconds: rememberSeconds })
  return { guest: hash(token) }
}

/** The guest this browser was before somebody signed in with it. */
export function guestOf({ cookie }: Context): Buffer | undefined {
  const token = cookie(cookies.guest)
  return token && /^[\w-]{43}$/.test(token) ? hash(token) : undefined
}

/** Narrows table `r` to what belongs to them. */
export const ownedBy = (db: Db, owner: Owner): Fragment =>
  'memberId' in owner ? db`r.member_id = ${anyId(db, owner.memberId)}` : db`r.guest_hash = ${owner.guest}`

export const ownerColumns = (owner: Owner): { member_id: number | null; guest_hash: Buffer | null } =>
  'memberId' in owner
    ? { member_id: owner.memberId, guest_hash: null }
    : { member_id: null, guest_hash: owner.guest }

/** In one word, for keys. */
export const nameOf = (owner: Owner): string =>
  'memberId' in owner ? `member ${owner.memberId}` : `guest ${owner.guest.toString('hex')}`

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
