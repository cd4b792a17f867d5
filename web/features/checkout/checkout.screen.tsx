import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { AddressSection } from './AddressSection.tsx'
import { ContractSection } from './ContractSection.tsx'
import css from './checkout.module.css'
import type { Fixed } from './checkout-choices.ts'
import { type CheckoutData, type CheckoutSearch, checkoutScreen, fixedOf } from './checkout-reads.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { GoodsSection } from './GoodsSection.tsx'
import { InvoiceSection } from './InvoiceSection.tsx'
import { PaySection } from './PaySection.tsx'
import { RemarkSection } from './RemarkSection.tsx'
import { Summary } from './Summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { VoucherSection } from './VoucherSection.tsx'

export default screen<CheckoutSearch, CheckoutData>({
  ...checkoutScreen,
  texts: ['address', 'checkout', 'form'],
  View: ({ data, search }) => <CheckoutPage key={data.view.serverTime} data={data} fixed={fixedOf(search)} />,
})

function CheckoutPage({ data, fixed }: { data: CheckoutData; fixed: Fixed }) {
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
