import { languageOf } from '../../../contract/languages.ts'
import { useLanguage } from '../../i18n/use-t.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'

/** A point in time on the reader's own clock; the server, which does not know it, says it in UTC. */
export function Moment({ at }: { at: string }) {
  const { lang } = useLanguage()
  const timeZone = useTimeZone()
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone, numberingSystem: 'latn' } as const
  return (
    <time dateTime={at} suppressHydrationWarning>
      {new Intl.DateTimeFormat(languageOf(lang).tag, style).format(new Date(at))}
    </time>
  )
}
