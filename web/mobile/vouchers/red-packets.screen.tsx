import type { VoucherList } from '../../../contract/vouchers.ts'
import { screen } from '../../app/screen.ts'
import { Invitation } from '../../features/vouchers/Invitation.tsx'
import { loadVouchers, type VoucherSearch, voucherSearch } from '../../features/vouchers/voucher-list.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Vouchers } from './Vouchers.tsx'

const ShareSheet = onDemand(() => import('../share/ShareSheet.tsx'))

export default screen<VoucherSearch, VoucherList>({
  search: voucherSearch,
  load: ({ call, search }) => loadVouchers(call, true, search),
  texts: ['mobile', 'vouchers', 'share'],
  View: props => (
    <Vouchers
      red={true}
      {...props}
      above={props.data.invitation && <Invitation invitation={props.data.invitation} Share={ShareSheet} />}
    />
  ),
})
