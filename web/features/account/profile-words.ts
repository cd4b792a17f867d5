import * as v from 'valibot'
import type { Profile } from '../../../contract/account.ts'

export const profileLabels = {
  nick: 'account.nick',
  email: 'account.email',
  language: 'common.language',
  currency: 'common.currency',
  avatar: 'account.avatar',
} as const

export const profileWords = v.object({
  nick: v.string(),
  email: v.string(),
  language: v.string(),
  currency: v.string(),
})
/** What somebody types about themselves. */
export type ProfileWords = v.InferOutput<typeof profileWords>

export const wordsOf = ({ nick, email, language, currency }: Profile): ProfileWords => ({
  nick,
  email,
  language,
  currency,
})

/** Only what differs from what is stored already. */
export function changedWords(typed: ProfileWords, profile: Profile): Partial<ProfileWords> {
  const known = wordsOf(profile)
  const names = Object.keys(known) as (keyof ProfileWords)[]
  return Object.fromEntries(
    names.filter(name => typed[name] !== known[name]).map(name => [name, typed[name]]),
  )
}
