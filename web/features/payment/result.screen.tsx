import { screen } from '../../app/screen.ts'
import { NothingToPay } from './NothingToPay.tsx'
import { PayResult } from './PayResult.tsx'
import { type ResultData, type ResultSearch, resultScreen } from './result-reads.ts'

export default screen<ResultSearch, ResultData>({
  ...resultScreen,
  texts: ['payment', 'state'],
  View: ({ data: { payment, refused }, search }) => {
    if (payment)
      return <PayResult key={search.id} ids={search.id} isTopUp={search.cz ?? false} first={payment} />
    return <NothingToPay refused={refused} isTopUp={search.cz ?? false} />
  },
})
