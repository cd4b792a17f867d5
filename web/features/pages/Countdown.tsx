import type { BlockOf } from '../../../contract/pages.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { Clock } from '../../ui/Clock.tsx'
import { serverOffsetMs } from '../../ui/server-clock.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import { Words } from '../../ui/Words.tsx'
import css from './Countdown.module.css'
import { useDataHref } from './data-link.ts'

/** By the server's clock; what there is to say afterwards is said at once. */
export function Countdown({ block }: { block: BlockOf<'countdown'> }) {
  const { title, titleLang, over, overLang, endsAt, link } = block
  const href = useDataHref(link)
  const seconds = useCountdown(Date.parse(endsAt), serverOffsetMs())
  if (seconds <= 0 && !over) return null
  const content =
    seconds <= 0 ? (
      <span role="status">
        <Words text={over} lang={overLang} />
      </span>
    ) : (
      <>
        {title && <Words text={title} lang={titleLang} />}
        <span className={css.clock}>
          <Clock seconds={seconds} />
        </span>
      </>
    )
  return href ? (
    <AppLink href={href} className={css.countdown}>
      {content}
    </AppLink>
  ) : (
    <div className={css.countdown}>{content}</div>
  )
}
