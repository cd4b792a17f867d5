import { object } from 'valibot'
import type { CheckoutTotals } from '../../../contract/checkout.ts'
import { count, id, optional } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { AddressSection } from './AddressSection.tsx'
import { ContractSection } from './ContractSection.tsx'
import css from './checkout.module.css'
import { type Fixed, firstChoices, loadOffered, loadTotals, type Offered } from './checkout-choices.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { GoodsSection } from './GoodsSection.tsx'
import { InvoiceSection } from './InvoiceSection.tsx'
import { PaySection } from './PaySection.tsx'
import { RemarkSection } from './RemarkSection.tsx'
import { Summary } from './Summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { VoucherSection } from './VoucherSection.tsx'

interface Search {
  /** The customer whom somebody orders for. */
  forMember?: number
  /** A place in a group-buy instead of the cart. */
  groupBuyId?: number
  groupId?: number
  size?: number
  qty?: number
}

type Data = Offered & { totals: CheckoutTotals }

const fixedOf = ({ forMember, groupBuyId, groupId, size, qty }: Search): Fixed => ({
  forMember,
  group: groupBuyId ? { groupBuyId, groupId, size, qty: qty ?? 1 } : undefined,
})

export default screen<Search, Data>({
  search: object({
    forMember: optional(id()),
    groupBuyId: optional(id()),
    groupId: optional(id()),
    size: optional(count()),
    qty: optional(count()),
  }),
  texts: ['address', 'checkout', 'form'],
  load: async ({ call, search }) => {
    const fixed = fixedOf(search)
    const offered = await loadOffered(call, fixed)
    return { ...offered, totals: await loadTotals(call, firstChoices(offered.view, fixed)) }
  },
  View: ({ data, search }) => <CheckoutPage key={data.view.serverTime} data={data} fixed={fixedOf(search)} />,
})

function CheckoutPage({ data, fixed }: { data: Data; fixed: Fixed }) {
  const t = useT()
  const model = useCheckout(data, fixed)
  const { view } = model
  const pickup =
    view.deliveryMethods.find(each => each.id === model.choices.deliveryMethodId)?.kind === 'pickup'
  if (view.cart.lines.length === 0) return <NothingToBuy />
  return (
    <>
      <h1 className={css.title}>
        {t('screens.checkout')}
        {view.forMember && (
          <small className={css.note}>{t('checkout.forMember', { nick: view.forMember.nick })}</small>
        )}
      </h1>
      <noscript>
        <p className={css.needsScript}>{t('checkout.needsScript')}</p>
      </noscript>
      <div className={css.page}>
        <div className={css.sections}>
          {!pickup && <AddressSection model={model} />}
          <DeliverySection key={`delivery ${model.restored}`} model={model} />
          <GoodsSection model={model} />
          <VoucherSection key={`vouchers ${model.restored}`} model={model} />
          <InvoiceSection model={model} />
          <RemarkSection key={`remark ${model.restored}`} model={model} />
          <ContractSection model={model} />
          <PaySection model={model} />
        </div>
        <Summary model={model} />
      </div>
    </>
  )
}

function NothingToBuy() {
  const t = useT()
  return (
    <section className={css.empty}>
      <Empty
        title={t('checkout.empty')}
        hint={t('checkout.chooseGoods')}
        action={
          <AppLink href={paths.cart} className={buttonClass('primary')}>
            {t('checkout.backToCart')}
          </AppLink>
        }
      />
    </section>
  )
}
