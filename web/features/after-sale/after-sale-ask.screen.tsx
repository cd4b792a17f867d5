import type { AfterSaleForm } from '../../../contract/after-sale.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Missing } from '../../layouts/parts.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { orderHref, ordersHref } from '../orders/orders-href.ts'
import { AskForm } from './AskForm.tsx'
import page from './case.module.css'
import { type AskSearch, askScreen } from './case-reads.ts'

/** A member asks for money back. */
export default screen<AskSearch, AfterSaleForm>({
  ...askScreen,
  texts: ['after-sale', 'orders', 'form'],
  View: ({ data }) => <Ask first={data} />,
  Missing: NoOrder,
})

function NoOrder() {
  const t = useT()
  return <Missing title={t('orders.missing')} hint={t('orders.missingHint')} />
}

function Ask({ first }: { first: AfterSaleForm }) {
  const t = useT()
  const href = orderHref(first.orderId)
  return (
    <AskForm
      first={first}
      way={
        <nav className={page.way}>
          <AppLink href={ordersHref({})}>{t('screens.orders')}</AppLink> <span aria-hidden="true">/</span>{' '}
          <AppLink href={href}>
            <bdi dir="ltr">{first.number}</bdi>
          </AppLink>
        </nav>
      }
      toOrder={
        <AppLink href={href} className={buttonClass('second')}>
          {t('orders.detail')}
        </AppLink>
      }
    />
  )
}
