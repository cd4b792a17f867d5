import type { VoucherList } from '../../../contract/vouchers.ts'
import { screen } from '../../app/screen.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Invitation } from './Invitation.tsx'
import { Vouchers } from './Vouchers.tsx'
import { loadVouchers, type VoucherSearch, voucherSearch } from './voucher-list.ts'

const ShareDialog = onDemand(() => import('../mini-program/ShareDialog.tsx'))

export default screen<VoucherSearch, VoucherList>({
  search: voucherSearch,
  load: ({ call, search }) => loadVouchers(call, true, search),
  texts: ['vouchers', 'share'],
  View: props => (
    <Vouchers
      red={true}
      {...props}
      above={props.data.invitation && <Invitation invitation={props.data.invitation} Share={ShareDialog} />}
    />
  ),
})
