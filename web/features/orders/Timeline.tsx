import { orderStates } from '../../../contract/order-states.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import line from '../../ui/timeline.module.css'
import css from './Timeline.module.css'

interface Props {
  steps: OrderDetail['history']
  next: OrderDetail['next']
}

/** What comes next, and below it what happened so far, the latest first. */
export function Timeline({ steps, next }: Props) {
  const t = useT()
  const stateText = (code: number) => {
    const info = orderStates.find(each => each.code === code)
    return info ? t(info.text) : String(code)
  }
  return (
    <ol className={line.steps} reversed>
      {next && (
        <li className={`${line.step} ${line.next}`}>
          <span className={css.ahead}>{t('orders.next')}</span>{' '}
          <span className={line.reason}>{next.text}</span>
          {next.at && (
            <span className={line.note}>
              <Moment at={next.at} />
            </span>
          )}
        </li>
      )}
      {[...steps].reverse().map(({ at, to, who, reason, note }, place) => (
        <li key={`${at} ${to} ${reason}`} className={place === 0 ? `${line.step} ${line.now}` : line.step}>
          <span className={place === 0 ? line.latest : line.reason}>{reason}</span>{' '}
          {to !== null && <span className={css.to}>{stateText(to)}</span>}
          {note && <p className={line.text}>{note}</p>}
          <span className={line.note}>
            <Moment at={at} />
            {who && (
              <>
                {' · '}
                <bdi>{who}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
