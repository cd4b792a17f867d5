import { orderStates } from '../../../contract/order-states.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import css from './Timeline.module.css'

/** What became of an order, the latest first. */
export function Timeline({ steps }: { steps: OrderDetail['history'] }) {
  const t = useT()
  const stateText = (code: number) => {
    const info = orderStates.find(each => each.code === code)
    return info ? t(info.text) : String(code)
  }
  return (
    <ol className={css.steps} reversed>
      {[...steps].reverse().map(({ at, to, who, reason, note }) => (
        <li key={`${at} ${to} ${reason}`} className={css.step}>
          <span className={css.reason}>{reason}</span>
          <span className={css.to}>{stateText(to)}</span>
          {note && <p className={css.text}>{note}</p>}
          <span className={css.note}>
            <Moment at={at} /> · <bdi>{who}</bdi>
          </span>
        </li>
      ))}
    </ol>
  )
}
