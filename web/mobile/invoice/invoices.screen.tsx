import { isZero } from '../../../contract/decimal.ts'
import { invoiceKinds, invoiceKindTexts, invoiceStates } from '../../../contract/invoice-states.ts'
import {
  type InvoiceForm,
  type InvoiceList,
  type InvoiceSummary,
  invoiceList,
  invoicesPerPage,
} from '../../../contract/invoices.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { invoicesHref } from '../../features/invoices/invoices-href.ts'
import {
  type InvoicesData,
  type InvoicesSearch,
  invoicesScreen,
  useInvoiceRequest,
  useInvoiceWithdrawal,
} from '../../features/invoices/use-own-invoices.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { NumberList } from '../../ui/NumberList.tsx'
import { Price } from '../../ui/Price.tsx'
import { StateLabel } from '../../ui/StateLabel.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { ListEnd } from '../shell/ListEnd.tsx'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import css from './invoices.module.css'

/** A member's invoices; with orders in the address, the request for one. */
export default screen<InvoicesSearch, InvoicesData>({
  ...invoicesScreen,
  texts: ['mobile', 'invoices'],
  View: ({ data, search }) =>
    data.view === 'ask' ? <Ask form={data.form} /> : <List list={data.list} page={search.page ?? 1} />,
})

function List({ list: data, page }: { list: InvoiceList; page: number }) {
  const t = useT()
  const call = useCall()
  const { withdraw, busy } = useInvoiceWithdrawal()
  const list = useInfinite({
    first: data.invoices,
    from: page,
    hasMore: pages => pages * invoicesPerPage < data.total,
    load: async next => (await call(invoiceList, { start: (next - 1) * invoicesPerPage })).obj.invoices,
  })
  return (
    <>
      <TopRow title={t('screens.invoices')} back={paths.memberHome} />
      {list.items.length === 0 ? (
        <Empty
          title={t('invoices.empty')}
          hint={t('invoices.emptyHint')}
          action={
            <AppLink href={paths.orders} className={buttonClass('primary')}>
              {t('invoices.toOrders')}
            </AppLink>
          }
        />
      ) : (
        <div className={parts.page}>
          <ul className={parts.list}>
            {list.items.map(one => (
              <li key={one.id} className={parts.card}>
                <Invoice one={one} />
                {one.state === 'requested' && (
                  <div className={parts.buttons}>
                    <Button size="s" busy={busy} onClick={() => void withdraw(one.id)}>
                      {t('invoices.withdraw')}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </div>
      )}
    </>
  )
}

function Invoice({ one }: { one: InvoiceSummary }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  const { text, color } = invoiceStates[one.state]
  return (
    <>
      <p className={parts.ends}>
        <bdi dir="ltr" className={parts.note}>
          {one.number}
        </bdi>
        <StateLabel color={color} size="s">
          {t(text)}
        </StateLabel>
      </p>
      <p className={parts.ends}>
        <span className={css.title}>
          <bdi>{one.title}</bdi>
          <span className={parts.note}>{t(invoiceKindTexts[one.kind])}</span>
        </span>
        <Price amount={one.amount} currency={currency} size="l" kind="plain" />
      </p>
      <p className={parts.note}>
        {t('invoices.orders')} <NumberList numbers={one.orders.map(({ number }) => number)} />
      </p>
      {one.taxNo && (
        <p className={parts.note}>
          {t('invoices.taxNo')} <bdi dir="ltr">{one.taxNo}</bdi>
        </p>
      )}
      <p className={parts.note}>
        <Moment at={one.createdAt} /> {one.remark && <bdi>{one.remark}</bdi>}
      </p>
      {one.reason && (
        <p className={parts.wrong}>
          {t('invoices.reason')} <bdi>{one.reason}</bdi>
        </p>
      )}
      {!isZero(one.redDue) && (
        <p className={parts.wrong}>
          {t('invoices.redNeeded', { amount: formatMoney(one.redDue, currency, '') })}
        </p>
      )}
      {one.files.length + one.redFiles.length > 0 && (
        <div className={parts.buttons}>
          {one.files.map(({ id, url, fname }) => (
            <a key={id} href={url} download={fname} className={buttonClass('second')}>
              {t('invoices.download')}
            </a>
          ))}
          {one.redFiles.map(({ id, url, fname }) => (
            <a key={id} href={url} download={fname} className={buttonClass('plain')}>
              {t('invoices.downloadRed')}
            </a>
          ))}
        </div>
      )}
    </>
  )
}

function Ask({ form }: { form: InvoiceForm }) {
  const t = useT()
  const session = useSession()
  const request = useInvoiceRequest(form)
  const { kind, setKind, infoId, setInfoId, remark, setRemark, currency, amount, missing, busy, submit } =
    request
  return (
    <form onSubmit={submit}>
      <TopRow title={t('invoices.askTitle')} back={invoicesHref()} />
      <div className={`${parts.page} ${parts.aboveBar}`}>
        <ul className={`${parts.card} ${parts.lines}`}>
          {form.orders.map(order => (
            <li key={order.id} className={parts.line}>
              <bdi dir="ltr">{order.number}</bdi>
              {order.fault ? (
                <span className={parts.wrong}>{order.fault}</span>
              ) : (
                <Price amount={order.amount} currency={currencyOf(session, order.currency)} kind="plain" />
              )}
            </li>
          ))}
        </ul>
        <fieldset className={css.kinds}>
          <legend className="visually-hidden">{t('invoices.kind')}</legend>
          {invoiceKinds.map(one => (
            <label key={one} className={css.kind}>
              <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
              {t(invoiceKindTexts[one])}
            </label>
          ))}
        </fieldset>
        <section className={parts.card}>
          <h2 className={parts.ends}>
            {t('invoices.info')}
            {form.mayEdit && (
              <AppLink href={paths.invoiceInfo} className={parts.link}>
                {t('invoices.newInfo')}
              </AppLink>
            )}
          </h2>
          {form.infos.length === 0 && <p className={parts.note}>{t('invoices.noInfo')}</p>}
          <div className={parts.lines}>
            {form.infos.map(({ id, title, taxNumber }) => (
              <label key={id} className={parts.line}>
                <span className={css.title}>
                  <bdi>{title}</bdi>
                  <bdi dir="ltr" className={parts.note}>
                    {taxNumber}
                  </bdi>
                </span>
                <input
                  type="radio"
                  name="info"
                  className={css.radio}
                  checked={infoId === id}
                  onChange={() => setInfoId(id)}
                />
              </label>
            ))}
          </div>
        </section>
        <section className={`${parts.card} ${parts.form}`}>
          <Field
            label={t('invoices.remark')}
            value={remark}
            maxLength={200}
            onChange={event => setRemark(event.target.value)}
          />
          <p className={parts.note}>{t('invoices.amountRule')}</p>
        </section>
      </div>
      <div className={parts.bar}>
        <span>
          {t('invoices.amount')} <Price amount={amount} currency={currency} size="l" />
        </span>
        <Button
          type="submit"
          kind="primary"
          size="l"
          className={css.send}
          busy={busy}
          disabledReason={missing}
        >
          {t('invoices.send')}
        </Button>
      </div>
    </form>
  )
}
