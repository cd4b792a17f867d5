import { orderStates } from '../../../contract/order-states.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
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
    <ol className={css.steps} reversed>
      {next && (
        <li className={`${css.step} ${css.next}`}>
          <span className={css.ahead}>{t('orders.next')}</span>{' '}
          <span className={css.reason}>{next.text}</span>
          {next.at && (
            <span className={css.note}>
              <Moment at={next.at} />
            </span>
          )}
        </li>
      )}
      {[...steps].reverse().map(({ at, to, who, reason, note }, place) => (
        <li key={`${at} ${to} ${reason}`} className={place === 0 ? `${css.step} ${css.now}` : css.step}>
          <span className={place === 0 ? css.latest : css.reason}>{reason}</span>{' '}
          {to !== null && <span className={css.to}>{stateText(to)}</span>}
          {note && <p className={css.text}>{note}</p>}
          <span className={css.note}>
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
