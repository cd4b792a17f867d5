import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PayResult } from './PayResult.tsx'
import { type ResultData, type ResultSearch, resultScreen } from './result-reads.ts'

export default screen<ResultSearch, ResultData>({
  ...resultScreen,
  texts: ['payment', 'state'],
  View: ({ data: { payment, refused }, search }) => {
    const t = useT()
    if (payment)
      return <PayResult key={search.id} ids={search.id} isTopUp={search.cz ?? false} first={payment} />
    return (
      <Empty
        title={refused ?? ''}
        action={
          <AppLink href={paths.orders} className={buttonClass('primary')}>
            {t('payment.toOrders')}
          </AppLink>
        }
      />
    )
  },
})
