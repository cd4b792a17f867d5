import { type InvoiceKind, invoiceKinds, invoiceKindTexts } from '../../../contract/invoice-states.ts'
import { type InvoiceForm, type InvoiceList, invoicesPerPage } from '../../../contract/invoices.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import css from './invoices.module.css'
import { invoicesHref } from './invoices-href.ts'
import {
  type InvoicesData,
  type InvoicesSearch,
  invoicesScreen,
  useInvoiceRequest,
  useInvoiceWithdrawal,
} from './use-own-invoices.ts'

/** A member's invoices; with orders in the address, the request for one. */
export default screen<InvoicesSearch, InvoicesData>({
  ...invoicesScreen,
  texts: ['invoices'],
  View: ({ data, search }) =>
    data.view === 'ask' ? <Ask form={data.form} /> : <List list={data.list} page={search.page ?? 1} />,
})

function List({ list, page }: { list: InvoiceList; page: number }) {
  const t = useT()
  const navigate = useNavigate()
  const { withdraw, busy } = useInvoiceWithdrawal()
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('screens.invoices')}</h1>
      {list.invoices.length === 0 ? (
        <Empty
          title={t('invoices.empty')}
          hint={t('invoices.emptyHint')}
          action={
            <AppLink href={paths.orders} className={buttonClass('second')}>
              {t('invoices.toOrders')}
            </AppLink>
          }
        />
      ) : (
        <ul className={css.list}>
          {list.invoices.map(one => (
            <li key={one.id} className={css.card}>
              <InvoiceFacts one={one} />
              {one.state === 'requested' && (
                <p>
                  <Button size="s" busy={busy} onClick={() => void withdraw(one.id)}>
                    {t('invoices.withdraw')}
                  </Button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={Math.ceil(list.total / invoicesPerPage)}
        hrefFor={to => invoicesHref(to)}
        onGo={to => void navigate({ href: invoicesHref(to) })}
      />
    </div>
  )
}

function Ask({ form }: { form: InvoiceForm }) {
  const t = useT()
  const session = useSession()
  const request = useInvoiceRequest(form)
  const { kind, setKind, infoId, setInfoId, remark, setRemark, currency, amount, missing, busy, submit } =
    request
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('invoices.askTitle')}</h1>
      <p>
        <AppLink href={invoicesHref()} className={css.link}>
          {t('invoices.back')}
        </AppLink>
      </p>
      <ul className={css.list}>
        {form.orders.map(order => (
          <li key={order.id} className={`${css.card} ${css.line}`}>
            <bdi dir="ltr">{order.number}</bdi>
            {order.fault ? (
              <span className={css.wrong}>{order.fault}</span>
            ) : (
              <strong dir="ltr" className={css.end}>
                {formatMoney(order.amount, currencyOf(session, order.currency), '')}
              </strong>
            )}
          </li>
        ))}
      </ul>
      <form className={css.card} onSubmit={submit}>
        <div className={css.form}>
          <Field label={t('invoices.kind')}>
            {control => (
              <select
                {...control}
                value={kind}
                onChange={event => setKind(event.target.value as InvoiceKind)}
              >
                {invoiceKinds.map(one => (
                  <option key={one} value={one}>
                    {t(invoiceKindTexts[one])}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t('invoices.info')}>
            {control => (
              <select {...control} value={infoId} onChange={event => setInfoId(Number(event.target.value))}>
                {form.infos.map(({ id, title, taxNumber }) => (
                  <option key={id} value={id}>
                    {[title, taxNumber].filter(Boolean).join(' · ')}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label={t('invoices.remark')}
            value={remark}
            maxLength={200}
            onChange={event => setRemark(event.target.value)}
          />
        </div>
        {form.mayEdit && (
          <p>
            <AppLink href={paths.invoiceInfo} className={css.link}>
              {t('invoices.newInfo')}
            </AppLink>
          </p>
        )}
        <p className={css.line}>
          {t('invoices.amount')}
          <strong dir="ltr">{formatMoney(amount, currency, '')}</strong>
          <span className={css.note}>{t('invoices.amountRule')}</span>
        </p>
        <p>
          <Button type="submit" kind="primary" busy={busy} disabledReason={missing}>
            {t('invoices.send')}
          </Button>
        </p>
      </form>
    </div>
  )
}
