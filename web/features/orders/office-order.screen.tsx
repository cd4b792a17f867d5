import { lazy, Suspense, useState } from 'react'
import { object } from 'valibot'
import { optional, text } from '../../../contract/fields.ts'
import { type OfficeOrder, officeOrder } from '../../../contract/office-orders.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { OrderNotes } from './OrderNotes.tsx'
import css from './office-order.module.css'
import { PriceChange } from './PriceChange.tsx'
import { StateTag } from './StateTag.tsx'

const PrintDialog = lazy(() => import('./PrintDialog.tsx'))
const StatementDialog = lazy(() => import('./StatementDialog.tsx'))

interface Search {
  /** The whole number of an order. */
  find?: string | undefined
}

/** One order on a clerk's desk: its price while nobody has paid it, notes, papers. */
export default screen<Search, OfficeOrder | null>({
  search: object({ find: optional(text(32)) }),
  load: async ({ call, search }) => (await call(officeOrder, { find: search.find })).obj.order,
  texts: ['office', 'orders', 'state', 'form'],
  View: ({ data: order, search }) => {
    const t = useT()
    const navigate = useNavigate()
    return (
      <div className={css.page}>
        <h1 className={css.heading}>{t('office.orderDesk')}</h1>
        <FindForm
          key={search.find ?? ''}
          label={t('orders.number')}
          button={t('orders.search')}
          find={search.find ?? ''}
          maxLength={32}
          onFind={find =>
            void navigate({ href: paths.officeOrder + (find && `?${new URLSearchParams({ find })}`) })
          }
        />
        {search.find && !order && <p className={css.card}>{t('orders.missing')}</p>}
        {order && <Desk key={order.id} order={order} />}
      </div>
    )
  },
})

function Desk({ order }: { order: OfficeOrder }) {
  const t = useT()
  const currency = currencyOf(useSession(), order.currency)
  const [open, setOpen] = useState<'print' | 'statement'>()
  const close = () => setOpen(undefined)
  const { member } = order
  return (
    <>
      <section className={css.card}>
        <div className={css.head}>
          <h2 className={css.number}>
            <bdi dir="ltr">{order.number}</bdi>
          </h2>
          <StateTag state={order.state} />
          <span>
            <bdi>{member.nick}</bdi> <bdi dir="ltr">{member.mobile}</bdi>
          </span>
          <span className={css.note}>
            <Moment at={order.createdAt} />
          </span>
          <Price amount={order.total} currency={currency} size="l" />
        </div>
        <div className={css.tools}>
          <Button size="s" onClick={() => setOpen('print')}>
            {t('orders.print')}
          </Button>
          <Button size="s" onClick={() => setOpen('statement')}>
            {t('orders.statement')}
          </Button>
        </div>
        <Suspense>
          {open === 'print' && <PrintDialog ids={[order.id]} onClose={close} />}
          {open === 'statement' && <StatementDialog member={member.id} onClose={close} />}
        </Suspense>
      </section>
      <PriceChange key={order.total} order={order} currency={currency} />
      <OrderNotes order={order} />
    </>
  )
}
