import { type FormEvent, useState } from 'react'
import { object } from 'valibot'
import { sum } from '../../../contract/decimal.ts'
import { ids, optional, pageNumber } from '../../../contract/fields.ts'
import type { InvoiceKind } from '../../../contract/invoice-states.ts'
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
import type { Translate } from '../../../contract/text.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import type { LoadContext } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useOnce } from '../../ui/use-once.ts'
import { invoicesHref } from './invoices-href.ts'

export interface InvoicesSearch {
  orders?: number[] | undefined
  page?: number | undefined
}

export type InvoicesData = { view: 'ask'; form: InvoiceForm } | { view: 'list'; list: InvoiceList }

/** A member's invoices; with orders in the address, the request for one. */
export const invoicesScreen = {
  search: object({ orders: optional(ids(mostInvoiced)), page: optional(pageNumber()) }),
  load: async ({ call, search: { orders, page = 1 } }: LoadContext<InvoicesSearch>): Promise<InvoicesData> =>
    orders && orders.length > 0
      ? { view: 'ask', form: (await call(invoiceForm, { orders })).obj }
      : { view: 'list', list: (await call(invoiceList, { start: (page - 1) * invoicesPerPage })).obj },
  title: ({ data }: { data: InvoicesData }, t: Translate) =>
    t(data.view === 'ask' ? 'invoices.askTitle' : 'screens.invoices'),
}

/** Takes a request back that nobody has answered. */
export function useInvoiceWithdrawal() {
  const t = useT()
  const call = useCall()
  const router = useRouter()
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
  return { withdraw: run, busy }
}

/** The request for an invoice: of which kind, made out to whom, over how much. */
export function useInvoiceRequest(form: InvoiceForm) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const session = useSession()
  const [kind, setKind] = useState<InvoiceKind>('ordinary')
  const [infoId, setInfoId] = useState(form.infos[0]?.id)
  const [remark, setRemark] = useState('')
  const good = form.orders.filter(({ fault }) => fault === '')
  const currency = currencyOf(session, (good[0] ?? form.orders[0])?.currency ?? '')
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
  const amount = sum(good.map(({ amount }) => amount))
  return { kind, setKind, infoId, setInfoId, remark, setRemark, currency, amount, missing, busy, submit }
}
