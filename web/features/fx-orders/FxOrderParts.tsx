import { isZero } from '../../../contract/decimal.ts'
import type { FxOrder } from '../../../contract/fx-orders.ts'
import type { Currency } from '../../../contract/money.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { NoteState } from '../deliveries/NoteState.tsx'

interface ParcelsProps {
  order: FxOrder
  css: { list?: string | undefined; row?: string; note?: string }
}

/** What is on its way, a line for each note. */
export const Parcels = ({ order, css }: ParcelsProps) => (
  <ul className={css.list}>
    {order.deliveries.map(note => (
      <li key={note.id} className={css.row}>
        <bdi dir="ltr">{note.number}</bdi>
        <NoteState state={note.state} />
        <span className={css.note}>
          {note.carrierName} <bdi dir="ltr">{note.logisticsNo}</bdi>
        </span>
        {note.shippedAt && (
          <span className={css.note}>
            <Moment at={note.shippedAt} />
          </span>
        )}
      </li>
    ))}
  </ul>
)

/** Where the customer's money is: received + own = refunded + purchase + fees + earned + left. */
const moneyParts = ({ money }: FxOrder): readonly (readonly [TextKey, FxOrder['fee']])[] => [
  ['fx-orders.moneyReceived', money.received],
  ...(isZero(money.own) ? [] : ([['fx-orders.moneyOwn', money.own]] as const)),
  ['fx-orders.moneyRefunded', money.refunded],
  ['fx-orders.moneyPurchase', money.purchase],
  ['fx-orders.moneyFees', money.fees],
  ['fx-orders.moneyEarned', money.earned],
  ['fx-orders.moneyLeft', money.left],
]

interface MoneyProps {
  order: FxOrder
  currency: Currency
  css: { list?: string | undefined; note?: string }
}

export function MoneyParts({ order, currency, css }: MoneyProps) {
  const t = useT()
  return (
    <>
      <dl className={css.list}>
        {moneyParts(order).map(([key, amount]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Price amount={amount} currency={currency} kind="plain" />
            </dd>
          </div>
        ))}
      </dl>
      {order.marginWaits && <p className={css.note}>{t('fx-orders.marginWaits')}</p>}
    </>
  )
}
