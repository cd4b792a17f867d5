import type { VoucherList } from '../../../contract/vouchers.ts'
import { screen } from '../../app/screen.ts'
import { Vouchers } from './Vouchers.tsx'
import { loadVouchers, type VoucherSearch, voucherSearch } from './voucher-list.ts'

export default screen<VoucherSearch, VoucherList>({
  search: voucherSearch,
  load: ({ call, search }) => loadVouchers(call, false, search),
  texts: ['vouchers'],
  View: props => <Vouchers red={false} {...props} />,
})
