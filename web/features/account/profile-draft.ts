import * as v from 'valibot'
import type { Profile } from '../../../contract/account.ts'
import { readSession, writeSession } from '../../api/session-storage.ts'

const key = 'profile draft'

const words = v.object({ nick: v.string(), email: v.string(), language: v.string(), currency: v.string() })
/** What somebody types about themselves. */
export type ProfileWords = v.InferOutput<typeof words>

const draft = v.object({ uid: v.number(), words })

export const wordsOf = ({ nick, email, language, currency }: Profile): ProfileWords => ({
  nick,
  email,
  language,
  currency,
})

/** Only what differs from what is kept already. */
export function changedWords(typed: ProfileWords, profile: Profile): Partial<ProfileWords> {
  const known = wordsOf(profile)
  const names = Object.keys(known) as (keyof ProfileWords)[]
  return Object.fromEntries(
    names.filter(name => typed[name] !== known[name]).map(name => [name, typed[name]]),
  )
}

/** Typed and not saved: it survives a session that is lost meanwhile. Whoever else signs in does not get it. */
export function readDraft(profile: Profile): ProfileWords | undefined {
  const kept = readSession(key, draft)
  return kept?.uid === profile.uid ? kept.words : undefined
}

export function keepDraft(typed: ProfileWords, profile: Profile): void {
  const isChanged = Object.keys(changedWords(typed, profile)).length > 0
  writeSession(key, isChanged ? { uid: profile.uid, words: typed } : undefined)
}

export const dropDraft = (): void => void writeSession(key, undefined)
