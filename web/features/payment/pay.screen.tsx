import * as paths from '../../../contract/paths.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumb } from '../../layouts/Breadcrumb.tsx'
import { NothingToPay } from './NothingToPay.tsx'
import { PayPage } from './PayPage.tsx'
import css from './pay.module.css'
import { type PayData, type PaySearch, payScreen } from './pay-reads.ts'

export default screen<PaySearch, PayData>({
  ...payScreen,
  texts: ['payment', 'account', 'form'],
  View: ({ data: { payment, refused }, search }) => {
    const t = useT()
    return (
      <>
        <Breadcrumb
          crumbs={[
            payment?.isTopUp
              ? { text: t('screens.topUp'), href: paths.topUp }
              : { text: t('screens.orders'), href: paths.orders },
            { text: t('screens.pay') },
          ]}
        />
        <h1 className={css.heading}>{t('payment.title')}</h1>
        {payment && payment.methods.length > 0 ? (
          <PayPage key={search.id} ids={search.id} data={payment} />
        ) : (
          <NothingToPay payment={payment} refused={refused} isTopUp={payment?.isTopUp ?? false} />
        )}
      </>
    )
  },
})
