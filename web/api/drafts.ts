import * as v from 'valibot'
import { readSession, writeSession } from './session-storage.ts'

/**
 * What somebody had typed when their session was lost or they chose another language, for the same member, or guest, to go
 * on with. One store for the tab: whoever else signs in empties it. Passwords, codes and files do not belong in here.
 */
const place = 'drafts'
/** Beside it: what a member left waits while nobody is signed in. */
const guestPlace = 'drafts of a guest'
const placeOf = (uid: number) => (uid ? place : guestPlace)
const draftMs = 60 * 60 * 1000

const box = v.object({ uid: v.number(), until: v.number(), typed: v.record(v.string(), v.unknown()) })

export function saveDraft(uid: number, name: string, typed: unknown): void {
  if (typed === undefined) return
  const known = draftsOf(uid)
  writeSession(placeOf(uid), { uid, until: Date.now() + draftMs, typed: { ...known?.typed, [name]: typed } })
}

/** What was kept under the name; it can be taken once. */
export function takeDraft<S extends v.GenericSchema>(
  uid: number,
  name: string,
  schema: S,
): v.InferOutput<S> | undefined {
  const known = draftsOf(uid)
  if (!known || !(name in known.typed)) return undefined
  const { [name]: typed, ...others } = known.typed
  writeSession(placeOf(uid), Object.keys(others).length > 0 ? { ...known, typed: others } : undefined)
  const parsed = v.safeParse(schema, typed)
  return parsed.success ? parsed.output : undefined
}

/** What this member left; what another member left is deleted. */
export function draftsOf(uid: number): v.InferOutput<typeof box> | undefined {
  const known = readSession(placeOf(uid), box)
  if (known && known.uid === uid && known.until > Date.now()) return known
  writeSession(placeOf(uid), undefined)
  return undefined
}

/** Also when somebody signs out: whoever sits here next finds nothing. */
export function discardDrafts(): void {
  writeSession(place, undefined)
  writeSession(guestPlace, undefined)
}
