import type { VoucherList } from '../../../contract/vouchers.ts'
import { screen } from '../../app/screen.ts'
import { loadVouchers, type VoucherSearch, voucherSearch } from '../../features/vouchers/voucher-list.ts'
import { Vouchers } from './Vouchers.tsx'

export default screen<VoucherSearch, VoucherList>({
  search: voucherSearch,
  load: ({ call, search }) => loadVouchers(call, true, search),
  texts: ['mobile', 'vouchers'],
  View: props => <Vouchers red={true} {...props} />,
})
