import type { AfterSaleForm } from '../../../contract/after-sale.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { orderDeskHref } from '../orders/order-desk-href.ts'
import { AskForm } from './AskForm.tsx'
import page from './case.module.css'
import { type AskSearch, officeAskScreen } from './case-reads.ts'

/** A clerk asks for a member's money back. */
export default screen<AskSearch, AfterSaleForm>({
  ...officeAskScreen,
  texts: ['office', 'after-sale', 'form'],
  title: ({ data }, t) => t('after-sale.titleOf', { number: data.number }),
  View: ({ data }) => <Ask first={data} />,
})

function Ask({ first }: { first: AfterSaleForm }) {
  const t = useT()
  const href = orderDeskHref(first.number)
  return (
    <AskForm
      byClerk
      first={first}
      way={
        <nav className={page.way}>
          <AppLink href={href}>
            {t('office.orderDesk')} <bdi dir="ltr">{first.number}</bdi>
          </AppLink>
        </nav>
      }
      toOrder={
        <AppLink href={href} className={buttonClass('second')}>
          {t('office.orderDesk')}
        </AppLink>
      }
    />
  )
}
