import { type FormEvent, useState } from 'react'
import { object, string } from 'valibot'
import { compare, type Decimal, isZero, sum, trimZeros } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import {
  type Debtor,
  debtorsPerPage,
  type OfficeDebtors,
  type OwedOrder,
  recordReceipt,
} from '../../../contract/office-payments.ts'
import * as paths from '../../../contract/paths.ts'
import { newKey } from '../../api/new-key.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Days } from '../../ui/Days.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import css from './office.module.css'
import { type OfficePaymentsSearch, officePaymentsHref } from './office-payments-href.ts'
import { typedAmount } from './typed-amount.ts'
import { useDecision } from './use-decision.ts'

/** Who owes for orders on account; what came in for them is recorded here. */
export function OnAccount({ list, search }: { list: OfficeDebtors; search: OfficePaymentsSearch }) {
  const t = useT()
  const navigate = useNavigate()
  const { find = '', overdue = false, page = 1 } = search
  const hrefFor = (more: OfficePaymentsSearch) =>
    officePaymentsHref({ tab: 'account', find, overdue, ...more })
  const go = (more: OfficePaymentsSearch) => void navigate({ href: hrefFor(more) })
  return (
    <>
      <div className={css.bar}>
        <FindForm
          key={find}
          label={t('payment.accountFind')}
          button={t('payment.officeFind')}
          find={find}
          maxLength={100}
          onFind={words => go({ find: words })}
        />
        <TickBox
          label={t('payment.accountOnlyOverdue')}
          text={t('payment.accountOnlyOverdue')}
          state={overdue ? 'all' : 'none'}
          onChange={only => go({ overdue: only })}
        />
      </div>
      {list.debtors.length === 0 && (
        <p className={css.calm}>{t(find || overdue ? 'payment.accountNotFound' : 'payment.accountNone')}</p>
      )}
      <ul className={css.list}>
        {list.debtors.map(one => (
          // Once something was recorded it is another debt, with a key of its own.
          <Owes
            key={`${one.memberId} ${one.shopId} ${one.currency} ${one.owed}`}
            one={one}
            today={list.today}
          />
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(list.total / debtorsPerPage)}
        hrefFor={to => hrefFor({ page: to })}
        onGo={to => go({ page: to })}
      />
    </>
  )
}

function Owes({ one, today }: { one: Debtor; today: string }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const [left, setLeft] = useState<readonly number[]>([])
  const open = one.orders.filter(({ waits }) => !waits)
  const chosen = open.filter(({ id }) => !left.includes(id))
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setLeft([...left.filter(id => !ids.includes(id)), ...(isChosen ? [] : ids)])
  return (
    <li className={css.case}>
      <div className={css.about}>
        <span>
          <bdi>{one.company || one.member}</bdi> {one.company && <bdi>{one.member}</bdi>}{' '}
          <bdi dir="ltr">{one.mobile}</bdi>
        </span>
        <span>
          {t('payment.accountOwed')} <strong dir="ltr">{money(one.owed)}</strong>
        </span>
        {!isZero(one.overdue) && (
          <Tag kind="strong">
            {t('payment.accountOverdue')} <bdi dir="ltr">{money(one.overdue)}</bdi>
          </Tag>
        )}
        <bdi className={css.note}>{one.shop}</bdi>
      </div>
      <table className={css.orders}>
        <thead>
          <tr>
            <th>
              <TickBox
                label={t('payment.accountAll')}
                state={chosen.length === 0 ? 'none' : chosen.length === open.length ? 'all' : 'some'}
                onChange={all =>
                  choose(
                    open.map(({ id }) => id),
                    all,
                  )
                }
              />
            </th>
            <th>{t('payment.order')}</th>
            <th>{t('payment.createdAt')}</th>
            <th>{t('payment.accountDue')}</th>
            <th className={css.sum}>{t('payment.accountOwed')}</th>
          </tr>
        </thead>
        <tbody>
          {one.orders.map(order => (
            <Owed
              key={order.id}
              order={order}
              owed={money(order.owed)}
              isChosen={chosen.includes(order)}
              onChoose={isChosen => choose([order.id], isChosen)}
            />
          ))}
        </tbody>
      </table>
      {one.orders.length < one.count && (
        <p className={css.note}>{t('payment.accountMore', { shown: one.orders.length, total: one.count })}</p>
      )}
      <Receipt one={one} chosen={chosen} today={today} money={money} />
    </li>
  )
}

interface OwedProps {
  order: OwedOrder
  owed: string
  isChosen: boolean
  onChoose(isChosen: boolean): void
}

function Owed({ order: { number, at, dueAt, isOverdue, waits }, owed, isChosen, onChoose }: OwedProps) {
  const t = useT()
  return (
    <tr>
      <td>{!waits && <TickBox label={number} state={isChosen ? 'all' : 'none'} onChange={onChoose} />}</td>
      <td>
        <AppLink href={`${paths.officeOrder}?find=${number}`} className={css.link}>
          <bdi dir="ltr">{number}</bdi>
        </AppLink>{' '}
        {waits && <Tag kind="gold">{t('payment.accountWaits')}</Tag>}
      </td>
      <td>
        <Days from={at} until={null} />
      </td>
      <td>
        <Days from={dueAt} until={null} /> {isOverdue && <Tag kind="soft">{t('payment.accountOverdue')}</Tag>}
      </td>
      <td className={css.sum}>
        <bdi dir="ltr">{owed}</bdi>
      </td>
    </tr>
  )
}

interface ReceiptProps {
  one: Debtor
  chosen: readonly OwedOrder[]
  today: string
  money(amount: Decimal): string
}

const typedReceipt = object({ amount: string(), day: string(), reference: string(), note: string() })

function Receipt({ one, chosen, today, money }: ReceiptProps) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [key] = useState(() => (import.meta.env.SSR ? '' : newKey()))
  const owed = sum(chosen.map(order => order.owed))
  const [typed, setTyped] = useState<string>()
  const [day, setDay] = useState(today)
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  // Until somebody types another, it is all that the chosen orders owe.
  const amount = typed ?? trimZeros(owed)
  const isUntouched = typed === undefined && reference === '' && note === '' && day === today
  const written = isUntouched ? undefined : { amount, day, reference, note }
  useDraft(`receipt ${one.memberId} ${one.shopId} ${one.currency}`, typedReceipt, written, kept => {
    setTyped(kept.amount)
    setDay(kept.day)
    setReference(kept.reference)
    setNote(kept.note)
  })
  const wanted = typedAmount(amount)
  const isWrong = wanted === undefined || isZero(wanted) || compare(wanted, owed) > 0

  const record = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === undefined) return
    const sure = await dialogs.confirm({
      text: t('payment.receiptAsk', { amount: money(wanted), member: one.company || one.member }),
      ok: t('payment.receiptDo'),
    })
    if (!sure) return
    const row = { orders: chosen.map(({ id }) => id), amount: wanted, day, reference, note, key }
    await decide(recordReceipt, { row }, t('payment.receiptDone'))
  }

  return (
    <form className={css.answer} onSubmit={event => void record(event)}>
      <Field
        label={t('payment.receiptAmount')}
        inputMode="decimal"
        dir="ltr"
        value={amount}
        onChange={event => setTyped(event.target.value)}
      />
      <Field
        label={t('payment.receiptDay')}
        type="date"
        required
        max={today}
        value={day}
        onChange={event => setDay(event.target.value)}
      />
      <Field
        label={t('payment.receiptReference')}
        value={reference}
        maxLength={60}
        dir="ltr"
        onChange={event => setReference(event.target.value)}
      />
      <Field
        label={t('payment.receiptNote')}
        value={note}
        maxLength={200}
        onChange={event => setNote(event.target.value)}
      />
      <Button
        type="submit"
        busy={busy}
        disabledReason={
          chosen.length === 0
            ? t('payment.receiptNone')
            : isWrong
              ? t('payment.receiptTooMuch', { most: money(owed) })
              : undefined
        }
      >
        {t('payment.receiptDo')}
      </Button>
    </form>
  )
}
