import { type FormEvent, useState } from 'react'
import { minValue, object, pipe } from 'valibot'
import { sum } from '../../../contract/decimal.ts'
import { ids, integer, optional } from '../../../contract/fields.ts'
import { type InvoiceKind, invoiceKinds, invoiceKindTexts } from '../../../contract/invoice-states.ts'
import {
  askInvoice,
  type InvoiceForm,
  type InvoiceList,
  invoiceForm,
  invoiceList,
  invoicesPerPage,
  mostInvoiced,
  withdrawInvoice,
} from '../../../contract/invoices.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useOnce } from '../../ui/use-once.ts'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import css from './invoices.module.css'
import { invoicesHref } from './invoices-href.ts'

interface Search {
  orders?: number[] | undefined
  page?: number | undefined
}

type Data = { view: 'ask'; form: InvoiceForm } | { view: 'list'; list: InvoiceList }

/** A member's invoices; with orders in the address, the request for one. */
export default screen<Search, Data>({
  search: object({ orders: optional(ids(mostInvoiced)), page: optional(pipe(integer(), minValue(1))) }),
  load: async ({ call, search: { orders, page = 1 } }) =>
    orders && orders.length > 0
      ? { view: 'ask', form: (await call(invoiceForm, { orders })).obj }
      : { view: 'list', list: (await call(invoiceList, { start: (page - 1) * invoicesPerPage })).obj },
  texts: ['invoices'],
  title: ({ data }, t) => t(data.view === 'ask' ? 'invoices.askTitle' : 'screens.invoices'),
  View: ({ data, search }) =>
    data.view === 'ask' ? <Ask form={data.form} /> : <List list={data.list} page={search.page ?? 1} />,
})

function List({ list, page }: { list: InvoiceList; page: number }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const navigate = useNavigate()
  const { run, busy } = useOnce(async (id: number) => {
    try {
      await call(withdrawInvoice, { row: { id } })
      toasts.show('success', t('invoices.withdrawn'), 3000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
    }
  })
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('invoices.title')}</h1>
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
                  <Button size="s" busy={busy} onClick={() => void run(one.id)}>
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
  const call = useCall()
  const navigate = useNavigate()
  const session = useSession()
  const [kind, setKind] = useState<InvoiceKind>('ordinary')
  const [infoId, setInfoId] = useState(form.infos[0]?.id)
  const [remark, setRemark] = useState('')
  const good = form.orders.filter(({ fault }) => fault === '')
  const currency = currencyOf(session, good[0]?.currency ?? '')
  const { run, busy } = useOnce(async () => {
    if (infoId === undefined) return
    try {
      const { obj } = await call(askInvoice, {
        row: { orders: good.map(({ id }) => id), kind, infoId, remark },
      })
      toasts.show('success', t('invoices.sent', { number: obj.number }), 3000)
      await navigate({ href: invoicesHref() })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  const missing =
    good.length === 0 ? t('invoices.noOrders') : infoId === undefined ? t('invoices.noInfo') : undefined
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
          <strong dir="ltr">{formatMoney(sum(good.map(({ amount }) => amount)), currency, '')}</strong>
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
