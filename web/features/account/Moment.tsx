import { useSyncExternalStore } from 'react'
import { languageOf } from '../../../contract/languages.ts'
import { useLanguage } from '../../i18n/use-t.ts'

const never = () => () => {}

/** A point in time on the reader's own clock; the server, which does not know it, says it in UTC. */
export function Moment({ at }: { at: string }) {
  const { lang } = useLanguage()
  const timeZone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone, numberingSystem: 'latn' } as const
  return (
    <time dateTime={at} suppressHydrationWarning>
      {new Intl.DateTimeFormat(languageOf(lang).tag, style).format(new Date(at))}
    </time>
  )
}
