import type { ReactNode } from 'react'
import type { AfterSaleForm } from '../../../contract/after-sale.ts'
import { caseReasonNames, caseReasons } from '../../../contract/after-sale-states.ts'
import { isZero } from '../../../contract/decimal.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import {
  type AskedLine,
  HowMany,
  OwnWords,
  type Request,
  Sum,
  TickLine,
  TickWhole,
  ToStored,
} from './AskFields.tsx'
import { Attachments } from './Attachments.tsx'
import css from './ask.module.css'
import { LineWords } from './CaseLines.tsx'
import page from './case.module.css'
import { kindTexts } from './case-words.ts'
import { useAfterSaleRequest } from './use-after-sale-request.ts'

interface Props {
  first: AfterSaleForm
  /** Back to the order. */
  way: ReactNode
  /** It leads to the order, where nothing can be asked. */
  toOrder: ReactNode
  /** A clerk asks for the member. */
  byClerk?: boolean
}

/** Asks for money back: which pieces, with or without sending them back, and why. */
export function AskForm(props: Props) {
  const t = useT()
  const { first, way, toOrder } = props
  if (first.kinds.length > 0) return <Ask key={first.orderId} {...props} />
  return (
    <div className={page.page}>
      {way}
      <Empty title={t('after-sale.noneTitle')} hint={t('after-sale.noneHint')} action={toOrder} />
    </div>
  )
}

function Ask({ first, way, byClerk = false }: Props) {
  const t = useT()
  const request = useAfterSaleRequest(first, byClerk)
  const { form, attached, submit } = request
  return (
    <form ref={form.form} className={page.page} onSubmit={submit} noValidate>
      {way}
      <h1 className={page.heading}>{t('after-sale.titleOf', { number: first.number })}</h1>
      {first.kinds.length > 1 && <Kinds first={first} request={request} />}
      <Lines request={request} />
      <section className={`${page.card} ${css.why}`}>
        <Reason request={request} />
        <OwnWords request={request} />
        <Attachments attached={attached} />
        {first.choosesWay && <ToStored request={request} note={page.note} />}
      </section>
      <WillGet first={first} request={request} />
    </form>
  )
}

function Kinds({ first, request: { kind, chooseKind } }: { first: AfterSaleForm; request: Request }) {
  const t = useT()
  return (
    <fieldset className={`${page.card} ${css.kinds}`}>
      <legend className="visually-hidden">{t('after-sale.kind')}</legend>
      {first.kinds.map(one => (
        <label key={one} className={css.kind}>
          <input type="radio" name="kind" checked={kind === one} onChange={() => void chooseKind(one)} />
          <span>
            {t(kindTexts[one])}
            <small className={page.note}>
              {t(one === 'return' ? 'after-sale.kindReturnHint' : 'after-sale.kindRefundHint')}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Lines({ request }: { request: Request }) {
  const t = useT()
  const { form, shown, lines, quantityOf, setQuantity } = request
  return (
    <section className={page.card} aria-labelledby="which">
      <div className={css.which}>
        <h2 id="which" className={page.title}>
          {t('after-sale.which')}
        </h2>
        <TickWhole request={request} />
      </div>
      {lines.length === 0 && !form.errors.lines && <p className={page.note}>{t('after-sale.chooseLines')}</p>}
      <ul className={css.lines}>
        {shown.lines.map(line => (
          <Line
            key={line.id}
            line={line}
            quantity={quantityOf(line.id)}
            onChange={quantity => setQuantity(line.id, quantity)}
          />
        ))}
      </ul>
      {form.errors.lines && (
        <p className={css.fault} role="alert">
          {form.errors.lines}
        </p>
      )}
    </section>
  )
}

function Reason({ request: { form, reason, setReason } }: { request: Request }) {
  const t = useT()
  return (
    <Field label={t('after-sale.reason')} required error={form.errors.reason}>
      {control => (
        <select
          {...control}
          name="reason"
          value={reason}
          onChange={event => setReason(caseReasonNames.find(name => name === event.target.value) ?? '')}
        >
          <option value="">{t('after-sale.chooseReason')}</option>
          {caseReasonNames.map(name => (
            <option key={name} value={name}>
              {t(caseReasons[name].text)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** How much comes back, and the button. */
function WillGet({ first, request }: { first: AfterSaleForm; request: Request }) {
  const { form, sums, byClerk } = request
  const points = sums.amounts?.points ?? 0
  const t = useT()
  const currency = currencyOf(useSession(), first.currency)
  return (
    <section className={`${page.card} ${page.head}`} aria-live="polite">
      <div className={page.situation}>
        <p>
          {t(byClerk ? 'after-sale.amount' : 'after-sale.willGet')}{' '}
          <Sum request={request} currency={currency} />
        </p>
        <p className={page.note}>{t('after-sale.freightWhen')}</p>
        {points > 0 && <p className={page.note}>{t('after-sale.pointsBack', { points })}</p>}
        <FormFailure failure={form.failure} className={css.fault} />
      </div>
      <Button type="submit" kind="primary" busy={form.busy}>
        {t('after-sale.submit')}
      </Button>
    </section>
  )
}

function Line(asked: AskedLine) {
  const t = useT()
  const { line } = asked
  const { most, unit, open, picture } = line
  const isPossible = !isZero(most)
  return (
    <li className={css.line}>
      {isPossible && <TickLine {...asked} />}
      <StoredPicture className={css.picture} name={picture} width={56} alt="" />
      <LineWords line={line} />
      {isPossible ? (
        <div className={css.much}>
          <HowMany {...asked} />
          <small className={page.note}>{t('after-sale.mostHint', { most, unit })}</small>
        </div>
      ) : (
        <span className={page.note}>
          {open ? t('after-sale.lineBusy', { number: open }) : t('after-sale.lineNone')}
        </span>
      )}
    </li>
  )
}
