import * as paths from '../../../contract/paths.ts'
import { screen } from '../../app/screen.ts'
import { NothingToPay } from '../../features/payment/NothingToPay.tsx'
import { type PayData, type PaySearch, payScreen } from '../../features/payment/pay-reads.ts'
import { useT } from '../../i18n/use-t.ts'
import { TopRow } from '../shell/TopRow.tsx'
import { Cashier } from './Cashier.tsx'
import css from './pay.module.css'

export default screen<PaySearch, PayData>({
  ...payScreen,
  texts: ['mobile', 'payment', 'account', 'form'],
  View: ({ data: { payment, refused }, search }) => {
    const t = useT()
    return (
      <>
        <TopRow title={t('payment.title')} back={payment?.isTopUp ? paths.topUp : paths.orders} />
        <div className={css.page}>
          {payment && payment.methods.length > 0 ? (
            <Cashier key={search.id} ids={search.id} data={payment} />
          ) : (
            <NothingToPay payment={payment} refused={refused} isTopUp={payment?.isTopUp ?? false} />
          )}
        </div>
      </>
    )
  },
})
