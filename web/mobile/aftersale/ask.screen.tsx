import { useState } from 'react'
import type { AfterSaleForm } from '../../../contract/after-sale.ts'
import { caseReasonNames, caseReasons } from '../../../contract/after-sale-states.ts'
import { isZero } from '../../../contract/decimal.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import {
  type AskedLine,
  HowMany,
  OwnWords,
  type Request,
  Sum,
  TickLine,
  TickWhole,
  ToStored,
} from '../../features/after-sale/AskFields.tsx'
import { type AskSearch, askScreen } from '../../features/after-sale/case-reads.ts'
import { kindTexts } from '../../features/after-sale/case-words.ts'
import { useAfterSaleRequest } from '../../features/after-sale/use-after-sale-request.ts'
import { orderHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { OnIcon, TickIcon } from '../../ui/icons.tsx'
import { later } from '../../ui/later.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import parts from '../shell/parts.module.css'
import { Sheet } from '../shell/Sheet.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import css from './aftersale.module.css'

const Photos = later(() => import('./Photos.later.tsx'))

/** Asks for money back: which pieces, with or without sending them back, and why. */
export default screen<AskSearch, AfterSaleForm>({
  ...askScreen,
  texts: ['mobile', 'after-sale', 'orders', 'form'],
  View: ({ data }) =>
    data.kinds.length === 0 ? <Nothing form={data} /> : <Ask key={data.orderId} first={data} />,
  Missing: () => {
    const t = useT()
    return (
      <Empty
        title={t('orders.missing')}
        hint={t('orders.missingHint')}
        action={
          <AppLink href={paths.orders} className={buttonClass('primary')}>
            {t('screens.orders')}
          </AppLink>
        }
      />
    )
  },
})

function Nothing({ form: { orderId } }: { form: AfterSaleForm }) {
  const t = useT()
  return (
    <>
      <TopRow title={t('screens.afterSaleAsk')} back={orderHref(orderId)} />
      <Empty
        title={t('after-sale.noneTitle')}
        hint={t('after-sale.noneHint')}
        action={
          <AppLink href={orderHref(orderId)} className={buttonClass('second')}>
            {t('orders.detail')}
          </AppLink>
        }
      />
    </>
  )
}

function Ask({ first }: { first: AfterSaleForm }) {
  const t = useT()
  const currency = currencyOf(useSession(), first.currency)
  const request = useAfterSaleRequest(first)
  const { form, sums, attached } = request
  const points = sums.amounts?.points ?? 0
  return (
    <form ref={form.form} onSubmit={request.submit} noValidate>
      <TopRow title={t('screens.afterSaleAsk')} back={orderHref(first.orderId)} />
      <div className={`${parts.page} ${css.ask}`}>
        <p className={parts.note}>
          {t('orders.number')} <bdi dir="ltr">{first.number}</bdi>
        </p>
        {first.kinds.length > 1 && <Kinds first={first} request={request} />}
        <Lines request={request} />
        <section className={`${parts.card} ${parts.form}`}>
          <Reason request={request} />
          <OwnWords request={request} />
          <Photos attached={attached} />
          {first.choosesWay && <ToStored request={request} note={parts.note} />}
        </section>
        <p className={parts.note}>{t('after-sale.freightWhen')}</p>
      </div>
      <div className={parts.bar}>
        {form.failure && (
          <p className={`${parts.wrong} ${css.whole}`} role="alert">
            {form.failure.text}
          </p>
        )}
        <p className={css.sum} aria-live="polite">
          <span>
            {t('after-sale.willGet')} <Sum request={request} currency={currency} />
          </span>
          {points > 0 && <small className={parts.note}>{t('after-sale.pointsBack', { points })}</small>}
        </p>
        <Button kind="primary" size="l" type="submit" className={css.send} busy={form.busy}>
          {t('after-sale.submit')}
        </Button>
      </div>
    </form>
  )
}

function Kinds({ first, request: { kind, chooseKind } }: { first: AfterSaleForm; request: Request }) {
  const t = useT()
  return (
    <fieldset className={css.kinds}>
      <legend className="visually-hidden">{t('after-sale.kind')}</legend>
      {first.kinds.map(one => (
        <label key={one} className={css.kind}>
          <input type="radio" name="kind" checked={kind === one} onChange={() => void chooseKind(one)} />
          <span>{t(kindTexts[one])}</span>
          <small>{t(one === 'return' ? 'after-sale.kindReturnHint' : 'after-sale.kindRefundHint')}</small>
        </label>
      ))}
    </fieldset>
  )
}

/** The whole order, or so many of these. */
function Lines({ request }: { request: Request }) {
  const t = useT()
  const { form, shown, lines, quantityOf, setQuantity } = request
  return (
    <section className={parts.card} aria-labelledby="which">
      <div className={parts.ends}>
        <h2 id="which" className={parts.title}>
          {t('after-sale.which')}
        </h2>
        <TickWhole request={request} />
      </div>
      {lines.length === 0 && !form.errors.lines && (
        <p className={parts.note}>{t('after-sale.chooseLines')}</p>
      )}
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
        <p className={parts.wrong} role="alert">
          {form.errors.lines}
        </p>
      )}
    </section>
  )
}

function Line(asked: AskedLine) {
  const t = useT()
  const { name, itemNo, spec, most, unit, open, picture } = asked.line
  const isPossible = !isZero(most)
  return (
    <li className={css.line}>
      {isPossible && <TickLine {...asked} />}
      <StoredPicture className={css.picture} name={picture} width={64} alt="" />
      <div className={css.words}>
        <bdi className={css.name}>{name}</bdi>
        <span className={parts.note}>
          <bdi dir="ltr">{itemNo}</bdi> {spec && <bdi>{spec}</bdi>}
        </span>
        {isPossible ? (
          <div className={css.much}>
            <small className={parts.note}>{t('after-sale.mostHint', { most, unit })}</small>
            <HowMany {...asked} />
          </div>
        ) : (
          <span className={parts.note}>
            {open ? t('after-sale.lineBusy', { number: open }) : t('after-sale.lineNone')}
          </span>
        )}
      </div>
    </li>
  )
}

function Reason({ request: { form, reason, setReason } }: { request: Request }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Field label={t('after-sale.reason')} required error={form.errors.reason}>
        {({ required: _, ...control }) => (
          <button
            type="button"
            {...control}
            className={`${control.className} ${css.choose}`}
            name="reason"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {reason === '' ? (
              <span className={css.none}>{t('after-sale.chooseReason')}</span>
            ) : (
              t(caseReasons[reason].text)
            )}
            <span className="turns">
              <OnIcon />
            </span>
          </button>
        )}
      </Field>
      {isOpen && (
        <Sheet title={t('after-sale.reason')} onClose={() => setOpen(false)}>
          <ul className={parts.lines}>
            {caseReasonNames.map(name => (
              <li key={name}>
                <button
                  type="button"
                  className={parts.line}
                  aria-pressed={reason === name}
                  onClick={() => {
                    setReason(name)
                    setOpen(false)
                  }}
                >
                  {t(caseReasons[name].text)}
                  {reason === name && <TickIcon />}
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}
