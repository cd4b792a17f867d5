import { type FormEvent, useState } from 'react'
import { array, object, string } from 'valibot'
import { compare, type Decimal, negate, sum, toDecimal } from '../../../contract/decimal.ts'
import { type Currency, formatMoney, formatQuantity } from '../../../contract/money.ts'
import { changeOrderPrice, type OfficeOrder } from '../../../contract/office-orders.ts'
import { plainNumber } from '../../../contract/typed-number.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { Price } from '../../ui/Price.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useDecision } from '../payment/use-decision.ts'
import css from './office-order.module.css'

interface Props {
  order: OfficeOrder
  currency: Currency
}

const isAmount = (text: string): boolean => /^\d{1,10}(\.\d{1,4})?$/.test(plainNumber(text))
const typedPrice = object({ dues: array(string()), off: string(), reason: string() })

/** Other prices for single lines, or so much off all of them; with a reason that the member reads. */
export function PriceChange({ order, currency }: Props) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [dues, setDues] = useState<readonly string[]>(order.lines.map(({ due }) => due))
  const [off, setOff] = useState('')
  const [reason, setReason] = useState('')
  const isUntouched = off === '' && reason === '' && dues.every((due, at) => due === order.lines[at]!.due)
  useDraft(
    `price ${order.id}`,
    typedPrice,
    isUntouched ? undefined : { dues: [...dues], off, reason },
    kept => {
      if (kept.dues.length === dues.length) setDues(kept.dues)
      setOff(kept.off)
      setReason(kept.reason)
    },
  )
  const valid = dues.every(isAmount) && (off.trim() === '' || isAmount(off))
  const total = valid
    ? sum([
        ...dues.map(due => toDecimal(plainNumber(due))),
        negate(toDecimal(plainNumber(off) || '0')),
        order.freight,
      ])
    : undefined
  const wrongLine = order.lines.find((_, at) => !isAmount(dues[at]!))
  const missing =
    total === undefined
      ? t('form.number', {
          field: wrongLine
            ? t('orders.priceOf', { name: `${wrongLine.itemNo} ${wrongLine.name}` })
            : t('orders.priceOff'),
        })
      : compare(total, order.freight) < 0
        ? t('orders.priceTooLow')
        : compare(total, order.total) === 0
          ? t('orders.priceNothing')
          : reason.trim() === ''
            ? t('orders.priceReasonNeeded')
            : undefined

  const change = async (event: FormEvent) => {
    event.preventDefault()
    if (missing !== undefined || total === undefined) return
    const money = (amount: Decimal) => formatMoney(amount, currency, '')
    const sure = await dialogs.confirm({
      text: t('orders.priceAsk', { number: order.number, was: money(order.total), now: money(total) }),
      ok: t('orders.priceDo'),
    })
    if (!sure) return
    const lines = order.lines.flatMap(({ id, due }, at) =>
      compare(toDecimal(plainNumber(dues[at]!)), due) === 0 ? [] : { id, due: plainNumber(dues[at]!) },
    )
    await decide(
      changeOrderPrice,
      {
        row: {
          id: order.id,
          total: order.total,
          lines,
          off: plainNumber(off) || undefined,
          reason: reason.trim(),
        },
      },
      t('orders.priceDone'),
    )
  }

  return (
    <section className={css.card} aria-labelledby="price">
      <h2 id="price" className={css.title}>
        {t(order.mayChange ? 'orders.priceTitle' : 'orders.lines')}
      </h2>
      {order.whyNot && <p className={css.note}>{order.whyNot}</p>}
      <form onSubmit={event => void change(event)}>
        <ul className={css.lines}>
          {order.lines.map((line, at) => (
            <li key={line.id} className={css.line}>
              <span className={css.goods}>
                <bdi dir="ltr">{line.itemNo}</bdi> <bdi>{line.name}</bdi>
                {line.spec && (
                  <span className={css.about}>
                    <bdi>{line.spec}</bdi>
                  </span>
                )}
                {line.comment && (
                  <span className={css.about}>{t('orders.lineNote', { note: line.comment })}</span>
                )}
              </span>
              <span>
                <Price amount={line.price} currency={currency} kind="plain" size="s" />{' '}
                <bdi dir="ltr">× {formatQuantity(line.quantity)}</bdi> {line.unit}
              </span>
              {compare(line.listed, line.due) !== 0 && (
                <Price amount={line.listed} currency={currency} kind="old" />
              )}
              {order.mayChange ? (
                <input
                  className={css.due}
                  inputMode="decimal"
                  dir="ltr"
                  value={dues[at]}
                  maxLength={15}
                  aria-label={t('orders.priceOf', { name: `${line.itemNo} ${line.name}` })}
                  aria-invalid={isAmount(dues[at]!) ? undefined : true}
                  onChange={event => setDues(before => before.with(at, event.target.value))}
                />
              ) : (
                <Price amount={line.due} currency={currency} kind="plain" />
              )}
            </li>
          ))}
        </ul>
        <p className={css.sums}>
          {t('orders.freight')} <Price amount={order.freight} currency={currency} kind="plain" />
          {' · '}
          {t('orders.total')} <Price amount={total ?? order.total} currency={currency} />
        </p>
        {order.mayChange && (
          <div className={css.answer}>
            <Field
              label={t('orders.priceOff')}
              inputMode="decimal"
              dir="ltr"
              value={off}
              maxLength={15}
              onChange={event => setOff(event.target.value)}
            />
            <Field
              label={t('orders.priceReason')}
              value={reason}
              maxLength={200}
              required
              onChange={event => setReason(event.target.value)}
            />
            <Button type="submit" kind="primary" busy={busy} {...(missing && { disabledReason: missing })}>
              {t('orders.priceDo')}
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}
