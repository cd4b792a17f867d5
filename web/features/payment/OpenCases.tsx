import { type FormEvent, useState } from 'react'
import { object, picklist, string } from 'valibot'
import { formatMoney } from '../../../contract/money.ts'
import { type CaseEnd, caseEnds, closeCase, type StaffCase } from '../../../contract/office-payments.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { OrderLink } from '../orders/OrderLink.tsx'
import css from './office.module.css'
import { useDecision } from './use-decision.ts'

const kinds: Readonly<Record<StaffCase['kind'], TextKey>> = {
  stray: 'payment.caseStray',
  refund_unclear: 'payment.caseRefundUnclear',
  wrong_amount: 'payment.caseWrongAmount',
  unknown: 'payment.caseUnknown',
  refund_failed: 'payment.caseRefundFailed',
  twin: 'payment.caseTwin',
  after_sale: 'payment.caseAfterSale',
}

interface Props {
  cases: readonly StaffCase[]
  /** Of which `cases` are the longest waiting. */
  total: number
  find: string
}

export function OpenCases({ cases, total, find }: Props) {
  const t = useT()
  return (
    <section aria-labelledby="cases">
      <h2 id="cases" className={css.title}>
        {t('payment.officeCases')} <span className={css.count}>{total}</span>
      </h2>
      {cases.length === 0 ? (
        <p className={css.calm}>{t(find ? 'payment.officeCasesNotFound' : 'payment.officeNoCases')}</p>
      ) : (
        <ul className={css.list}>
          {cases.map(one => (
            <Case key={one.id} one={one} />
          ))}
        </ul>
      )}
      {cases.length < total && (
        <p className={css.note}>{t('payment.officeCashMore', { shown: cases.length, count: total })}</p>
      )}
    </section>
  )
}

const ends: Readonly<Record<CaseEnd | '', TextKey>> = {
  '': 'payment.officeCaseKeep',
  stored_value: 'payment.officeCaseToStored',
  returned: 'payment.officeCaseReturned',
}

const typedAnswer = object({ answer: string(), to: picklist(['', ...caseEnds]) })

function Case({ one }: { one: StaffCase }) {
  const t = useT()
  const session = useSession()
  const { busy, decide } = useDecision()
  const [answer, setAnswer] = useState('')
  const [to, setTo] = useState<CaseEnd | ''>('')
  useDraft(`case ${one.id}`, typedAnswer, answer || to ? { answer, to } : undefined, kept => {
    setAnswer(kept.answer)
    setTo(kept.to)
  })

  const close = async (event: FormEvent) => {
    event.preventDefault()
    // What becomes of the money is said once.
    const sure =
      !one.movable ||
      !one.amount ||
      (await dialogs.confirm({
        text: t('payment.officeCaseAsk', {
          what: t(ends[to]),
          amount: formatMoney(one.amount, currencyOf(session, one.currency), ''),
        }),
        ok: t('payment.officeCaseClose'),
      }))
    if (!sure) return
    await decide(closeCase, { row: { id: one.id, answer, to: to || undefined } }, t('payment.officeCaseDone'))
  }

  return (
    <li className={css.case}>
      <div className={css.about}>
        <Tag kind="gold">{t(kinds[one.kind])}</Tag>
        {one.amount && (
          <strong dir="ltr">{formatMoney(one.amount, currencyOf(session, one.currency), '')}</strong>
        )}
        <span>
          {one.member} <bdi dir="ltr">{one.mobile}</bdi>
        </span>
        <span className={css.note}>
          {one.orderNumber && <OrderLink number={one.orderNumber} />}{' '}
          <bdi dir="ltr">{[one.paymentNumber, one.note].filter(Boolean).join(' · ')}</bdi>
        </span>
        <bdi className={css.note}>{one.shop}</bdi>
        <span className={css.note}>
          <Moment at={one.at} />
        </span>
      </div>
      <form className={css.answer} onSubmit={event => void close(event)}>
        <Field
          label={t('payment.officeCaseAnswer')}
          value={answer}
          maxLength={500}
          onChange={event => setAnswer(event.target.value)}
        />
        {one.movable && (
          <Field label={t('payment.officeMoney')}>
            {control => (
              <select
                {...control}
                value={to}
                onChange={event => setTo(caseEnds.find(end => end === event.target.value) ?? '')}
              >
                <option value="">{t(ends[''])}</option>
                {one.hasMember && <option value="stored_value">{t(ends.stored_value)}</option>}
                <option value="returned">{t(ends.returned)}</option>
              </select>
            )}
          </Field>
        )}
        <Button
          type="submit"
          busy={busy}
          disabledReason={answer.trim() === '' ? t('payment.caseAnswerNeeded') : undefined}
        >
          {t('payment.officeCaseClose')}
        </Button>
      </form>
    </li>
  )
}
