import type { JudgedOrder } from '../../../contract/order-import.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import sheets from '../../records/sheets/ImportDialog.module.css'
import { SheetVerdict } from '../../records/sheets/SheetVerdict.tsx'
import type { ImportResult } from '../../records/sheets/sheet-import.ts'
import { Price } from '../../ui/Price.tsx'
import { StateLabel } from '../../ui/StateLabel.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import css from './order-import.module.css'

interface Props {
  orders: readonly JudgedOrder[]
  summary: string
  result: Pick<ImportResult, 'fixUrl'>
  ticked: ReadonlySet<string>
  onTick(key: string, on: boolean): void
  mayTick(order: JudgedOrder): boolean
  hrefOf(order: { id: number; number: string }): string
}

/** Every row of the sheet with its verdict, order by order. */
export function JudgedOrders({ orders, summary, result, ...each }: Props) {
  const t = useT()
  return (
    <SheetVerdict summary={summary} result={result} fixHint={t('order-import.fixHint')}>
      <p>{t('order-import.noVouchers')}</p>
      <ul className={css.list}>
        {orders.map(order => (
          <li key={order.key}>
            <Judged order={order} {...each} />
          </li>
        ))}
      </ul>
    </SheetVerdict>
  )
}

const verdicts = {
  good: { text: 'order-import.good', colour: 'green' },
  made: { text: 'order-import.made', colour: 'blue' },
  changed: { text: 'order-import.changed', colour: 'amber' },
  bad: { text: 'order-import.bad', colour: 'red' },
} as const satisfies Record<JudgedOrder['verdict'], { text: TextKey; colour: string }>

function Judged({
  order,
  ticked,
  onTick,
  mayTick,
  hrefOf,
}: { order: JudgedOrder } & Pick<Props, 'ticked' | 'onTick' | 'mayTick' | 'hrefOf'>) {
  const t = useT()
  const session = useSession()
  const currency = currencyOf(session, order.currency || session.currency)
  const { text, colour } = verdicts[order.verdict]
  const name = order.mark || t('order-import.only')
  const facts = [order.member, order.recipient, order.place, order.delivery, order.payMethod].filter(Boolean)
  return (
    <section className={css.order} aria-label={t('order-import.orderNamed', { name })}>
      <div className={css.head}>
        {mayTick(order) && (
          <label className={css.tick}>
            <input
              type="checkbox"
              checked={ticked.has(order.key)}
              onChange={event => onTick(order.key, event.target.checked)}
            />
            {t(order.verdict === 'made' ? 'order-import.again' : 'order-import.take')}
          </label>
        )}
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <StateLabel color={colour} size="s">
          {t(text)}
        </StateLabel>
        {order.orders.map(made => (
          <AppLink key={made.id} href={hrefOf(made)} className={sheets.link}>
            <bdi dir="ltr">{made.number}</bdi>
          </AppLink>
        ))}
        {order.total !== null && (
          <span className={css.total}>
            <Price amount={order.total} currency={currency} />
          </span>
        )}
      </div>
      <p className={css.facts}>
        {facts.map(fact => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
      {order.fault !== '' && (
        <p className={css.fault} role="alert">
          {order.fault}
        </p>
      )}
      <table className={css.rows}>
        <thead>
          <tr>
            <th scope="col">{t('records.uiSheetRow')}</th>
            <th scope="col">{t('order-import.item')}</th>
            <th scope="col">{t('orders.quantity')}</th>
            <th scope="col">{t('orders.amount')}</th>
            <th scope="col">{t('order-import.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {order.rows.map(({ row, itemNo, name: product, quantity, unit, amount, fault }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>
                <bdi dir="ltr">{itemNo}</bdi> <bdi>{product}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{quantity}</bdi> <bdi>{unit}</bdi>
              </td>
              <td>
                {amount !== null && <Price amount={amount} currency={currency} kind="plain" size="s" />}
              </td>
              <td className={fault ? css.fault : undefined}>{fault || t('order-import.rowGood')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
