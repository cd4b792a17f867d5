import { useSyncExternalStore } from 'react'
import type { TextKey } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'

/** Each from this hour on; before the first one it is still night. */
const greetings: readonly { from: number; key: TextKey }[] = [
  { from: 5, key: 'member.morning' },
  { from: 11, key: 'member.noon' },
  { from: 13, key: 'member.afternoon' },
  { from: 18, key: 'member.evening' },
  { from: 23, key: 'member.night' },
]

export const greetingAt = (hour: number): TextKey =>
  greetings.findLast(({ from }) => hour >= from)?.key ?? 'member.night'

const never = () => () => {}

/** The server does not know what time it is where the visitor sits, so it only says hello. */
export function useGreeting(name: string): string {
  const t = useT()
  const key = useSyncExternalStore(
    never,
    () => greetingAt(new Date().getHours()),
    (): TextKey => 'member.hello',
  )
  return t(key, { name })
}
